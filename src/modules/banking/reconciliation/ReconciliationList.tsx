import { ListChecks } from 'lucide-react';
import { useNavigate } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useAccess, useCompany } from '#data/react.tsx';
import { moneyToText } from '#kernel/money.ts';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { PendingDot } from '#ui/display/PendingDot.tsx';
import type { Column } from '#ui/table/column.ts';
import { FilterDays } from '#ui/table/filters.tsx';
import { PhoneLines } from '#ui/table/PhoneRows.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import type { Books } from '../books/index.ts';
import { Reconciliation, reconciliationStates } from '../transactions/kind.ts';
import { BankingTabs, reconciliationTab } from './BankingTabs.tsx';
import { ReconciliationForm } from './ReconciliationForm.tsx';
import { mayReconcile, type ReconciliationRow } from './rules.ts';
import { StateBadge, stateText } from './StateBadge.tsx';

const filters = { account: 'many', state: 'many', statement_date: 'days' } as const;

/** Accounts beside what the bank says, statement by statement. */
export function ReconciliationList({ books }: { readonly books: Books }) {
  const navigate = useNavigate();
  const may = mayReconcile(useAccess());
  const { currency } = useCompany();
  const list = useListState({ sort: { column: 'statement_date', descending: true }, filters });
  const entries = useEntities(Reconciliation, list, { facets: ['account', 'state'] });
  const pageOf = (id: string) => `${reconciliationTab}&id=${id}`;
  return (
    <EntityList
      entities={entries}
      id="reconciliations"
      label={m.reconcile_label()}
      search={m.reconcile_search()}
      create={may && books.loaded && m.reconcile_new()}
      columns={columnsOf(books, currency)}
      phoneRow={(row) => (
        <PhoneLines
          title={
            <>
              {books.accountName(row.bank_account_id)} <PendingDot pending={row.$pending} />
            </>
          }
          value={<Money minor={row.closing_balance} currency={books.currencyOf(row.bank_account_id)} />}
          text={<DateText day={row.statement_date} />}
          badge={<StateBadge row={row} />}
        />
      )}
      filters={
        <>
          <FilterRows
            of={entries}
            name="account"
            label={m.money_account()}
            rows={books.accounts.filter((row) => row.deleted_at === null)}
          />
          <FilterRows
            of={entries}
            name="state"
            label={m.common_status()}
            rows={reconciliationStates.map((id) => ({ id, name: stateText[id]() }))}
          />
          <FilterDays
            label={m.reconcile_until()}
            value={list.filters.statement_date}
            onChange={(value) => list.setFilter('statement_date', value)}
          />
        </>
      }
      above={<BankingTabs at="reconcile" />}
      href={(row) => pageOf(row.id)}
      dialog={(id, close) =>
        id === 'new' &&
        may &&
        books.loaded && (
          <ReconciliationForm books={books} onClose={close} onSaved={(saved) => void navigate(pageOf(saved), { replace: true })} />
        )
      }
      empty={{ icon: ListChecks, title: m.reconcile_empty_title(), text: m.reconcile_empty_text() }}
    />
  );
}

function columnsOf(books: Books, currency: string): readonly Column<Stored<ReconciliationRow>>[] {
  return [
    {
      id: 'account',
      header: m.money_account(),
      least: 160,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium">{books.accountName(row.bank_account_id)}</span>
          <PendingDot pending={row.$pending} />
        </span>
      ),
      csv: (row) => books.accountName(row.bank_account_id),
    },
    {
      id: 'statement_date',
      header: m.reconcile_until(),
      sort: 'desc',
      width: 150,
      cell: (row) => <DateText day={row.statement_date} />,
      csv: (row) => row.statement_date,
      holds: 'day',
    },
    {
      id: 'closing',
      header: m.reconcile_closing(),
      sort: 'desc',
      width: 220,
      align: 'end',
      cell: (row) => <Money minor={row.closing_balance} currency={books.currencyOf(row.bank_account_id)} />,
      csv: (row) => Number(moneyToText(row.closing_balance, books.currencyOf(row.bank_account_id) ?? currency)),
    },
    {
      id: 'state',
      header: m.common_status(),
      sort: 'asc',
      width: 140,
      cell: (row) => <StateBadge row={row} />,
      csv: (row) => stateText[row.state](),
    },
  ];
}
