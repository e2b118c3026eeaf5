import { Link } from 'react-router-dom';

import { m } from '#messages';
import { actionName } from '#modules/texts.ts';
import type { Work } from '#sync/client.ts';
import { InstantText } from '#ui/display/dates.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';

import { recordPath } from './record-path.ts';
import { useRecordName } from './use-record-name.ts';

const states: Readonly<Record<Work['state'], { readonly tone: Tone; readonly label: () => string }>> = {
  stored: { tone: 'info', label: m.sync_state_stored },
  sending: { tone: 'accent', label: m.sync_state_sending },
  saved: { tone: 'success', label: m.sync_state_saved },
};

/** One piece of work: what, on which record, when, and how far it is. */
export function WorkRow({ work }: { readonly work: Work }) {
  const { tone, label } = states[work.state];
  const name = useRecordName(work.changes, work.name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="truncate">{actionName(work.action)}</p>
        <p className="flex min-w-0 gap-2 text-13 text-muted-foreground">
          {name !== null && <Name work={work} name={name} />}
          <InstantText at={work.at} className="shrink-0 whitespace-nowrap" />
        </p>
      </div>
      <StatusBadge tone={tone} label={label()} />
    </li>
  );
}

function Name({ work, name }: { readonly work: Work; readonly name: string }) {
  const path = recordPath(work.changes, 'here');
  if (path === null) return <span className="truncate">{name}</span>;
  return (
    <Link to={path} className="touch-target min-w-0 text-link hover:underline">
      <span className="block truncate">{name}</span>
    </Link>
  );
}
