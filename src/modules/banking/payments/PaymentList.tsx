import { Banknote } from 'lucide-react';

import type { Stored } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterDays } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { Stacked } from '#ui/table/Stacked.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { dayColumn, EntityList, FilterRows, moneyColumn, useEntities } from '../../entity/index.ts';
import { type Books, methodOptions, useBooks } from '../books/index.ts';
import { chequeText, type PaymentRow, stateText } from '../payables/index.ts';
import { chequeStates, Payment } from '../payables/kind.ts';
import { methodText } from '../transactions/index.ts';
import { ChequeBadge } from './ChequeBadge.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';

const filters = {
  payment_date: 'days',
  account: 'many',
  party: 'many',
  brand_id: 'many',
  method: 'many',
  cheque: 'many',
  voided: 'flags',
} as const;

/** All payments, void ones among them, newest first. */
export function PaymentList() {
  const { currency } = useCompany();
  const books = useBooks();
  const list = useListState({ sort: { column: 'payment_date', descending: true }, filters });
  const entries = useEntities(Payment, list, { totals: ['paid'], facets: ['account', 'party', 'brand_id', 'method', 'cheque', 'voided'] });
  return (
    <EntityList
      entities={entries}
      older={Payment}
      id="payments"
      label={m.payments_label()}
      search={m.payments_search()}
      columns={columnsOf(books, currency, entries.room, entries.totals?.paid)}
      phoneRow={(row) => (
        <PhoneLines
          title={
            <>
              {row.party_name || row.payment_no} <PendingDot pending={row.$pending} />
            </>
          }
          text={[<DateText key="day" day={row.payment_date} />, ` · ${books.accountName(row.bank_account_id)}`]}
          value={<Amount row={row} />}
          badge={<ChequeBadge row={row} />}
        />
      )}
      filters={
        <>
          <FilterDays
            label={m.banking_day()}
            value={list.filters.payment_date}
            onChange={(value) => list.setFilter('payment_date', value)}
          />
          <FilterRows
            of={entries}
            name="account"
            label={m.money_account()}
            rows={books.accounts.filter((row) => row.deleted_at === null)}
          />
          <FilterRows
            of={entries}
            name="party"
            label={m.expenses_payee()}
            rows={Object.keys(entries.facets?.party ?? {}).map((id) => ({ id, name: id }))}
          />
          <FilterRows of={entries} name="brand_id" label={m.common_brand()} rows={books.brands} least={2} />
          <FilterRows
            of={entries}
            name="method"
            label={m.banking_method()}
            rows={methodOptions().map(({ value: id, label: name }) => ({ id, name }))}
          />
          <FilterRows
            of={entries}
            name="cheque"
            label={m.banking_method_cheque()}
            rows={chequeStates.map((id) => ({ id, name: chequeText[id]() }))}
          />
          <FilterRows
            of={entries}
            name="voided"
            label={m.common_status()}
            rows={[
              { id: '0', name: m.payments_valid() },
              { id: '1', name: stateText.void() },
            ]}
            single
          />
        </>
      }
      above={<PaymentTabs chosen="done" />}
      dialog={(id, close) => <PaymentDrawer key={id} id={id} books={books} onClose={close} />}
      empty={{ icon: Banknote, title: m.payments_empty_title(), text: m.payments_empty_text() }}
    />
  );
}

function columnsOf(books: Books, currency: string, room: ListRoom, paid: number | undefined): readonly Column<Stored<PaymentRow>>[] {
  return [
    dayColumn('payment_date', m.banking_day(), (row) => row.payment_date, {
      csv: { [m.banking_day()]: (row) => row.payment_date, [m.payments_number()]: (row) => row.payment_no },
    }),
    {
      id: 'party',
      header: m.expenses_payee(),
      sort: 'asc',
      least: 170,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <Stacked above={row.party_name || '–'} below={row.payment_no} />
          <ChequeBadge row={row} />
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: {
        [m.expenses_payee()]: (row) => row.party_name,
        [m.banking_method()]: (row) => (row.method === null ? '' : methodText[row.method]()),
        [m.orders_notes()]: (row) => row.notes,
      },
    },
    {
      id: 'account',
      header: m.money_account(),
      width: 150,
      cell: (row) => <span className="truncate">{books.accountName(row.bank_account_id)}</span>,
      csv: (row) => books.accountName(row.bank_account_id),
    },
    {
      id: 'reference',
      header: m.banking_reference(),
      width: 150,
      optional: room === 'slim' || room === 'narrow',
      cell: (row) => <span className="truncate">{row.reference}</span>,
      csv: (row) => row.reference,
    },
    moneyColumn('amount', m.money_amount(), (row) => row.amount, {
      currency,
      total: paid,
      width: 180,
      cell: (row) => <Amount row={row} />,
      csv: {
        [m.money_amount()]: (row) => Number(moneyToText(row.amount, currency)),
        [m.common_status()]: (row) => (row.voided_at === null ? m.payments_valid() : stateText.void()),
      },
    }),
  ];
}

/** What was paid; of a void payment what it would have been. */
function Amount({ row }: { readonly row: PaymentRow }) {
  if (row.voided_at === null) return <Money minor={row.amount} className="font-medium" />;
  return (
    <span className="flex items-center gap-2">
      <StatusBadge label={stateText.void()} />
      <Money minor={row.amount} className="text-muted-foreground line-through" />
    </span>
  );
}
