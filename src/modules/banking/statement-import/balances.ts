import type { Closing, ToldRow } from './told.ts';

/* What a bank says lay on the account after each row: by it a row that is missing is found, and a column that is taken for another. */

type Stated = Pick<ToldRow, 'line' | 'day' | 'amount' | 'balance'>;

/** What lay there last. A statement begins at either end. */
export function closingOf(rows: readonly Stated[]): Closing | undefined {
  const stated = rows.filter(({ balance }) => balance !== null);
  const newest = isBackward(stated) ? stated[0] : stated.at(-1);
  return newest?.balance === null || newest === undefined ? undefined : { minor: newest.balance, day: newest.day };
}

/** The line of the first row whose balance does not follow from the one before it. */
export function gapIn(rows: readonly Stated[]): number | undefined {
  if (rows.some(({ balance }) => balance === null)) return undefined;
  const forward = isBackward(rows) ? rows.toReversed() : rows;
  return forward.find((row, i) => i > 0 && !follows(forward[i - 1], row))?.line;
}

/** By the days, and where all are one by what adds up more often. */
function isBackward(rows: readonly Stated[]): boolean {
  const [first, last] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? ''];
  if (first !== last) return first > last;
  const fitting = (list: readonly Stated[]) => list.filter((row, i) => i > 0 && follows(list[i - 1], row)).length;
  return fitting(rows.toReversed()) > fitting(rows);
}

function follows(before: Stated | undefined, { amount, balance }: Stated): boolean {
  return (before?.balance ?? 0) + amount === balance;
}
