import { Plus, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Section } from '#ui/page/Section.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { typeText } from '../advances/index.ts';
import { Advance, AdvanceEvent } from '../advances/kind.ts';
import type { EmployeeRow } from '../people/index.ts';
import { PeriodText } from './PeriodText.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import { StatementSheet } from './StatementSheet.tsx';
import { factsOf, useLateBefore } from './use-standings.ts';

const AdvanceForm = lazy(() => import('./AdvanceForm.tsx').then((file) => ({ default: file.AdvanceForm })));

/** What one person has asked for and owes, on his page; with a statement of it. */
export function EmployeeAdvances({ row: person }: { readonly row: EmployeeRow }) {
  const found = useKeys(Advance, { by: 'employee', equals: person.id });
  const events = useKeys(AdvanceEvent, { by: 'employee', equals: person.id });
  const lateBefore = useLateBefore();
  const [asked, ask] = useState<'new' | 'print'>();
  if (!found || !events) return null;
  const rows = found
    .filter((row) => row.deleted_at === null)
    .toSorted((a, b) => (a.request_date < b.request_date ? 1 : -1))
    .map((row) => ({
      row,
      facts: factsOf(
        row,
        events.filter((event) => event.advance_id === row.id),
        lateBefore,
      ),
    }));
  const left = rows.reduce((sum, { facts }) => sum + facts.outstanding, 0);
  const close = () => ask(undefined);
  return (
    <Section
      flush
      title={m.advances_label()}
      text={
        <>
          {m.advances_outstanding()}: <Money minor={left} />
        </>
      }
      actions={
        <>
          {rows.length > 0 && (
            <Button size="sm" icon={Printer} onClick={() => ask('print')}>
              {m.advances_statement()}
            </Button>
          )}
          {person.deleted_at === null && person.merged_into === null && (
            <Button size="sm" icon={Plus} onClick={() => ask('new')}>
              {m.advances_new()}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-13 text-muted-foreground">{m.advances_none_of()}</p>
      ) : (
        <ul className="divide-y">
          {rows.map(({ row, facts }) => (
            <li key={row.id} className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-14">
              <DateText day={row.request_date} className="w-26 shrink-0 text-13 text-muted-foreground" />
              <span className="min-w-40 flex-1">
                <Link className="text-link hover:underline" to={`/app/hrm/advances?open=${row.id}`}>
                  {typeText[row.type]()}
                </Link>
                <span className="block text-13 text-muted-foreground">
                  <Money minor={row.approved_amount ?? row.amount} />
                  {facts.next && (
                    <>
                      {' · '}
                      {m.advances_next()}: <PeriodText period={facts.next.period} /> <Money minor={facts.next.amount} />
                    </>
                  )}
                </span>
              </span>
              <StandingBadge standing={facts.standing} />
              <span className="w-28 text-right">
                {facts.outstanding > 0 && <Money minor={facts.outstanding} className="font-medium" />}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{asked === 'new' && <AdvanceForm employee={person.id} onClose={close} />}</Suspense>
      {asked === 'print' && (
        <PrintJob paper="a4" onDone={close}>
          <StatementSheet person={person} rows={rows.map(({ row }) => row)} events={events} />
        </PrintJob>
      )}
    </Section>
  );
}
