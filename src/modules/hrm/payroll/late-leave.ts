import { balancesOf, type LedgerFacts } from '../leave/index.ts';
import type { SlipInput } from '../pay-engine/index.ts';
import type { PayRuleRow } from '../pay-setup/index.ts';
import type { PayrollFacts } from './facts.ts';
import type { Worked } from './inputs.ts';
import { type Candidate, lastDayOf } from './people.ts';

/* Lateness that comes out of leave. Thousandths of a day. */

/** What a slip takes of somebody's leave, on his last day of the period. */
export type LateLeave = { readonly type_id: string; readonly md: number; readonly day: string };

/** What there is of the leave that the rules name; `undefined` where they name none. */
export function lateLeave(
  { leave, run }: PayrollFacts,
  { employee }: Candidate,
  { late_mode, late_type_id: type }: PayRuleRow,
): SlipInput['late_leave'] {
  if (late_mode !== 'count' || type === null) return undefined;
  const left = balancesOf(leave, employee.id, lastDayOf(employee, run.period_to)).find((one) => one.type === type)?.left ?? 0;
  return { type, left_md: Math.max(0, left) };
}

export function lateTaken({ run }: Pick<PayrollFacts, 'run'>, { employee, input, slip }: Worked): LateLeave | null {
  const md = slip?.attendance.late_leave_md ?? 0;
  return input?.late_leave && md > 0 ? { type_id: input.late_leave.type, md, day: lastDayOf(employee, run.period_to) } : null;
}

/** The ledger with what his slip takes of it. */
export function withTaken(facts: Pick<PayrollFacts, 'run' | 'leave'>, one: Worked): LedgerFacts {
  const { leave } = facts;
  const taken = lateTaken(facts, one);
  if (!taken) return leave;
  const entry = {
    id: 'late',
    employee_id: one.employee.id,
    type_id: taken.type_id,
    md: -taken.md,
    effective_date: taken.day,
    valid_until: null,
  };
  return { ...leave, entries: [...leave.entries, entry] };
}
