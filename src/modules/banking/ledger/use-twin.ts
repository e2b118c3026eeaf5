import { useMemo } from 'react';

import { useList } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import { type Compared, twinsOf } from '../transactions/index.ts';
import { Transaction } from '../transactions/kind.ts';
import type { TransactionRow } from './rules.ts';

/** Another entry of the books that may be the same, entered twice. */
export function useTwin(row: TransactionRow): Compared | undefined {
  const found = useList(Transaction, {
    where: {
      deleted: { in: [0] },
      standing: { in: ['open', 'cleared'] },
      type: { in: [row.type] },
      bank_account_id: { in: [row.bank_account_id] },
      amount: { in: [row.amount] },
      transaction_date: { from: addDays(row.transaction_date, -1), to: addDays(row.transaction_date, 1) },
    },
    limit: 100,
  });
  return useMemo(() => twinsOf([comparedOf(row)], (found?.rows ?? []).map(comparedOf)).get(row.id), [row, found]);
}

function comparedOf({
  id,
  transaction_no: number,
  amount,
  transaction_date: day,
  bank_account_id: account,
  title,
  party_name,
}: TransactionRow) {
  return { id, number, amount, day, account, title, party_name };
}
