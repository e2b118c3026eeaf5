import type { Snapshot } from './balance.ts';
import { closingsOf, type Ledger, type ReplayOptions } from './ledger.ts';
import type { Move } from './moves.ts';

/** The one entry of a component by which an open period takes what late moves changed in those that are locked. */
export type LockEntry = {
  /** The first minute of the first open period. */
  readonly minute: number;
  readonly quantity: number;
  /** Of the closing value, minor units: what came in more less what went out more. */
  readonly amount: number;
  readonly inward: number;
  readonly cost: number;
};

/**
 * `locked`: what the last locked period was closed with. `moves`: all that are known now, later ones too. An open period that begins with that
 * closing and this entry begins as the replay of all moves says.
 */
export function lockEntry(locked: Snapshot, moves: readonly Move[], options: ReplayOptions = {}): LockEntry | undefined {
  const [now = locked] = closingsOf(moves, [locked.end], options);
  const entry = {
    quantity: now.quantity - locked.quantity,
    amount: now.value - locked.value,
    inward: now.inward - locked.inward,
    cost: now.cost - locked.cost,
  };
  return Object.values(entry).every((part) => part === 0) ? undefined : { minute: locked.end, ...entry };
}

/** A snapshot without the move is worth nothing any more: make it anew, or where it is locked, its `lockEntry`. */
export function isOutdatedBy({ end }: Snapshot, { minute }: Move): boolean {
  return minute < end;
}

/** Which moves cost something else now, and what: whom to tell that the cost of his documents changed. Minor units. */
export function changedCosts(
  before: Ledger,
  after: Ledger,
): readonly { readonly id: string; readonly from: number; readonly to: number }[] {
  const costs = new Map(before.rows.map(({ id, cost }) => [id, cost]));
  return after.rows.flatMap(({ id, cost }) => {
    const from = costs.get(id);
    return from === undefined || from === cost ? [] : [{ id, from, to: cost }];
  });
}
