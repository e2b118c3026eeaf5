import { expect, it } from 'vitest';

import { daysOf, inputOf, month, pay } from './build-pay.ts';
import type { SlipInput } from './index.ts';
import { slipOf } from './slip.ts';

const march = month('2026-03');

/** Late on the first `lates` days; two are free, then every three cost a day: 30,000 a month, 1,000 a day. */
function slipWith(lates: number, left_md?: number, more: Partial<SlipInput> = {}) {
  const days = daysOf(march, { days: Object.fromEntries(march31.slice(0, lates).map((day) => [day, { late_min: 60 }])) });
  const rules = { presentation: 'deductions', late_mode: 'count', late_free: 2, late_every: 3, late_take_md: 1000 } as const;
  const late_leave = left_md === undefined ? undefined : { type: 'casual', left_md };
  const { lines, net, attendance, warnings } = slipOf(inputOf(march, { days, rules, late_leave, ...more }));
  const late = lines.find(({ code }) => code === 'late');
  return { late: late?.amount ?? 0, steps: late?.steps.length ?? 0, net, leave: attendance.late_leave_md, warnings };
}
const march31 = daysOf(march).map(({ day }) => day);

it.each([
  ['no leave named', 7, undefined, { late: 100_000, leave: undefined, net: 2_900_000 }],
  ['half a day left: half from leave, half unpaid', 7, 500, { late: 50_000, leave: 500, net: 2_950_000 }],
  ['none left', 7, 0, { late: 100_000, leave: 0, net: 2_900_000 }],
  ['plenty left', 7, 9000, { late: 0, leave: 1000, net: 3_000_000, steps: 0 }],
  ['two days of lateness, one left', 8, 1000, { late: 100_000, leave: 1000, net: 2_900_000 }],
  ['not late often enough', 4, 9000, { late: 0, leave: 0, net: 3_000_000 }],
  ['more owed than there is', 7, -2000, { late: 100_000, leave: 0, net: 2_900_000 }],
] as const)('takes lateness out of leave first: %s', (_, lates, left, expected) => {
  expect(slipWith(lates, left)).toMatchObject(expected);
});

it('takes no leave of whoever is paid nothing less, nor where the minutes count', () => {
  expect(slipWith(7, 9000, { pay: [pay(10_000, '2020-01-01', { wage_type: 'hourly' })] }).leave).toBe(0);
  const rules = inputOf(march, { rules: { late_mode: 'minute', presentation: 'deductions' } }).rules;
  expect(slipWith(7, 9000, { rules })).toMatchObject({ leave: 0, late: 87_500 });
});

it('points out what costs more than the time lost by what is unpaid of it alone', () => {
  expect([slipWith(7).warnings, slipWith(7, 500).warnings]).toEqual([['late_above_loss'], []]);
});
