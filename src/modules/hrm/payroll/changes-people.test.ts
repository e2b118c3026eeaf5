import { expect, it } from 'vitest';

import { buildEmployee, buildFacts, buildPay, buildRun, buildSlip } from './build-payroll.ts';
import { differencesIn } from './changes.ts';
import type { PayrollFacts } from './facts.ts';
import { workOut } from './inputs.ts';

/* March is final for a group; then somebody turns out to have earned more, and is in another group by now, or has left. A month is 30 days. */

const basic: PayrollFacts['components'][number] = {
  ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
  ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
};
const office = { id: 'office', name: 'Office', is_default: false, sort: 1, active: true, deleted_at: null };
const march = buildRun({ id: 'march', state: 'finalised' });
const span = { period_from: '2026-04-01', period_to: '2026-04-30', attendance_from: '2026-04-01', attendance_to: '2026-04-30' };
const april = buildRun({ id: 'april', ...span });
const before = buildPay('e1', 3_000_000);
const raised = { ...buildPay('e1', 3_600_000, { effective_from: '2026-03-01' }), created_at: '2026-04-02T00:00:00.000Z' };

function facts(overrides: Partial<PayrollFacts>): PayrollFacts {
  const { groups, payRules } = buildFacts();
  const [rule] = payRules;
  if (!rule) throw new Error('No rule');
  return buildFacts({
    ...{ groups: [...groups, office], components: [basic], employees: [buildEmployee('e1')], pay: [before] },
    payRules: ['all', 'office'].map((group_id) => ({ ...rule, id: group_id, group_id, source: 'leave_only' as const })),
    now: Date.parse('2026-05-02T06:00:00Z'),
    ...overrides,
  });
}

const [paid] = workOut(facts({ run: march })) ?? [];
const slips = [
  buildSlip('e1', {
    ...{ run_id: 'march', period_from: '2026-03-01', period_to: '2026-03-31' },
    ...(JSON.parse(JSON.stringify({ input: paid?.input, result: paid?.slip })) as object),
  }),
];
const earlier = [{ run: march, entries: [] }];

const shown = (told: Partial<PayrollFacts>) =>
  differencesIn(facts({ run: march, slips, earlier, ...told }), { run: march, entries: [] }).flatMap(({ lines }) =>
    lines.map(({ amount }) => amount),
  );
const settled = (told: Partial<PayrollFacts>) =>
  (workOut(facts({ run: april, slips, earlier, ...told })) ?? []).map(
    ({ why, slip }) => why ?? slip?.lines.filter(({ code }) => code === 'arrear' || code === 'recovery').map(({ amount }) => amount),
  );

it('settles it in the run of the group in which somebody is by now', () => {
  const moved = { ...raised, id: 'moved', amount: 3_600_000, effective_from: '2026-04-01', group_id: 'office' };
  const pay = [before, raised, moved];
  expect(shown({ pay })).toEqual([600_000]);
  expect(settled({ pay })).toEqual([]);
  expect(settled({ pay, run: { ...april, group_id: 'office' } })).toEqual([[600_000]]);
});

it('shows it in the run that paid him, though he was in another group already as is known by now', () => {
  const pay = [before, { ...raised, group_id: 'office' }];
  expect(shown({ pay })).toEqual([600_000]);
  expect(settled({ pay, run: { ...april, group_id: 'office' } })).toEqual([[600_000]]);
});

it('pays it with what somebody leaves with', () => {
  const pay = [before, raised];
  const left = [buildEmployee('e1', { exit_date: '2026-03-31', status: 'exited' })];
  expect(shown({ pay, employees: left })).toEqual([600_000]);
  expect(settled({ pay, employees: left })).toEqual(['left_before']);
  expect(settled({ pay, employees: left, run: { ...april, type: 'final_settlement' } })).toEqual([[600_000]]);
});

it('takes back the days after somebody had left, as far as there is money', () => {
  const gone = [buildEmployee('e1', { exit_date: '2026-03-20', status: 'exited' })];
  expect(shown({ employees: gone })).toEqual([-1_000_000]);
  const [last] = workOut(facts({ run: { ...april, type: 'final_settlement' }, slips, earlier, employees: gone })) ?? [];
  expect(last?.slip).toMatchObject({ payable: 0, carried: [{ code: 'recovery', ref: '2026-03-31 basic', amount: 1_000_000 }] });
});
