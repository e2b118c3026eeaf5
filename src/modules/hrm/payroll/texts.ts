import type { FeatureTexts } from '#data/feature-texts.ts';
import { m } from '#messages';

import type { payrollActions, payrollKinds } from './kind.ts';
import { payMethodText, runTypeText, runStateText, standingText } from './names.ts';

export const texts: FeatureTexts<typeof payrollKinds, typeof payrollActions> = {
  kinds: {
    payroll_runs: m.payroll_run,
    payroll_entries: m.payroll_entry,
    pay_batches: m.payroll_batch,
    payslips: m.payroll_slip,
    own_payslips: m.payroll_own_slip,
    employee_payouts: m.people_banks,
  },
  actions: { 'payroll.save': m.payroll_action },
  fields: {
    attendance_from: m.payroll_attendance_from,
    attendance_to: m.payroll_attendance_to,
    bonus: m.payroll_bonus,
    bonus_note: m.payroll_bonus_note,
    bonus_percent: m.payroll_bonus_percent,
    bonus_months: m.payroll_bonus_months,
    deduction: m.payroll_deduction,
    deduction_note: m.payroll_deduction_note,
    overtime: m.payroll_overtime,
    method: m.receipt_by,
    pay_date: m.payroll_pay_date,
    reason: m.common_reason,
    standing: m.payroll_standing,
    no_differences: m.payroll_no_differences,
    run_id: m.payroll_run,
    key: m.payroll_entry,
  },
  values: { method: payMethodText, type: runTypeText, standing: standingText, state: runStateText },
};
