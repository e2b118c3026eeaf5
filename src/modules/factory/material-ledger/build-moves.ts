import { type Move, parts } from './index.ts';

/* Moves as tests of the ledger tell them: quantities in stock units, money in whole currency units, times in days and minutes of a month. */

export const day = 1440;
let made = 0;

export function move(told: Partial<Move>): Move {
  made += 1;
  const minute = told.minute ?? made;
  const empty = { component: 'cloth', kind: 'receipt', quantity: 0, from: null, to: null, batch: null } as const;
  const costs = { unit_cost: null, amount: null, of: null, reverses: null } as const;
  return { id: `m${made}`, ...empty, ...costs, captured: minute * 60_000, device: 'A', sequence: made, ...told, minute };
}

export function units(quantity: number): number {
  return Math.round(quantity * parts);
}

/** So many at a price each. */
export function comesIn(quantity: number, price: number | null, told: Partial<Move> = {}): Move {
  return move({ quantity: units(quantity), to: 'store', unit_cost: price === null ? null : Math.round(price * 100 * parts), ...told });
}

export function goesOut(quantity: number, told: Partial<Move> = {}): Move {
  return move({ kind: 'issue', quantity: -units(quantity), from: 'store', ...told });
}

/** Adds that much money to a receipt. */
export function adds(kind: 'landed' | 'price', amount: number, { id, minute, component }: Move, told: Partial<Move> = {}): Move {
  return move({ kind, component, minute, amount: Math.round(amount * 100), of: id, captured: (minute + day) * 60_000, ...told });
}

export function reversalOf({ id, minute, component }: Move): Move {
  return move({ component, minute, reverses: id, captured: (minute + day) * 60_000 });
}
