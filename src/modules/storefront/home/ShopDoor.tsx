import { Check, Copy, DoorClosed, DoorOpen, Pause, Printer } from 'lucide-react';
import { useState } from 'react';

import { useAccess } from '#data/react.tsx';
import { useServer } from '#data/server.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import { useNeedsConnection } from '../../entity/index.ts';
import type { StoreConfig, StorefrontState } from '../config/index.ts';
import { storefrontCalls } from './calls.ts';
import { Poster } from './Poster.tsx';
import type { ShopRow } from './StorefrontPage.tsx';

type Props = { readonly shop: ShopRow; readonly config: StoreConfig | null; readonly address: string | undefined };

/** Opens the shop and closes it, and shows where it is. */
export function ShopDoor({ shop, config, address }: Props) {
  const { tenantId } = useAccess();
  const server = useServer();
  const offline = useNeedsConnection();
  const [copied, setCopied] = useState(false);
  const [printing, print] = useState(false);
  const [set, busy] = useTask(async (state: StorefrontState, said: string) => {
    await storefrontCalls(await server(), tenantId).set(shop.storefront_slug ?? '', state);
    toast.success(said);
  });
  async function close() {
    const sure = await confirm({ title: m.storefront_close_title(), text: m.storefront_close_text(), action: m.storefront_close() });
    if (sure) set('draft', m.storefront_closed());
  }
  const state = shop.storefront_state;
  const off = { disabled: busy || offline !== undefined, title: offline };
  return (
    <Section
      title={m.storefront_door()}
      text={state === 'published' ? m.storefront_door_open() : state === 'paused' ? m.storefront_door_paused() : m.storefront_door_closed()}
      actions={
        <>
          {state !== 'draft' && (
            <Button icon={DoorClosed} {...off} onClick={() => void close()}>
              {m.storefront_close()}
            </Button>
          )}
          {state === 'published' && (
            <Button icon={Pause} {...off} onClick={() => set('paused', m.storefront_is_paused())}>
              {m.storefront_pause()}
            </Button>
          )}
          {state !== 'published' && (
            <Button tone="primary" icon={DoorOpen} {...off} onClick={() => set('published', m.storefront_opened())}>
              {m.storefront_open()}
            </Button>
          )}
        </>
      }
    >
      {address && (
        <div className="flex flex-wrap items-center gap-4">
          <QrCode text={address} className="size-28 shrink-0 rounded-md" />
          <div className="flex min-w-48 flex-1 flex-col items-start gap-2">
            <p className="text-14 break-all">{address}</p>
            <div className="flex flex-wrap gap-2">
              <Button
                icon={copied ? Check : Copy}
                onClick={() =>
                  void navigator.clipboard.writeText(address).then(
                    () => setCopied(true),
                    () => toast.error(m.storefront_copy_failed()),
                  )
                }
              >
                {copied ? m.common_copied() : m.team_link_copy()}
              </Button>
              <Button icon={Printer} onClick={() => print(true)}>
                {m.storefront_poster()}
              </Button>
            </div>
          </div>
        </div>
      )}
      {printing && address && (
        <Poster name={config?.store.name ?? ''} tagline={config?.store.tagline ?? ''} address={address} onDone={() => print(false)} />
      )}
    </Section>
  );
}
