import fc from 'fast-check';
import { expect, it } from 'vitest';

import { month, months, movesUpTo, plain, slowly, someMoves } from './build-any.ts';
import { closingsOf, isOutdatedBy, type Ledger, moveProblem, replay, stoodAt } from './index.ts';

it('any order of arrival, and any move twice, is the same ledger', () => {
  fc.assert(
    fc.property(
      someMoves.chain((moves) => fc.tuple(fc.constant(moves), fc.shuffledSubarray([...moves, ...moves], { minLength: moves.length * 2 }))),
      ([moves, shuffled]) => {
        expect(replay(shuffled)).toEqual(replay(moves));
      },
    ),
  );
});

it('the value is the quantity at the average, and lines add up to it', () => {
  fc.assert(
    fc.property(someMoves, (moves) => {
      for (const one of moves) expect(moveProblem({ ...one, captured: one.captured + 1e9 })).toBeUndefined();
      const { rows, balance } = replay(moves);
      let [quantity, value] = [0, 0];
      for (const row of rows) {
        quantity += row.change;
        value += row.amount - row.recosted.reduce((sum, { amount }) => sum + amount, 0);
        expect([row.quantity, row.value]).toEqual([quantity, value]);
        const beside = Math.abs(row.value - (row.quantity * (row.average ?? 0)) / 1e12);
        expect(beside).toBeLessThanOrEqual(1 + Math.abs(row.quantity) * 1e-12);
        if (row.quantity > 0) expect(row.value).toBeGreaterThanOrEqual(0);
        if (row.quantity === 0) expect(row.value).toBe(0);
      }
      expect(balance.value).toBe(balance.inward - balance.cost);
      expect(balance.places.reduce((sum, place) => sum + place.quantity, 0)).toBe(balance.quantity);
      const short = rows.reduce((sum, row) => sum + row.short, 0);
      expect(short).toBe(Math.max(0, -balance.quantity));
      expect(balance.shortages.reduce((sum, one) => sum + one.quantity, 0)).toBe(short);
    }),
    { numRuns: 300 },
  );
});

it('who may see no cost sees the same quantities, and who is short', () => {
  fc.assert(
    fc.property(someMoves, (moves) => {
      const bare = moves
        .filter(({ kind }) => kind !== 'landed' && kind !== 'price')
        .map((one) => ({ ...one, unit_cost: null, amount: null }));
      const seen = (ledger: Ledger) => [
        ledger.rows.map(({ id, change, quantity, short }) => [id, change, quantity, short]),
        ledger.negative,
      ];
      expect(seen(replay(bare))).toEqual(seen(replay(moves)));
      expect(replay(bare).rows.every(({ cost, value }) => cost === 0 && value === 0)).toBe(true);
    }),
  );
});

it('a snapshot of a closed month and the moves after it are the whole', () => {
  fc.assert(
    fc.property(someMoves, fc.integer({ min: 1, max: months }), (moves, closed) => {
      const ends = Array.from({ length: closed }, (_, index) => (index + 1) * month);
      const closings = closingsOf(moves, ends);
      const whole = replay(moves);
      for (const kept of closings) {
        const { quantity, value, cost } = kept;
        expect(stoodAt(whole, kept.end)).toEqual({ quantity, value, cost });
        const from = JSON.parse(JSON.stringify(kept)) as typeof kept;
        const tail = moves.filter((one) => !isOutdatedBy(from, one));
        const { rows, balance, negative } = replay(tail, { from });
        expect(rows).toEqual(whole.rows.filter(({ minute }) => minute >= from.end));
        expect([balance, negative]).toEqual([whole.balance, whole.negative]);
        expect(closingsOf(tail, ends.filter((end) => end > from.end), { from })).toEqual(closings.filter(({ end }) => end > from.end)); // prettier-ignore
      }
    }),
  );
});

it('a slow ledger that is written otherwise says the same', () => {
  fc.assert(
    fc.property(someMoves, (moves) => {
      expect(plain(moves)).toEqual(slowly(moves));
    }),
    { numRuns: 300 },
  );
  for (const moves of fc.sample(movesUpTo(1000, 1000), 2)) expect(plain(moves)).toEqual(slowly(moves));
});
