import { mulDiv } from '#kernel/exact.ts';

/*
 * What work by the piece brings. Amounts in minor units, pieces whole, minutes of an operation (SAM) in thousandths of a minute, shares in
 * hundredths of a percent.
 */

/** Up to so many pieces of a day, so much for `per` of them; the last slab has no end. */
export type Slab = { readonly upTo: number | null; readonly rate: number };

export type PieceRate =
  /** `per`: 1 = each piece, 12 = the dozen, 144 = the gross. */
  | { readonly type: 'flat'; readonly rate: number; readonly per: number }
  /** `marginal`: the pieces of each slab at its own rate; `whole`: all pieces of the day at the rate of the slab that they reach. */
  | { readonly type: 'marginal' | 'whole'; readonly slabs: readonly Slab[]; readonly per: number }
  /** `rate` for a minute of the operation's standard time. */
  | { readonly type: 'minute'; readonly rate: number; readonly sam: number };

/** So many pieces of which `per` bring `rate`: what a payslip shows as one line. */
export type PaidPieces = { readonly quantity: number; readonly rate: number; readonly per: number };

/** What a day's pieces of one operation bring. */
export function paidPieces(quantity: number, rate: PieceRate): readonly PaidPieces[] {
  if (quantity === 0) return [];
  if (rate.type === 'flat') return [{ quantity, rate: rate.rate, per: rate.per }];
  if (rate.type === 'minute') return [{ quantity, rate: rate.rate * rate.sam, per: 1000 }];
  const { slabs, per } = rate;
  if (rate.type === 'whole') {
    const reached = slabs.find(({ upTo }) => upTo === null || quantity <= upTo) ?? slabs.at(-1);
    return reached ? [{ quantity, rate: reached.rate, per }] : [];
  }
  let from = 0;
  return slabs.flatMap((slab) => {
    const part = Math.min(quantity, slab.upTo ?? quantity) - from;
    if (part <= 0) return [];
    from += part;
    return [{ quantity: part, rate: slab.rate, per }];
  });
}

/** Rounded once for each line. */
export function worthOf(pieces: readonly PaidPieces[]): number {
  return pieces.reduce((sum, { quantity, rate, per }) => sum + mulDiv(quantity, rate, per), 0);
}

/** A rate that holds from a day on. */
export type DatedRate = { readonly valid_from: string; readonly rate: PieceRate };

/** What held on the day on which the work was done: a change in the middle of a month leaves earlier days as they were. Of two from one day the first. */
export function rateOn(rates: readonly DatedRate[], day: string): PieceRate | undefined {
  return rates
    .filter(({ valid_from }) => valid_from <= day)
    .toSorted((a, b) => Number(a.valid_from < b.valid_from) - Number(a.valid_from > b.valid_from))[0]?.rate;
}
