import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import type { NumberText } from '#ui/display/numbers.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import type { Books } from '../books/index.ts';
import { DueText, expenseTitle } from '../payable-screens/index.ts';
import { type ExpenseRow } from '../payables/index.ts';
import { restOf } from '../payables/kind.ts';

type Row = Stored<ExpenseRow>;
type Facts = {
  readonly books: Books;
  readonly room: ListRoom;
  readonly currency: string;
  readonly number: NumberText;
  /** Today's business day. */
  readonly today: string;
  readonly totals: { readonly rest?: number } | undefined;
  /** Pays all that is left; absent = may only look. */
  readonly pay: ((row: ExpenseRow) => void) | undefined;
  readonly paying: boolean;
};

export function dueColumns({ books, room, currency, number, today, totals, pay, paying }: Facts): readonly Column<Row>[] {
  const major = (minor: number) => Number(moneyToText(minor, currency));
  const dueOf = (row: Row) => row.due_date ?? row.expense_date;
  return [
    {
      id: 'due',
      header: m.expenses_due_date(),
      sort: 'asc',
      width: 136,
      cell: (row) => (
        <Stacked above={<DateText day={dueOf(row)} />} below={dueOf(row) < today && <DueText {...{ row, today, number }} />} />
      ),
      csv: dueOf,
    },
    {
      id: 'title',
      header: m.banking_title(),
      sort: 'asc',
      least: 170,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={expenseTitle(row, books)} below={row.expense_no} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: { [m.banking_title()]: (row) => row.title, [m.expenses_number()]: (row) => row.expense_no },
    },
    {
      id: 'party',
      header: m.expenses_payee(),
      width: 160,
      optional: room === 'slim',
      cell: (row) => <span className="truncate">{row.party_name}</span>,
      csv: (row) => row.party_name,
    },
    {
      id: 'category',
      header: m.products_category(),
      width: 170,
      optional: room !== 'wide',
      cell: (row) => <span className="truncate">{books.categoryName(row.category_id)}</span>,
      csv: (row) => books.categoryName(row.category_id),
    },
    {
      id: 'rest',
      header: m.expenses_rest(),
      sort: 'desc',
      width: 140,
      align: 'end',
      cell: (row) => (
        <span className="text-right fine:leading-[1.2]">
          <Money minor={restOf(row)} className="block font-medium" />
          {row.paid_amount > 0 && (
            <span className="block text-12 text-muted-foreground fine:leading-[1.15]">
              / <Money minor={row.amount} />
            </span>
          )}
        </span>
      ),
      csv: { [m.expenses_rest()]: (row) => major(restOf(row)), [m.money_amount()]: (row) => major(row.amount) },
      ...(totals && { total: <Money minor={totals.rest ?? 0} /> }),
    },
    ...(pay
      ? [
          {
            id: 'pay',
            header: '',
            width: 104,
            align: 'end' as const,
            cell: (row: Row) => (
              <Button size="sm" busy={paying} onClick={() => pay(row)}>
                {m.payments_pay()}
              </Button>
            ),
          },
        ]
      : []),
  ];
}

export function DuePhoneRow({ row, books, number, today, pay, paying }: { readonly row: Row } & Facts) {
  const due = row.due_date ?? row.expense_date;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      <span className="min-w-0 flex-1">
        <PhoneLines
          title={
            <>
              {expenseTitle(row, books)} <PendingDot pending={row.$pending} />
            </>
          }
          value={<Money minor={restOf(row)} className="font-medium" />}
          text={row.party_name || row.expense_no}
          badge={
            <span className="shrink-0 text-13">
              {due < today ? <DueText {...{ row, today, number }} /> : <DateText day={due} className="text-muted-foreground" />}
            </span>
          }
        />
      </span>
      {pay && (
        <Button size="sm" busy={paying} onClick={() => pay(row)}>
          {m.payments_pay()}
        </Button>
      )}
    </span>
  );
}
