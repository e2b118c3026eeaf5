import { type EntityCommands, entityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { TransactionCategory } from '../transactions/kind.ts';
import { approvedAmount, assertExpense, assertOwnBrand, type ExpenseFacts, type ExpenseRow, settledAt } from './expense-rules.ts';
import { Expense, type ExpenseStatus } from './kind.ts';

const action = 'expense.save';

const { edit, check, remove, restore } = entityCommands<typeof Expense, ExpenseFacts>(Expense, action, {
  clean: cleaned,
  start: (store) => ({ ...blank, created_at: store.now() }),
  assert: async (store, after, before) => {
    assertOwnBrand(store.access(), after.brand_id);
    assertExpense(after, before, await categoryOf(store, after));
  },
});

/** What a new expense has before anybody tells anything of it; one that is only checked has no number yet. */
const blank = {
  expense_no: '?',
  printed_number: null,
  status: 'draft',
  reason: '',
  paid_amount: 0,
  approved_amount: null,
  settled_at: null,
  created_by: null,
} as const;

/** Facts, and what a new one begins as; where one stands that is there is said by `moveExpense`. */
export type NewExpense = ExpenseFacts & { readonly status: 'draft' | 'submitted' | 'approved' };

/** Expenses as people enter and correct them. */
export const expenseCommands: Pick<EntityCommands<ExpenseRow, NewExpense>, 'kind' | 'add' | 'edit' | 'check' | 'remove' | 'restore'> = {
  kind: Expense,
  remove,
  restore,
  edit: (store, seen, { status: _status, ...facts }) => edit(store, seen, facts),
  check: (store, { status: _status, ...facts }, seen) => check(store, facts, seen),
  add: async (store, { status, ...facts }, id = newId()) => {
    if (await isMade(store, Expense, id)) return id;
    const { device, counter } = await store.nextNumber('expense');
    const expense_no = documentNumber('EXP', store.today(), device, counter);
    const made = { created_by: store.access().userId, created_at: store.now(), deleted_at: null };
    const row: ExpenseRow = { ...blank, ...cleaned(facts), ...made, id, expense_no, status };
    assertOwnBrand(store.access(), row.brand_id);
    assertExpense(row, undefined, await categoryOf(store, row));
    await store.write({ action, changes: [insert(Expense, { ...row, approved_amount: approvedAmount(row) })] });
    return id;
  },
};

/** Submits, approves, rejects (with a reason), takes back or voids. `id` names an expense; throws `not_found`, `expense_step`, `expense_paid`. */
export async function moveExpense(store: Store, id: string, status: ExpenseStatus, reason = ''): Promise<void> {
  const row = await expenseNamed(store, id);
  if (row.status === status) return;
  if (row.deleted_at !== null) throw new Refused('deleted');
  const next = { status, reason: oneLine(reason) };
  const after = { ...row, ...next };
  assertExpense(after, row, await categoryOf(store, after));
  await store.write({
    action,
    changes: [seen(row, patch(Expense, row, next))],
    predicted: [patch(Expense, row, { settled_at: settledAt(after, store.now()), approved_amount: approvedAmount(after) })],
  });
}

/** What was looked at goes along, so that nobody approves an amount that he has not seen. */
function seen(row: ExpenseRow, change: Change | undefined): Change | undefined {
  const { amount, category_id } = row;
  return change && { ...change, set: { ...change.set, amount: [amount, amount], category_id: [category_id, category_id] } };
}

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
