import { type Adjustment, adjustmentParts, type Slip, type SlipInput } from '../pay-engine/index.ts';
import { type PaidSlip, type PayrollFacts, settledUntil } from './facts.ts';
import { resultOf } from './slip.ts';

/*
 * What the money of earlier slips did not reach. Advances stay owed by themselves. A deduction is taken from slip to slip, by the name of the one it
 * is from. Of what was paid too much each run counts anew for as long as it settles that period; from then on it is taken from slip to slip, too. Each
 * slip says again what it could not take, so that nothing is forgotten of whoever is paid.
 */

type Left = Slip['carried'][number];

/** What a slip leaves to later ones. */
export function leftOver(slip: Pick<PaidSlip, 'result'>): readonly Left[] {
  return resultOf(slip).carried.filter(({ code }) => code !== 'advance');
}

/** A slip, and something of an earlier one or of itself that it could not take. */
type Said = { readonly slip: PaidSlip; readonly left: Left };

/** Slips that hold, without the run's own, as they were made. */
function before(run: PayrollFacts['run'], slips: readonly PaidSlip[]): readonly PaidSlip[] {
  return slips
    .filter(({ state, run_id }) => state === 'final' && run_id !== run.id)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1));
}

function takenOf(slips: readonly PaidSlip[], ref: string): number {
  const lines = slips.flatMap((one) => resultOf(one).lines);
  return lines.reduce((sum, line) => sum + (line.ref === ref ? line.amount : 0), 0);
}

/** Deductions that are still to be taken of somebody: as the first slip says that is known here, less what was taken since. */
export function carriedDeductions({ run, slips }: PayrollFacts, employee: string): SlipInput['deductions'] {
  const own = before(
    run,
    slips.filter(({ employee_id }) => employee_id === employee),
  );
  const said = own.flatMap((slip) => leftOver(slip).flatMap((left): Said[] => (left.code === 'recovery' ? [] : [{ slip, left }])));
  // What was carried before has the name of the slip that it is from.
  const first = Map.groupBy(said, ({ slip, left }) => left.ref || `${slip.id} ${left.code} ${left.label}`);
  return [...first].flatMap(([ref, [one]]) => {
    if (!one) return [];
    // A slip that was made anew says nothing of what was taken meanwhile.
    const since = one.left.ref === '' ? own : own.slice(own.indexOf(one.slip) + 1);
    const amount = one.left.amount - takenOf(since, ref);
    return amount > 0 ? [{ label: one.left.label || one.left.code, amount, ref }] : [];
  });
}

/** What somebody was paid too much in periods that this run does not count anew: as his last slip says that could not take it back. */
export function carriedRecoveries(facts: PayrollFacts, slips: readonly PaidSlip[]): readonly Adjustment[] {
  const own = before(facts.run, slips);
  const anew = new Set(own.filter(({ run_id }) => facts.earlier.some(({ run }) => run.id === run_id)).map(({ period_to }) => period_to));
  const said = own.flatMap((slip) => leftOver(slip).flatMap((left): Said[] => (left.code === 'recovery' ? [{ slip, left }] : [])));
  const last = new Map(said.map((one) => [one.left.ref, one]));
  return [...last]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([ref, { slip, left }]) => {
      const { period, code } = adjustmentParts(ref);
      const since = own.slice(own.indexOf(slip) + 1);
      if (anew.has(period) || since.some((one) => hasCounted(facts, one, period))) return [];
      const amount = takenOf(since, ref) - left.amount;
      return amount < 0 ? [{ code, label: left.label, period, amount }] : [];
    });
}

/** Whether a slip has counted a period anew, so that what it does not say of it is settled. */
function hasCounted({ earlier }: PayrollFacts, slip: PaidSlip, period: string): boolean {
  const entries = earlier.find(({ run }) => run.id === slip.run_id)?.entries ?? [];
  const held = entries.some(({ employee_id, no_differences }) => employee_id === slip.employee_id && no_differences);
  const settles = slip.type === 'regular' || slip.type === 'final_settlement';
  return settles && !held && settledUntil({ period_to: period }) >= slip.period_from;
}
