import { expect, it } from 'vitest';

import { buildEmployee, buildFacts, buildPay, buildRun, buildSlip, presentAll } from './build-payroll.ts';
import { differencesIn } from './changes.ts';
import type { ApprovedWork, PayrollFacts } from './facts.ts';
import { hashOf } from './hash.ts';
import { workOut } from './inputs.ts';

/* Piece pay of March 2026: e1 and e2 are paid by the piece, e3 by the month. Rates in minor units. */

const ids = ['e1', 'e2', 'e3'];
const piece = (id: string, from = '2025-01-01') => buildPay(id, 450, { wage_type: 'piece', effective_from: from });
const made = (employee_id: string, day: string, label: string, quantity: number, rate: number, per = 1): ApprovedWork => ({
  ...{ employee_id, day, label, quantity, rate, per },
});

const work = [
  made('e1', '2026-03-03', 'Collar', 80, 300),
  made('e1', '2026-03-02', 'Cuff', 120, 450),
  made('e1', '2026-03-03', 'Cuff', 30, 450),
  // A dozen brings 50.00.
  made('e1', '2026-03-04', 'Button', 30, 5000, 12),
];

function facts(overrides: Partial<PayrollFacts> = {}): PayrollFacts {
  return buildFacts({
    employees: ids.map((id) => buildEmployee(id)),
    pay: [piece('e1'), piece('e2'), buildPay('e3', 3_000_000)],
    marks: presentAll(ids),
    components: [],
    work,
    ...overrides,
  });
}

const of = (id: string, overrides: Partial<PayrollFacts> = {}) =>
  (workOut(facts(overrides)) ?? []).find(({ employee }) => employee.id === id);

it('pays accepted pieces at their rates, and says which they were', () => {
  expect(of('e1')?.slip?.lines).toEqual([
    {
      ...{ code: 'piece', label: '', kind: 'earning', amount: 54_000 + 13_500 + 24_000 + 12_500, ref: '' },
      steps: [
        { from: '2026-03-02', to: '2026-03-03', base: 450, times: 150, over: 1, scale: 1, label: 'Cuff' },
        { from: '2026-03-03', to: '2026-03-03', base: 300, times: 80, over: 1, scale: 1, label: 'Collar' },
        { from: '2026-03-04', to: '2026-03-04', base: 5000, times: 30, over: 12, scale: 1, label: 'Button' },
      ],
      days: [
        { day: '2026-03-02', value: 120 },
        { day: '2026-03-03', value: 110 },
        { day: '2026-03-04', value: 30 },
      ],
    },
  ]);
});

it('pays nothing to who has no line, and takes nobody else’s', () => {
  expect(of('e2')?.slip).toMatchObject({ lines: [], gross: 0, payable: 0, errors: [], warnings: ['nothing_paid'] });
});

it('takes the days whose attendance counts, of one who joined or went over to the piece those since then', () => {
  const lines = ['2026-02-25', '2026-02-26', '2026-03-09', '2026-03-10', '2026-03-25', '2026-03-26'].map((day) =>
    made('e1', day, 'Cuff', 1, 450),
  );
  const days = (told: Partial<PayrollFacts>) => of('e1', { work: lines, ...told })?.input?.pieces.map(({ day }) => day);
  expect(days({})).toEqual(['2026-03-09', '2026-03-10', '2026-03-25', '2026-03-26']);
  expect(days({ run: buildRun({ attendance_from: '2026-02-26', attendance_to: '2026-03-25' }) })).toEqual([
    ...['2026-02-26', '2026-03-09', '2026-03-10', '2026-03-25'],
  ]);
  expect(days({ employees: [buildEmployee('e1', { join_date: '2026-03-10' })] })).toEqual(['2026-03-10', '2026-03-25', '2026-03-26']);
  expect(days({ pay: [buildPay('e1', 3_000_000), piece('e1', '2026-03-20')] })).toEqual(['2026-03-25', '2026-03-26']);
});

it('is the same input in whatever order the lines come', async () => {
  const [one, other] = [of('e1')?.input, of('e1', { work: work.toReversed() })?.input];
  expect(await hashOf(other)).toBe(await hashOf(one));
});

it('pays no pieces in a bonus or between two pays', () => {
  expect(of('e1', { run: buildRun({ type: 'off_cycle' }) })?.input?.pieces).toEqual([]);
});

it('settles what was approved or taken back after a slip was final, and says which work it was', () => {
  const march = buildRun({ id: 'march', state: 'finalised' });
  const { input, slip } = of('e1', { run: march }) ?? {};
  const frozen = buildSlip('e1', {
    ...{ run_id: 'march', period_from: '2026-03-01', period_to: '2026-03-31' },
    ...(JSON.parse(JSON.stringify({ input, result: slip })) as object),
  });
  const earlier = { run: march, entries: [] };
  const changed = (lines: readonly ApprovedWork[]) =>
    differencesIn(facts({ slips: [frozen], earlier: [earlier], work: lines }), earlier).map(({ lines: found, causes }) => [found, causes]);
  expect(changed(work)).toEqual([]);
  const corrected = [...work.filter(({ label }) => label !== 'Collar'), made('e1', '2026-03-28', 'Cuff', 10, 450)];
  expect(changed(corrected)).toEqual([
    [
      [{ code: 'piece', label: '', amount: 4500 - 24_000 }],
      [
        { type: 'work', day: '2026-03-03', label: 'Collar', was: { quantity: 80, amount: 24_000 }, is: null },
        { type: 'work', day: '2026-03-28', label: 'Cuff', was: null, is: { quantity: 10, amount: 4500 } },
      ],
    ],
  ]);
});
