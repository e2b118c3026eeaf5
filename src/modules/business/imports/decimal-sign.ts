import { type DecimalSign, decimalSignIn } from '#kernel/amount.ts';
import type { CsvRow } from '#kernel/csv.ts';
import { paceOf } from '#kernel/pace.ts';

import type { Mapping } from './mapping.ts';

/** What these numbers have before their decimals, as far as it leaves no doubt. */
export function signAmong(texts: readonly string[], known?: DecimalSign): DecimalSign | undefined {
  return texts.reduce<DecimalSign | undefined>((found, text) => {
    const sign = decimalSignIn(text);
    return sign === undefined || found === sign ? found : found === undefined ? sign : 'mixed';
  }, known);
}

/** The same of a file's columns that hold numbers. */
export async function decimalSignOf(
  rows: readonly CsvRow[],
  mapping: Mapping,
  isNumber: (field: string) => boolean,
): Promise<DecimalSign | undefined> {
  const pace = paceOf();
  const columns = mapping.flatMap((field, i) => (field !== null && isNumber(field) ? [i] : []));
  let found: DecimalSign | undefined;
  for (const { cells } of rows) {
    await pace();
    found = signAmong(
      columns.map((column) => cells[column] ?? ''),
      found,
    );
  }
  return found;
}

/** A number that may be meant in two ways, as a report tells it. */
export function bothReadings(text: string, [one, other]: readonly [string, string]): string {
  return `${text.slice(0, 40)} = ${one} / ${other}`;
}
