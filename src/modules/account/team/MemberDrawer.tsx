import { Laptop } from 'lucide-react';
import { Link } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { InstantText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Drawer } from '#ui/overlay/Drawer.tsx';

import { entriesFor } from './member-entries.ts';
import { StateBadge } from './MemberList.tsx';
import type { Person } from './people.ts';
import type { Task } from './TaskDialog.tsx';

type MemberDrawerProps = {
  readonly person: Person;
  readonly missing: string | undefined;
  readonly onTask: (task: Task) => void;
  readonly onClose: () => void;
};

/** Somebody of the team: what he may do, where he works, what can be done with him. */
export function MemberDrawer({ person, missing, onTask, onClose }: MemberDrawerProps) {
  const { role, devices } = person;
  return (
    <Drawer open onClose={onClose} title={person.name}>
      <div className="flex flex-col gap-6">
        <Facts>
          <Fact label={m.common_status()}>
            <StateBadge state={person.state} />
          </Fact>
          <Fact label={m.team_role()}>
            {role ? (
              <Link to={`${href('/app/roles')}?open=${role.id}`} className="touch-target text-link hover:underline">
                {role.name}
              </Link>
            ) : (
              person.roleName
            )}
          </Fact>
          <Fact label={m.brands_label()}>{person.brands}</Fact>
          {devices && (
            <Fact label={m.team_last_seen()}>
              <InstantText at={devices[0]?.lastSeen} />
            </Fact>
          )}
        </Facts>
        {devices && devices.length > 0 && <DeviceLines devices={devices} />}
        <Actions person={person} missing={missing} onTask={onTask} />
      </div>
    </Drawer>
  );
}

function DeviceLines({ devices }: { readonly devices: NonNullable<Person['devices']> }) {
  return (
    <section>
      <h3 className="mb-1 text-13 font-semibold">{m.common_devices()}</h3>
      <ul className="divide-y rounded-lg border">
        {devices.map((device) => (
          <li key={device.id} className="flex items-start gap-3 px-3 py-2">
            <Laptop aria-hidden className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
            <span className="min-w-0 flex-1">
              <span className="block break-words">
                {device.label || m.sync_device_unnamed()} <span className="figures text-muted-foreground">{device.code}</span>
              </span>
              <InstantText at={device.lastSeen} className="text-13 text-muted-foreground" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reason stands once where it is the same for all. */
function Actions({ person, missing, onTask }: Omit<MemberDrawerProps, 'onClose'>) {
  const entries = entriesFor(person, missing, onTask).filter((entry) => entry !== null && entry !== false);
  const reasons = [...new Set(entries.flatMap(({ why }) => why ?? []))];
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {entries.map(({ label, icon, why, onSelect }) => (
          <Button key={label} icon={icon} disabled={why !== undefined} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="text-13 text-muted-foreground">
          {reason}
        </p>
      ))}
    </section>
  );
}
