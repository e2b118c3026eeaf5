import { expect, it } from 'vitest';

import { addDays } from '#kernel/dates.ts';

import { buildEmployee, buildFacts, buildPay, buildRun, buildSlip, presentAll } from './build-payroll.ts';
import { differencesIn } from './changes.ts';
import { periodOf } from './commands.ts';
import type { PayrollFacts } from './facts.ts';
import { workOut } from './inputs.ts';

/* Groups that are paid by the week, by two weeks or by the day. March 2026, Fridays off: 27 working days. Amounts in minor units. */

const advance: PayrollFacts['advances'][number] = {
  ...{ id: 'a', advance_no: 'ADV-1', employee_id: 'e1', type: 'salary_advance', amount: 400_000, approved_amount: 400_000 },
  ...{ request_date: '2026-02-01', purpose: '', recovery: 'instalments', instalments: 4, instalment_amount: 0, start_period: '2026-03' },
  ...{ rounding: 100, min_net_floor_pct: 0, photos: [], status: 'disbursed', decided_at: null, decided_by: null, decision_note: '' },
  ...{ user_id: null, created_by: null, created_at: '2026-02-01T00:00:00.000Z', deleted_at: null },
} as unknown as PayrollFacts['advances'][number];

const event = (type: 'disburse' | 'recover', amount: number, period: string | null) =>
  ({
    ...{ id: `${type} ${period}`, advance_id: 'a', employee_id: 'e1', type, amount, period, reverses: null, slip_id: null, note: '' },
    ...{ recovery: null, instalments: null, instalment_amount: null, start_period: null },
    ...{ event_date: '2026-02-01', created_at: type === 'disburse' ? '2026-02-01T00:00:00.000Z' : '2026-03-09T00:00:00.000Z' },
  }) as unknown as PayrollFacts['events'][number];

const basic: PayrollFacts['components'][number] = {
  ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
  ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
};

function facts(frequency: 'weekly' | 'biweekly' | 'daily', day: string, overrides: Partial<PayrollFacts> = {}): PayrollFacts {
  const told = buildFacts();
  const [rule] = told.payRules;
  if (!rule) throw new Error('No rule');
  const marks = presentAll(['e1']);
  return {
    ...told,
    run: buildRun({ ...periodOf({ frequency, cut_off_day: 0 }, day) }),
    payRules: [{ ...rule, frequency, basis: 'working', rounding: 'none' }],
    employees: [buildEmployee('e1')],
    pay: [buildPay('e1', 2_700_000)],
    components: [basic],
    marks: [...marks, ...marks.map((mark) => ({ ...mark, id: `${mark.id}:4`, day: mark.day.replace('-03-', '-04-') }))],
    now: Date.parse('2026-05-02T06:00:00Z'),
    ...overrides,
  };
}

const one = (...told: Parameters<typeof facts>) => (workOut(facts(...told)) ?? [])[0];
const mondays = ['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];

it('proposes weeks from Monday, pairs of them, and days', () => {
  const span = (frequency: 'weekly' | 'biweekly' | 'daily', day: string) => {
    const { period_from, period_to, attendance_from, attendance_to } = periodOf({ frequency, cut_off_day: 0 }, day);
    expect([attendance_from, attendance_to]).toEqual([period_from, period_to]);
    return [period_from, period_to];
  };
  expect(mondays.map((day) => span('weekly', addDays(day, 3)))).toEqual(mondays.map((day) => [day, addDays(day, 6)]));
  expect(span('weekly', '2026-03-08')).toEqual(['2026-03-02', '2026-03-08']);
  const [from, to] = span('biweekly', '2026-03-10');
  expect(span('biweekly', to ?? '')).toEqual([from, to]);
  expect(span('biweekly', addDays(to ?? '', 1))).toEqual([addDays(from ?? '', 14), addDays(to ?? '', 14)]);
  expect(span('daily', '2026-03-10')).toEqual(['2026-03-10', '2026-03-10']);
});

it('pays of a month’s pay the working days of a week, a pair of weeks, a day', () => {
  expect(one('weekly', '2026-03-02')?.slip?.payable).toBe(600_000);
  expect(one('daily', '2026-03-02')?.slip?.payable).toBe(100_000);
  const { period } = one('biweekly', '2026-03-10')?.input ?? {};
  expect(period && one('biweekly', '2026-03-10')?.slip?.payable).toBe(1_200_000);
  expect(one('weekly', '2026-03-02')?.input?.months).toEqual({ working: [{ month: '2026-03', days: 27 }], stays: true });
  // Four weeks and what lies in March of the others come to the month.
  expect(one('weekly', '2026-03-30')?.slip?.payable).toBe(200_000 + Math.round((2_700_000 * 4) / 26));
});

it('counts holidays and the roster of the whole month, beside the week, too', () => {
  const holiday = { id: 'h', name: 'Eid', name_local: '', day: '2026-03-26', type: 'public', place_id: null, note: '', deleted_at: null };
  const holidays = [holiday] as unknown as PayrollFacts['holidays'];
  const cells = [{ id: 'r', employee_id: 'e1', day: '2026-03-27', shift_id: 'day', deleted_at: null }] as unknown as PayrollFacts['cells'];
  const days = (told: Partial<PayrollFacts>) => one('weekly', '2026-03-02', told)?.input?.months?.working[0]?.days;
  expect([days({}), days({ holidays }), days({ holidays, cells })]).toEqual([27, 26, 27]);
});

it('takes an instalment once in a month, by the first week that can', () => {
  const due = (day: string, ...taken: readonly PayrollFacts['events'][number][]) =>
    one('weekly', day, { advances: [advance], events: [event('disburse', 400_000, null), ...taken] })?.slip?.lines.find(
      ({ code }) => code === 'advance',
    )?.amount;
  expect(mondays.map((day) => due(day))).toEqual([100_000, 100_000, 100_000, 100_000, 100_000]);
  const first = event('recover', 100_000, '2026-03');
  // The week across the end of the month is April's.
  expect(mondays.map((day) => due(day, first))).toEqual([undefined, undefined, undefined, undefined, 100_000]);
  // What the first week does not reach stands at the end; one that reaches nothing leaves it to the next.
  expect(mondays.map((day) => due(day, event('recover', 40_000, '2026-03')))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    100_000,
  ]);
});

it('pays no week that a month’s slip has paid, and the others', () => {
  const slips = [buildSlip('e1', { period_from: '2026-03-01', period_to: '2026-03-15' })];
  expect(mondays.slice(0, 3).map((day) => one('weekly', day, { slips })?.why)).toEqual(['paid_already', 'paid_already', undefined]);
});

it('settles what a holiday that is declared later makes of the weeks before it', () => {
  const { input, slip } = one('weekly', '2026-03-02') ?? {};
  const week = facts('weekly', '2026-03-02').run;
  const frozen = buildSlip('e1', {
    ...{ run_id: week.id, period_from: week.period_from, period_to: week.period_to },
    ...(JSON.parse(JSON.stringify({ input, result: slip })) as object),
  });
  const earlier = { run: week, entries: [] };
  const holiday = { id: 'h', name: 'Eid', name_local: '', day: '2026-03-26', type: 'public', place_id: null, note: '', deleted_at: null };
  const found = (told: Partial<PayrollFacts>) =>
    differencesIn(facts('weekly', '2026-03-02', { slips: [frozen], earlier: [earlier], ...told }), earlier);
  expect(found({})).toEqual([]);
  const [changed] = found({ holidays: [holiday] as unknown as PayrollFacts['holidays'] });
  expect(changed?.lines).toEqual([{ code: 'basic', label: 'Basic', amount: 23_077 }]);
  expect(changed?.causes).toEqual([{ type: 'month', month: '2026-03', was: 27, is: 26 }]);
  // A slip that was made before months were known is measured as it was.
  const { months: _months, ...before } = frozen.input as { readonly months?: unknown };
  const whole = { ...frozen, input: before, result: { ...frozen.result, lines: [] } };
  expect(found({ slips: [whole] })[0]?.lines).toEqual([{ code: 'basic', label: 'Basic', amount: 2_700_000 }]);
});
