import { expect, it } from 'vitest';

import { buildTerms } from '../leave/build-leave.ts';
import { usualRule } from '../pay-setup/index.ts';
import { buildEmployee, buildFacts, buildPay, buildRun, presentAll } from './build-payroll.ts';
import type { PayrollFacts } from './facts.ts';
import { hashOf } from './hash.ts';
import { workOut } from './inputs.ts';
import { leaveTaken, withTaken } from './slip-leave.ts';

const ids = ['e1'];

/** Late by an hour on the first seven working days; of casual leave there are `md` left. */
function facts(late_type_id: string | null, md: number): PayrollFacts {
  const late = { late_mode: 'count', late_free: 2, late_every: 3, late_take_md: 1000, late_type_id } as const;
  const made = '2026-01-01T00:00:00.000Z';
  const days = [1, 2, 3, 4, 5, 7, 8].map((day) => `2026-03-0${day}`);
  return buildFacts({
    employees: ids.map((id) => buildEmployee(id)),
    pay: ids.map((id) => buildPay(id, 3_000_000)),
    payRules: [{ ...usualRule, ...late, id: 'rule', group_id: 'all', effective_from: '2026-01-01', created_at: made }],
    components: [
      {
        ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
        ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
      },
    ],
    marks: [
      ...presentAll(ids).filter(({ day }) => !days.includes(day)),
      ...days.map((day) => ({
        ...{ id: `late:${day}`, employee_id: 'e1', day, type: 'hours' as const, status: null, minutes: null, reason: '', made_by: null },
        ...{ in_at: `${day}T04:00:00Z`, out_at: `${day}T12:00:00Z`, created_at: made, voided_at: null },
      })),
    ],
    leave: {
      types: [{ id: 'casual', name: 'Casual leave', sort: 0, active: true, deleted_at: null }],
      terms: [buildTerms({ type_id: 'casual' })],
      entries: [{ id: 'given', employee_id: 'e1', type_id: 'casual', md, effective_date: '2026-01-01', valid_until: null }],
      absences: [],
    },
  });
}

function worked(late_type_id: string | null, md: number) {
  const told = facts(late_type_id, md);
  const [one] = workOut(told) ?? [];
  if (!one?.slip || !one.input) throw new Error('Nobody is paid');
  return { one, told, input: one.input, late: one.slip.lines.find(({ code }) => code === 'late')?.amount ?? 0, payable: one.slip.payable };
}

it('is made from what is left of the leave that the rules name', () => {
  const { one, told, input, late } = worked('casual', 500);
  expect([input.late_leave, late]).toEqual([{ type: 'casual', left_md: 500 }, 50_000]);
  expect(leaveTaken(told, one)).toEqual([{ entry: 'adjust', type_id: 'casual', md: 500, day: '2026-03-31' }]);
  expect(withTaken(told, one).entries.map(({ md }) => md)).toEqual([500, -500]);
});

it('is made from the same as ever where the rules name none', async () => {
  const { one, told, input, late } = worked(null, 500);
  expect([late, leaveTaken(told, one), withTaken(told, one)]).toEqual([100_000, [], told.leave]);
  const { late_leave: _, encash: _e, ...before } = input;
  expect(await hashOf(input)).toBe(await hashOf(before));
});

it('takes nothing that is not there', () => {
  expect([worked('casual', -1000), worked('sick', 5000)].map(({ late, input }) => [late, input.late_leave?.left_md])).toEqual([
    [100_000, 0],
    [100_000, 0],
  ]);
});

it('is paid out to whoever goes, beyond what is kept, by his last day', () => {
  const { leave, ...told } = facts(null, 9500);
  const [one] =
    workOut({
      ...told,
      run: buildRun({ type: 'final_settlement' }),
      employees: [buildEmployee('e1', { exit_date: '2026-03-20', status: 'exited' })],
      leave: { ...leave, terms: [buildTerms({ type_id: 'casual', encashable: true, keep_md: 3000 })] },
    }) ?? [];
  const line = one?.slip?.lines.find(({ code }) => code === 'encashment');
  expect(line).toMatchObject({ label: 'Casual leave', amount: 650_000, days: [{ day: '2026-03-20', value: 6500 }] });
  expect(one && leaveTaken(told, one)).toEqual([{ entry: 'encash', type_id: 'casual', md: 6500, day: '2026-03-20' }]);
});
