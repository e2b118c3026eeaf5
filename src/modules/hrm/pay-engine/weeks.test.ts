import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addDays } from '#kernel/dates.ts';

import { absent, component, daysOf, inputOf, month, monthsOf, pay } from './build-pay.ts';
import { type DayBasis, isOneMonth, type Period, type Slip, slipOf } from './index.ts';

/* Pay by the month for what is not one month. Fridays off; 31,000.00 a month. March 2026 has 31 days, 27 of them working. */

type Calendar = NonNullable<Parameters<typeof daysOf>[1]>;
type Told = Omit<Parameters<typeof inputOf>[1], 'days'> & Omit<Calendar, 'offs'>;
const fridays = { offs: [5] };
const week = { from: '2026-03-02', to: '2026-03-08' };
const bases = ['calendar', 'working', 'fixed_26', 'fixed_30'] as const satisfies readonly DayBasis[];

function slip(period: Period, { joined, left, holidays, days, ...told }: Told = {}): Slip {
  const calendar = { ...fridays, ...(holidays && { holidays }) };
  const own = { ...calendar, ...(joined && { joined }), ...(left && { left }), ...(days && { days }) };
  const months = isOneMonth(period) ? undefined : monthsOf(period, calendar, (left ?? '9') > period.to);
  return slipOf(inputOf(period, { pay: [pay(3_100_000)], months, ...told, days: daysOf(period, own) }));
}

const by = (period: Period, told: Omit<Told, 'rules'> = {}) =>
  Object.fromEntries(bases.map((basis) => [basis, slip(period, { ...told, rules: { basis } }).net]));

it('pays for a week the share of its month that the divisor says', () => {
  expect(by(week)).toEqual({ calendar: 700_000, working: 688_889, fixed_26: 688_889, fixed_30: 723_333 });
  const { payable_md, divisor_md } = slip(week, { rules: { basis: 'fixed_26' } }).attendance;
  expect([payable_md, divisor_md]).toEqual([5778, 26_000]);
});

it('takes a day of absence as a month would', () => {
  const days = { '2026-03-03': absent };
  expect(by(week, { days })).toEqual({ calendar: 600_000, working: 574_074, fixed_26: 569_658, fixed_30: 620_000 });
  const taken = slip(week, { days, rules: { basis: 'fixed_30', presentation: 'deductions' } });
  expect([taken.gross, taken.deductions]).toEqual([723_333, 103_333]);
  const all = Object.fromEntries(daysOf(week).map(({ day }) => [day, absent]));
  // The Friday is left, unless days off between absences are lost.
  expect(by(week, { days: all })).toEqual({ calendar: 100_000, working: 0, fixed_26: 0, fixed_30: 103_333 });
  expect(slip(week, { days: all, rules: { basis: 'calendar', sandwich: true } }).net).toBe(0);
});

it('measures each day of a week across the end of a month by its own month', () => {
  const across = { from: '2026-03-30', to: '2026-04-05' };
  // March: 2 of 31 days, 2 of 27 working ones, 1 of 30. April: 5 of 30 days, 4 of 26 working ones.
  const working = Math.round((3_100_000 * 2) / 27 + (3_100_000 * 4) / 26);
  expect(by(across)).toEqual({ calendar: 716_667, working, fixed_26: working, fixed_30: 620_000 });
  expect(slip(across, { rules: { basis: 'calendar' } }).lines[0]?.steps).toEqual([
    { from: '2026-03-30', to: '2026-03-31', base: 3_100_000, times: 2000, over: 31_000, scale: 1000 },
    { from: '2026-04-01', to: '2026-04-05', base: 3_100_000, times: 5000, over: 30_000, scale: 1000 },
  ]);
});

it('splits a week at a change of pay, and pays a holiday', () => {
  const raised = { pay: [pay(3_100_000), pay(6_200_000, '2026-03-05')], rules: { basis: 'calendar' } } as const;
  expect(slip(week, raised).gross).toBe(300_000 + 800_000);
  // Without the holiday the month has one working day less, and the week five.
  expect(by(week, { holidays: ['2026-03-04'] })).toMatchObject({ calendar: 700_000, working: Math.round((3_100_000 * 5) / 26) });
});

it('pays two weeks, a day, and what somebody leaves with', () => {
  expect(by({ from: '2026-03-02', to: '2026-03-15' }).calendar).toBe(1_400_000);
  expect(by({ from: '2026-03-03', to: '2026-03-03' })).toEqual({
    calendar: 100_000,
    working: 114_815,
    fixed_26: 114_815,
    fixed_30: 103_333,
  });
  expect(by({ from: '2026-03-06', to: '2026-03-06' })).toEqual({ calendar: 100_000, working: 0, fixed_26: 0, fixed_30: 103_333 });
  expect(by({ from: '2026-03-01', to: '2026-03-20' }, { left: '2026-03-20' })).toMatchObject({ calendar: 2_000_000, fixed_30: 2_066_667 });
  // The thirtieth is the last of thirty for who does not stay.
  expect(by({ from: '2026-03-01', to: '2026-03-30' }, { left: '2026-03-30' }).fixed_30).toBe(3_100_000);
});

it('is a month’s pay from whichever day a month is counted', () => {
  expect(by({ from: '2026-03-15', to: '2026-04-14' }).calendar).toBe(3_100_000);
  expect([isOneMonth(month('2026-02')), isOneMonth({ from: '2026-02-01', to: '2026-03-01' }), isOneMonth(week)]).toEqual([
    true,
    false,
    false,
  ]);
});

it('gives a share of what does not go by days, and all that formulas count from the days', () => {
  const components = [
    component('basic', 'gross - food'),
    component('food', '620', { by_days: false }),
    component('tiffin', 'present_days * 50', { by_days: false }),
    component('bonus', 'if(absent_days > 0, 0, 310)', { by_days: false, in_absence: false }),
    component('fund', '310', { type: 'deduction', by_days: false, statutory: true }),
  ];
  const amounts = (days: NonNullable<Told['days']>) =>
    Object.fromEntries(slip(week, { components, days, rules: { basis: 'calendar' } }).lines.map(({ code, amount }) => [code, amount]));
  expect(amounts({})).toEqual({ basic: 686_000, food: 14_000, tiffin: 30_000, bonus: 7000, fund: 7000 });
  expect(amounts({ '2026-03-03': absent })).toEqual({ basic: 588_000, food: 14_000, tiffin: 25_000, fund: 7000 });
});

it('counts overtime and lateness by the month, too', () => {
  const days = { '2026-03-03': { late_min: 48 }, '2026-03-04': { ot_min: 60 } };
  const told = { days, rules: { basis: 'calendar', late_mode: 'minute', ot_divisor_hours: 0 } } as const;
  // A tenth of a day; an hour is 1/8 of a day, at twice.
  expect(slip(week, told).lines.map(({ code, amount }) => [code, amount])).toEqual([
    ['basic', 700_000],
    ['overtime', 25_000],
    ['late', 10_000],
  ]);
});

it('comes to a month’s pay, however a month is cut', () => {
  const someMonth = fc.tuple(fc.integer({ min: 2024, max: 2027 }), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(
      someMonth,
      fc.uniqueArray(fc.integer({ min: 1, max: 27 }), { maxLength: 5 }),
      fc.constantFrom(...bases),
      (at, cuts, basis) => {
        const whole = month(`${at[0]}-${String(at[1]).padStart(2, '0')}`);
        const starts = [whole.from, ...cuts.toSorted((a, b) => a - b).map((cut) => addDays(whole.from, cut))];
        const spans = starts.map((from, place) => ({ from, to: addDays(starts[place + 1] ?? addDays(whole.to, 1), -1) }));
        const sum = spans.reduce((total, span) => total + slip(span, { rules: { basis } }).gross, 0);
        expect(Math.abs(sum - 3_100_000)).toBeLessThanOrEqual(spans.length / 2);
      },
    ),
    { numRuns: 200 },
  );
});
