import { type EntityCommands, entityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import { insert } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { assertNotReconciled, assertPeriodOpen, flowsOf, predictBalances, transactionRow, undone } from '../transactions/index.ts';
import { BankAccount, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { assertEntry, type EntryFacts, isBooked, type Known, shaped, type TransactionRow } from './rules.ts';

const action = 'transaction.save';

const { edit, check, remove, restore, change } = entityCommands<typeof Transaction, Partial<TransactionRow>>(Transaction, action, {
  clean: (columns) => columns,
  start: (store) => transactionRow(store, { ...nothing, transaction_date: store.today() }),
  assert: async (store, after, before) => {
    if (before) await assertNotReconciled(store, before, after);
    assertEntry(after, before, await known(store));
    await assertPeriodOpen(store, period, before, after);
  },
  predict: (store, before, after) => predictBalances(store, [...undone(flowsOf(before)), ...flowsOf(after)]),
});

/** What moves money, and when: it stays once the books are closed. */
const period = {
  day: 'transaction_date',
  fields: [
    ...(['amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee', 'base_amount', 'category_id'] as const),
    ...(['splits', 'transaction_date', 'voided_at', 'deleted_at'] as const),
  ],
} as const;

const nothing = { type: 'expense', amount: 0, bank_account_id: '', category: '' } as const;

/** Entries in the books: both legs of a transfer in one operation. */
export const entryCommands: Pick<EntityCommands<TransactionRow, EntryFacts>, 'kind' | 'add' | 'edit' | 'check' | 'remove' | 'restore'> = {
  kind: Transaction,
  remove,
  restore,
  add: async (store, facts, id = newId()) => {
    if (await isMade(store, Transaction, id)) return id;
    const books = await known(store);
    const { device, counter } = await store.nextNumber('transaction');
    const transaction_no = documentNumber('TRX', store.today(), device, counter);
    const row = { ...transactionRow(store, { ...cleaned(facts, books), id }), transaction_no };
    assertEntry(row, undefined, books);
    await assertPeriodOpen(store, period, undefined, row);
    await store.write({ action, changes: [insert(Transaction, row)], predicted: await predictBalances(store, flowsOf(row)) });
    return id;
  },
  edit: async (store, seen, facts) => edit(store, seen, isBooked(seen) ? papersOf(facts) : cleaned(facts, await known(store))),
  check: async (store, facts, seen) => check(store, seen && isBooked(seen) ? papersOf(facts) : cleaned(facts, await known(store)), seen),
};

/** Makes an entry void: it stays in the books and moves nothing. Throws `not_found`, `of_sale`, `reconciled`, `period_closed`. */
export async function voidEntry(store: Store, id: string, reason: string): Promise<void> {
  const row = await store.get(Transaction, id);
  if (!row) throw new Refused('not_found');
  if (row.voided_at === null) await change(store, row, { voided_at: store.now(), void_reason: oneLine(reason) });
}

/** What stands on a sale's money besides what the sale says. */
function papersOf({ reference, title, notes, photos, method, tags }: EntryFacts) {
  const said = { ...(method !== undefined && { method }), ...(tags !== undefined && { tags }) };
  return { reference: oneLine(reference), title: oneLine(title), notes: notes.trim(), photos, ...said };
}

function cleaned(facts: EntryFacts, { categories, currencyOf }: Known) {
  const fees = [...categories.values()].find((row) => row.is_system && row.type === 'expense' && row.name === 'Bank Fees');
  const row = shaped({ ...facts, ...papersOf(facts), party_name: oneLine(facts.party_name) }, fees?.id ?? null, currencyOf);
  if (row.type !== 'transfer' && row.category_id === null) throw new Refused('category_missing', { field: 'category_id' });
  return { ...row, category: (row.category_id !== null && categories.get(row.category_id)?.name) || '' };
}

/** What the books name, as the rules ask for it. */
async function known(store: Store): Promise<Known> {
  const [categories, accounts] = await Promise.all([store.find(TransactionCategory), store.find(BankAccount)]);
  const currencies = new Map(accounts.map((row) => [row.id, row.currency]));
  return {
    categories: new Map(categories.map((row) => [row.id, row])),
    currencyOf: (account) => (account === null ? null : (currencies.get(account) ?? null)),
  };
}
