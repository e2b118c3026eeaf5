import { today } from '../company.ts';
import type { Staff } from './staff.ts';

/** A new row of pay that the server takes; `undefined` of another kind. */
export function freshPay(
  kind: string,
  id: string,
  { newcomer: employee_id, payGroup: group_id, run: run_id }: Staff,
): (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined {
  const span = { period_from: today(), period_to: today(), attendance_from: today(), attendance_to: today() };
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    pay_components: { code: `c_${id.slice(0, 8)}`, name: id, formula: 'gross' },
    pay_groups: { name: id },
    pay_rules: { group_id, effective_from: today() },
    payroll_runs: { run_no: `PAY-${id.slice(0, 12)}`, key: id, group_id, ...span },
    payroll_entries: { key: `${run_id}:${employee_id}`, run_id, employee_id },
  };
  const found = rows[kind];
  return found && { ...found, id };
}
