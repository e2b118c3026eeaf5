import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { dayColumn, moneyColumn } from '../../entity/index.ts';
import { type AdvanceRow, standingText, typeText } from '../advances/index.ts';
import { Face } from '../face/index.ts';
import { PeriodText } from './PeriodText.tsx';
import { StandingBadge } from './StandingBadge.tsx';
import type { People } from './use-advance-people.ts';
import type { Facts } from './use-standings.ts';

type Row = Stored<AdvanceRow>;
export type Sums = { readonly amount: number; readonly given: number; readonly back: number; readonly outstanding: number };
type Given = {
  readonly people: People;
  readonly facts: ReadonlyMap<string, Facts>;
  readonly room: ListRoom;
  readonly currency: string;
  /** Of all that match; `undefined` while they are not known. */
  readonly totals: Sums | undefined;
};

export function advanceColumns({ people, facts, room, currency, totals }: Given): readonly Column<Row>[] {
  const of = (row: Row) => facts.get(row.id);
  const major = (minor: number) => Number(moneyToText(minor, currency));
  const [wide, slim] = [room === 'wide', room === 'slim' || room === 'narrow'];
  return [
    {
      id: 'advance_no',
      header: m.common_number(),
      sort: 'desc',
      width: 190,
      optional: !wide,
      cell: (row) => <span className="truncate figures">{row.advance_no}</span>,
      csv: (row) => row.advance_no,
    },
    {
      id: 'employee_id',
      header: m.time_person(),
      least: 190,
      cell: (row) => <PersonLine row={row} people={people} numbered={!wide} />,
      csv: {
        [m.people_code()]: (row) => people.personOf(row.employee_id)?.code ?? '',
        [m.people_one()]: (row) => people.nameOf(row.employee_id),
        [m.advances_purpose()]: (row) => row.purpose,
      },
    },
    {
      id: 'type',
      header: m.money_type(),
      width: 150,
      optional: !wide,
      cell: (row) => <span className="truncate">{typeText[row.type]()}</span>,
      csv: (row) => typeText[row.type](),
    },
    dayColumn('request_date', m.advances_request_date(), (row) => row.request_date, { optional: !wide }),
    moneyColumn('amount', m.money_amount(), (row) => row.approved_amount ?? row.amount, {
      ...{ currency, width: 118, total: totals?.amount },
    }),
    moneyColumn('given', m.advances_disbursed(), (row) => of(row)?.given ?? 0, {
      ...{ currency, width: 118, sort: undefined, optional: slim, total: totals?.given },
      cell: (row) => <Sum minor={of(row)?.given} />,
    }),
    moneyColumn('back', m.advances_recovered(), (row) => backIn(of(row)), {
      ...{ currency, width: 118, sort: undefined, optional: slim, total: totals?.back },
      cell: (row) => <Sum minor={backIn(of(row))} />,
    }),
    moneyColumn('outstanding', m.advances_outstanding(), (row) => of(row)?.outstanding ?? 0, {
      ...{ currency, width: 118, sort: undefined, total: totals?.outstanding },
      cell: (row) => <Sum minor={of(row)?.outstanding} className="font-medium" />,
    }),
    {
      id: 'next',
      header: m.advances_next(),
      width: 116,
      align: 'end',
      optional: room === 'slim',
      cell: (row) => <NextPart facts={of(row)} />,
      csv: {
        [m.advances_next_month()]: (row) => of(row)?.next?.period ?? '',
        [m.advances_next()]: (row) => {
          const next = of(row)?.next;
          return next === undefined ? null : major(next.amount);
        },
      },
    },
    {
      id: 'standing',
      header: m.common_status(),
      width: 150,
      cell: (row) => <StandingBadge standing={of(row)?.standing ?? row.status} />,
      csv: (row) => standingText[of(row)?.standing ?? row.status](),
    },
  ];
}

/** What came back, by pay or by hand. Minor units. */
export function backIn(facts: Facts | undefined): number {
  return (facts?.recovered ?? 0) + (facts?.returned ?? 0);
}

function PersonLine({ row, people, numbered }: { readonly row: Row; readonly people: People; readonly numbered: boolean }) {
  const person = people.personOf(row.employee_id);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {person && <Face of={person} />}
      <Stacked above={person?.name ?? m.common_deleted()} below={numbered ? row.advance_no : (person?.code ?? '')} />
      <PendingDot pending={row.$pending} />
    </span>
  );
}

function Sum({ minor = 0, className = '' }: { readonly minor: number | undefined; readonly className?: string }) {
  return minor === 0 ? null : <Money minor={minor} className={className} />;
}

function NextPart({ facts }: { readonly facts: Facts | undefined }) {
  if (!facts?.next) return null;
  return (
    <Stacked
      above={<Money minor={facts.next.amount} />}
      below={<PeriodText period={facts.next.period} className={facts.overdue ? 'ml-auto text-danger-strong' : 'ml-auto'} />}
    />
  );
}

export function AdvancePhoneRow({ row, people, facts }: { readonly row: Row; readonly people: People; readonly facts: Facts | undefined }) {
  const left = facts?.outstanding ?? 0;
  return (
    <PhoneLines
      title={
        <>
          {people.nameOf(row.employee_id) || m.common_deleted()} <PendingDot pending={row.$pending} />
        </>
      }
      text={[<DateText key="day" day={row.request_date} />, ` · ${typeText[row.type]()}`]}
      value={<Money minor={left > 0 ? left : (row.approved_amount ?? row.amount)} className="font-medium" />}
      badge={<StandingBadge standing={facts?.standing ?? row.status} />}
    />
  );
}
