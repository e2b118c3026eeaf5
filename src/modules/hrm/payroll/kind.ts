import { defineAction } from '#data/action.ts';

import { PayrollEntry, PayrollRun } from './kind-run.ts';
import { EmployeePayout, OwnPayslip, PayBatch, Payslip } from './kind-slip.ts';

export * from './kind-run.ts';
export * from './kind-slip.ts';

export const payrollKinds = [PayrollRun, PayrollEntry, PayBatch, Payslip, OwnPayslip, EmployeePayout] as const;

export const payrollActions = [
  defineAction({
    name: 'payroll.save',
    permission: 'manage_payroll',
    touches: {
      payroll_runs: {
        insert: true,
        patch: ['title', 'attendance_from', 'attendance_to', 'pay_date', 'bonus_percent', 'bonus_months', 'notes', 'deleted_at'],
      },
      payroll_entries: {
        insert: true,
        patch: ['standing', 'reason', 'bonus', 'bonus_note', 'deduction', 'deduction_note', 'overtime', 'method', 'no_differences'],
      },
    },
  }),
] as const;
