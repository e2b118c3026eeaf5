import { decimalRatio, over, rounded, times, wholeRatio } from '#kernel/exact.ts';
import { decimalsOf } from '#kernel/money.ts';

import { inStock, type Measure, parts } from '../material-ledger/index.ts';
import { plainNumber, unitOf } from '../materials/index.ts';

/* What people say of a cost: so much money for one of a measure. `price`: in whole units of money, as a number of six decimals at most. */

/** What one stock unit costs, in millionths of a minor unit; `undefined` where the measure is none of it. */
export function rateOf(price: number, measure: Measure, stockUnit: string, currency: string): number | undefined {
  const one = inStock(measure, unitOf(stockUnit));
  if ('problem' in one) return undefined;
  const rate = over(times(minorOf(price, currency), wholeRatio(parts)), one.value);
  return rate && rounded(rate);
}

/** The printed line of so many at a price, in minor units: rounded once. `quantity`: as entered, in the same measure as the price. */
export function lineOf(price: number, quantity: number, currency: string): number {
  return rounded(times(minorOf(price, currency), decimalRatio(plainNumber(quantity))));
}

/** A rate in whole units of money, for people. */
export function priceOf(rate: number, currency: string): number {
  return rate / parts / 10 ** decimalsOf(currency);
}

function minorOf(price: number, currency: string) {
  return times(decimalRatio(plainNumber(price)), wholeRatio(10 ** decimalsOf(currency)));
}
