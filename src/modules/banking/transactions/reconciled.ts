import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { m } from '#messages';

import { BankAccount, Reconciliation, type Transaction } from './kind.ts';

type TransactionRow = Row<typeof Transaction>;

/** What of a transaction the bank has confirmed once it is reconciled; the server keeps the same (`private.keep_reconciled`). */
const kept = [
  'amount',
  'bank_account_id',
  'to_account_id',
  'amount_in',
  'fee',
  'base_amount',
  'type',
  'transaction_date',
  'voided_at',
  'deleted_at',
] as const;

/** The name of the account in whose locked reconciliation a transaction stands, either leg of it. */
export async function lockedAccount(
  store: Store,
  { cleared_in, cleared_to }: Pick<TransactionRow, 'cleared_in' | 'cleared_to'>,
): Promise<string | undefined> {
  const ids = [cleared_in, cleared_to].filter((id) => id !== null);
  if (ids.length === 0) return undefined;
  const locked = (await store.getMany(Reconciliation, ids)).find(({ state }) => state === 'locked');
  return locked && ((await store.get(BankAccount, locked.bank_account_id))?.name ?? '');
}

/** Refuses, with the account's name, to change what the bank has confirmed (`reconciled`). */
export async function assertNotReconciled(store: Store, before: TransactionRow, after: TransactionRow): Promise<void> {
  const field = kept.find((one) => before[one] !== after[one]);
  const account = field && (await lockedAccount(store, before));
  if (account !== undefined) throw new Refused('reconciled', { field, text: m.reconcile_kept({ account }) });
}

/** The last one of an account that is locked. */
export function lastLocked<R extends Row<typeof Reconciliation>>(all: readonly R[], account: string): R | undefined {
  const locked = all.filter((row) => row.bank_account_id === account && row.state === 'locked');
  return locked.toSorted((a, b) => (a.statement_date < b.statement_date ? 1 : -1))[0];
}
