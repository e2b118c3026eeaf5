import { expect, it } from 'vitest';

import { buildDays, buildTerms } from '../leave/build-leave.ts';
import { usualRule } from '../pay-setup/index.ts';
import { buildEmployee, buildFacts, buildPay } from './build-payroll.ts';
import { leaveWorth, type WorthFacts, worthBy } from './leave-worth.ts';

const day = '2026-03-31';

/** Annual leave may be paid out beyond four days, casual leave never. */
function facts(given: Readonly<Record<string, number>>, overrides: Partial<WorthFacts> = {}): WorthFacts {
  const { hours, rules, holidays, assignments, cells, timeZone, groups, payRules } = buildFacts();
  const type = { sort: 0, active: true, deleted_at: null };
  return {
    ...{ hours, rules, holidays, assignments, cells, timeZone, groups, payRules },
    employees: Object.keys(given).map((id) => buildEmployee(id)),
    pay: Object.keys(given).map((id) => buildPay(id, 3_000_000)),
    leave: {
      types: [
        { id: 'annual', name: 'Annual', ...type },
        { id: 'casual', name: 'Casual', ...type },
      ],
      terms: [buildTerms({ encashable: true, keep_md: 4000 }), buildTerms({ id: 't2', type_id: 'casual' })],
      entries: Object.entries(given).flatMap(([employee_id, md]) =>
        ['annual', 'casual'].map((type_id) => ({
          ...{ id: `${employee_id}:${type_id}`, employee_id, type_id, md, effective_date: '2026-01-01', valid_until: null },
        })),
      ),
      absences: [],
    },
    ...overrides,
  };
}

const told = (of: WorthFacts) => leaveWorth(of, day).map(({ employee, md, amount }) => [employee.id, md, amount]);

it('counts what may be paid out, beyond what is kept, at a thirtieth of the month', () => {
  expect(told(facts({ e1: 10_500, e2: 4000, e3: 0 }))).toEqual([['e1', 6500, 650_000]]);
});

it('takes off what is taken of it', () => {
  const days = buildDays([['2026-02-03', 'full']]);
  const { leave } = facts({ e1: 10_000 });
  const absences = [{ employee_id: 'e1', type_id: 'annual', status: 'approved', days, deleted_at: null } as const];
  expect(told(facts({ e1: 10_000 }, { leave: { ...leave, absences } }))).toEqual([['e1', 5000, 500_000]]);
});

it.each([
  ['calendar', 96_774],
  ['working', 111_111],
  ['fixed_26', 115_385],
  ['fixed_30', 100_000],
] as const)('divides a month by its rule: %s', (basis, amount) => {
  const rule = { ...usualRule, basis, id: 'rule', group_id: 'all', effective_from: '2026-01-01', created_at: '2026-01-01T00:00:00Z' };
  expect(told(facts({ e1: 5000 }, { payRules: [rule] }))).toEqual([['e1', 1000, amount]]);
});

it('takes the wage of a day as it is, that of an hour for a shift, and counts nothing for piece work', () => {
  const pay = [
    buildPay('e1', 60_000, { wage_type: 'daily' }),
    buildPay('e2', 10_000, { wage_type: 'hourly' }),
    buildPay('e3', 500, { wage_type: 'piece' }),
  ];
  expect(told(facts({ e1: 5500, e2: 5500, e3: 5500 }, { pay }))).toEqual([
    ['e1', 1500, 90_000],
    ['e2', 1500, 120_000],
  ]);
});

it('leaves out who is gone, and adds up by department', () => {
  const employees = [
    buildEmployee('e1', { department_id: 'sewing' }),
    buildEmployee('e2', { department_id: 'sewing' }),
    buildEmployee('e3'),
    buildEmployee('e4', { exit_date: '2026-03-30', status: 'exited' }),
  ];
  const all = leaveWorth(facts({ e1: 5000, e2: 6000, e3: 4500, e4: 9000 }, { employees }), day);
  expect(worthBy(all, [{ id: 'sewing', name: 'Sewing' }])).toEqual([
    { name: 'Sewing', people: 2, md: 3000, amount: 300_000 },
    { name: '', people: 1, md: 500, amount: 50_000 },
  ]);
});
