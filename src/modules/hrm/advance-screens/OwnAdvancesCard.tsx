import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { useKeys, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { Section } from '#ui/page/Section.tsx';

import {
  type Happened,
  isOwed,
  nextPart,
  outstandingOf,
  type Owed,
  scheduleOf,
  standingOf,
  typeText,
  withdrawAdvance,
} from '../advances/index.ts';
import { OwnAdvance, OwnAdvanceEvent } from '../advances/kind.ts';
import { PeriodText } from './PeriodText.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { useLateBefore } from './use-standings.ts';

const AskForm = lazy(() => import('./AskForm.tsx').then((file) => ({ default: file.AskForm })));
const shown = 5;

/** A person's own advances on his start page: what is left, the parts by month, and asking for one. */
export function OwnAdvancesCard({ employee }: { readonly employee: string }) {
  const store = useStore();
  const found = useKeys(OwnAdvance);
  const events = useKeys(OwnAdvanceEvent);
  const lateBefore = useLateBefore();
  const [asking, ask] = useState(false);
  const [open, setOpen] = useState<string>();
  const [withdraw] = useTask(async (id: string) => {
    await withdrawAdvance(store, id);
    toast.success(m.common_saved());
  });
  if (!found || !events) return null;
  const rows = found.filter((row) => row.deleted_at === null && row.status !== 'draft').slice(0, shown);
  const ofAdvance = (id: string) => events.filter((event) => event.advance_id === id);
  const left = rows.reduce((sum, row) => sum + (isOwed(row) ? outstandingOf(row, ofAdvance(row.id)) : 0), 0);
  return (
    <Section
      flush
      title={m.advances_own()}
      text={
        left > 0 && (
          <>
            {m.advances_outstanding()}: <Money minor={left} />
          </>
        )
      }
      actions={
        <Button icon={HandCoins} onClick={() => ask(true)}>
          {m.advances_ask_own()}
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.advances_own_none()}</p>
      ) : (
        <ul className="divide-y">
          {rows.map((row) => (
            <li key={row.id} className="px-4 py-2 text-14">
              <div className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1">
                <DateText day={row.request_date} className="w-28 shrink-0" />
                <span className="min-w-32 flex-1">
                  {typeText[row.type]()} · <Money minor={row.approved_amount ?? row.amount} /> <PendingDot pending={row.$pending} />
                  <Next row={row} events={ofAdvance(row.id)} />
                  {row.decided_note !== '' && <span className="block text-13 text-muted-foreground">{row.decided_note}</span>}
                </span>
                <StandingBadge standing={standingOf(row, ofAdvance(row.id))} />
                {row.status === 'requested' && (
                  <Button size="sm" tone="quiet" onClick={() => withdraw(row.id)}>
                    {m.own_withdraw()}
                  </Button>
                )}
                {isOwed(row) && (
                  <Button
                    size="sm"
                    tone="quiet"
                    aria-expanded={open === row.id}
                    onClick={() => setOpen(open === row.id ? undefined : row.id)}
                  >
                    {m.advances_schedule()}
                  </Button>
                )}
              </div>
              {open === row.id && <ScheduleTable parts={scheduleOf(row, ofAdvance(row.id))} lateBefore={lateBefore} />}
            </li>
          ))}
        </ul>
      )}
      <Suspense>{asking && <AskForm employee={employee} onClose={() => ask(false)} />}</Suspense>
    </Section>
  );
}

function Next({ row, events }: { readonly row: Owed; readonly events: readonly Happened[] }) {
  const next = nextPart(row, events);
  if (!next) return null;
  return (
    <span className="block text-13 text-muted-foreground">
      {m.advances_outstanding()} <Money minor={outstandingOf(row, events)} /> · {m.advances_next()}: <PeriodText period={next.period} />{' '}
      <Money minor={next.amount} />
    </span>
  );
}
