import { type DecimalSign, decimalSignIn } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';

import type { Mapping } from './mapping.ts';

/** What a file writes before decimals, by the numbers that leave no doubt; `undefined` where none does. */
export function decimalSignOf(rows: readonly CsvRow[], mapping: Mapping, isNumber: (field: string) => boolean): DecimalSign | undefined {
  const columns = mapping.flatMap((field, i) => (field !== null && isNumber(field) ? [i] : []));
  let found: DecimalSign | undefined;
  for (const { cells } of rows)
    for (const column of columns) {
      const sign = decimalSignIn(cells[column] ?? '');
      if (sign !== undefined && found !== undefined && sign !== found) return 'mixed';
      found ??= sign;
    }
  return found;
}

/** A number that may be meant in two ways, as a report tells it. */
export function bothReadings(text: string, [one, other]: readonly [string, string]): string {
  return `${text.slice(0, 40)} = ${one} / ${other}`;
}
