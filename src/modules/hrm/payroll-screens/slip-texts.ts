import { m } from '#messages';

import type { lineCodes, slipErrors, slipWarnings } from '../pay-engine/index.ts';
import type { LeftOut } from '../payroll/index.ts';
import type { InputPart } from './moved.ts';

export const leftOutText: Readonly<Record<LeftOut, () => string>> = {
  joins_after: m.payroll_joins_after,
  left_before: m.payroll_left_before,
  no_pay: m.people_no_pay,
  paid_already: m.payroll_paid_already,
  held: m.payroll_standing_held,
  out: m.bank_import_left_row,
};

export const errorText: Readonly<Record<(typeof slipErrors)[number], () => string>> = {
  no_pay: m.payroll_error_no_pay,
  not_employed: m.payroll_error_not_employed,
  undecided_days: m.payroll_error_days,
  no_working_days: m.payroll_error_working_days,
  component_failed: m.payroll_error_component,
};

export const warningText: Readonly<Record<(typeof slipWarnings)[number], () => string>> = {
  nothing_paid: m.payroll_warn_nothing,
  late_above_loss: m.payroll_warn_late,
  overtime_hours: m.payroll_warn_overtime,
};

export const movedText: Readonly<Record<InputPart, () => string>> = {
  days: m.attendance_label,
  pay: m.payroll_moved_pay,
  rules: m.payroll_moved_rules,
  entered: m.attendance_flag_manual,
  advances: m.advances_label,
  differences: m.payroll_differences,
};

const ownLines: Readonly<Record<(typeof lineCodes)[number], () => string>> = {
  wage: m.banking_pnl_payroll,
  piece: m.payroll_line_piece,
  overtime: m.attendance_overtime,
  overtime_off: m.payroll_line_overtime_off,
  overtime_holiday: m.payroll_line_overtime_holiday,
  bonus: m.payroll_bonus,
  arrear: m.payroll_line_arrear,
  absence: m.payroll_line_absence,
  late: m.pay_late,
  advance: m.payroll_line_advance,
  recovery: m.payroll_line_recovery,
  deduction: m.payroll_line_deduction,
  rounding: m.payroll_line_rounding,
};

/** What a line is called: a component by its own name; of the others what they are, and what for. */
export function lineText({ code, label, ref }: { readonly code: string; readonly label: string; readonly ref: string }): string {
  const own = Object.hasOwn(ownLines, code) ? ownLines[code as keyof typeof ownLines]() : undefined;
  if (own === undefined) return label || code;
  const of = code === 'arrear' || code === 'recovery' ? ref : '';
  return [own, label, of].filter(Boolean).join(' · ');
}
