import { mulDiv, quotient, ratio, rounded, times, wholeRatio, zero } from '#kernel/exact.ts';

/** What an order took, and what it brought besides what it is for; minor units. */
export type OrderFacts = {
  /** What was issued, less what came back, at what it cost. */
  readonly material: number;
  readonly labour: number;
  /** Work that others did. */
  readonly outside: number;
  readonly overhead: number;
  /** Second grade and scrap that was sold or taken in, at what it was taken in for. */
  readonly credit: number;
  /** Whole pieces. */
  readonly good: number;
};

export type OrderCost = {
  readonly total: number;
  /** Of one good piece, in millionths of a minor unit; null where none is good. */
  readonly unit: number | null;
  /** Of one, as it enters the stock of products: a whole minor unit. */
  readonly entry: number | null;
  /** All good ones at that; what is then left of the total is variance. */
  readonly entered: number;
  readonly variance: number;
};

export function orderCost({ material, labour, outside, overhead, credit, good }: OrderFacts): OrderCost {
  const total = material + labour + outside + overhead - credit;
  if (good === 0) return { total, unit: null, entry: null, entered: 0, variance: total };
  const entry = mulDiv(total, 1, good);
  return { total, unit: mulDiv(total, 1_000_000, good), entry, entered: entry * good, variance: total - entry * good };
}

/** How overhead is laid on an order: so much for each good piece (minor units), so much of its labour (hundredths of a percent), or for each minute. */
export type OverheadRule = { readonly by: 'good' | 'labour' | 'minute'; readonly rate: number };

export function overheadOf(
  { by, rate }: OverheadRule,
  order: { readonly good: number; readonly labour: number; readonly minutes: number },
): number {
  if (by === 'labour') return mulDiv(order.labour, rate, 10_000);
  return rate * (by === 'good' ? order.good : order.minutes);
}

/**
 * What was used beyond what so many good ones should have taken: `planned` is what `plannedGood` were to take. Quantities in millionths, `rate`
 * in millionths of a minor unit; the value in minor units, below 0 where less was used.
 */
export function usageVariance(used: number, planned: number, plannedGood: number, good: number, rate: number) {
  const standard = times(wholeRatio(planned), ratio(BigInt(good), BigInt(plannedGood)) ?? zero);
  const beside = { n: BigInt(used) * standard.d - standard.n, d: standard.d };
  const value = quotient(beside.n * BigInt(rate), beside.d * 1_000_000_000_000n);
  return { standard: rounded(standard), quantity: rounded(beside), value: Number(value) };
}
