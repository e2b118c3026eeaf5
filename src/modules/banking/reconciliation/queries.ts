import type { ListOf, Store } from '#data/store.ts';

import { lastLocked } from '../transactions/index.ts';
import { AccountBalance, AccountDetails, Reconciliation, Transaction } from '../transactions/kind.ts';
import { keptSince, type Line, linesOf, type ReconciliationRow, type Sums, sumsOf } from './rules.ts';

/** So many transactions are compared at once. */
const most = 5000;
const byDay = { column: 'transaction_date', descending: false } as const;

/** What a reconciliation has ticked. */
export function tickedIn({ id }: Pick<ReconciliationRow, 'id'>): ListOf<typeof Transaction> {
  return { where: { deleted: { in: [0] }, cleared: { in: [id] } }, sort: byDay, limit: most };
}

/** What moved on its account until its day and is in no reconciliation; of one that is locked nothing is asked. */
export function openOn({ bank_account_id, statement_date, state }: ReconciliationRow): ListOf<typeof Transaction> {
  const where = { deleted: { in: [0] }, uncleared: { in: [bank_account_id] }, transaction_date: { to: statement_date } };
  return { where, sort: byDay, limit: state === 'draft' ? most : 0 };
}

/** What an account has before the first transaction that is reconciled next: what the last one ended with, else what it was opened with. */
export async function openingOf(store: Store, account: string): Promise<number> {
  const last = lastLocked(await store.find(Reconciliation), account);
  return last?.closing_balance ?? (await store.get(AccountDetails, account))?.opening_balance ?? 0;
}

/** A draft as it stands on this device. */
export async function standing(store: Store, row: ReconciliationRow): Promise<{ readonly lines: readonly Line[]; readonly sums: Sums }> {
  const [ticked, open, opening, all, lies] = await Promise.all([
    store.list(Transaction, tickedIn(row)),
    store.list(Transaction, openOn(row)),
    openingOf(store, row.bank_account_id),
    store.find(Reconciliation),
    store.get(AccountBalance, row.bank_account_id),
  ]);
  const lines = linesOf(row, [...ticked.rows, ...open.rows]);
  const kept = keptSince(lies?.confidential ?? 0, all, row.bank_account_id);
  return { lines, sums: sumsOf(opening, row.closing_balance, lines, kept) };
}
