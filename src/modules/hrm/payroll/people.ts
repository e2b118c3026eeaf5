import { defaultGroup } from '../pay-setup/index.ts';
import { earlierEmployments, type Employment, type EmployeeRow, payOn, type PayRow } from '../people/index.ts';
import { type EntryRow, type PayrollFacts, settledUntil } from './facts.ts';

/** Why somebody of the group is not paid in a run. */
export const leftOut = ['joins_after', 'left_before', 'stays', 'no_pay', 'paid_already', 'held', 'out'] as const;
export type LeftOut = (typeof leftOut)[number];

export type Candidate = {
  readonly employee: EmployeeRow & { readonly earlier: readonly Employment[] | undefined };
  readonly pay: readonly PayRow[];
  readonly entry: EntryRow | undefined;
  readonly why: LeftOut | undefined;
};

/** Everybody of the run's group, by code: who is paid, and who is not and why. */
export function candidatesOf(facts: PayrollFacts): readonly Candidate[] {
  const { run, groups } = facts;
  const everyday = defaultGroup(groups)?.id;
  return peopleOf(facts)
    .filter(({ employee, pay }) => {
      const holds = payOn(pay, lastDayOf(employee, run.period_to)) ?? pay[0];
      return (holds?.group_id ?? everyday) === run.group_id;
    })
    .map((one) => ({ ...one, why: whyOut(facts, one) }))
    .toSorted((a, b) => a.employee.code.localeCompare(b.employee.code));
}

/** Everybody of the company, whichever group he is in. */
export function peopleOf(facts: PayrollFacts): readonly Omit<Candidate, 'why'>[] {
  const { employees, jobs } = facts;
  const payOf = Map.groupBy(facts.pay, ({ employee_id }) => employee_id);
  const entryOf = new Map(facts.entries.map((entry) => [entry.employee_id, entry]));
  const earlier = earlierEmployments(employees, jobs);
  return employees
    .filter(({ merged_into, deleted_at }) => merged_into === null && deleted_at === null)
    .map((row) => ({
      ...{ employee: { ...row, earlier: earlier.get(row.id) }, pay: payOf.get(row.id) ?? [], entry: entryOf.get(row.id) },
    }));
}

export function lastDayOf({ exit_date }: EmployeeRow, to: string): string {
  return exit_date !== null && exit_date < to ? exit_date : to;
}

function whyOut({ run, slips }: PayrollFacts, { employee, pay, entry }: Omit<Candidate, 'why'>): LeftOut | undefined {
  const { join_date, exit_date, earlier = [] } = employee;
  const between = (from: string, to: string | null) => from <= run.period_to && (to === null || to >= run.period_from);
  if (run.type === 'final_settlement') {
    if (exit_date === null || exit_date > run.period_to) return 'stays';
    // What is still open of him is known for as long as differences are.
    if (settledUntil({ period_to: exit_date }) < run.period_from) return 'left_before';
  } else if (!between(join_date, exit_date) && !earlier.some(({ from, to }) => between(from, to))) {
    if (run.type === 'regular' || exit_date === null) return join_date > run.period_to ? 'joins_after' : 'left_before';
  }
  if (pay.length === 0) return 'no_pay';
  const paysDays = run.type === 'regular' || run.type === 'final_settlement';
  if (paysDays && slips.some((slip) => slip.employee_id === employee.id && paysFor(slip, run))) return 'paid_already';
  if (entry?.standing === 'held' || entry?.standing === 'out') return entry.standing;
  return undefined;
}

/** A slip of another run that pays for some of the same days. */
function paysFor(slip: PayrollFacts['slips'][number], run: PayrollFacts['run']): boolean {
  return (
    slip.run_id !== run.id &&
    slip.state === 'final' &&
    (slip.type === 'regular' || slip.type === 'final_settlement') &&
    slip.period_from <= run.period_to &&
    slip.period_to >= run.period_from
  );
}
