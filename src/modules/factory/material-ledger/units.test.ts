import { describe, expect, it } from 'vitest';

import { ratio } from '#kernel/exact.ts';

import { adds, comesIn, goesOut, reversalOf, units } from './build-moves.ts';
import {
  conversionMoves,
  effectiveMinute,
  inStock,
  landedShares,
  type Measure,
  moveProblem,
  receivedOf,
  replay,
  shownIn,
  stockQuantity,
  type Unit,
  unitCost,
} from './index.ts';
import { compareMoves } from './moves.ts';

const metre: Unit = { code: 'm', dimension: 'length', num: 1, den: 1 };
const yard: Unit = { code: 'yd', dimension: 'length', num: 9144, den: 10_000 };
const kilo: Unit = { code: 'kg', dimension: 'mass', num: 1, den: 1 };
const piece: Unit = { code: 'pc', dimension: 'count', num: 1, den: 1 };
const gross: Unit = { code: 'gross', dimension: 'count', num: 144, den: 1 };
const plate: Unit = { code: 'plate', dimension: 'count', num: 1, den: 1 };
const pack = (num: number, den = 1): Measure => ({ pack: { code: 'pack', num, den } });
const entered = (text: string, measure: Measure) => ({ text, in: measure });

describe('units and packs', () => {
  it('M9: rolls of yards are metres at what a metre costs', () => {
    const converted = stockQuantity(entered('5', pack(9144, 100)), metre);
    expect(converted).toEqual({ value: units(457.2) });
    expect(stockQuantity(entered('500', { unit: yard }), metre)).toEqual(converted);
    expect(unitCost(5 * 275_000, units(457.2))).toBe(3_007_436_570);
    expect(replay([comesIn(457.2, null, { amount: 5 * 275_000 })]).balance).toMatchObject({ value: 1_375_000, average: 3_007_436_570 });
  });

  it('M9, E5: half a pack is half a pack', () => {
    const shown = (quantity: number) => shownIn(units(quantity), pack(96), piece);
    expect([144, 192].map(shown)).toEqual([{ value: ratio(3n, 2n) }, { value: ratio(2n, 1n) }]);
    expect(stockQuantity(entered('1.5', pack(96)), piece)).toEqual({ value: units(144) });
  });

  it('M9: a part of a plate is exactly that part', () => {
    expect(inStock(pack(1, 400), plate)).toEqual({ value: ratio(1n, 400n) });
    expect(stockQuantity(entered('400', pack(1, 400)), plate)).toEqual({ value: units(1) });
    expect(stockQuantity(entered('1', pack(1, 400)), plate)).toEqual({ value: 2500 });
    expect(stockQuantity(entered('100', pack(1, 100)), plate)).toEqual({ value: units(1) });
    expect(stockQuantity(entered('1', pack(1, 3)), plate)).toEqual({ value: 333_333 });
    expect(stockQuantity(entered('3', pack(1, 3)), plate)).toEqual({ value: units(1) });
    expect(stockQuantity(entered('2.5', { unit: gross }), piece)).toEqual({ value: units(360) });
  });

  it('what was weighed wins over what was ordered', () => {
    expect(stockQuantity(entered('5', pack(20)), kilo, entered('110', { unit: kilo }))).toEqual({ value: units(110) });
  });

  it('refuses what has no meaning', () => {
    expect(stockQuantity(entered('5', { unit: kilo }), metre)).toEqual({ problem: 'dimension' });
    expect(stockQuantity(entered('5', pack(0)), metre)).toEqual({ problem: 'pack' });
    expect(shownIn(5, pack(1, 0), metre)).toEqual({ problem: 'pack' });
    expect(stockQuantity(entered('-5', pack(1)), metre)).toEqual({ problem: 'number' });
    expect(stockQuantity(entered('0.0000001', pack(1)), metre)).toEqual({ problem: 'nothing' });
    expect(stockQuantity(entered('999999999999999', pack(1000)), metre)).toEqual({ problem: 'range' });
    expect(stockQuantity(entered('0', pack(2)), metre)).toEqual({ value: 0 });
  });
});

describe('landed costs', () => {
  const line = (value: number, quantity: number, weight = 0, manual = 0) => ({ value, quantity, weight, manual });
  const field = [6, 6, 3, 6].map((quantity) => line(0, quantity));

  it('M8: go by value, quantity, weight, or as somebody says', () => {
    const lines = [line(1_200_000, 100, 20, 70_000), line(800_000, 50, 80, 30_000)];
    const shares = (['value', 'quantity', 'weight', 'manual'] as const).map((basis) => landedShares(100_000, lines, basis));
    const expected = [[60_000, 40_000], [66_667, 33_333], [20_000, 80_000], [70_000, 30_000]]; // prettier-ignore
    expect(shares).toEqual(expected.map((told) => ({ shares: told })));
  });

  it('leave what is over at the largest line, without ever turning a sign', () => {
    expect(landedShares(100_000, field, 'quantity')).toEqual({ shares: [28_572, 28_571, 14_286, 28_571] });
    const many = landedShares(
      25,
      Array.from({ length: 50 }, () => line(0, 1)),
      'quantity',
    );
    expect('shares' in many && [Math.min(...many.shares), many.shares.reduce((a, b) => a + b, 0)]).toEqual([0, 25]);
  });

  it('say where there is nothing to go by, or the parts are another sum', () => {
    expect(landedShares(100, field, 'weight')).toEqual({ problem: 'nothing to go by' });
    expect(landedShares(100, [line(1, 1, 1, 60), line(1, 1, 1, 30)], 'manual')).toEqual({ problem: 'other sum', sum: 90 });
  });
});

describe('what may be put in', () => {
  it('E6: twenty trucks, the last one with more: all counted, the rest nothing, beyond the tolerance an exception', () => {
    const trucks = (last: number) => [...Array.from({ length: 19 }, () => units(50)), units(last)];
    expect(receivedOf(units(1000), trucks(50).slice(0, 19), 500)).toMatchObject({ remaining: units(50), over: 0, beyond: false });
    expect(receivedOf(units(1000), trucks(100), 500)).toEqual({ received: units(1050), remaining: 0, over: units(50), beyond: false });
    expect(receivedOf(units(1000), trucks(101), 500)).toMatchObject({ remaining: 0, over: units(51), beyond: true });
    expect(receivedOf(units(1000), [...trucks(101), -units(60)], 500)).toMatchObject({ remaining: units(9), over: 0, beyond: false });
  });

  it('E9: nothing holds later than ten minutes after it was put in', () => {
    const captured = 1000 * 60_000;
    expect([990, 1010, 1011].map((minute) => effectiveMinute(minute, captured))).toEqual([
      { minute: 990, clamped: false },
      { minute: 1010, clamped: false },
      { minute: 1000, clamped: true },
    ]);
    expect(moveProblem(comesIn(1, 1, { minute: 1011, captured }))).toBe('time');
  });

  it('holds one order: the minute, what comes in before what goes out and is counted, capture, device, sequence, id', () => {
    const at = { minute: 5, captured: 300_000, device: 'B', sequence: 2 };
    const ordered = [
      comesIn(1, 1, { ...at, minute: 4, captured: 900_000 }),
      comesIn(1, 1, at),
      goesOut(-1, { ...at, kind: 'transfer', to: 'floor' }),
      goesOut(1, { ...at, captured: 299_999 }),
      goesOut(1, { ...at, device: 'A', sequence: 9 }),
      goesOut(1, { ...at, sequence: 1 }),
      goesOut(1, { ...at, id: 'Z' }),
      goesOut(1, { ...at, id: 'a' }),
      goesOut(-1, { ...at, kind: 'count', from: null, to: 'store', captured: 0 }),
    ];
    expect(ordered.toReversed().toSorted(compareMoves)).toEqual(ordered);
  });

  it('names what is wrong with a move', () => {
    const moves = [
      [undefined, comesIn(1, 1)],
      [undefined, goesOut(1)],
      ['range', comesIn(1, null, { amount: 1e15 })],
      ['range', comesIn(1, null, { unit_cost: 1e15 * 100 })],
      ['range', comesIn(1e12, 1)],
      ['cost', comesIn(1, -1)],
      ['quantity', comesIn(-1, 1)],
      ['quantity', goesOut(-1)],
      ['quantity', goesOut(0)],
      ['location', goesOut(1, { from: null })],
      ['location', goesOut(-1, { kind: 'transfer', from: 'store', to: 'store' })],
      ['location', goesOut(-1, { kind: 'count', to: 'store' })],
      ['receipt', goesOut(0, { kind: 'landed', amount: 5 })],
      ['cost', goesOut(0, { kind: 'price', of: 'a' })],
      [undefined, goesOut(0, { reverses: 'a' })],
    ] as const;
    expect(moves.map(([, one]) => moveProblem(one))).toEqual(moves.map(([problem]) => problem));
    const locked = comesIn(1, 1, { minute: 99 });
    expect([locked, adds('landed', 5, locked), reversalOf(locked)].map((one) => moveProblem(one, 100))).toEqual([
      'locked',
      undefined,
      undefined,
    ]);
  });

  it('E14: what is to be counted in another unit goes over to a new component, for the same money', () => {
    const out = [comesIn(3, 10, { batch: 'a' }), comesIn(1, 10), goesOut(1, { batch: 'a' })];
    const old = { component: 'cloth', balance: replay(out).balance };
    expect(conversionMoves(old, 'by yard', { n: 10_000n, d: 9144n })).toMatchObject([
      { component: 'cloth', quantity: units(-1), from: 'store', to: null, batch: null },
      { component: 'by yard', quantity: 1_093_613, from: null, to: 'store', batch: null, amount: 1000 },
      { component: 'cloth', quantity: units(-2), batch: 'a' },
      { component: 'by yard', quantity: 2_187_227, batch: 'a', amount: 2000 },
    ]);
    expect(conversionMoves({ ...old, balance: replay([goesOut(1)]).balance }, 'new', { n: 2n, d: 1n })).toBeUndefined();
  });
});
