import { allows } from '#access/access.ts';
import type { Row } from '#data/kind.ts';
import { type Change, patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { AccountBalance, countedFor, isVoid, type Transaction } from './kind.ts';

/** Money that arrives on an account, or leaves it when negative. Minor units. */
export type Flow = { readonly accountId: string; readonly amount: number };

type Moved = Pick<Row<typeof Transaction>, 'type' | 'amount' | 'bank_account_id'> &
  Partial<Pick<Row<typeof Transaction>, 'to_account_id' | 'amount_in' | 'fee' | 'voided_at' | 'deleted_at'>>;

/** What transactions do to accounts, as the server counts (`private.flows_of`); those that are void or in the trash do nothing. */
export function flowsOf(...payments: readonly (Moved | undefined)[]): readonly Flow[] {
  return payments.flatMap((row) => {
    if (!row || (row.deleted_at ?? row.voided_at ?? null) !== null) return [];
    const main = { accountId: row.bank_account_id, amount: row.type === 'income' ? row.amount : -row.amount - (row.fee ?? 0) };
    return row.to_account_id ? [main, { accountId: row.to_account_id, amount: row.amount_in ?? 0 }] : [main];
  });
}

/** The same the other way round. */
export function undone(flows: readonly Flow[]): readonly Flow[] {
  return flows.map(({ accountId, amount }) => ({ accountId, amount: -amount }));
}

/** What flows of money will make of the balances of accounts that this person sees. */
export async function predictBalances(store: Store, flows: readonly Flow[]): Promise<readonly Change[]> {
  if (!allows(store.access(), 'view_transactions')) return [];
  const sums = new Map<string, number>();
  for (const { accountId, amount } of flows) sums.set(accountId, (sums.get(accountId) ?? 0) + amount);
  const balances = await store.getMany(AccountBalance, [...sums.keys()]);
  return balances.flatMap(
    (row) => patch(AccountBalance, plain(row) as Row<typeof AccountBalance>, { balance: row.balance + (sums.get(row.id) ?? 0) }) ?? [],
  );
}

/**
 * What a transaction brings to an account and takes from it, in that one's currency; without one, what it is as income and expense, in the
 * company's. Minor units.
 */
export function movedOn(row: Row<typeof Transaction>, account: string | undefined): { readonly in: number; readonly out: number } {
  if (isVoid(row)) return { in: 0, out: 0 };
  const amount = account === undefined ? countedFor(row) : row.amount;
  if (row.type === 'income') return { in: amount, out: 0 };
  if (row.type === 'expense' || account === undefined) return { in: 0, out: amount };
  return account === row.to_account_id ? { in: row.amount_in, out: 0 } : { in: 0, out: row.amount + row.fee };
}
