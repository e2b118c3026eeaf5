import { type DocumentCommands, documentCommands } from '#data/document-commands.ts';
import { patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen } from '../transactions/index.ts';
import { TransactionCategory } from '../transactions/kind.ts';
import {
  approvedAmount,
  assertExpense,
  assertMayWrite,
  assertOwnBrand,
  expenseAction,
  type ExpenseFacts,
  type ExpenseRow,
  settledAt,
} from './expense-rules.ts';
import { Expense } from './kind.ts';

/** Facts, and what a new one begins as; where one stands that is there is said by `move`. */
export type NewExpense = ExpenseFacts & { readonly status: 'draft' | 'submitted' | 'approved' };

const all = documentCommands<typeof Expense, ExpenseFacts & Partial<NewExpense>>(Expense, expenseAction, {
  series: 'expense',
  prefix: 'EXP',
  clean: cleaned,
  start: (_store, { status = 'draft', amount }) => ({
    status,
    paid_amount: 0,
    approved_amount: approvedAmount({ status, amount, approved_amount: null }),
    settled_at: null,
    tax: 0,
    lines: [],
    origin_key: '',
  }),
  assert: async (store, after, before) => {
    assertOwnBrand(store.access(), after.brand_id);
    assertMayWrite(store.access(), after, before);
    await assertPeriodOpen(store, period, before, after);
    assertExpense(after, before, await categoryOf(store, after));
  },
  predict: async (store, before, after) => [
    patch(Expense, before, { settled_at: settledAt(after, store.now()), approved_amount: approvedAmount(after) }),
  ],
});

/** Expenses as people enter and correct them, submit, approve, reject (with a reason), take back or void them. */
export const expenseCommands: DocumentCommands<ExpenseRow, NewExpense> = {
  ...all,
  edit: (store, seen, { status: _status, ...facts }) => all.edit(store, seen, facts),
  check: (store, { status, ...facts }, seen) => all.check(store, seen ? facts : { ...facts, status }, seen),
};

const period = { day: 'expense_date', fields: ['amount', 'tax', 'category_id', 'brand_id', 'expense_date', 'deleted_at'] } as const;

export async function expenseNamed(store: Store, id: string): Promise<ExpenseRow> {
  const row = await store.get(Expense, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as ExpenseRow;
}

function cleaned(facts: ExpenseFacts): ExpenseFacts {
  const { party_name, title, reference, notes } = facts;
  return { ...facts, party_name: oneLine(party_name), title: oneLine(title), reference: oneLine(reference), notes: notes.trim() };
}

async function categoryOf(store: Store, { category_id }: Pick<ExpenseRow, 'category_id'>) {
  return category_id === '' ? undefined : store.get(TransactionCategory, category_id);
}
