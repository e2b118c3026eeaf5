import { type DecimalSign, readAmount } from '#kernel/amount.ts';
import { foldText } from '#kernel/search.ts';

import { bothReadings, isNothing } from '../../business/imports/index.ts';
import { type ComponentRow, unitOf } from '../materials/index.ts';
import { unitIn } from './import-formats.ts';

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

/** A pack or a unit of the component; where the cell says nothing, its stock unit. */
export function measureIn(text: string, row: ComponentRow): string | Problem {
  if (text === '') return row.stock_unit;
  const pack = row.packs.find(({ name }) => foldText(name) === foldText(text));
  if (pack) return pack.id;
  const unit = unitIn(text);
  if (!unit) return { reason: 'unit_unknown', detail: text };
  const own = unitOf(row.stock_unit);
  return unit.dimension === own.dimension ? unit.code : { reason: 'unit_other', detail: `${text} – ${own.name()}` };
}
