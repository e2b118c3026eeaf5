import { describe, expect, it } from 'vitest';

import { adds, comesIn, day, goesOut, move, reversalOf, units } from './build-moves.ts';
import { changedCosts, closingsOf, ledgersOf, lockEntry, type Move, replay, type ReplayOptions, stoodAt } from './index.ts';

/** Quantity in stock units, value and average in whole currency units. */
function left(moves: readonly Move[], options: ReplayOptions = {}) {
  const { quantity, value, average } = replay(moves, options).balance;
  return [quantity / 1e6, value / 100, average === null ? null : average / 1e8];
}

function costOf(of: Move, moves: readonly Move[], options: ReplayOptions = {}): number | undefined {
  const row = replay(moves, options).rows.find(({ id }) => id === of.id);
  return row && row.cost / 100;
}

describe('moving average', () => {
  it('M1: what comes in moves it, what goes out goes at it, and nothing left is worth nothing', () => {
    const moves = [comesIn(60, 15), comesIn(140, 15.5), goesOut(190), comesIn(70, 16), goesOut(30), goesOut(50)];
    const rows = replay(moves).rows.map(({ cost, quantity, value, average }) => [cost, quantity / 1e6, value, average]);
    expect(rows).toEqual([
      [90_000, 60, 90_000, 1_500_000_000],
      [217_000, 200, 307_000, 1_535_000_000],
      [291_650, 10, 15_350, 1_535_000_000],
      [112_000, 80, 127_350, 1_591_875_000],
      [47_756, 50, 79_594, 1_591_875_000],
      [79_594, 0, 0, 1_591_875_000],
    ]);
  });

  it('M2: below nothing it goes on at the last average; a receipt of more than was told makes good', () => {
    const [first, second, fifteen, ten] = [comesIn(10, 10), comesIn(10, 15), goesOut(15), goesOut(10)];
    const moves = [first, second, fifteen, ten];
    expect(left(moves)).toEqual([-5, -62.5, 12.5]);
    const corrected = [...moves, reversalOf(second), comesIn(20, 15, { minute: second.minute })];
    expect(left(corrected)).toEqual([5, 66.67, 13.33333333]);
    expect([fifteen, ten].map((one) => costOf(one, corrected))).toEqual([200, 133.33]);
  });

  it('M2b: what was reversed is as if it had not been', () => {
    const first = comesIn(5, 10);
    const moves = [first, comesIn(10, 20)];
    expect(left(moves)).toEqual([15, 250, 16.66666667]);
    expect(left([...moves, reversalOf(first), comesIn(15, 10, { minute: first.minute })])).toEqual([25, 350, 14]);
  });

  it('M3, M4: what went out before anything came in costs what comes in', () => {
    const out = goesOut(10);
    const moves = [out, comesIn(5, 10)];
    expect(replay([out]).rows[0]).toMatchObject({ cost: 0, short: units(10), no_cost: true, value: 0, average: null });
    expect(left(moves)).toEqual([-5, -50, 10]);
    expect(replay(moves).rows[0]).toMatchObject({ cost: 10_000, short: units(5), no_cost: false });
    const more = [...moves, comesIn(20, 12)];
    expect([left(more), costOf(out, more)]).toEqual([[15, 180, 12], 110]);
    const two = goesOut(2);
    const few = [two, comesIn(20, 3.3)];
    expect([left(few), costOf(two, few)]).toEqual([[18, 59.4, 3.3], 6.6]);
  });

  it('M5, E4: a bill put right after the goods went out', () => {
    const [cheap, dear, out] = [comesIn(100, 5), comesIn(15, 2000), goesOut(10)];
    const moves = [cheap, dear, out];
    expect(left([cheap, dear])[2]).toBeCloseTo(265.2174, 4);
    expect(costOf(out, moves)).toBe(2652.17);
    const corrected = [...moves, adds('price', 15 * (5 - 2000), dear)];
    expect([costOf(out, corrected), left(corrected)]).toEqual([50, [105, 525, 5]]);
    expect(changedCosts(replay(moves), replay(corrected))).toEqual([
      { id: dear.id, from: 3_000_000, to: 7500 },
      { id: out.id, from: 265_217, to: 5000 },
    ]);
  });

  it('M8: landed costs act when the goods came, late ones too', () => {
    const metres = comesIn(100, 120);
    const kilos = comesIn(50, 160, { component: 'dye' });
    const averages = (...more: readonly Move[]) =>
      [...ledgersOf([metres, kilos, ...more]).values()].map(({ balance }) => (balance.average ?? 0) / 1e8);
    expect(averages(adds('landed', 600, metres), adds('landed', 400, kilos))).toEqual([126, 168]);
    // Shares of money are whole minor units: 333.33 on 50 kg.
    expect(averages(adds('landed', 666.67, metres), adds('landed', 333.33, kilos))).toEqual([126.6667, 166.6666]);
    expect(averages(adds('landed', 600, metres), adds('landed', 400, kilos), adds('landed', 800, metres))).toEqual([134, 168]);
    const used = goesOut(60, { minute: metres.minute + day });
    const freight = [metres, used, adds('landed', 600, metres)];
    expect([costOf(used, [metres, used]), costOf(used, freight), left(freight)]).toEqual([7200, 7560, [40, 5040, 126]]);
  });

  it('goods that go back to the supplier leave at the average; the difference to his bill is variance', () => {
    const moves = [comesIn(10, 100), comesIn(100, 10), goesOut(100), goesOut(8, { kind: 'receipt_return', amount: 80_000 })];
    const { rows, balance } = replay(moves);
    expect(rows.slice(2)).toMatchObject([
      { cost: 181_818, average: 1_818_181_818 },
      { cost: 14_545, average: 1_818_181_818, variance: 80_000 - 14_545, quantity: units(2), value: 3637 },
    ]);
    expect(balance).toMatchObject({ quantity: units(2), value: 3637 });
  });

  it('what comes back from the floor comes at the average, and settles what was short', () => {
    const moves = [comesIn(10, 7), goesOut(12), goesOut(-5, { kind: 'issue_return', from: null, to: 'store' })];
    expect([left(moves), replay(moves).rows[1]]).toMatchObject([[3, 21, 7], { short: 0, cost: 8400 }]);
  });

  it('lines add up to what is left, also where each is less than the smallest coin', () => {
    const { rows, balance } = replay([comesIn(1000, 0.006), ...Array.from({ length: 1000 }, () => goesOut(1))]);
    expect(rows.map(({ cost }) => cost).slice(1, 6)).toEqual([1, 1, 0, 1, 0]);
    expect(Math.min(...rows.map(({ value }) => value))).toBe(0);
    expect(balance).toMatchObject({ quantity: 0, value: 0, exact: { value: '0' }, inward: 600, cost: 600 });
  });
});

describe('moves that arrive late', () => {
  const january = { in: comesIn(100, 50, { minute: day }), out: goesOut(80, { minute: 3 * day }) };
  const late = comesIn(100, 70, { minute: 2 * day, captured: 5 * day * 60_000 });
  const before = [january.in, january.out];

  it('M6, E3: a receipt dated back costs later issues anew, and says whose', () => {
    expect(costOf(january.out, before)).toBe(4000);
    expect([costOf(january.out, [...before, late]), left([...before, late])]).toEqual([4800, [120, 7200, 60]]);
    expect(changedCosts(replay(before), replay([...before, late]))).toEqual([{ id: january.out.id, from: 400_000, to: 480_000 }]);
    expect(replay([...before, late]).rows.map((row) => row.late)).toEqual([false, true, false]);
  });

  it('E3: what it changes in a locked period is one entry in the first open one', () => {
    const end = 4 * day;
    const [snapshot] = closingsOf(before, [end]);
    const locked = { end, ...stoodAt(replay(before), end) };
    expect(locked).toEqual({ end, quantity: snapshot?.quantity, value: snapshot?.value, cost: snapshot?.cost });
    expect(lockEntry(locked, replay(before))).toBeUndefined();
    const after = goesOut(20, { minute: 6 * day });
    const entry = lockEntry(locked, replay([...before, late, after]));
    expect(entry).toEqual({ quantity: units(100), value: 620_000, cost: 80_000 });
    expect(locked.value + (entry?.value ?? 0)).toBe(720_000);
    expect(left([...before, late, after])).toEqual([100, 6000, 60]);
    const freight = lockEntry(locked, replay([...before, adds('landed', 600, january.in)]));
    expect(freight).toEqual({ quantity: 0, value: 12_000, cost: 48_000 });
  });

  it('M7, E1: two tablets take from the same lot; whichever arrives first, both see who is short and what it costs', () => {
    const lot = comesIn(50, 40);
    const [a, b] = [goesOut(35), goesOut(30, { device: 'B' })];
    const more = comesIn(100, 46);
    for (const moves of [
      [lot, a, b],
      [lot, b, a],
    ]) {
      const short = replay(moves);
      expect(short.balance).toMatchObject({ quantity: units(-15), value: -60_000, shortages: [{ id: b.id, quantity: units(15) }] });
      expect(short.negative).toEqual([{ location: 'store', quantity: units(-15), since: b.minute, by: [a.id, b.id] }]);
      const full = replay([more, ...moves]);
      expect(full.rows.map(({ cost, short: still }) => [cost, still])).toEqual(
        [200_000, 140_000, 129_000, 460_000].map((cost) => [cost, 0]),
      );
      expect(full.rows[3]).toMatchObject({ recosted: [{ id: b.id, amount: 9000 }] });
      expect(full.balance).toMatchObject({ quantity: units(85), value: 391_000, average: 4_600_000_000 });
      expect(full.negative).toEqual([]);
    }
  });

  it('E1: who is short stays named until enough comes in', () => {
    const [lot, a, few, b] = [comesIn(10, 5), goesOut(12), comesIn(1, 5), goesOut(1)];
    const since = { location: 'store', since: a.minute };
    expect(replay([lot, a, few]).negative).toEqual([{ ...since, quantity: units(-1), by: [a.id] }]);
    expect(replay([lot, a, few, b]).negative).toEqual([{ ...since, quantity: units(-2), by: [a.id, b.id] }]);
  });

  it('are recorded late only where something behind them was put in before', () => {
    const at = { captured: 9000 * 60_000 };
    expect(replay([comesIn(1, 1, at), goesOut(1, at)]).rows.map((row) => row.late)).toEqual([false, false]);
  });

  it('E2: a move that arrives three times is one', () => {
    expect(left([late, late, ...before, late])).toEqual([120, 7200, 60]);
  });

  it('E12: a blind count stands for what was counted at its time; what arrives later shifts the difference alone', () => {
    const count = move({ kind: 'count', quantity: units(17), to: 'store', minute: 4 * day });
    const after = goesOut(2, { minute: 5 * day });
    const counted = (...more: readonly Move[]) => {
      const { rows, balance } = replay([...before, count, after, ...more]);
      return [rows.find(({ id }) => id === count.id)?.change, balance.quantity];
    };
    expect(counted()).toEqual([units(-3), units(15)]);
    expect(counted(goesOut(5, { minute: 2 * day, captured: 9 * day * 60_000 }))).toEqual([units(2), units(15)]);
    expect(counted(goesOut(5, { minute: 4 * day + 1 }))).toEqual([units(-3), units(10)]);
  });

  it('waits for the receipt that a freight is of, and for the move that a reversal is of', () => {
    const freight = adds('landed', 100, late);
    const reversal = reversalOf(january.out);
    expect(replay([january.in, freight, reversal]).waiting).toEqual([freight.id, reversal.id].sort());
    const ofIssue = adds('landed', 100, january.out);
    expect(replay([...before, ofIssue]).waiting).toEqual([ofIssue.id]);
    expect(left([january.in, freight, reversal, late, january.out])).toEqual([200, 12_100, 60.5]);
  });
});

describe('what nobody knows the cost of', () => {
  const standard = 12 * 100 * 1_000_000;

  it('E15: goes out at the standard cost until something comes in', () => {
    const out = goesOut(10);
    expect(replay([out], { standard }).rows[0]).toMatchObject({ cost: 12_000, value: -12_000, no_cost: true, short: units(10) });
    const moves = [out, comesIn(4, 15)];
    expect([left(moves, { standard }), costOf(out, moves, { standard })]).toEqual([[-6, -90, 15], 150]);
  });

  it('stays so until a cost is known, and never is so of what has one', () => {
    const unknown = [goesOut(10), goesOut(-4, { kind: 'issue_return', from: null, to: 'store' }), goesOut(2)];
    expect(replay(unknown, { standard }).rows.map(({ cost, no_cost }) => [cost, no_cost])).toEqual([
      [12_000, true],
      [4800, true],
      [2400, true],
    ]);
    expect(replay([comesIn(1, 5), goesOut(2)], { standard }).rows[1]).toMatchObject({ cost: 1000, short: units(1), no_cost: false });
  });

  it('comes in at the average where there is no standard cost, with what was paid to get it here', () => {
    const [known, receipt] = [comesIn(10, 8), comesIn(10, null)];
    expect(replay([known, receipt, adds('landed', 5, receipt)]).rows[1]).toMatchObject({ cost: 8500, no_cost: true, value: 16_500 });
  });

  it('E15: comes in at the standard cost until its price is told, and only what is given costs nothing', () => {
    for (const price of [0, null]) {
      const receipt = comesIn(10, price);
      expect(replay([receipt], { standard }).rows[0]).toMatchObject({ cost: 12_000, no_cost: true });
      expect(replay([receipt]).rows[0]).toMatchObject({ cost: 0, no_cost: true });
      const told = [receipt, adds('price', 90, receipt)];
      expect(replay(told, { standard }).rows[0]).toMatchObject({ cost: 9000, no_cost: false });
    }
    const [bought, gift] = [comesIn(10, 8), comesIn(10, null, { kind: 'free' })];
    expect(replay([bought, gift, adds('landed', 20, gift)], { standard }).rows[1]).toMatchObject({
      cost: 2000,
      no_cost: false,
      average: 500_000_000,
    });
  });

  it('is not worth less than nothing, whatever a corrected bill takes off', () => {
    const receipt = comesIn(10, 8);
    expect(replay([receipt, adds('price', -100, receipt)]).rows[0]).toMatchObject({ cost: 0, value: 0, variance: -2000 });
  });
});

describe('places', () => {
  it('share one cost, and each has its own quantity, by batch', () => {
    const red = { batch: 'red' };
    const moves = [
      comesIn(10, 5, red),
      move({ kind: 'transfer', quantity: units(4), from: 'store', to: 'floor', ...red }),
      goesOut(6, { kind: 'consume', from: 'floor', ...red }),
    ];
    const { balance, negative, rows } = replay(moves);
    expect(balance).toMatchObject({ quantity: units(4), value: 2000, shortages: [] });
    expect(balance.places).toMatchObject([
      { location: 'floor', quantity: units(-2), batches: [{ batch: 'red', quantity: units(-2) }] },
      { location: 'store', quantity: units(6), since: null },
    ]);
    expect(negative).toEqual([{ location: 'floor', quantity: units(-2), since: moves[2]?.minute, by: [moves[2]?.id] }]);
    expect(rows[1]).toMatchObject({ change: 0, amount: 0, quantity: units(10), value: 5000 });
    const counted = replay([...moves, move({ kind: 'count', quantity: 0, to: 'floor', ...red })]);
    expect([counted.rows[3]?.change, counted.negative, counted.balance.value]).toEqual([units(2), [], 3000]);
  });
});
