/*
 * A bill of materials: what so many of something are made of. Quantities in millionths of a stock unit, shares in hundredths of a percent,
 * money in minor units, unit costs in millionths of a minor unit.
 */

export type WastageType = 'none' | 'add_on' | 'yield';

/** For what a line is counted: each that is begun, each that turns out good, or the order as a whole. */
export type Basis = 'started' | 'good' | 'order';

/** Of an output with this option (a size, a colour) it is another quantity, or another component. */
export type OptionRule = { readonly option: string; readonly quantity: number | null; readonly component: string | null };

export type BillLine = {
  readonly id: string;
  readonly component: string;
  /** For the base of the bill; of `order` for the order as a whole. */
  readonly quantity: number;
  /** Cut pieces of that quantity; 1 where nothing is cut. */
  readonly pieces: number;
  readonly wastage_type: WastageType;
  readonly wastage: number;
  /** Once an order, whatever it makes. */
  readonly setup: number;
  /** Rounded up to a multiple of it; 0 = not rounded. */
  readonly multiple: number;
  readonly basis: Basis;
  readonly options: readonly OptionRule[];
};

export type Bill = {
  /** The quantity of output that the lines are for. */
  readonly base: number;
  /** The share of what is begun that does not turn out good. */
  readonly reject: number;
  /** Of output there are only multiples of it: a whole unit of what is counted, 1 of what is measured. */
  readonly step: number;
  readonly lines: readonly BillLine[];
};

/** So many good ones of one size and colour. */
export type Output = { readonly good: number; readonly options: readonly string[] };

export type Need = { readonly line: string; readonly component: string; readonly quantity: number };
