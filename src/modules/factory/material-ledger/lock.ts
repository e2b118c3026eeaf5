import type { Ledger } from './ledger.ts';
import type { Move } from './moves.ts';

/** How the books stood at a minute: quantity, value, and what all that went out until then had cost; minor units. */
export type Standing = { readonly quantity: number; readonly value: number; readonly cost: number };

/** What stood right before the minute `end`. */
export function stoodAt({ rows }: Pick<Ledger, 'rows'>, end: number): Standing {
  const before = rows.slice(0, rows.findLastIndex(({ minute }) => minute < end) + 1);
  const { quantity = 0, value = 0 } = before.at(-1) ?? {};
  const inward = before.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return { quantity, value, cost: inward - value };
}

/**
 * The one entry of a component by which the first open period takes what late moves, late bills and late freight changed in days that are
 * closed; `undefined` where nothing did. `locked`: what they were closed with, `end` the first open minute. An open period that begins with
 * that closing and this entry begins as the replay of all moves says.
 */
export function lockEntry(locked: Standing & { readonly end: number }, ledger: Pick<Ledger, 'rows'>): Standing | undefined {
  const now = stoodAt(ledger, locked.end);
  const entry = { quantity: now.quantity - locked.quantity, value: now.value - locked.value, cost: now.cost - locked.cost };
  return Object.values(entry).every((part) => part === 0) ? undefined : entry;
}

/** Whether a snapshot without the move is worth nothing any more. */
export function isOutdatedBy({ end }: { readonly end: number }, { minute }: Pick<Move, 'minute'>): boolean {
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
