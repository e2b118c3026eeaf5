import { ArrowLeftRight, BookOpen, Coins, FileText, Printer, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Menu } from '#ui/overlay/Menu.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useEntities } from '../../entity/index.ts';
import { methodOptions, titleOf, useBooks } from '../books/index.ts';
import { BankingTabs } from '../reconciliation/index.ts';
import { standings, Transaction, transactionTypes } from '../transactions/kind.ts';
import { AccountStrip } from './AccountStrip.tsx';
import { BulkCategory } from './BulkCategory.tsx';
import { CashBookDialog } from './CashBookDialog.tsx';
import { entryCommands } from './commands.ts';
import { ledgerColumns, LedgerPhoneRow, standingText, typeText } from './ledger-columns.tsx';
import { StatementDialog } from './StatementDialog.tsx';
import { TransactionDrawer } from './TransactionDrawer.tsx';
import { TransactionForm } from './TransactionForm.tsx';
import { useRunning } from './use-running.ts';
import { useSums } from './use-sums.ts';

const StatementImport = lazy(() => import('../statement-import/index.ts').then((face) => ({ default: face.StatementImport })));

const filters = {
  account: 'many',
  category: 'many',
  type: 'many',
  transaction_date: 'days',
  party: 'many',
  brand_id: 'many',
  of_sale: 'flags',
  attached: 'flags',
  standing: 'many',
  method: 'many',
  tags: 'many',
  show: 'many',
} as const;

/** So far down a list every line has its balance. */
const mostRunning = 3000;

/** All money that moved, by account, category, day and party; on one account with the balance after each line. */
export function LedgerList() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_transactions');
  const number = useNumberText();
  const format = useFormat();
  const own = useCompany().currency;
  const books = useBooks();
  const [stating, state] = useState(false);
  const [topUp, fillUp] = useState<{ readonly account: string; readonly amount: number }>();
  const [counting, count] = useState(false);
  const [importing, startImport] = useState(false);
  const list = useListState({ sort: { column: 'transaction_date', descending: true }, filters });
  const entries = useEntities(Transaction, list, {
    facets: ['account', 'category', 'type', 'party', 'brand_id', 'of_sale', 'attached', 'standing', 'method', 'tags'],
  });
  const { show: _show, ...narrow } = list.where;
  const [one, ...others] = list.filters.account;
  const account = others.length === 0 ? one : undefined;
  const currency = books.currencyOf(account ?? null) ?? own;
  const petty = books.usable.find((row) => row.id === account && row.short > 0);
  const totals = useSums({ where: { deleted: { in: [entries.inTrash ? 1 : 0] }, ...narrow }, search: list.search }, account);
  const whole =
    Object.keys(list.where).length === 1 && list.search === '' && list.sort.column === 'transaction_date' && list.sort.descending;
  const running = useRunning(whole ? account : undefined, Math.min(mostRunning, list.offset + list.limit));
  const kept = books.accounts.find((row) => row.id === account)?.confidential ?? 0;
  const nameOf = async (id: string) => {
    const row = await store.get(Transaction, id);
    return row ? titleOf(row, books) : '';
  };
  return (
    <>
      <EntityList
        entities={entries}
        older={Transaction}
        id="transactions"
        label={m.banking_label()}
        search={m.banking_search()}
        actions={
          <>
            {may && petty !== undefined && (
              <Button icon={Coins} onClick={() => fillUp({ account: petty.id, amount: petty.short })}>
                {m.banking_top_up_with({ amount: formatMoney(petty.short, { ...format, currency }) })}
              </Button>
            )}
            <Menu
              trigger={<Button icon={Printer}>{m.common_print()}</Button>}
              entries={[
                { label: m.banking_statement(), icon: FileText, onSelect: () => state(true) },
                { label: m.cash_book_label(), icon: BookOpen, onSelect: () => count(true) },
              ]}
            />
            {may && (
              <Button icon={Upload} onClick={() => startImport(true)}>
                {m.common_import()}
              </Button>
            )}
          </>
        }
        create={may && m.banking_new()}
        columns={ledgerColumns({ books, room: entries.room, currency, account, totals, running })}
        phoneRow={(row) => <LedgerPhoneRow row={row} books={books} account={account} />}
        filters={
          <>
            <FilterRows
              of={entries}
              name="account"
              label={m.money_account()}
              rows={books.accounts.filter((row) => row.deleted_at === null)}
            />
            <FilterDays
              label={m.banking_day()}
              value={list.filters.transaction_date}
              onChange={(value) => list.setFilter('transaction_date', value)}
            />
            <FilterRows
              of={entries}
              name="type"
              label={m.money_type()}
              rows={transactionTypes.map((id) => ({ id, name: typeText[id]() }))}
            />
            <FilterRows
              of={entries}
              name="category"
              label={m.products_category()}
              rows={books.categories.map(({ id, shown }) => ({ id, name: shown }))}
            />
            <FilterRows
              of={entries}
              name="party"
              label={m.banking_party()}
              rows={Object.keys(entries.facets?.party ?? {}).map((id) => ({ id, name: id }))}
            />
            <FilterRows of={entries} name="brand_id" label={m.common_brand()} rows={books.brands} least={2} />
            <FilterRows
              of={entries}
              name="of_sale"
              label={m.banking_of_sale()}
              rows={yesNo(m.customers_feed_yes(), m.customers_feed_no())}
              single
            />
            <FilterRows
              of={entries}
              name="attached"
              label={m.banking_papers()}
              rows={yesNo(m.banking_with_papers(), m.banking_without_papers())}
              single
            />
            <FilterRows
              of={entries}
              name="standing"
              label={m.common_status()}
              rows={standings.map((id) => ({ id, name: standingText[id]() }))}
            />
            <FilterRows
              of={entries}
              name="method"
              label={m.banking_method()}
              rows={methodOptions().map(({ value: id, label: name }) => ({ id, name }))}
            />
            <FilterRows
              of={entries}
              name="tags"
              label={m.common_tags()}
              rows={Object.keys(entries.facets?.tags ?? {}).map((id) => ({ id, name: id }))}
            />
            <ShowFilter of={entries} />
          </>
        }
        above={
          <div className="flex flex-col gap-3">
            <AccountStrip accounts={books.usable} day={list.filters.transaction_date.to} />
            <BankingTabs at="ledger" />
            {running && kept !== 0 && (
              <p className="text-13 text-muted-foreground">
                {m.advances_kept_line({ amount: formatMoney(kept, { ...format, currency }) })}
              </p>
            )}
          </div>
        }
        bulk={
          may && (
            <>
              {!entries.inTrash && <BulkCategory of={entries} books={books} nameOf={nameOf} />}
              <EntityBulk
                of={entries}
                commands={{ remove: entryCommands.remove, restore: entryCommands.restore }}
                said={{
                  deleted: (n) => (n === 1 ? m.banking_deleted_many_one() : m.banking_deleted_many({ n: number(n) })),
                  restored: (n) => (n === 1 ? m.banking_restored_many_one() : m.banking_restored_many({ n: number(n) })),
                }}
                nameOf={nameOf}
              />
            </>
          )
        }
        dialog={(id, close) =>
          id === 'new' ? (
            may && books.loaded && <TransactionForm books={books} account={account} onClose={close} />
          ) : (
            <TransactionDrawer key={id} id={id} books={books} onClose={close} />
          )
        }
        empty={{ icon: ArrowLeftRight, title: m.banking_empty_title(), text: m.banking_empty_text() }}
        emptyTrash={{ title: m.banking_trash_empty(), text: m.banking_trash_text() }}
      />
      {topUp && <TransactionForm books={books} topUp={topUp} onClose={() => fillUp(undefined)} />}
      {counting && <CashBookDialog books={books} account={account} onClose={() => count(false)} />}
      <Suspense>
        {importing && books.loaded && <StatementImport books={books} account={account} onClose={() => startImport(false)} />}
      </Suspense>
      {stating && <StatementDialog books={books} account={account} onClose={() => state(false)} />}
    </>
  );
}

function yesNo(yes: string, no: string) {
  return [
    { id: '1', name: yes },
    { id: '0', name: no },
  ];
}
