import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

import { m } from '#messages';
import { startSync, type SyncClient } from '#sync/client.ts';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Notice } from '#ui/page/Notice.tsx';

import { exportUnsent } from '../connection/export-unsent.ts';
import type { Identity } from '../session/identity.ts';
import { configAtom } from '../session/remotes.ts';

/**
 * The session is over, but changes are still on this device: the same person sends them by signing in again; whoever cannot, because
 * the account or the company is gone, takes them along as a file.
 */
export function UnsentNote({ identity }: { readonly identity: Identity }) {
  const { user, tenant, lost, companies } = identity;
  const number = useNumberText();
  const { client, count } = useUnsent(tenant ?? lost?.id ?? null, user);
  if (!client || count === 0) return null;
  const company = companies.find((one) => one.id === tenant)?.name ?? lost?.name ?? '';
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="sm" icon={Download} onClick={() => void exportUnsent({ client })}>
          {m.common_export()}
        </Button>
      }
    >
      {count === 1 ? m.auth_unsent_one({ company }) : m.auth_unsent({ count: number(count), company })}
    </Notice>
  );
}

type Unsent = { readonly client: SyncClient | null; readonly count: number };
const nothing: Unsent = { client: null, count: 0 };

/** Opens the person's local databases without a session, only to look. */
function useUnsent(tenant: string | null, user: string): Unsent {
  const config = useAtomValue(configAtom);
  const [unsent, setUnsent] = useState(nothing);
  useEffect(() => {
    if (!config || tenant === null) return;
    const client = startSync({ url: config.url, key: config.key, tenant, user, getToken: () => Promise.resolve(null) });
    const stopListening = client.status.subscribe(() => {
      const { waiting, sending, attention, files } = client.status.get();
      setUnsent({ client, count: waiting + sending + attention + files });
    });
    return () => {
      stopListening();
      setUnsent(nothing);
      client.stop().catch((error: unknown) => console.warn(error));
    };
  }, [config, tenant, user]);
  return unsent;
}
