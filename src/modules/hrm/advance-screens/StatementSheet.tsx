import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { type AdvanceRow, eventText, type EventRow, isOwed, liveEvents, outstandingOf, typeText } from '../advances/index.ts';
import type { EmployeeRow } from '../people/index.ts';
import { PeriodText } from './PeriodText.tsx';

type Props = { readonly person: EmployeeRow; readonly rows: readonly AdvanceRow[]; readonly events: readonly EventRow[] };

/** What a person got and gave back, line by line, advance by advance, on A4. */
export function StatementSheet({ person, rows, events }: Props) {
  const owed = rows.filter((row) => isOwed(row) || row.status === 'written_off').toReversed();
  const ofAdvance = (row: AdvanceRow) => events.filter((event) => event.advance_id === row.id);
  const total = owed.reduce((sum, row) => sum + (isOwed(row) ? outstandingOf(row, ofAdvance(row)) : 0), 0);
  return (
    <Sheet title={m.advances_statement()} about={[person.name, person.code]}>
      {owed.map((row) => (
        <section key={row.id} className="break-inside-avoid">
          <h2 className="pb-[2mm] text-[10.5pt] font-semibold">
            {row.advance_no} · {typeText[row.type]()}
          </h2>
          <SheetTable
            heads={[m.banking_day(), m.banking_title(), m.advances_given(), m.advances_back(), m.advances_outstanding()]}
            texts={2}
            rows={linesOf(row, ofAdvance(row))}
          />
        </section>
      ))}
      <p className="flex justify-between border-t-2 border-black pt-[2mm] text-[12pt] font-semibold">
        <span>{m.advances_outstanding()}</span>
        <Money minor={total} />
      </p>
      <footer className="mt-auto grid break-inside-avoid grid-cols-2 gap-[6mm] pt-[14mm] text-center text-[8.5pt]">
        {[m.banking_signed_by(), m.people_one()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </Sheet>
  );
}

function linesOf(row: AdvanceRow, events: readonly EventRow[]) {
  let left = row.type === 'penalty' ? (row.approved_amount ?? 0) : 0;
  const first =
    row.type === 'penalty'
      ? [{ id: row.id, cells: [<DateText key="day" day={row.request_date} />, row.purpose, money(left), '', money(left)] }]
      : [];
  const moved = liveEvents(events).filter(({ amount }) => amount > 0);
  return [
    ...first,
    ...moved.map((event) => {
      const out = event.type === 'disburse';
      left += out ? event.amount : -event.amount;
      const called = (
        <span key="called">
          {eventText[event.type]()} {event.period !== null && <PeriodText period={event.period} />} {event.note}
        </span>
      );
      return {
        id: event.id,
        cells: [
          <DateText key="day" day={event.event_date} />,
          called,
          out ? money(event.amount) : '',
          out ? '' : money(event.amount),
          money(left),
        ],
      };
    }),
  ];
}

function money(minor: number) {
  return <Money key="amount" minor={minor} />;
}
