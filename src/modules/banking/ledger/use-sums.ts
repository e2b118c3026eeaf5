import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { useList } from '#data/react.tsx';

import { Transaction } from '../transactions/kind.ts';

type Asked = { readonly where: Where<ColumnName<typeof Transaction>>; readonly search: string };

/** What came in and went out by the transactions that a list shows: of one account where it is about one, else as income and expense. */
export function useSums({ where, search }: Asked, account: string | undefined): { readonly in: number; readonly out: number } | undefined {
  const main = useList(Transaction, {
    where: account === undefined ? where : { ...where, bank_account_id: { in: [account] } },
    search,
    limit: 0,
    totals: ['income', 'expense', 'flow'],
  });
  const arrived = useList(Transaction, {
    where: { ...where, to_account_id: { in: account === undefined ? [] : [account] } },
    search,
    limit: 0,
    totals: ['amount_in'],
  });
  if (!main?.complete || !arrived?.complete) return undefined;
  const { income = 0, expense = 0, flow = 0 } = main.totals;
  if (account === undefined) return { in: income, out: expense };
  return { in: income + (arrived.totals.amount_in ?? 0), out: income - flow };
}
