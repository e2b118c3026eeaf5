import { quotient } from '#kernel/exact.ts';
import { allocate, percentOf } from '#kernel/money.ts';

import { parts } from '../material-ledger/index.ts';
import type { PriceLine, PurchaseLine } from './kind.ts';

/** What a form tells of the price of a line. */
export type AskedPrice = Pick<PriceLine, 'id' | 'price' | 'discount' | 'tax'>;

/** `count` (millionths) at `price` each (millionths of a minor unit), rounded once: minor units. */
export function grossOf(count: number, price: number): number {
  return Number(quotient(BigInt(count) * BigInt(price), BigInt(parts) * BigInt(parts)));
}

/**
 * What lines come to: each less its discount and its share of `discount`, which is shared out by what they cost; and its tax. Minor units.
 * `undefined` where a discount is more than what it is of.
 */
export function pricedLines(
  lines: readonly Pick<PurchaseLine, 'id' | 'count' | 'free_reason'>[],
  asked: readonly AskedPrice[],
  discount: number,
): readonly PriceLine[] | undefined {
  const byId = new Map(asked.map((one) => [one.id, one]));
  const told = lines.map(({ id, count, free_reason }) => {
    const price = free_reason === '' ? byId.get(id) : undefined;
    return { id, price: price?.price ?? 0, discount: price?.discount ?? 0, tax: price?.tax ?? 0, count };
  });
  const left = told.map(({ count, price, discount: own }) => grossOf(count, price) - own);
  if (left.some((amount) => amount < 0) || discount > left.reduce((sum, one) => sum + one, 0)) return undefined;
  const shares = allocate(discount, left);
  return told.map(({ id, price, discount: own, tax }, index) => {
    const net = (left[index] ?? 0) - (shares[index] ?? 0);
    return { id, price, discount: own, tax, net, tax_amount: percentOf(net, tax) };
  });
}

export type PurchaseTotals = { readonly net: number; readonly tax: number; readonly total: number };

/** Of all that is ordered; minor units. */
export function totalsOf(lines: readonly Pick<PriceLine, 'net' | 'tax_amount'>[]): PurchaseTotals {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax_amount, 0);
  return { net, tax, total: net + tax };
}
