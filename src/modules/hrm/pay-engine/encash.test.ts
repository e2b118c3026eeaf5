import { expect, it } from 'vitest';

import { daysOf, inputOf, month } from './build-pay.ts';
import type { Encash, SlipInput } from './index.ts';
import { slipOf } from './slip.ts';

const march = month('2026-03');
const encash: Encash = {
  day: '2026-03-31',
  types: [{ type: 'annual', label: 'Annual leave', md: 6500 }],
  pay: { wage_type: 'monthly', amount: 3_000_000 },
  measure: { basis: 'fixed_26', days: 31, working: 27, shift_min: 480 },
};

function lineOf(more: Partial<SlipInput> = {}, told: Partial<Encash> = {}) {
  const slip = slipOf(inputOf(march, { encash: { ...encash, ...told }, ...more }));
  return { slip, line: slip.lines.find(({ code }) => code === 'encashment') };
}

it('pays out six and a half days by twenty-six, and says how', () => {
  const { slip, line } = lineOf();
  expect(line).toMatchObject({ kind: 'earning', label: 'Annual leave', amount: 750_000, ref: 'annual' });
  expect(line?.steps).toEqual([{ from: '', to: '', base: 3_000_000, times: 6500, over: 26_000, scale: 1000 }]);
  expect(line?.days).toEqual([{ day: '2026-03-31', value: 6500 }]);
  expect(slip.gross).toBe(3_750_000);
});

it('pays it out to whoever left before the days that are paid', () => {
  expect(lineOf({ only_extras: true }).slip).toMatchObject({ gross: 750_000, net: 750_000 });
});

it('pays nothing for what lateness took of it, nor for piece work', () => {
  const lates = Object.fromEntries(['2026-03-02', '2026-03-03'].map((day) => [day, { late_min: 30 }]));
  const rules = { late_mode: 'count', late_every: 2, late_take_md: 500 } as const;
  const late = { days: daysOf(march, { days: lates }), rules: inputOf(march, { rules }).rules };
  expect(lineOf({ ...late, late_leave: { type: 'annual', left_md: 6500 } }).line?.days).toEqual([{ day: '2026-03-31', value: 6000 }]);
  expect(lineOf({ ...late, late_leave: { type: 'casual', left_md: 6500 } }).line?.amount).toBe(750_000);
  expect(lineOf({}, { pay: { wage_type: 'piece', amount: 500 } }).line).toBeUndefined();
});
