import { Laptop } from 'lucide-react';

import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import type { Tenant } from '../calls.ts';

const first = 10;

/** The devices that were heard of last; `all` counts the others, too. */
export function TenantDevices({ devices, all }: { readonly devices: Tenant['devices']; readonly all: number }) {
  const number = useNumberText();
  const shown = devices.slice(0, first);
  return (
    <Section title={m.common_devices()} flush>
      {shown.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.admin_no_devices()}</p>
      ) : (
        <ul className="divide-y">
          {shown.map(({ id, code, label, app, lastSeen }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <Laptop aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 truncate">
                {label || m.sync_device_unnamed()} <span className="figures text-muted-foreground">{code}</span>
                {app !== '' && <span className="block truncate text-12 text-muted-foreground">{m.sync_device_app({ version: app })}</span>}
              </span>
              <InstantText at={lastSeen} className="text-13 text-muted-foreground" />
            </li>
          ))}
          {all > shown.length && (
            <li className="px-4 py-2.5 text-13 text-muted-foreground">{m.admin_more_devices({ n: number(all - shown.length) })}</li>
          )}
        </ul>
      )}
    </Section>
  );
}
