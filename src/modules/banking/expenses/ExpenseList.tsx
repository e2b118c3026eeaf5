import { CircleCheck, Gauge, ReceiptText, Send } from 'lucide-react';
import { useState } from 'react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityBulk, EntityList, FilterRows, ShowFilter, useBulk, useEntities } from '../../entity/index.ts';
import { useBooks } from '../books/index.ts';
import { expenseTitle, useTwins } from '../payable-screens/index.ts';
import { expenseCommands, stateText } from '../payables/index.ts';
import { Expense, expenseStates } from '../payables/kind.ts';
import { BudgetsDialog } from './Budgets.tsx';
import { expenseColumns, ExpensePhoneRow } from './expense-columns.tsx';
import { ExpenseDrawer } from './ExpenseDrawer.tsx';
import { ExpenseForm } from './ExpenseForm.tsx';
import { ExpenseStrip } from './ExpenseStrip.tsx';

const filters = {
  state: 'many',
  category: 'many',
  expense_date: 'days',
  due: 'days',
  party: 'many',
  brand_id: 'many',
  attached: 'flags',
  unpaid: 'flags',
  show: 'many',
} as const;

const none: readonly never[] = [];

/** All costs, paid or not: by state, category, day, payee. */
function ExpenseList() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_transactions');
  const number = useNumberText();
  const { currency } = useCompany();
  const books = useBooks();
  const [budgeting, budget] = useState(false);
  const list = useListState({ sort: { column: 'expense_date', descending: true }, filters });
  const entries = useEntities(Expense, list, {
    totals: ['amount', 'rest'],
    facets: ['state', 'category', 'party', 'brand_id', 'attached', 'unpaid'],
  });
  const twins = useTwins(entries.inTrash ? none : (entries.found?.rows ?? none));
  const nameOf = async (id: string) => {
    const row = await store.get(Expense, id);
    return row ? expenseTitle(row, books) : '';
  };
  const [approve] = useBulk(entries, (id) => expenseCommands.move(store, id, 'approved'), {
    done: (n) => (n === 1 ? m.expenses_approved_many_one() : m.expenses_approved_many({ n: number(n) })),
    nameOf,
  });
  const [submit] = useBulk(entries, (id) => expenseCommands.move(store, id, 'submitted'), {
    done: (n) => (n === 1 ? m.expenses_submitted_many_one() : m.expenses_submitted_many({ n: number(n) })),
    nameOf,
  });
  const yesNo = (yes: string, no: string) => [
    { id: '1', name: yes },
    { id: '0', name: no },
  ];
  return (
    <>
      <EntityList
        entities={entries}
        older={Expense}
        id="expenses"
        label={m.money_expense()}
        search={m.expenses_search()}
        actions={
          <Button icon={Gauge} onClick={() => budget(true)}>
            {m.banking_budgets()}
          </Button>
        }
        create={m.expenses_new()}
        columns={expenseColumns({ ...entries, books, currency, number, today: store.today(), twins })}
        phoneRow={(row) => <ExpensePhoneRow row={row} books={books} />}
        filters={
          <>
            <FilterRows
              of={entries}
              name="state"
              label={m.common_status()}
              rows={expenseStates.map((id) => ({ id, name: stateText[id]() }))}
            />
            <FilterRows of={entries} name="unpaid" label={m.expenses_rest()} rows={[{ id: '1', name: m.expenses_unpaid() }]} single />
            <FilterRows
              of={entries}
              name="category"
              label={m.products_category()}
              rows={books.categories.filter(({ type }) => type === 'expense').map(({ id, shown }) => ({ id, name: shown }))}
            />
            <FilterDays
              label={m.banking_day()}
              value={list.filters.expense_date}
              onChange={(value) => list.setFilter('expense_date', value)}
            />
            <FilterDays label={m.expenses_due_date()} value={list.filters.due} onChange={(value) => list.setFilter('due', value)} />
            <FilterRows
              of={entries}
              name="party"
              label={m.expenses_payee()}
              rows={Object.keys(entries.facets?.party ?? {}).map((id) => ({ id, name: id }))}
            />
            <FilterRows of={entries} name="brand_id" label={m.common_brand()} rows={books.brands} least={2} />
            <FilterRows
              of={entries}
              name="attached"
              label={m.banking_papers()}
              rows={yesNo(m.banking_with_papers(), m.banking_without_papers())}
              single
            />
            <ShowFilter of={entries} />
          </>
        }
        above={<ExpenseStrip />}
        bulk={
          may && (
            <>
              {!entries.inTrash && (
                <>
                  <Button icon={CircleCheck} onClick={approve}>
                    {m.expenses_approve()}
                  </Button>
                  <Button icon={Send} onClick={submit}>
                    {m.expenses_submit()}
                  </Button>
                </>
              )}
              <EntityBulk
                of={entries}
                commands={{ remove: expenseCommands.remove, restore: expenseCommands.restore }}
                said={{
                  deleted: (n) => (n === 1 ? m.expenses_deleted_many_one() : m.expenses_deleted_many({ n: number(n) })),
                  restored: (n) => (n === 1 ? m.expenses_restored_many_one() : m.expenses_restored_many({ n: number(n) })),
                }}
                nameOf={nameOf}
              />
            </>
          )
        }
        dialog={(id, close) =>
          id === 'new' ? (
            books.loaded && <ExpenseForm books={books} onClose={close} />
          ) : (
            <ExpenseDrawer key={id} id={id} books={books} onClose={close} />
          )
        }
        empty={{ icon: ReceiptText, title: m.expenses_empty_title(), text: m.expenses_empty_text() }}
        emptyTrash={{ title: m.expenses_trash_empty(), text: m.expenses_trash_text() }}
      />
      {budgeting && <BudgetsDialog books={books} today={store.today()} onClose={() => budget(false)} />}
    </>
  );
}

export { ExpenseList as Component };
