import fc from 'fast-check';

import { move } from './build-moves.ts';
import { slowLedger } from './build-oracle.ts';
import { type Move, replay } from './index.ts';

/* Any moves, as properties of the ledger ask for them. */

const places = ['floor', 'store'] as const;
/** Minutes of a month, and how many of them moves are spread over. */
export const [month, months] = [100, 10];

const someTold = fc.record({
  what: fc.constantFrom('in', 'in', 'bill', 'out', 'out', 'out', 'back', 'count', 'between', 'landed', 'price', 'reversal'),
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 9 }).map((pieces) => pieces * 1_000_000),
    fc.integer({ min: 1, max: 3_000_000_000 }),
  ),
  cost: fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: 900_000_000_000 })),
  place: fc.constantFrom(...places),
  minute: fc.integer({ min: 1, max: month * months - 1 }),
  delay: fc.integer({ min: 0, max: 500_000 }),
  device: fc.constantFrom('A', 'B', 'C'),
  /** Which of the moves before it an adjustment or a reversal is of. */
  of: fc.nat(),
});
type Told = typeof someTold extends fc.Arbitrary<infer T> ? T : never;

/** Moves that may be put in, as many as told. */
function movesOf(told: readonly Told[]): readonly Move[] {
  const moves: Move[] = [];
  for (const [index, one] of told.entries()) moves.push(moveOf(one, index, moves));
  return moves;
}

function moveOf({ what, quantity, cost, place, minute, delay, device, of }: Told, index: number, before: readonly Move[]): Move {
  const common = { id: `m${index}`, minute, device, sequence: index, captured: minute * 60_000 + delay };
  const amount = Math.ceil(cost / 1_000_000);
  const receipts = before.filter(({ kind, reverses }) => kind === 'receipt' && reverses === null);
  const receipt = receipts[of % Math.max(1, receipts.length)];
  const target = before.filter(({ reverses }) => reverses === null).at(of % Math.max(1, before.length));
  if (what === 'landed' || what === 'price') {
    if (receipt) return move({ ...common, kind: what, of: receipt.id, minute: receipt.minute, amount });
  } else if (what === 'reversal') {
    if (target) return move({ ...common, reverses: target.id, minute: target.minute });
  } else if (what === 'out') return move({ ...common, kind: 'issue', quantity: -quantity, from: place });
  else if (what === 'back') return move({ ...common, kind: 'issue_return', quantity, to: place });
  else if (what === 'count') return move({ ...common, kind: 'count', quantity, to: place });
  else if (what === 'between') return move({ ...common, kind: 'transfer', quantity, from: 'store', to: 'floor' });
  return move({ ...common, quantity, to: place, ...(what === 'bill' ? { amount } : { unit_cost: cost }) });
}

export const someMoves = movesUpTo(40);

export function movesUpTo(maxLength: number, minLength = 0): fc.Arbitrary<readonly Move[]> {
  return fc.array(someTold, { minLength, maxLength, size: 'max' }).map(movesOf);
}

export function plain(moves: readonly Move[]) {
  return replay(moves).rows.map(({ id, cost, quantity, value, short }) => [id, cost, quantity, value, short]);
}

export function slowly(moves: readonly Move[]) {
  return slowLedger(moves).map(({ id, cost, quantity, value, short }) => [id, ...[cost, quantity, value, short].map(Number)]);
}
