import { decimalRatio, over, quotient, ratio, type Ratio, times } from '#kernel/exact.ts';

import { parts } from './moves.ts';

/* Units and packs. What somebody enters is made a quantity of the stock unit once, exactly, and rounded once, to a millionth of it. */

export type Dimension = 'count' | 'length' | 'mass' | 'area' | 'volume' | 'time';

/** `num / den` of the base of its dimension: a yard is 9144 / 10000 of a metre. Both whole and above 0. */
export type Unit = { readonly code: string; readonly dimension: Dimension; readonly num: number; readonly den: number };

/** What one component comes in: `num / den` of its stock unit. A roll of 100 yd kept in metres is 9144 / 100. */
export type Pack = { readonly code: string; readonly num: number; readonly den: number };

export type Measure = { readonly unit: Unit } | { readonly pack: Pack };

/** `text`: a decimal with a point, 0 or more. */
export type Entered = { readonly text: string; readonly in: Measure };

export type UnitProblem = 'number' | 'dimension' | 'pack' | 'nothing' | 'range';
export type Converted<T> = { readonly value: T } | { readonly problem: UnitProblem };

/** A quantity for a move: what was entered, or the `actual` quantity where that was weighed or measured (5 pieces ordered, 110 kg came). */
export function stockQuantity(entered: Entered, stockUnit: Unit, actual?: Entered): Converted<number> {
  const wins = actual ?? entered;
  if (!/^\d{1,15}(?:\.\d{1,12})?$/.test(wins.text)) return { problem: 'number' };
  const one = inStock(wins.in, stockUnit);
  if ('problem' in one) return one;
  const { n, d } = times(decimalRatio(wins.text), one.value);
  const quantity = quotient(n * BigInt(parts), d);
  if (n === 0n) return { value: 0 };
  if (quantity === 0n) return { problem: 'nothing' };
  return quantity > BigInt(Number.MAX_SAFE_INTEGER) ? { problem: 'range' } : { value: Number(quantity) };
}

/** A quantity of the stock unit, in millionths, as so many of another unit or pack, exactly: 144 pieces are 3 / 2 packs of 96. */
export function shownIn(quantity: number, measure: Measure, stockUnit: Unit): Converted<Ratio> {
  const one = inStock(measure, stockUnit);
  if ('problem' in one) return one;
  const shown = over({ n: BigInt(quantity), d: BigInt(parts) }, one.value);
  return shown ? { value: shown } : { problem: 'pack' };
}

/** How much of the stock unit one of it is. */
export function inStock(measure: Measure, stockUnit: Unit): Converted<Ratio> {
  const own = 'unit' in measure ? measure.unit : measure.pack;
  const [one, stock] = [ratioOf(own), ratioOf(stockUnit)];
  if (!one || !stock) return { problem: 'pack' };
  if (!('unit' in measure)) return { value: one };
  if (measure.unit.dimension !== stockUnit.dimension) return { problem: 'dimension' };
  const converted = over(one, stock);
  return converted ? { value: converted } : { problem: 'pack' };
}

/** `undefined` for a pack of nothing. */
function ratioOf({ num, den }: Pick<Unit, 'num' | 'den'>): Ratio | undefined {
  return [num, den].every((part) => Number.isSafeInteger(part) && part > 0) ? ratio(BigInt(num), BigInt(den)) : undefined;
}

/** What one stock unit costs, in millionths of a minor unit, of a line of so much money (minor units) for such a quantity above 0. */
export function unitCost(amount: number, quantity: number): number {
  return Number(quotient(BigInt(amount) * BigInt(parts) * BigInt(parts), BigInt(quantity)));
}
