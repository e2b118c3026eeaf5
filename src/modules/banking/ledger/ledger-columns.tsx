import { Check, Paperclip } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';

import { dayColumn } from '../../entity/index.ts';
import { type Books, categoriesOf, titleOf } from '../books/index.ts';
import { methodText, movedOn } from '../transactions/index.ts';
import { standingOf, type standings } from '../transactions/kind.ts';
import type { TransactionRow } from './rules.ts';

type Row = Stored<TransactionRow>;

type Facts = {
  readonly books: Books;
  readonly room: ListRoom;
  /** Of the one account that the list is about, or the company's. */
  readonly currency: string;
  /** The one account that the list is about. */
  readonly account: string | undefined;
  readonly totals: { readonly in: number; readonly out: number } | undefined;
  /** After each transaction, where the list is about one account and nothing is left out. */
  readonly running: ReadonlyMap<string, number> | undefined;
};

export function ledgerColumns({ books, room, currency, account, totals, running }: Facts): readonly Column<Row>[] {
  const amount = (minor: number) => (minor === 0 ? null : Number(moneyToText(minor, currency)));
  const wide = room === 'wide';
  const moved = (id: 'in' | 'out', header: string): Column<Row> => ({
    id: id === 'in' ? 'income' : 'expense',
    header,
    sort: 'desc',
    width: 124,
    align: 'end',
    cell: (row) => {
      const minor = movedOn(row, account)[id];
      return minor === 0 ? null : <Money minor={minor} currency={currency} className={id === 'in' ? 'text-success-strong' : ''} />;
    },
    csv: (row) => amount(movedOn(row, account)[id]),
    ...(totals && { total: <Money minor={totals[id]} currency={currency} /> }),
  });
  return [
    dayColumn('transaction_date', m.banking_day(), (row) => row.transaction_date, {
      csv: { [m.banking_day()]: (row) => row.transaction_date, [m.common_number()]: (row) => row.transaction_no },
    }),
    {
      id: 'title',
      header: m.banking_title(),
      sort: 'asc',
      least: 170,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={titleOf(row, books)} below={wide ? row.transaction_no : row.title === '' ? '' : categoriesOf(row, books)} />
          <StandingMark row={row} />
          {row.photos.length > 0 && <Paperclip aria-label={m.banking_with_papers()} className="size-3.5 shrink-0 text-muted-foreground" />}
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: {
        [m.money_type()]: (row) => typeText[row.type](),
        [m.banking_title()]: (row) => row.title,
        [m.banking_reference()]: (row) => row.reference,
        [m.common_status()]: (row) => standingText[standingOf(row)](),
        [m.banking_method()]: (row) => (row.method === null ? '' : methodText[row.method]()),
        [m.common_tags()]: (row) => row.tags.join(', '),
        [m.orders_notes()]: (row) => row.notes,
      },
    },
    {
      id: 'category',
      header: m.products_category(),
      width: 170,
      optional: !wide,
      cell: (row) => <span className="truncate">{categoriesOf(row, books)}</span>,
      csv: (row) => categoriesOf(row, books),
    },
    {
      id: 'party',
      header: m.banking_party(),
      width: 150,
      optional: !wide,
      cell: (row) => <span className="truncate">{row.party_name}</span>,
      csv: (row) => row.party_name,
    },
    {
      id: 'account',
      header: m.money_account(),
      width: 136,
      // With one account every row names it.
      optional: room === 'slim' || account !== undefined,
      cell: (row) =>
        row.to_account_id === null ? (
          <span className="truncate">{books.accountName(row.bank_account_id)}</span>
        ) : (
          <Stacked above={books.accountName(row.bank_account_id)} below={`→ ${books.accountName(row.to_account_id)}`} />
        ),
      csv: {
        [m.money_account()]: (row) => books.accountName(row.bank_account_id),
        [m.banking_to()]: (row) => books.accountName(row.to_account_id),
      },
    },
    {
      id: 'brand_id',
      header: m.common_brand(),
      width: 130,
      optional: true,
      cell: (row) => <span className="truncate">{brandOf(row, books)}</span>,
      csv: (row) => brandOf(row, books),
    },
    moved('in', m.banking_in()),
    moved('out', m.banking_out()),
    ...(running
      ? [
          {
            id: 'balance',
            header: m.banking_balance(),
            width: 132,
            align: 'end' as const,
            cell: (row: Row) => <Money minor={running.get(row.id)} currency={currency} />,
            csv: (row: Row) => {
              const minor = running.get(row.id);
              return minor === undefined ? null : Number(moneyToText(minor, currency));
            },
          },
        ]
      : []),
  ];
}

export const typeText: Readonly<Record<TransactionRow['type'], () => string>> = {
  income: m.money_income,
  expense: m.money_expense,
  transfer: m.products_movement_transfer,
};

export const standingText: Readonly<Record<(typeof standings)[number], () => string>> = {
  open: m.banking_open,
  cleared: m.reconcile_cleared,
  void: m.banking_voided,
};

/** Void, or seen by the bank; of most entries there is nothing to say. */
function StandingMark({ row }: { readonly row: TransactionRow }) {
  const standing = standingOf(row);
  if (standing === 'void') return <StatusBadge label={standingText.void()} />;
  return (
    standing === 'cleared' && <Check role="img" aria-label={standingText.cleared()} className="size-3.5 shrink-0 text-success-strong" />
  );
}

function brandOf(row: TransactionRow, books: Books): string {
  return books.brands.find(({ id }) => id === row.brand_id)?.name ?? '';
}

export function LedgerPhoneRow({
  row,
  books,
  account,
}: {
  readonly row: Row;
  readonly books: Books;
  readonly account: string | undefined;
}) {
  const moved = movedOn(row, account);
  const arrives = moved.in > 0;
  const whole = row.type === 'transfer' && account === undefined;
  const minor = whole ? row.amount : arrives ? moved.in : -moved.out;
  const currency = books.currencyOf(whole ? row.bank_account_id : (account ?? null));
  const accounts = [row.bank_account_id, row.to_account_id].flatMap((id) => (id === null ? [] : [books.accountName(id)])).join(' → ');
  return (
    <PhoneLines
      title={
        <>
          {titleOf(row, books)} <StandingMark row={row} /> <PendingDot pending={row.$pending} />
        </>
      }
      text={[<DateText key="day" day={row.transaction_date} />, ` · ${[row.party_name, accounts].filter(Boolean).join(' · ')}`]}
      badge={<Money minor={minor} currency={currency} className={arrives ? 'font-medium text-success-strong' : 'font-medium'} />}
    />
  );
}
