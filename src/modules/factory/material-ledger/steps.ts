import { quotient } from '#kernel/exact.ts';

import { compareMoves, isAdjustment, isInward, type Move, parts } from './moves.ts';

/** A move in its place, with what it costs altogether. */
export type Step = {
  readonly move: Move;
  /** What comes in costs that, in minor units; null = nobody knows. */
  readonly amount: number | null;
  /** What of that, or beside it where nobody knows it, are landed costs. */
  readonly landed: number;
  /** What a corrected price took beyond nothing, in minor units; 0 or less. */
  readonly excess: number;
  /** Put in after a move that stands behind it: balances were seen without it. */
  readonly late: boolean;
};

export type Steps = {
  readonly steps: readonly Step[];
  /** Reversals of moves that are not here, adjustments of what is no receipt here; they hold as soon as that arrives. */
  readonly waiting: readonly string[];
};

/** One component's moves in their order, each id once, without what was reversed; adjustments are part of their receipts. */
export function stepsOf(moves: readonly Move[]): Steps {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const reversals = [...byId.values()].filter(({ reverses }) => reverses !== null);
  const reversed = new Set(reversals.map(({ reverses }) => reverses));
  const live = [...byId.values()].filter(({ id, reverses }) => reverses === null && !reversed.has(id));
  const standing = live.filter((move) => !isAdjustment(move)).sort(compareMoves);
  const receipts = new Set(standing.filter(isInward).map(({ id }) => id));
  const adjustments = live.filter(isAdjustment);
  const waiting = [
    ...reversals.filter(({ reverses }) => !byId.has(reverses ?? '')),
    ...adjustments.filter(({ of }) => !receipts.has(of ?? '')),
  ];
  const added = addedTo(adjustments);
  const late = lateOf(standing);
  return {
    steps: standing.map((move, index) => ({ move, ...costOf(move, added.get(move.id)), late: late[index] ?? false })),
    waiting: waiting.map(({ id }) => id).sort(),
  };
}

type Added = { landed: number; price: number | null };

function addedTo(adjustments: readonly Move[]): ReadonlyMap<string, Added> {
  const added = new Map<string, Added>();
  for (const { kind, of, amount } of adjustments) {
    const sums = added.get(of ?? '') ?? { landed: 0, price: null };
    if (kind === 'landed') sums.landed += amount ?? 0;
    else sums.price = (sums.price ?? 0) + (amount ?? 0);
    added.set(of ?? '', sums);
  }
  return added;
}

/** A receipt of nothing is one whose price nobody knows yet, until it is told; `free` goods are worth what was paid to get them here. */
function costOf(move: Move, added: Added | undefined): Pick<Step, 'amount' | 'landed' | 'excess'> {
  const { landed = 0, price = null } = added ?? {};
  const isKnown = price !== null || move.kind === 'free' || (move.amount ?? move.unit_cost ?? 0) > 0;
  const sum = toldCost(move) + (price ?? 0) + landed;
  return { amount: isKnown ? Math.max(0, sum) : null, landed, excess: isKnown ? Math.min(0, sum) : 0 };
}

/** The printed line: rounded once. */
function toldCost({ amount, unit_cost, quantity }: Move): number {
  return amount ?? Number(quotient(BigInt(quantity) * BigInt(unit_cost ?? 0), BigInt(parts) * BigInt(parts)));
}

function lateOf(standing: readonly Move[]): readonly boolean[] {
  let earliest = Number.POSITIVE_INFINITY;
  const fromLast = standing.toReversed().map(({ captured }) => {
    const isLate = captured > earliest;
    earliest = Math.min(earliest, captured);
    return isLate;
  });
  return fromLast.toReversed();
}
