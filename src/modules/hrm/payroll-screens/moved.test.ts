import { expect, it } from 'vitest';

import { buildEmployee, buildEntry, buildFacts, buildPay, buildRun } from '../payroll/build-payroll.ts';
import { hashOf, type PayrollFacts, workOut } from '../payroll/index.ts';
import { movedSince } from './moved.ts';

/* What somebody who looked at a run is told that moved since. */

async function worked(overrides: Partial<PayrollFacts> = {}) {
  const [rule] = buildFacts().payRules;
  const facts = buildFacts({
    employees: ['e1', 'e2'].map((id) => buildEmployee(id)),
    pay: ['e1', 'e2'].map((id) => buildPay(id, 3_000_000)),
    payRules: rule ? [{ ...rule, source: 'leave_only' }] : [],
    ...overrides,
  });
  const people = workOut(facts) ?? [];
  return Promise.all(people.map(async (one) => (one.input ? { ...one, hash: await hashOf(one.input) } : one)));
}

const moved = async (overrides: Partial<PayrollFacts>) => Object.fromEntries(movedSince(await worked(), await worked(overrides)));

it('names nobody whose slip is made from the same', async () => {
  expect(await moved({})).toEqual({});
  expect(await moved({ now: Date.parse('2026-05-05T00:00:00Z') })).toEqual({});
});

it('names whose slip is made from something else, and what of it', async () => {
  const raised = [buildPay('e1', 3_000_001), buildPay('e2', 3_000_000)];
  expect(await moved({ pay: raised, entries: [buildEntry('e1', { bonus: 100 })] })).toEqual({ e1: ['pay', 'entered'] });
  const [rule] = buildFacts().payRules;
  if (rule)
    expect(await moved({ payRules: [{ ...rule, source: 'leave_only', sandwich: true }] })).toEqual({ e1: ['rules'], e2: ['rules'] });
  const half = { period_from: '2026-03-01', period_to: '2026-03-15', attendance_from: '2026-03-01', attendance_to: '2026-03-15' };
  expect(await moved({ run: buildRun(half) })).toEqual({ e1: ['days'], e2: ['days'] });
});

it('says nothing of who is new, or left out by now: there is no slip to compare', async () => {
  expect(await moved({ entries: [buildEntry('e1', { standing: 'held' })] })).toEqual({});
  expect(movedSince([], await worked())).toEqual(new Map());
});
