import { expect, it } from 'vitest';

import { buildEmployee, buildEntry, buildFacts, buildPay, buildRun, buildSlip, presentAll } from './build-payroll.ts';
import type { PayrollFacts } from './facts.ts';
import { workOut } from './inputs.ts';

const ids = ['e1', 'e2', 'e3'];
const basic = {
  ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
  ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
} as const satisfies PayrollFacts['components'][number] | object;

function facts(overrides: Partial<PayrollFacts> = {}): PayrollFacts {
  return buildFacts({
    employees: ids.map((id) => buildEmployee(id)),
    pay: ids.map((id) => buildPay(id, 3_000_000)),
    marks: presentAll(ids, { e2: ['2026-03-03', '2026-03-04'] }),
    components: [{ ...basic, examples: [] }],
    ...overrides,
  });
}

function slips(overrides: Partial<PayrollFacts> = {}) {
  return Object.fromEntries((workOut(facts(overrides)) ?? []).map(({ employee, why, slip }) => [employee.id, why ?? slip?.payable]));
}

it('pays everybody of the group by his days', () => {
  expect(slips()).toEqual({ e1: 3_000_000, e2: 2_800_000, e3: 3_000_000 });
});

it('says of whoever is left out why, and lets nobody hold up the others', () => {
  const others = { id: 'other', name: 'Office', is_default: false, sort: 1, active: true, deleted_at: null };
  const told = slips({
    groups: [...buildFacts().groups, others],
    employees: [
      ...ids.map((id) => buildEmployee(id)),
      buildEmployee('e4', { join_date: '2026-04-01' }),
      buildEmployee('e5', { exit_date: '2026-02-27', status: 'exited' }),
      ...['e6', 'e7', 'e8'].map((id) => buildEmployee(id)),
    ],
    pay: [...['e1', 'e2', 'e3', 'e4', 'e5', 'e7'].map((id) => buildPay(id, 3_000_000)), buildPay('e8', 1, { group_id: 'other' })],
    entries: [buildEntry('e1', { standing: 'held' }), buildEntry('e2', { standing: 'out' })],
    slips: [buildSlip('e7', { period_from: '2026-03-15', period_to: '2026-04-14' })],
  });
  expect(told).toEqual({
    ...{ e1: 'held', e2: 'out', e3: 3_000_000, e4: 'joins_after', e5: 'left_before', e6: 'no_pay', e7: 'paid_already' },
  });
});

it('asks somebody to look at the days that nobody decided, and pays the others', () => {
  const open = presentAll(ids).filter(({ employee_id, day }) => employee_id !== 'e3' || day !== '2026-03-09');
  const worked = workOut(facts({ marks: open })) ?? [];
  expect(worked.map(({ slip }) => slip?.errors.map(({ code, detail }) => `${code} ${detail}`))).toEqual([
    [],
    [],
    ['undecided_days 2026-03-09'],
  ]);
});

it('takes what was entered by hand: bonus, deduction, overtime', () => {
  const entry = buildEntry('e1', { bonus: 50_000, bonus_note: 'Target', deduction: 20_000, deduction_note: 'Canteen', overtime: 120 });
  const [first] = workOut(facts({ entries: [entry] })) ?? [];
  expect(first?.slip?.lines.map(({ code, label, amount }) => [code, label, amount])).toEqual([
    ['basic', 'Basic', 3_000_000],
    ['overtime', '', 57_692],
    ['bonus', 'Target', 50_000],
    ['deduction', 'Canteen', 20_000],
    ['rounding', '', 8],
  ]);
});

it('pays half of a day of leave that is half paid, and nothing of one that is not', () => {
  const day = (at: string, paid_md: number) => ({
    ...{ day: at, portion_md: 1000, part: 'full' as const, class: 'work' as const, counted_md: 1000, paid_md },
  });
  const days = [day('2026-03-10', 500), day('2026-03-11', 0)];
  const absence = {
    ...{ id: 'l', employee_id: 'e1', type_id: 't', from_day: '2026-03-10', to_day: '2026-03-11', status: 'approved' as const },
    ...{ days, deleted_at: null },
  };
  const marks = presentAll(ids).filter(({ day: at }) => at !== '2026-03-10' && at !== '2026-03-11');
  const [first] = workOut(facts({ absences: [absence] as unknown as PayrollFacts['absences'], marks })) ?? [];
  expect(first?.slip?.attendance).toMatchObject({ leave_md: 2000, unpaid_leave_md: 1500, unpaid_md: 1500 });
});

it('pays a festival bonus for the months of service, and nothing else', () => {
  const run = buildRun({ type: 'bonus', title: 'Eid', bonus_percent: 5000, bonus_months: 12 });
  const employees = [
    buildEmployee('e1'),
    buildEmployee('e2', { join_date: '2025-10-01' }),
    buildEmployee('e3', { join_date: '2026-03-20' }),
  ];
  expect(slips({ run, employees, marks: [] })).toEqual({ e1: 1_500_000, e2: 750_000, e3: 0 });
});

it('has nobody to pay where no rule is set', () => {
  expect(workOut(facts({ payRules: [] }))).toBeUndefined();
});
