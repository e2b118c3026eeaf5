import { expect, it } from 'vitest';

import { dayOf, instanceOn } from '../day-engine/index.ts';
import { absent, component, daysOf, inputOf, month, onLeave, pay } from './build-pay.ts';
import { type DayBasis, differencesOf, type PayDay, type SlipInput, slipOf } from './index.ts';
import { daysForLates } from './losses.ts';

const july = month('2024-07');
const march = month('2026-03');

function grossOf(period: typeof july, told: Parameters<typeof inputOf>[1]): number {
  return slipOf(inputOf(period, told)).gross;
}

function each(from: string, to: string, of: Partial<PayDay>): Record<string, Partial<PayDay>> {
  const span = daysOf({ from, to });
  return Object.fromEntries(span.filter(({ day }) => new Date(day).getUTCDay() !== 0).map(({ day }) => [day, of]));
}

it('P1 counts unpaid leave on working days alone', () => {
  const unpaid = onLeave(0);
  const days = daysOf(july, {
    offs: [0],
    days: {
      ...each('2024-07-01', '2024-07-03', unpaid),
      ...each('2024-07-10', '2024-07-13', unpaid),
      ...each('2024-07-28', '2024-07-31', unpaid),
    },
  });
  const slip = slipOf(inputOf(july, { days, pay: [pay(7_800_000)], rules: { basis: 'working' } }));
  expect(slip.attendance).toMatchObject({ scheduled_md: 27_000, unpaid_md: 10_000, payable_md: 17_000 });
  expect(slip.gross).toBe(4_911_111);
});

it('P2 pays three quarters of a half day, and no Sunday is lost', () => {
  const days = daysOf(july, {
    offs: [0],
    days: {
      '2024-07-07': absent,
      '2024-07-08': absent,
      '2024-07-09': onLeave(0, 500),
      '2024-07-10': onLeave(0),
      '2024-07-11': onLeave(1000),
    },
  });
  const slip = slipOf(inputOf(july, { days, pay: [pay(7_800_000)], rules: { basis: 'working', half_day_paid_md: 750 } }));
  expect(slip.attendance).toMatchObject({ absent_md: 1000, unpaid_md: 2250, payable_md: 24_750 });
  expect(slip.gross).toBe(7_150_000);
});

it('P3 pays who joined on the fourth and left five days before the end for 23 days', () => {
  const days = daysOf(july, { joined: '2024-07-04', left: '2024-07-26' });
  expect(grossOf(july, { days, pay: [pay(3_100_000)], rules: { basis: 'calendar' } })).toBe(2_300_000);
});

it('P4 and P5 split a month at a change of pay and round once', () => {
  const june = month('2024-06');
  const raised = { pay: [pay(8_000_000), pay(9_833_333, '2024-06-22')], rules: { basis: 'calendar' } } as const;
  expect(grossOf(june, raised)).toBe(8_550_000);
  expect(grossOf(june, { ...raised, days: daysOf(june, { days: { '2024-06-25': absent } }) })).toBe(8_222_222);
  expect(grossOf(june, { pay: [pay(10_000), pay(20_000, '2024-06-16')], rules: { basis: 'calendar' } })).toBe(15_000);
});

it('P6, P7 and P8 give what a finalised slip should have said, less what was corrected already', () => {
  const components = [component('basic', 'gross - allowance'), component('allowance', '2000')];
  const told = { pay: [pay(6_700_000)], components, rules: { basis: 'working' } } as const;
  const frozen = slipOf(inputOf(july, { ...told, days: daysOf(july, { offs: [0], days: { '2024-07-02': onLeave(0) } }) }));
  const now = slipOf(inputOf(july, { ...told, days: daysOf(july, { offs: [0] }) }));
  expect(differencesOf(frozen.lines, now.lines, [])).toEqual([
    { code: 'basic', label: 'basic', amount: 240_741 },
    { code: 'allowance', label: 'allowance', amount: 7_407 },
  ]);

  const slipFor = (basic: number) => slipOf(inputOf(july, { pay: [pay(basic)] })).lines;
  expect(differencesOf(slipFor(5_000_000), slipFor(7_000_000), [{ code: 'basic', amount: 500_000 }])).toMatchObject([
    { amount: 1_500_000 },
  ]);

  const structure = (basic: number, rent: number, tax: number) =>
    slipOf(
      inputOf(july, {
        pay: [pay(basic + rent)],
        components: [
          component('basic', 'gross - rent'),
          component('rent', String(rent / 100)),
          component('tax', String(tax / 100), { type: 'deduction', by_days: false, statutory: true }),
        ],
      }),
    ).lines;
  const raised = differencesOf(structure(5_000_000, 2_500_000, 20_000), structure(7_500_000, 3_750_000, 30_000), []);
  expect(raised.map(({ code, amount }) => [code, amount])).toEqual([
    ['basic', 2_500_000],
    ['rent', 1_250_000],
    ['tax', -10_000],
  ]);
});

it('P9 takes of a leave that is partly paid what is not', () => {
  const four = daysOf(july, { days: each('2024-07-01', '2024-07-04', onLeave(800)) });
  expect(slipOf(inputOf(july, { days: four })).attendance.unpaid_md).toBe(800);
  const half = daysOf(july, { days: { '2024-07-01': onLeave(600, 500) } });
  expect(slipOf(inputOf(july, { days: half })).attendance.unpaid_md).toBe(200);
});

it.each([
  ['working', 200_000],
  ['calendar', 167_742],
  ['fixed_30', 173_333],
  ['fixed_26', 200_000],
] satisfies [DayBasis, number][])('P10 takes for two absences of March 2026 by %s', (basis, taken) => {
  const days = daysOf(march, { offs: [5], holidays: ['2026-03-26'], days: { '2026-03-03': absent, '2026-03-04': absent } });
  const told = { days, pay: [pay(2_600_000)] };
  expect(2_600_000 - grossOf(march, { ...told, rules: { basis } })).toBe(taken);
  expect(slipOf(inputOf(march, { ...told, rules: { basis, presentation: 'deductions' } })).deductions).toBe(taken);
});

const january = month('2026-01');
const february = month('2026-02');

it.each([
  ['a full January', january, {}, 3_000_000],
  ['joined on the second', january, { joined: '2026-01-02' }, 2_900_000],
  ['joined on the thirty-first', january, { joined: '2026-01-31' }, 100_000],
  ['joined on the fifteenth of February', february, { joined: '2026-02-15' }, 1_600_000],
  ['left on its last day', february, { left: '2026-02-28' }, 3_000_000],
  ['thirty-one absences', january, { days: each7('2026-01-01', '2026-01-31') }, 0],
  ['twenty-eight absences', february, { days: each7('2026-02-01', '2026-02-28') }, 0],
  ['joined on the seventeenth, two unpaid', january, { joined: '2026-01-17', days: each7('2026-01-20', '2026-01-21') }, 1_200_000],
] as const)('P11 counts thirty days: %s', (_, period, told, expected) => {
  for (const presentation of ['reduced', 'deductions'] as const)
    expect(slipOf(inputOf(period, { days: daysOf(period, told), rules: { presentation } })).net).toBe(expected);
});

function each7(from: string, to: string) {
  return Object.fromEntries(daysOf({ from, to }).map(({ day }) => [day, absent]));
}

it('P12 pays 26 hours of overtime at twice the basic by 208', () => {
  const days = daysOf(march, { days: { '2026-03-02': { ot_min: 800 }, '2026-03-03': { ot_min: 760 } } });
  const slip = slipOf(inputOf(march, { days, pay: [pay(800_000)] }));
  expect(slip.lines.find(({ code }) => code === 'overtime')).toMatchObject({ amount: 200_000, steps: [{ base: 800_000, times: 312_000 }] });
});

/** Overtime of a day from 08:00 to 17:00 with an hour's break, as the day engine finds it. */
function overtimeOf(...times: readonly string[]): number {
  const hours = { id: 's', start: 480, end: 1020, break_minutes: 60, break_paid: false, window_before: 240, window_after: 240 };
  const limits = {
    late_grace: 0,
    early_grace: 0,
    half_day_below: 0,
    absent_below: 0,
    ot_after: 0,
    ot_rounding: 0,
    ot_cap: 0,
    ot_before: true,
  };
  const punches = times.map(
    (time, index) => ({ id: time, at: Date.parse(`2026-03-02T${time}Z`), direction: index % 2 ? 'out' : 'in' }) as const,
  );
  const facts = { leave: null, off: null, closed: true };
  const rule = { pairing: 'all_pairs', missing_out: 'review' } as const;
  return dayOf(instanceOn('UTC', '2026-03-02', { ...hours, ...limits }), punches, facts, rule).ot_min_raw;
}

function paidOvertime(ot_min: number, ot_tolerance = 0): number {
  return slipOf(inputOf(march, { days: daysOf(march, { days: { '2026-03-02': { ot_min } } }), rules: { ot_tolerance } })).attendance
    .overtime_min;
}

it('P13 pays three hours of overtime once they are approved, and none before', () => {
  expect(overtimeOf('08:00', '20:00')).toBe(180);
  expect([paidOvertime(0), paidOvertime(overtimeOf('08:00', '20:00'))]).toEqual([0, 180]);
});

it('P14 pays nothing for overtime that is overlooked, and all of it beyond', () => {
  const raw = overtimeOf('07:55', '12:00', '13:00', '17:05');
  expect([paidOvertime(raw, 10), paidOvertime(raw, 4)]).toEqual([0, 10]);
});

it('P15 counts a day of absence from the components that say so', () => {
  const components = [
    component('basic', '10000'),
    component('dearness', '5000'),
    component('adhoc', '3000'),
    component('rent', 'gross - basic - dearness - adhoc', { in_absence: false }),
  ];
  const days = daysOf(march, { days: { '2026-03-03': absent } });
  const slip = slipOf(inputOf(march, { days, components, pay: [pay(2_500_000)], rules: { presentation: 'deductions' } }));
  expect(slip.lines.find(({ code }) => code === 'absence')?.amount).toBe(60_000);
});

it('P18 leaves the floor and says what is still owed', () => {
  const days = daysOf(march, { days: each7('2026-03-01', '2026-03-15') });
  const slip = slipOf(
    inputOf(march, {
      days,
      pay: [pay(1_200_000)],
      advances: [{ id: 'a', label: 'ADV-1', due: 500_000, outstanding: 500_000, floor_percent: 3000 }],
      rules: { presentation: 'deductions' },
    }),
  );
  expect(slip.lines.filter(({ kind }) => kind === 'deduction').map(({ code, amount }) => [code, amount])).toEqual([
    ['absence', 600_000],
    ['advance', 240_000],
  ]);
  expect(slip).toMatchObject({ net: 360_000, carried: [{ code: 'advance', ref: 'a', amount: 260_000 }] });
});

it('P19 counts late arrivals after those that are free', () => {
  const rule = { late_free: 0, late_every: 3, late_take_md: 1000 } as SlipInput['rules'];
  expect([3, 6, 7].map((lates) => daysForLates(lates, rule))).toEqual([1000, 2000, 2000]);
  expect(daysForLates(7, { ...rule, late_free: 2, late_take_md: 500 })).toBe(500);
});

it('P20 makes the whole slip of March 2026', () => {
  const slip = slipOf(fullMarch());
  const amounts = Object.fromEntries(slip.lines.map(({ code, amount }) => [code, amount]));
  expect(amounts).toEqual({
    ...{ basic: 1_200_000, rent: 600_000, medical: 120_000, conveyance: 80_000, overtime: 121_154 },
    ...{ absence: 100_000, late: 13_194, advance: 200_000, rounding: 40 },
  });
  expect(slip).toMatchObject({ gross: 2_121_154, net: 1_807_960, rounding: 40, payable: 1_808_000, errors: [], carried: [] });
});

function fullMarch(): SlipInput {
  return inputOf(march, {
    days: daysOf(march, {
      offs: [5],
      holidays: ['2026-03-26'],
      days: {
        '2026-03-03': absent,
        '2026-03-04': onLeave(0, 500),
        ...{ '2026-03-09': { late_min: 50 }, '2026-03-10': { late_min: 45 } },
        ...{ '2026-03-11': { ot_min: 330 }, '2026-03-12': { ot_min: 300 } },
      },
    }),
    pay: [pay(2_000_000)],
    components: [
      component('basic', '(gross - medical - conveyance) / 1.5'),
      component('rent', 'basic / 2'),
      component('medical', '1200'),
      component('conveyance', '800'),
      component('attendance_bonus', 'if(absent_days > 0 or late_count > 2, 0, 500)', { by_days: false, in_absence: false }),
    ],
    advances: [{ id: 'a', label: 'ADV-1', due: 200_000, outstanding: 600_000, floor_percent: 0 }],
    rules: { presentation: 'deductions', late_mode: 'minute', rounding: 'one', floor_percent: 3000 },
  });
}

it('P21 pays by the hour and by the day', () => {
  const one = { from: '2026-03-02', to: '2026-03-02' };
  const hours = daysOf(one, { days: { '2026-03-02': { worked_min: 460 } } });
  expect(slipOf(inputOf(one, { days: hours, pay: [pay(12_000, '2020-01-01', { wage_type: 'hourly' })] })).gross).toBe(92_000);
  const days = daysOf(march, {
    offs: [5],
    holidays: ['2026-03-26'],
    days: { '2026-03-02': absent, '2026-03-03': absent, '2026-03-04': { status: 'half_day' } },
  });
  expect(slipOf(inputOf(march, { days, pay: [pay(65_000, '2020-01-01', { wage_type: 'daily' })] })).gross).toBe(1_527_500);
});

it('pays one day to who joined on the thirty-first, and a component that does not go by days in full', () => {
  const days = daysOf(january, { joined: '2026-01-31' });
  const components = [component('basic', 'gross - food'), component('food', '500', { by_days: false })];
  const slip = slipOf(inputOf(january, { days, components, pay: [pay(3_050_000)] }));
  expect(slip.lines.map(({ code, amount }) => [code, amount])).toEqual([
    ['basic', 100_000],
    ['food', 50_000],
  ]);
});

it('pays by the piece what was approved', () => {
  const pieces = [
    { day: '2026-03-02', label: 'Collar', quantity: 120, rate: 450, per: 1 },
    { day: '2026-03-03', label: 'Cuff', quantity: 80, rate: 300, per: 1 },
  ];
  const slip = slipOf(inputOf(march, { pieces, pay: [pay(1, '2020-01-01', { wage_type: 'piece' })] }));
  expect(slip.lines).toMatchObject([{ code: 'piece', amount: 78_000, steps: [{ times: 120 }, { times: 80 }] }]);
});

it('counts days off between two absences only where the rules say so', () => {
  const days = daysOf(march, { offs: [5], days: { '2026-03-05': absent, '2026-03-07': absent } });
  const unpaid = (sandwich: boolean) => slipOf(inputOf(march, { days, rules: { sandwich } })).attendance.unpaid_md;
  expect(unpaid(false)).toBe(2000);
  expect(unpaid(true)).toBe(3000);
});

it('says why somebody cannot be paid, and pays him nothing', () => {
  const told = (more: Parameters<typeof inputOf>[1]) => slipOf(inputOf(march, more)).errors;
  expect(told({ pay: [] })).toEqual([{ code: 'no_pay', detail: '2026-03-01' }]);
  expect(told({ pay: [pay(100, '2026-03-10')] })).toEqual([{ code: 'no_pay', detail: '2026-03-01' }]);
  expect(told({ days: daysOf(march, { joined: '2026-04-01' }) })).toEqual([{ code: 'not_employed', detail: '' }]);
  const open = daysOf(march, { days: { '2026-03-08': { status: 'open' }, '2026-03-09': { status: 'missing_out' } } });
  expect(told({ days: open }).map(({ detail }) => detail)).toEqual(['2026-03-08', '2026-03-09']);
  expect(told({ days: open, rules: { source: 'leave_only' } })).toEqual([]);
  expect(told({ components: [component('basic', 'gross / 0')] })).toEqual([{ code: 'component_failed', detail: 'basic' }]);
  const nobody = daysOf(march, { offs: [0, 1, 2, 3, 4, 5, 6] });
  expect(told({ days: nobody, rules: { basis: 'working' } })).toEqual([{ code: 'no_working_days', detail: '' }]);
});

it('points out whoever has less than the minimum wage for a full month', () => {
  const warned = (amount: number) => slipOf(inputOf(march, { pay: [pay(amount)], rules: { minimum_wage: 1_250_000 } })).warnings;
  expect([warned(1_249_999), warned(1_250_000)]).toEqual([['below_minimum'], []]);
});
