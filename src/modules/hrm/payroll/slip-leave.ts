import { balancesOf, type LedgerFacts } from '../leave/index.ts';
import type { SlipInput } from '../pay-engine/index.ts';
import type { PayRuleRow } from '../pay-setup/index.ts';
import { payOn } from '../people/index.ts';
import type { WorkCalendar } from '../time/index.ts';
import type { PayrollFacts } from './facts.ts';
import type { Worked } from './inputs.ts';
import { encashableOf, measureOf } from './leave-worth.ts';
import { type Candidate, lastDayOf } from './people.ts';

/* What slips take of leave: lateness comes out of it, and who goes is paid for what is left. Thousandths of a day. */

/** A line that a slip makes of somebody's ledger, on his last day of the period. */
export type LeaveTaken = { readonly entry: 'adjust' | 'encash'; readonly type_id: string; readonly md: number; readonly day: string };

/** What there is of the leave that the rules name for lateness; `undefined` where they name none. */
export function lateLeave(
  { leave, run }: PayrollFacts,
  { employee }: Candidate,
  { late_mode, late_type_id: type }: PayRuleRow,
): SlipInput['late_leave'] {
  if (late_mode !== 'count' || type === null) return undefined;
  const left = balancesOf(leave, employee.id, lastDayOf(employee, run.period_to)).find((one) => one.type === type)?.left ?? 0;
  return { type, left_md: Math.max(0, left) };
}

type Measured = { readonly rules: PayRuleRow; readonly calendar: WorkCalendar };

/** What is paid out to whoever goes, by the pay of his last day; `undefined` where there is nothing. */
export function encashed({ leave, run }: PayrollFacts, { employee, pay }: Candidate, { rules, calendar }: Measured): SlipInput['encash'] {
  if (run.type !== 'final_settlement') return undefined;
  const day = lastDayOf(employee, run.period_to);
  const types = encashableOf(leave, employee.id, day).map(({ type, name, md }) => ({ type, label: name, md }));
  const now = payOn(pay, day);
  if (types.length === 0 || !now) return undefined;
  const { wage_type, amount } = now;
  return { day, types, pay: { wage_type, amount }, measure: measureOf(calendar, rules, employee, day) };
}

export function leaveTaken({ run }: Pick<PayrollFacts, 'run'>, { employee, input, slip }: Worked): readonly LeaveTaken[] {
  const late = slip?.attendance.late_leave_md ?? 0;
  const day = lastDayOf(employee, run.period_to);
  return [
    ...(input?.late_leave && late > 0 ? [{ entry: 'adjust' as const, type_id: input.late_leave.type, md: late, day }] : []),
    ...(slip?.lines ?? [])
      .filter(({ code }) => code === 'encashment')
      .map(({ ref, days }) => ({ entry: 'encash' as const, type_id: ref, md: days[0]?.value ?? 0, day })),
  ];
}

/** The ledger with what his slip takes of it. */
export function withTaken(facts: Pick<PayrollFacts, 'run' | 'leave'>, one: Worked): LedgerFacts {
  const taken = leaveTaken(facts, one).map(({ entry, type_id, md, day }) => ({
    ...{ id: `${entry}:${type_id}`, employee_id: one.employee.id, type_id, md: -md, effective_date: day, valid_until: null },
  }));
  return { ...facts.leave, entries: [...facts.leave.entries, ...taken] };
}
