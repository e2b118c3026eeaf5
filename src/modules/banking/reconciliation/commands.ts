import type { EntityCommands } from '#data/entity-commands.ts';
import { isMade } from '#data/is-made.ts';
import type { Row } from '#data/kind.ts';
import { type Change, insert, patch } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { plain, type Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';
import { documentNumber } from '#kernel/numbers.ts';
import { oneLine } from '#kernel/text.ts';

import { assertPeriodOpen, flowsOf, lastLocked, predictBalances, transactionRow } from '../transactions/index.ts';
import { Reconciliation, Transaction, TransactionCategory } from '../transactions/kind.ts';
import { standing, tickedIn } from './queries.ts';
import { draftOn, legOn, mayLock, type ReconciliationRow } from './rules.ts';

type TransactionRow = Row<typeof Transaction>;
export type ReconciliationFacts = Pick<ReconciliationRow, 'bank_account_id' | 'statement_date' | 'closing_balance'>;

const action = 'reconciliation.save';
const perOperation = 100;

/** A draft is begun and corrected without network, and so are its ticks; the server asks the same (`private.check_reconciliations`). */
export const reconciliationCommands: Pick<EntityCommands<ReconciliationRow, ReconciliationFacts>, 'kind' | 'add' | 'edit' | 'check'> = {
  kind: Reconciliation,
  add: async (store, facts, id = newId()) => {
    if (await isMade(store, Reconciliation, id)) return id;
    await assertDraft(store, facts, undefined);
    const row: ReconciliationRow = {
      ...{ id, ...facts, opening_balance: 0, confidential: 0, state: 'draft', reason: '', locked_at: null, locked_by: null },
      ...{ created_by: store.access().userId, created_at: store.now(), deleted_at: null },
    };
    await store.write({ action, changes: [insert(Reconciliation, row)] });
    return id;
  },
  edit: async (store, seen, facts) => {
    await draftNamed(store, seen.id);
    await assertDraft(store, facts, seen);
    const { statement_date, closing_balance } = facts;
    const change = patch(Reconciliation, plain(seen) as ReconciliationRow, { statement_date, closing_balance });
    if (change) await store.write({ action, changes: [change] });
  },
  check: assertDraft,
};

async function assertDraft(store: Store, facts: ReconciliationFacts, seen: ReconciliationRow | undefined): Promise<void> {
  const all = await store.find(Reconciliation);
  const draft = draftOn(all, facts.bank_account_id);
  if (draft && draft.id !== seen?.id) throw new Refused('reconciliation_open', { field: 'bank_account_id' });
  const last = lastLocked(all, facts.bank_account_id);
  if (last && facts.statement_date <= last.statement_date) throw new Refused('reconciliation_earlier', { field: 'statement_date' });
}

/** Says of transactions whether the bank's statement has them. Refused: `reconciliation_locked`. */
export async function tick(store: Store, id: string, rows: readonly TransactionRow[], on: boolean): Promise<void> {
  const draft = await draftNamed(store, id);
  const changes = tickChanges(rows, draft, on);
  for (let from = 0; from < changes.length; from += perOperation)
    await store.write({ action, changes: changes.slice(from, from + perOperation) });
}

function tickChanges(rows: readonly TransactionRow[], { id, bank_account_id }: ReconciliationRow, on: boolean): readonly Change[] {
  return rows.flatMap((row) => patch(Transaction, plain(row) as TransactionRow, { [legOn(row, bank_account_id)]: on ? id : null }) ?? []);
}

/**
 * Enters what nobody can explain as an entry of its own on the statement's day, and ticks it: then nothing is left. `difference` in minor
 * units; more on the statement than in the books is income. Throws `category_missing`, `period_closed`, `reconciliation_locked`.
 */
export async function adjust(
  store: Store,
  id: string,
  difference: number,
  told: { readonly category_id: string; readonly title: string },
  made = newId(),
): Promise<void> {
  const draft = await draftNamed(store, id);
  const type = difference > 0 ? 'income' : 'expense';
  const category = await store.get(TransactionCategory, told.category_id);
  if (category?.type !== type) throw new Refused('category_missing', { field: 'category_id' });
  const { device, counter } = await store.nextNumber('transaction');
  const { bank_account_id, statement_date: transaction_date } = draft;
  const row = transactionRow(store, {
    ...{ id: made, type, bank_account_id, transaction_date, category: category.name, category_id: category.id },
    amount: Math.abs(difference),
    title: oneLine(told.title),
    transaction_no: documentNumber('TRX', store.today(), device, counter),
  });
  await assertPeriodOpen(store, { day: 'transaction_date', fields: [] }, undefined, row);
  await store.write({
    action: 'transaction.save',
    changes: [insert(Transaction, row)],
    predicted: await predictBalances(store, flowsOf(row)),
  });
  await tick(store, id, [row], true);
}

/** The draft and its ticks are given up. */
export async function discard(store: Store, id: string): Promise<void> {
  const draft = await draftNamed(store, id);
  const { rows } = await store.list(Transaction, tickedIn(draft));
  await store.write({
    action,
    changes: [patch(Reconciliation, draft, { deleted_at: store.now() })],
    predicted: tickChanges(rows, draft, false),
  });
}

/** What is ticked stays as it is, from the moment the server says so. Refused: `reconciliation_differs`, `reconciliation_locked`. */
export async function lock(store: Store, id: string): Promise<void> {
  const draft = await draftNamed(store, id);
  const { sums } = await standing(store, draft);
  if (!mayLock(sums)) throw new Refused('reconciliation_differs', { field: 'closing_balance' });
  await store.write({
    action: 'reconciliation.lock',
    changes: [patch(Reconciliation, draft, { state: 'locked' })],
    predicted: [patch(Reconciliation, draft, { opening_balance: sums.opening, confidential: sums.kept + sums.difference })],
  });
}

/** The last one of its account is a draft again. Refused: `reconciliation_followed`, `reconciliation_open`. */
export async function unlock(store: Store, id: string, reason: string): Promise<void> {
  const row = await reconciliationNamed(store, id);
  if (row.state !== 'locked') return;
  const all = await store.find(Reconciliation);
  if (draftOn(all, row.bank_account_id)) throw new Refused('reconciliation_open');
  if (lastLocked(all, row.bank_account_id)?.id !== id) throw new Refused('reconciliation_followed');
  await store.write({
    action: 'reconciliation.unlock',
    changes: [patch(Reconciliation, row, { state: 'draft', reason: oneLine(reason) })],
  });
}

async function draftNamed(store: Store, id: string): Promise<ReconciliationRow> {
  const row = await reconciliationNamed(store, id);
  if (row.state !== 'draft' || row.deleted_at !== null) throw new Refused('reconciliation_locked');
  return row;
}

async function reconciliationNamed(store: Store, id: string): Promise<ReconciliationRow> {
  const row = await store.get(Reconciliation, id);
  if (!row) throw new Refused('not_found');
  return plain(row) as ReconciliationRow;
}
