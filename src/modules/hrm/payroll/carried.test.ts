import { expect, it } from 'vitest';

import { buildEmployee, buildEntry, buildFacts, buildPay, buildRun, buildSlip } from './build-payroll.ts';
import { carriedDeductions, leftOver } from './carried.ts';
import { earlierRuns, type EntryRow, type PaidSlip, type PayrollFacts } from './facts.ts';
import { workOut } from './inputs.ts';
import { resultOf } from './slip.ts';

/* What the money did not reach, month after month. Amounts in minor units; every month is thirty days, 30 % of the gross is left. */

const basic: PayrollFacts['components'][number] = {
  ...{ id: 'c', code: 'basic', name: 'Basic', name_local: '', type: 'earning', formula: 'gross', by_days: true, in_absence: true },
  ...{ in_overtime: true, statutory: false, examples: [], sort: 0, active: true, deleted_at: null },
};
const paid = buildPay('e1', 3_000_000);
/** Found out after March was final: since then he should have had a fifth of it. */
const lowered = { ...buildPay('e1', 600_000, { effective_from: '2026-03-01' }), created_at: '2026-04-02T00:00:00.000Z' };
const restored = { ...buildPay('e1', 3_000_000, { effective_from: '2026-03-01' }), id: 'back', created_at: '2026-06-02T00:00:00.000Z' };

type Told = { readonly pay?: PayrollFacts['pay']; readonly entries?: readonly EntryRow[] };

/** Months of 2026 made final one after the other, each from what was known then: what each took of earlier months, and gave. */
function payMonths(last: number, toldOf: (month: number) => Told = () => ({})) {
  const runs = Array.from({ length: last - 2 }, (_, at) => runOf(at + 3));
  const [rule] = buildFacts().payRules;
  if (!rule) throw new Error('No rule');
  const slips: PaidSlip[] = [];
  const settled: number[] = [];
  const entries = new Map<string, readonly EntryRow[]>();
  for (const [at, run] of runs.entries()) {
    const told = toldOf(at + 3);
    const earlier = earlierRuns(run, runs).map((one) => ({ run: one, entries: entries.get(one.id) ?? [] }));
    const first = [run, ...earlier.map((one) => one.run)].map(({ period_from }) => period_from).toSorted()[0] ?? '';
    const [worked] =
      workOut(
        buildFacts({
          ...{ run, earlier, components: [basic], employees: [buildEmployee('e1')], entries: told.entries ?? [] },
          pay: told.pay ?? (at === 0 ? [paid] : [paid, lowered]),
          payRules: [{ ...rule, source: 'leave_only', floor_percent: 3000 }],
          slips: slips.filter(({ period_to }) => period_to >= first),
          now: Date.parse('2027-02-01T00:00:00Z'),
        }),
      ) ?? [];
    const { input, slip } = JSON.parse(JSON.stringify({ input: worked?.input, slip: worked?.slip })) as Pick<
      NonNullable<typeof worked>,
      'input' | 'slip'
    >;
    slips.push(
      buildSlip('e1', {
        ...{ id: `slip:${run.id}`, run_id: run.id, period_from: run.period_from, period_to: run.period_to },
        ...{ input: input as unknown as PaidSlip['input'], result: slip as unknown as PaidSlip['result'] },
        created_at: `${run.period_to}T12:00:00.000Z`,
      }),
    );
    entries.set(run.id, told.entries ?? []);
    const lines = slip?.lines.filter(({ code }) => code === 'recovery' || code === 'arrear') ?? [];
    settled.push(lines.reduce((sum, { code, amount }) => sum + (code === 'arrear' ? amount : -amount), 0));
  }
  return { settled, slips };
}

function runOf(month: number) {
  const text = `2026-${String(month).padStart(2, '0')}`;
  const to = new Date(Date.UTC(2026, month, 0)).toISOString().slice(0, 10);
  const span = { period_from: `${text}-01`, period_to: to, attendance_from: `${text}-01`, attendance_to: to };
  return buildRun({ id: text, state: 'finalised', ...span });
}

it('takes back what was too much for as long as it takes, longer than it is counted anew', () => {
  // 2,400,000 too much in March. April to July count it anew, August and September take what July could not.
  const { settled, slips } = payMonths(10);
  expect(settled).toEqual([0, -420_000, -420_000, -420_000, -420_000, -420_000, -300_000, 0]);
  expect(slips.map((slip) => leftOver(slip).map(({ ref, amount }) => `${ref} ${amount}`))).toEqual([
    [],
    ...['1980000', '1560000', '1140000', '720000', '300000'].map((rest) => [`2026-03-31 basic ${rest}`]),
    ...[[], []],
  ]);
});

it('takes nothing any more of what turned out to be right, and gives back what it took', () => {
  expect(payMonths(9, (month) => (month >= 6 ? { pay: [paid, lowered, restored] } : {})).settled).toEqual([
    // With June, both April and May, which were too little, are put right.
    ...[0, -420_000, -420_000, 420_000 * 2 + 2_400_000 * 2, 0, 0, 0],
  ]);
});

it('waits with it where somebody is to wait, and goes on then', () => {
  const held = { entries: [buildEntry('e1', { no_differences: true })] };
  expect(payMonths(11, (month) => (month === 6 || month === 8 ? held : {})).settled).toEqual([
    ...[0, -420_000, -420_000, 0, -420_000, 0, -420_000, -420_000, -300_000],
  ]);
});

const left = (amount: number, ref = '') => ({ code: 'deduction', label: 'Uniform', ref, amount });
const ref = 'slip:old deduction Uniform';
const slip = (id: string, at: string, told: { readonly carried?: readonly object[]; readonly lines?: readonly object[] }) =>
  buildSlip('e1', {
    ...{ id, run_id: id, period_from: `${at}-01`, period_to: `${at}-28`, created_at: `${at}-28T12:00:00.000Z` },
    result: { lines: [], carried: [], ...told } as unknown as PaidSlip['result'],
  });
const owed = (...slips: readonly PaidSlip[]) => carriedDeductions(buildFacts({ slips }), 'e1').map((one) => [one.ref, one.amount]);

it('keeps a deduction whose first slip lies too far back by what a later one says of it', () => {
  const april = slip('april', '2026-04', { carried: [left(70_000, ref)] });
  const may = slip('may', '2026-05', { lines: [{ code: 'deduction', ref, amount: 20_000 }], carried: [left(50_000, ref)] });
  expect(owed(april)).toEqual([[ref, 70_000]]);
  expect(owed(may, april)).toEqual([[ref, 50_000]]);
  expect(owed(april, may, slip('june', '2026-06', { lines: [{ code: 'deduction', ref, amount: 50_000 }] }))).toEqual([]);
});

it('takes a deduction once, of a slip that was made anew, too', () => {
  const taker = slip('may', '2026-05', { lines: [{ code: 'deduction', ref: 'april deduction Uniform', amount: 70_000 }] });
  const anew = { ...slip('april', '2026-04', { carried: [left(70_000)] }), created_at: '2026-06-01T00:00:00.000Z' };
  expect(owed(anew, taker)).toEqual([]);
  expect(owed(anew, { ...taker, state: 'pulled' })).toEqual([['april deduction Uniform', 70_000]]);
  expect(resultOf(anew).carried).toHaveLength(1);
});
