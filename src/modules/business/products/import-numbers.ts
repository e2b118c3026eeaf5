import { readAmount } from '#kernel/amount.ts';
import { decimalsOf } from '#kernel/money.ts';

import { bothReadings, isNothing } from '../imports/index.ts';
import { gramsIn } from './import-cells.ts';
import type { Reading } from './import-readers.ts';

/* The numbers of a product's record. */

export function isMoney(field: string): boolean {
  return field.startsWith('price:') || ['price', 'compare_at_price', 'cost'].includes(field);
}

type Numbers = Readonly<Record<'price' | 'compare_at_price' | 'cost' | 'stock' | 'weight', number | undefined>>;

/** The numbers of a record, or what is wrong with the first that cannot be taken. An empty cell is none. */
export function numbersIn(
  cells: readonly string[],
  { cell, currency, fileCurrency, signs }: Reading,
): Numbers | { readonly reason: string; readonly detail: string } {
  const decimals = decimalsOf(currency);
  const texts = {
    price: cell.ownPrice(cells) || cell.price(cells),
    compare_at_price: cell.compareAtPrice(cells),
    cost: cell.cost(cells),
    stock: cell.stock(cells),
    weight: cell.weight(cells),
  };
  const numbers: Partial<Record<string, number>> = {};
  for (const [field, text] of Object.entries(texts)) {
    if (text === '' || isNothing(text)) continue;
    const sign = field === 'weight' ? (signs.weight ?? signs.money) : (signs.money ?? signs.weight);
    const read =
      field === 'weight'
        ? gramsIn(text, cell.weightUnit(cells), sign)
        : readAmount(text, field === 'stock' ? 0 : decimals, sign, fileCurrency ?? currency);
    if (read && 'readings' in read) return { reason: 'two_readings', detail: bothReadings(text, read.readings) };
    const isFar = (field === 'weight' && read !== undefined && read.units < 0) || Math.abs(read?.units ?? 0) > 1_000_000;
    if (!read || (isFar && ['stock', 'weight'].includes(field))) return { reason: `${field}_unreadable`, detail: text };
    if (read.units < 0 && field !== 'stock') return { reason: `${field}_negative`, detail: text };
    numbers[field] = read.units;
  }
  return numbers as Numbers;
}
