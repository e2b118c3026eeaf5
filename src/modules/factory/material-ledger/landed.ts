import { quotient } from '#kernel/exact.ts';
import { allocate } from '#kernel/money.ts';

/** Lines of one receipt that a landed cost is for: value in minor units, quantity, weight, or what somebody gave each, in minor units. */
export type LandedLine = { readonly value: number; readonly quantity: number; readonly weight: number; readonly manual: number };
export type LandedBasis = keyof LandedLine;
export type LandedShares =
  | { readonly shares: readonly number[] }
  | { readonly problem: 'nothing to go by' }
  | { readonly problem: 'other sum'; readonly sum: number };

/**
 * What each line bears of `total`, minor units: its share rounded half away from zero, and what is then too much or too little at the largest
 * line, the first of equals. Where that would turn a share's sign, by the largest remainders.
 */
export function landedShares(total: number, lines: readonly LandedLine[], basis: LandedBasis): LandedShares {
  const weights = lines.map((line) => line[basis]);
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (basis === 'manual') return sum === BigInt(total) ? { shares: weights } : { problem: 'other sum', sum: Number(sum) };
  if (sum <= 0n || weights.some((weight) => weight < 0)) return { problem: 'nothing to go by' };
  const shares = weights.map((weight) => Number(quotient(BigInt(total) * BigInt(weight), sum)));
  const largest = weights.indexOf(Math.max(...weights));
  const share = (shares[largest] ?? 0) + total - shares.reduce((all, one) => all + one, 0);
  if (share * total < 0) return { shares: allocate(total, weights) };
  return { shares: shares.with(largest, share) };
}
