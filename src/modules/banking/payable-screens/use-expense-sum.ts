import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { useList } from '#data/react.tsx';

import { Expense } from '../payables/kind.ts';

/** The sum over living expenses (minor units), and their number; `undefined` while they are counted. */
export function useExpenseSum(where: Where<ColumnName<typeof Expense>>, column: 'amount' | 'rest') {
  const found = useList(Expense, { where: { deleted: { in: [0] }, ...where }, limit: 0, totals: [column] });
  return found?.complete ? { sum: found.totals[column] ?? 0, count: found.count } : undefined;
}
