import { expect, it } from 'vitest';

import { orderCost, overheadOf, usageVariance } from './index.ts';

const units = (n: number) => Math.round(n * 1_000_000);

/** B7: 980 m were issued and 4 m came back; 503 are good, 13 of second grade at 150. */
it('B7: what a shirt costs in the end, 233.5233', () => {
  const material = 976 * 9500 + 284_220 + 105_264 + 62_640 + 503 * 250;
  expect(material).toBe(9_849_874);
  const labour = 516 * 300 + 503 * 2200 + 503 * 450;
  expect(labour).toBe(1_487_750);
  const overhead = overheadOf({ by: 'good', rate: 1200 }, { good: 503, labour, minutes: 0 });
  const cost = orderCost({ material, labour, outside: 0, overhead, credit: 13 * 15_000, good: 503 });
  expect(cost).toEqual({ total: 11_746_224, unit: 23_352_333_996, entry: 23_352, entered: 11_746_056, variance: 168 });
});

it('B7: what more or less fabric was used than 503 good ones should have taken', () => {
  const found = usageVariance(units(976), units(977.24), 500, 503, 9500 * 1_000_000);
  expect(found).toEqual({ standard: units(983.10344), quantity: units(-7.10344), value: -67_483 });
});

it('M6, E3: a late receipt costs 40 shirts anew, of which 30 are sold', () => {
  const cost = (material: number) => orderCost({ material, labour: 0, outside: 0, overhead: 0, credit: 0, good: 40 });
  const [before, after] = [cost(400_000), cost(480_000)];
  expect([before.entry, after.entry]).toEqual([10_000, 12_000]);
  const each = (after.entry ?? 0) - (before.entry ?? 0);
  expect([after.total - before.total, 30 * each, 10 * each]).toEqual([80_000, 60_000, 20_000]);
});

it('overhead goes by good pieces, by labour or by minutes', () => {
  const order = { good: 10, labour: 50_000, minutes: 90 };
  expect(overheadOf({ by: 'labour', rate: 1500 }, order)).toBe(7500);
  expect(overheadOf({ by: 'minute', rate: 40 }, order)).toBe(3600);
});

it('an order of which nothing is good has no cost of one', () => {
  const none = orderCost({ material: 500, labour: 0, outside: 0, overhead: 0, credit: 0, good: 0 });
  expect(none).toEqual({ total: 500, unit: null, entry: null, entered: 0, variance: 500 });
});
