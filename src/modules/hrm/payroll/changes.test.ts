import { expect, it } from 'vitest';

import { buildEmployee, buildEntry, buildFacts, buildPay, buildRun, buildSlip, presentAll } from './build-payroll.ts';
import { differencesIn } from './changes.ts';
import type { PayrollFacts } from './facts.ts';
import { workOut } from './inputs.ts';
import { resultOf } from './slip.ts';

/* March is final, April is being prepared; amounts in minor units, a month is 30 days. */

const basic: PayrollFacts['components'][number] = {
  ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
  ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
};
const march = buildRun({ id: 'march', state: 'finalised' });
const april = buildRun({
  ...{ id: 'april', period_from: '2026-04-01', period_to: '2026-04-30', attendance_from: '2026-04-01', attendance_to: '2026-04-30' },
});
const away = { e2: ['2026-03-03', '2026-03-04'] };
const people = ['e1', 'e2'];

function facts(overrides: Partial<PayrollFacts> = {}): PayrollFacts {
  return buildFacts({
    employees: people.map((id) => buildEmployee(id)),
    pay: people.map((id) => buildPay(id, 3_000_000)),
    marks: presentAll(people, away),
    components: [basic],
    now: Date.parse('2026-05-02T06:00:00Z'),
    ...overrides,
  });
}

/** As the server writes them, back from the database. */
const frozen = (workOut(facts({ run: march })) ?? []).map(({ employee, input, slip }) =>
  buildSlip(employee.id, {
    ...{ id: `slip:${employee.id}`, run_id: 'march', period_from: '2026-03-01', period_to: '2026-03-31' },
    ...(JSON.parse(JSON.stringify({ input, result: slip })) as object),
  }),
);
const since = { run: april, earlier: [{ run: march, entries: [] }], slips: frozen };
const changes = (overrides: Partial<PayrollFacts>) =>
  differencesIn(facts({ ...since, ...overrides }), { run: march, entries: overrides.entries ?? [] }).map(({ employee, lines, causes }) => ({
    who: employee.id,
    lines: lines.map(({ code, amount }) => `${code} ${amount}`),
    causes: causes.map((cause) =>
      cause.type === 'day' ? `${cause.day} ${cause.was?.status} ${cause.is?.status} ${cause.by}` : cause.type,
    ),
  }));

const raise = [buildPay('e1', 3_000_000), buildPay('e1', 3_600_000, { effective_from: '2026-03-16' }), buildPay('e2', 3_000_000)];
const present = { id: 'late', employee_id: 'e2', day: '2026-03-04', type: 'status' as const, in_at: null, out_at: null, minutes: null };
const cameAfterAll: PayrollFacts['marks'] = [
  ...presentAll(people, { e2: ['2026-03-03'] }).filter(({ employee_id, day }) => employee_id !== 'e2' || day !== '2026-03-04'),
  { ...present, status: 'present', reason: 'Punch came late', made_by: 'office', created_at: '2026-04-05T00:00:00.000Z', voided_at: null },
];

it('finds nothing where nothing changed', () => {
  expect(changes({})).toEqual([]);
});

it('says what a raise in mid-month and a day that came late are worth, and why', () => {
  expect(changes({ pay: raise, marks: cameAfterAll })).toEqual([
    { who: 'e1', lines: ['basic 300000'], causes: ['pay'] },
    { who: 'e2', lines: ['absence 100000'], causes: ['2026-03-04 absent present office'] },
  ]);
});

it('settles it in the next run, and only what was not settled before', () => {
  const every = presentAll(people).map((mark) => ({ ...mark, id: `${mark.id}:4`, day: mark.day.replace('-03-', '-04-') }));
  const now = { pay: raise, marks: [...cameAfterAll, ...every] };
  const arrears = (told: Partial<PayrollFacts>) =>
    (workOut(facts({ ...since, ...now, ...told })) ?? []).map(({ slip }) =>
      slip?.lines.filter(({ code }) => code === 'arrear' || code === 'recovery').map(({ code, ref, amount }) => `${code} ${ref} ${amount}`),
    );
  expect(arrears({})).toEqual([['arrear 2026-03-31 basic 300000'], ['arrear 2026-03-31 absence 100000']]);
  const settled = (workOut(facts({ ...since, ...now })) ?? []).map(({ employee, input, slip }) =>
    buildSlip(employee.id, {
      ...{ id: `april:${employee.id}`, run_id: 'april', period_from: '2026-04-01', period_to: '2026-04-30' },
      ...(JSON.parse(JSON.stringify({ input, result: slip })) as object),
    }),
  );
  const may = buildRun({ ...april, id: 'may', period_from: '2026-05-01', period_to: '2026-05-31' });
  expect(arrears({ run: may, slips: [...frozen, ...settled] }).flat()).toEqual([]);
  // Somebody who is to wait waits.
  expect(arrears({ entries: [buildEntry('e1', { no_differences: true })] })[0]).toEqual([]);
});

it('takes back what was too much, and the rest later where the money does not reach', () => {
  const unpaid = presentAll(people, { ...away, e1: ['2026-03-10', '2026-03-11'] });
  expect(changes({ marks: unpaid })).toEqual([
    {
      who: 'e1',
      lines: ['absence -200000'],
      causes: ['2026-03-10 present absent null', '2026-03-11 present absent null'],
    },
  ]);
});

it('carries to the next slip what a deduction could not take', () => {
  const input = { ...frozen[0]?.input };
  const left = { code: 'deduction', label: 'Uniform', ref: '', amount: 70_000 };
  const slips = frozen.map((slip) =>
    slip.employee_id === 'e1' ? { ...slip, input, result: { ...resultOf(slip), carried: [left] } } : slip,
  );
  const [first] = workOut(facts({ ...since, slips })) ?? [];
  expect(first?.input?.deductions).toEqual([{ label: 'Uniform', amount: 70_000, ref: 'slip:e1 deduction Uniform' }]);
  // What a later slip has taken of it is taken.
  const later = buildSlip('e1', {
    id: 'later',
    run_id: 'x',
    type: 'off_cycle',
    result: { lines: [{ ref: 'slip:e1 deduction Uniform', amount: 50_000 }], carried: [] },
  });
  const [second] = workOut(facts({ ...since, slips: [...slips, later] })) ?? [];
  expect(second?.input?.deductions.map(({ amount }) => amount)).toEqual([20_000]);
});
