import { quotient } from '#kernel/exact.ts';

import { parts } from './moves.ts';

/*
 * What of a component is there and what it is worth: one pool of cost for all places. Values in millionths of millionths of a minor unit, so
 * that a quantity times a unit cost is exact. Below 0 the value is the quantity at the last average, until goods come in.
 */

const scale = BigInt(parts) * BigInt(parts);

/** What went out of nothing, in the order it did. */
export type Shortage = { readonly id: string; readonly quantity: bigint };

export type Place = {
  quantity: bigint;
  /** By batch; '' = of none. */
  readonly batches: Map<string, bigint>;
  /** The minute since which it is below 0. */
  since: number | null;
  /** What went out since something came in last that was enough. */
  outs: string[];
};

export type Stock = {
  quantity: bigint;
  value: bigint;
  /** The value as it is in the books: the sum of all printed lines, minor units. */
  printed: bigint;
  /** Unit cost; of the last goods where there are none; null where there never were any whose cost is known. */
  average: bigint | null;
  readonly shortages: Shortage[];
  readonly places: Map<string, Place>;
  /** Sums of all printed lines, minor units. */
  inward: bigint;
  cost: bigint;
};

/** What came in for what was short: by how much the cost of each changed (minor units), and how much of which is no longer short. */
export type Filled = {
  readonly recosted: readonly { readonly id: string; readonly amount: bigint }[];
  readonly settled: readonly Shortage[];
};

export function emptyStock(): Stock {
  return { quantity: 0n, value: 0n, printed: 0n, average: null, shortages: [], places: new Map(), inward: 0n, cost: 0n };
}

/**
 * Takes out at the average and answers the printed cost. What is not there is short: it goes at the last average, or at `standard` where
 * none is known.
 */
export function takeOut(stock: Stock, id: string, quantity: bigint, standard: bigint): { readonly cost: bigint; readonly short: bigint } {
  const there = stock.quantity > 0n ? stock.quantity : 0n;
  const short = quantity > there ? quantity - there : 0n;
  const unit = averageOf(stock) ?? standard;
  const exact = short === 0n && quantity < there ? quotient(stock.value * quantity, there) : (there > 0n ? stock.value : 0n) + short * unit;
  if (stock.average !== null || there > 0n) stock.average = unit;
  stock.quantity -= quantity;
  stock.value -= exact;
  if (short > 0n) stock.shortages.push({ id, quantity: short });
  const cost = -book(stock, -exact);
  stock.cost += cost;
  return { cost, short };
}

/**
 * Takes in what cost `amount`, a printed line. What was short is costed anew at its unit cost, all that is still short provisionally so, and
 * is settled first in, first out.
 */
export function takeIn(stock: Stock, quantity: bigint, amount: bigint): Filled {
  const unit = quotient(amount * scale, quantity);
  const before = stock.value;
  const short = stock.quantity < 0n ? -stock.quantity : 0n;
  stock.quantity += quantity;
  stock.inward += amount;
  stock.printed += amount;
  if (short === 0n) stock.value += amount * scale;
  else stock.value = stock.quantity > 0n ? quotient(amount * scale * stock.quantity, quantity) : stock.quantity * unit;
  stock.average = stock.quantity > 0n ? averageOf(stock) : unit;
  if (short === 0n) return { recosted: [], settled: [] };
  const change = book(stock, stock.value - before - amount * scale);
  stock.cost -= change;
  return { recosted: spread(stock.shortages, -change, short), settled: settle(stock.shortages, quantity) };
}

/** Takes in at the average, which stays as it is, and answers the printed amount; `standard` where there is none. */
export function takeBack(stock: Stock, quantity: bigint, standard: bigint): Filled & { readonly amount: bigint } {
  const unit = averageOf(stock) ?? standard;
  const exact = stock.quantity > 0n ? quotient(stock.value * quantity, stock.quantity) : quantity * unit;
  const short = stock.quantity < 0n ? -stock.quantity : 0n;
  if (stock.average !== null || stock.quantity > 0n) stock.average = unit;
  stock.quantity += quantity;
  stock.value = stock.quantity > 0n && short === 0n ? stock.value + exact : stock.quantity * unit;
  const amount = book(stock, exact);
  stock.inward += amount;
  return { amount, recosted: [], settled: settle(stock.shortages, quantity) };
}

/** Millionths of a minor unit. */
export function averageOf(stock: Stock): bigint | null {
  return stock.quantity > 0n ? quotient(stock.value, stock.quantity) : stock.average;
}

/**
 * Books a change of the value as a printed line: rounded once. Where the books would lie a whole minor unit or more beside the value, the
 * line takes that along; so lines add up to what is left, nothing left is worth nothing, and something left never less than nothing.
 */
function book(stock: Stock, exact: bigint): bigint {
  const rounded = quotient(exact, scale);
  const beside = (stock.printed + rounded) * scale - stock.value;
  const line = beside >= scale || beside <= -scale ? quotient(stock.value, scale) - stock.printed : rounded;
  stock.printed += line;
  return line;
}

/** Parts the change of what all that is short costs by quantity, so that it adds up. */
function spread(shortages: readonly Shortage[], cost: bigint, short: bigint): Filled['recosted'] {
  if (cost === 0n) return [];
  let [seen, told] = [0n, 0n];
  return shortages.map(({ id, quantity }) => {
    seen += quantity;
    const amount = quotient(cost * seen, short) - told;
    told += amount;
    return { id, amount };
  });
}

/** The first `quantity` of what is short no longer is. */
function settle(shortages: Shortage[], quantity: bigint): readonly Shortage[] {
  const settled: Shortage[] = [];
  let rest = quantity;
  for (let first = shortages[0]; first && rest > 0n; first = shortages[0]) {
    const part = first.quantity < rest ? first.quantity : rest;
    settled.push({ id: first.id, quantity: part });
    rest -= part;
    if (part === first.quantity) shortages.shift();
    else shortages[0] = { id: first.id, quantity: first.quantity - part };
  }
  return settled;
}
