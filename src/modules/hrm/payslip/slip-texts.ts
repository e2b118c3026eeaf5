import { m } from '#messages';
import { getLocale, type Locale } from '#messages/runtime.js';

import type { lineCodes, PayDay, slipErrors, slipWarnings } from '../pay-engine/index.ts';
import type { LeftOut, SlipRow } from '../payroll/index.ts';

export const leftOutText: Readonly<Record<LeftOut, () => string>> = {
  joins_after: m.payroll_joins_after,
  left_before: m.payroll_left_before,
  stays: m.payroll_stays,
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
  below_minimum: m.payroll_warn_minimum,
};

/** A text in the language of a paper. */
type Said = (inputs: Readonly<Record<string, never>>, options: { readonly locale: Locale }) => string;

const ownLines: Readonly<Record<(typeof lineCodes)[number], Said>> = {
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
  encashment: m.pay_leave_encashment,
};

/** What a line is called: a component by its own name; of the others what they are, and what for. */
export function lineText({ code, label, ref = '' }: Called, locale: Locale = getLocale()): string {
  const own = ownText(code, locale);
  if (own === undefined) return label || code;
  // What is put right of an earlier slip may be a line without a name of its own: `2026-05-31 absence`.
  const of = label || ownText(ref.split(' ')[1] ?? '', locale);
  return [own, of].filter(Boolean).join(' · ');
}

type Called = { readonly code: string; readonly label: string; readonly ref?: string };

function ownText(code: string, locale: Locale): string | undefined {
  return Object.hasOwn(ownLines, code) ? ownLines[code as keyof typeof ownLines]({}, { locale }) : undefined;
}

export const dayStatusText: Readonly<Record<PayDay['status'], Said>> = {
  present: m.attendance_present,
  half_day: m.attendance_half_day,
  absent: m.attendance_absent,
  leave: m.attendance_leave,
  half_leave: m.attendance_half_leave,
  holiday: m.attendance_holiday,
  weekly_off: m.attendance_weekly_off,
  worked_off: m.attendance_worked_off,
  missing_out: m.attendance_missing_out,
  missing_in: m.attendance_missing_in,
  open: m.attendance_open,
};

export const slipTypeText: Readonly<Record<SlipRow['type'], Said>> = {
  regular: m.payroll_kind_regular,
  bonus: m.payroll_kind_bonus,
  off_cycle: m.payroll_kind_off_cycle,
  final_settlement: m.payroll_kind_final,
};
