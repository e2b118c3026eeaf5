import { Paperclip } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { NumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { dayColumn, moneyColumn } from '../../entity/index.ts';
import type { Books } from '../books/index.ts';
import { DueText, ExpenseBadge, expenseTitle } from '../payable-screens/index.ts';
import { type ExpenseRow, stateText } from '../payables/index.ts';
import { expenseState, restOf } from '../payables/kind.ts';

type Row = Stored<ExpenseRow>;
type Facts = {
  readonly books: Books;
  readonly room: ListRoom;
  readonly currency: string;
  readonly number: NumberText;
  /** Today's business day. */
  readonly today: string;
  /** Those of which there may be another one. */
  readonly twins: ReadonlyMap<string, unknown>;
  readonly totals: { readonly amount?: number; readonly rest?: number } | undefined;
};

export function expenseColumns({ books, room, currency, today, number, totals, twins }: Facts): readonly Column<Row>[] {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  const wide = room === 'wide';
  return [
    dayColumn('expense_date', m.banking_day(), (row) => row.expense_date, {
      csv: { [m.banking_day()]: (row) => row.expense_date, [m.expenses_number()]: (row) => row.expense_no },
    }),
    {
      id: 'title',
      header: m.banking_title(),
      sort: 'asc',
      least: 170,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={expenseTitle(row, books)} below={wide || row.party_name === '' ? row.expense_no : row.party_name} />
          {twins.has(row.id) && <StatusBadge tone="warning" label={m.expenses_twin_short()} />}
          {row.photos.length > 0 && <Paperclip aria-label={m.banking_with_papers()} className="size-3.5 shrink-0 text-muted-foreground" />}
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: {
        [m.banking_title()]: (row) => row.title,
        [m.expenses_bill()]: (row) => row.reference,
        [m.orders_notes()]: (row) => row.notes,
      },
    },
    {
      id: 'party',
      header: m.expenses_payee(),
      width: 150,
      optional: !wide,
      cell: (row) => <span className="truncate">{row.party_name}</span>,
      csv: (row) => row.party_name,
    },
    {
      id: 'category',
      header: m.products_category(),
      width: 160,
      optional: !wide,
      cell: (row) => <span className="truncate">{books.categoryName(row.category_id)}</span>,
      csv: (row) => books.categoryName(row.category_id),
    },
    {
      id: 'state',
      header: m.common_status(),
      width: 156,
      cell: (row) => <ExpenseBadge row={row} />,
      csv: (row) => stateText[expenseState(row)](),
    },
    {
      id: 'due',
      header: m.expenses_due_date(),
      sort: 'asc',
      width: 124,
      optional: room === 'slim',
      cell: (row) => <DueText row={row} today={today} number={number} />,
      csv: (row) => row.due_date,
      holds: 'day',
    },
    {
      id: 'brand_id',
      header: m.common_brand(),
      width: 130,
      optional: true,
      cell: (row) => <span className="truncate">{brandOf(row, books)}</span>,
      csv: (row) => brandOf(row, books),
    },
    moneyColumn('amount', m.money_amount(), (row) => row.amount, {
      currency,
      csv: {
        [m.money_amount()]: (row) => major(row.amount),
        [m.expenses_tax()]: (row) => major(row.tax),
        [m.expenses_paid_so_far()]: (row) => major(row.paid_amount),
      },
      total: totals && (totals.amount ?? 0),
    }),
    moneyColumn('rest', m.expenses_rest(), restOf, {
      currency,
      optional: room === 'slim' || room === 'narrow',
      cell: (row) => {
        const rest = restOf(row);
        return rest === 0 ? null : <Money minor={rest} className={rest < 0 ? 'text-danger-strong' : ''} />;
      },
      total: totals && (totals.rest ?? 0),
    }),
  ];
}

function brandOf(row: Row, books: Books): string {
  return books.brands.find(({ id }) => id === row.brand_id)?.name ?? '';
}

export function ExpensePhoneRow({ row, books }: { readonly row: Row; readonly books: Books }) {
  return (
    <PhoneLines
      title={
        <>
          {expenseTitle(row, books)} <PendingDot pending={row.$pending} />
        </>
      }
      text={[<DateText key="day" day={row.expense_date} />, row.party_name !== '' && ` · ${row.party_name}`]}
      value={<Money minor={row.amount} className="font-medium" />}
      badge={<ExpenseBadge row={row} />}
    />
  );
}
