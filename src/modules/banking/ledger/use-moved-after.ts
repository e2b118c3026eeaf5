import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { useList } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import { Transaction } from '../transactions/kind.ts';

/**
 * What has moved on accounts of one currency since a day ended: to be taken from what lies there now. Minor units; nothing without a day,
 * `undefined` while it is counted.
 */
export function useMovedAfter(day: string | undefined, accounts: readonly string[]): number | undefined {
  const since: Where<ColumnName<typeof Transaction>> = {
    deleted: { in: [0] },
    transaction_date: { from: addDays(day ?? '2199-12-30', 1) },
  };
  const main = useList(Transaction, {
    where: { ...since, bank_account_id: { in: accounts } },
    limit: 0,
    totals: ['flow'],
  });
  const arrived = useList(Transaction, {
    where: { ...since, to_account_id: { in: accounts } },
    limit: 0,
    totals: ['amount_in'],
  });
  if (day === undefined) return 0;
  if (!main?.complete || !arrived?.complete) return undefined;
  return (main.totals.flow ?? 0) + (arrived.totals.amount_in ?? 0);
}
