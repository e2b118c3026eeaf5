import { useMemo } from 'react';

import { useList } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';

import type { ExpenseRow } from '../payables/index.ts';
import { Expense } from '../payables/kind.ts';
import { type Compared, twinsOf } from '../transactions/index.ts';

/** What of an expense is compared with others: nobody pays it from an account yet. */
export type Drafted = Pick<ExpenseRow, 'id' | 'expense_no' | 'amount' | 'expense_date' | 'title' | 'party_name'>;

const counted = ['draft', 'submitted', 'approved', 'partly_paid', 'paid', 'overpaid'] as const;

/** For each of some expenses another one that may be the same, entered twice: by id. */
export function useTwins(rows: readonly Drafted[]): ReadonlyMap<string, Compared> {
  const days = rows.map((row) => row.expense_date).toSorted();
  const [first, last] = [days[0] ?? '2199-12-31', days.at(-1) ?? '1900-01-01'];
  const found = useList(Expense, {
    where: {
      deleted: { in: [0] },
      state: { in: counted },
      amount: { in: [...new Set(rows.map(({ amount }) => amount))] },
      expense_date: { from: addDays(first, -1), to: addDays(last, 1) },
    },
    limit: rows.length === 0 ? 0 : 200,
  });
  return useMemo(() => twinsOf(rows.map(comparedOf), (found?.rows ?? []).map(comparedOf)), [rows, found]);
}

function comparedOf({ id, expense_no: number, amount, expense_date: day, title, party_name }: Drafted): Compared {
  return { id, number, amount, day, title, party_name };
}
