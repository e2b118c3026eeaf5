import { Banknote } from 'lucide-react';

import { allows } from '#access/access.ts';
import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { FilterDays } from '#ui/table/filters.tsx';
import { useListState } from '#ui/table/use-list-state.ts';

import { EntityList, FilterRows, useEntities } from '../../entity/index.ts';
import { useBooks } from '../books/index.ts';
import { ExpenseDrawer } from '../expenses/index.ts';
import { usePay } from '../payable-screens/index.ts';
import { type ExpenseRow, payableExpense } from '../payables/index.ts';
import { Expense } from '../payables/kind.ts';
import { dueColumns, DuePhoneRow } from './due-columns.tsx';
import { DueStrip } from './DueStrip.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';

const filters = { category: 'many', due: 'days', party: 'many', brand_id: 'many' } as const;

/** Approved expenses that are not paid, or not wholly: the most urgent first, each paid with one press, several in one payment. */
export function DueList() {
  const store = useStore();
  const may = allows(useAccess(), 'manage_transactions');
  const number = useNumberText();
  const { currency } = useCompany();
  const books = useBooks();
  const list = useListState({ sort: { column: 'due', descending: false }, filters });
  const entries = useEntities(Expense, list, {
    where: { ...list.where, unpaid: { in: [1] } },
    totals: ['rest'],
    facets: ['category', 'party', 'brand_id'],
  });
  const { payNow, paying, askToPay, payDialog } = usePay(books, entries.selection.clear);
  const [payTicked] = useTask(async () => askToPay((await entries.chosen()).map(payableExpense)));
  const facts = {
    ...entries,
    books,
    currency,
    number,
    today: store.today(),
    pay: may && books.own.length > 0 ? (row: ExpenseRow) => payNow(payableExpense(row)) : undefined,
    paying,
  };
  return (
    <>
      <EntityList
        entities={entries}
        id="payables"
        actions={may && books.own.length > 0 && <Button onClick={() => askToPay([])}>{m.payments_advance()}</Button>}
        label={m.payments_label()}
        search={m.expenses_search()}
        columns={dueColumns(facts)}
        phoneRow={(row) => <DuePhoneRow row={row} {...facts} />}
        filters={
          <>
            <FilterDays label={m.expenses_due_date()} value={list.filters.due} onChange={(value) => list.setFilter('due', value)} />
            <FilterRows
              of={entries}
              name="category"
              label={m.products_category()}
              rows={books.categories.filter(({ type }) => type === 'expense').map(({ id, shown }) => ({ id, name: shown }))}
            />
            <FilterRows
              of={entries}
              name="party"
              label={m.expenses_payee()}
              rows={Object.keys(entries.facets?.party ?? {}).map((id) => ({ id, name: id }))}
            />
            <FilterRows of={entries} name="brand_id" label={m.common_brand()} rows={books.brands} least={2} />
          </>
        }
        above={
          <div className="flex flex-col gap-3">
            <PaymentTabs chosen="due" />
            <DueStrip />
          </div>
        }
        bulk={
          may && (
            <Button tone="primary" icon={Banknote} onClick={payTicked}>
              {m.payments_pay()}
            </Button>
          )
        }
        dialog={(id, close) => <ExpenseDrawer key={id} id={id} books={books} onClose={close} />}
        empty={{ icon: Banknote, title: m.payments_due_empty_title(), text: m.payments_due_empty_text() }}
      />
      {payDialog}
    </>
  );
}
