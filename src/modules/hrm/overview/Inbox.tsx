import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

import { useKeys, useList, useStore } from '#data/react.tsx';
import { useMinute } from '#data/use-minute.ts';
import { addDays } from '#kernel/dates.ts';
import { m } from '#messages';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { ageText } from '../attendance/index.ts';
import { Kiosk } from '../kiosks/kind.ts';
import { KioskLock, PunchRequest } from '../time/kind.ts';
import type { Rates } from './rates.ts';

const silent = 2 * 3_600_000;

/** What waits for somebody, each with the way to it. */
export function Inbox({ rates }: { readonly rates: Rates | undefined }) {
  const store = useStore();
  const number = useNumberText();
  const now = useMinute();
  const asked = useList(PunchRequest, { where: { status: { in: ['asked'] } }, limit: 1 });
  const locks = useList(KioskLock, { where: { received_at: { from: addDays(store.today(), -1) } }, limit: 1 });
  const quiet = useKeys(Kiosk)?.filter(
    ({ revoked_at, seen_at }) => revoked_at === null && (seen_at === null || now - Date.parse(seen_at) > silent),
  );
  const lines = [
    { id: 'requests', n: asked?.complete ? asked.count : 0, text: m.attendance_requests(), to: '/app/hrm/attendance?view=requests' },
    { id: 'missing', n: rates?.missing ?? 0, text: m.hrm_inbox_missing(), to: '/app/hrm/attendance?view=month' },
    { id: 'open', n: rates?.open ?? 0, text: m.hrm_inbox_open(), to: '/app/hrm/attendance?view=days' },
    { id: 'doubtful', n: rates?.doubtful ?? 0, text: m.hrm_inbox_doubtful(), to: '/app/hrm/attendance?view=days&state=suspect' },
    { id: 'locks', n: locks?.complete ? locks.count : 0, text: m.hrm_inbox_locks(), to: '/app/hrm/attendance?view=punches' },
  ].filter(({ n }) => n > 0);
  return (
    <Section flush title={m.hrm_inbox()}>
      {lines.length + (quiet?.length ?? 0) === 0 ? (
        <p className="px-4 py-3 text-14 text-muted-foreground">{m.hrm_inbox_empty()}</p>
      ) : (
        <ul className="divide-y">
          {lines.map(({ id, n, text, to }) => (
            <Line key={id} to={to} text={text} value={number(n)} />
          ))}
          {quiet?.map(({ id, name, seen_at }) => (
            <Line
              key={id}
              to="/app/hrm/attendance?view=devices"
              text={m.hrm_inbox_silent({ name })}
              value={ageText(seen_at, now, number)}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Line({ to, text, value }: { readonly to: string; readonly text: string; readonly value: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-row items-center gap-3 px-4 py-2 text-14 hover:bg-muted">
        <span className="min-w-0 flex-1 break-words">{text}</span>
        <span className="font-medium figures">{value}</span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Link>
    </li>
  );
}
