import { mulDiv } from '#kernel/exact.ts';
import { allocate } from '#kernel/money.ts';

import { type PaidPieces, paidPieces, type PieceRate, worthOf } from './rates.ts';

/** How a company pays by the piece. */
export type PieceRules = {
  /** Which pieces are paid. */
  readonly basis: 'good' | 'good_rework' | 'all';
  /** The share of its rate that a rejected piece brings where it is not paid as a good one, in hundredths of a percent. */
  readonly reject: number;
};

/** What somebody made of one operation on one day. `rework`: pieces that he put right, `own`: which he had made himself. */
export type DayOutput = {
  readonly good: number;
  readonly reject: number;
  readonly rework: number;
  readonly own: boolean;
  /** At which rework of another's pieces is paid; null = not at all. */
  readonly rework_rate: PieceRate | null;
};

/** What it brings; who puts his own pieces right is not paid twice for them, unless all pieces are paid. */
export function dayPieces(
  { good, reject, rework, own, rework_rate }: DayOutput,
  rate: PieceRate,
  rules: PieceRules,
): readonly PaidPieces[] {
  const paid = good + (rules.basis === 'good' ? 0 : rework) + (rules.basis === 'all' ? reject : 0);
  const others = rules.basis === 'good' && !own && rework_rate ? paidPieces(rework, rework_rate) : [];
  const rejected = rules.basis === 'all' || rules.reject === 0 ? [] : paidPieces(reject, rate).map((part) => atShare(part, rules.reject));
  return [...paidPieces(paid, rate), ...others, ...rejected];
}

function atShare({ quantity, rate, per }: PaidPieces, share: number): PaidPieces {
  return { quantity, rate: rate * share, per: per * 10_000 };
}

/** What a day brings beyond its pieces, so that it is what was guaranteed for the part of it that somebody was there (thousandths of a day). */
export function topUpOf(earned: number, guarantee: number, present: number): number {
  return Math.max(0, mulDiv(guarantee, present, 1000) - earned);
}

/** What a team earned, by the minutes that each worked, or by other weights; it adds up. */
export function teamShares(pool: number, weights: readonly number[]): readonly number[] {
  return weights.some((weight) => weight > 0) ? allocate(pool, weights) : weights.map(() => 0);
}

/** What a team made together. */
export function teamPool(quantity: number, rate: PieceRate): number {
  return worthOf(paidPieces(quantity, rate));
}
