import { type DecimalSign, readAmount } from '#kernel/amount.ts';

import { bothReadings, isNothing } from '../../business/imports/index.ts';

export type Problem = { readonly reason: string; readonly detail: string | number };
type Read = { readonly value: number | null } | { readonly problem: Problem };

/** Three digits behind a comma are thousands; more decimals are for what costs or holds next to nothing. */
const decimals = [2, 6] as const;
const most = 1e9;

/** A number of a file that is 0 or more; null where the cell says nothing. */
export function numberIn(text: string, reason: string, sign: DecimalSign | undefined): Read {
  if (text === '' || isNothing(text)) return { value: null };
  for (const places of decimals) {
    const read = readAmount(text, places, sign);
    if (read && 'readings' in read) return { problem: { reason: 'two_readings', detail: bothReadings(text, read.readings) } };
    const value = read && read.units / 10 ** places;
    if (value !== undefined && value >= 0 && value <= most) return { value };
  }
  return { problem: { reason, detail: text } };
}
