import { useList, useRow } from '#data/react.tsx';

import { movedOn } from '../transactions/index.ts';
import { AccountBalance, Transaction } from '../transactions/kind.ts';

const newestFirst = { column: 'transaction_date', descending: true } as const;

/**
 * The balance of an account after each of its newest `count` transactions: the balance that the server keeps, less what is kept private, counted back. `undefined`
 * without an account, and until all of it is here.
 */
export function useRunning(account: string | undefined, count: number): ReadonlyMap<string, number> | undefined {
  const row = useRow(AccountBalance, account ?? null);
  // What people were paid is on no line.
  const balance = row ? row.balance - row.confidential : undefined;
  const found = useList(Transaction, {
    where: { deleted: { in: [0] }, account: { in: account === undefined ? [] : [account] } },
    sort: newestFirst,
    limit: account === undefined ? 0 : count,
  });
  if (account === undefined || balance === undefined || !found?.complete) return undefined;
  const after = new Map<string, number>();
  let left = balance;
  for (const row of found.rows) {
    after.set(row.id, left);
    const moved = movedOn(row, account);
    left -= moved.in - moved.out;
  }
  return after;
}
