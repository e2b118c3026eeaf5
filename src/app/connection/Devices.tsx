import { Laptop } from 'lucide-react';
import type { ReactNode } from 'react';

import { allows } from '#access/access.ts';
import { clockText } from '#data/clock-text.ts';
import { useConnection } from '#data/connection.tsx';
import { useAccess } from '#data/react.tsx';
import type { CompanyDevice } from '#data/remote-calls.ts';
import { useAnswer } from '#data/server.tsx';
import { m } from '#messages';
import { InstantText } from '#ui/display/dates.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';
import { ErrorState, Skeleton } from '#ui/page/states.tsx';

import type { OpenCompany } from '../company/company.ts';
import { useStatus } from './use-status.ts';

type Props = {
  readonly company: OpenCompany;
  /** Those of other people are left out. */
  readonly mine?: boolean;
  readonly actions?: ReactNode;
};

/** Which devices work on the company, whose they are, and when they were last heard of. */
export function Devices({ company, mine = false, actions }: Props) {
  const access = useAccess();
  const online = useConnection().network === 'online';
  const [devices, again] = useAnswer(company.tenant, (server) => server.devices(company.tenant));
  const all = !mine && (access.owner || allows(access, 'manage_team'));
  return (
    <Section
      title={all ? m.sync_devices() : m.sync_devices_own()}
      {...(!all && { text: mine ? m.profile_devices_text() : m.sync_devices_own_text() })}
      actions={actions}
      flush
    >
      {Array.isArray(devices) ? (
        <ul className="divide-y">
          {devices
            .filter((device) => !mine || device.user === access.userId)
            .map((device) => (
              <DeviceRow key={device.id} device={device} company={company} />
            ))}
        </ul>
      ) : online && devices === 'failed' ? (
        <ErrorState title={m.sync_devices_failed()} onRetry={again} />
      ) : online ? (
        <div className="p-4">
          <Skeleton />
        </div>
      ) : (
        <p className="px-4 py-3 text-muted-foreground">{m.sync_devices_offline()}</p>
      )}
    </Section>
  );
}

function DeviceRow({ device, company }: { readonly device: CompanyDevice; readonly company: OpenCompany }) {
  const number = useNumberText();
  const { lastContact } = useStatus(company);
  const here = company.client.access.get()?.device === device.id;
  const clock = clockText(device.clockMs, number);
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Laptop aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">
            {device.label || m.sync_device_unnamed()} <span className="figures text-muted-foreground">{device.code}</span>
          </span>
          {here && <StatusBadge tone="accent" label={m.sync_this_device()} />}
          {clock !== null && <StatusBadge tone="warning" label={clock} />}
        </p>
        <p className="text-13 break-words text-muted-foreground">
          {[device.person, device.app && m.sync_device_app({ version: device.app }), clock === null && m.sync_clock_fine()]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-13 text-muted-foreground">
          {m.common_last_contact()} <InstantText at={(here && lastContact) || device.lastSeen} className="whitespace-nowrap" />
        </p>
      </div>
    </li>
  );
}
