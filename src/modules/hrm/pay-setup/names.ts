import { m } from '#messages';

import type { DayBasis, PayRules } from '../pay-engine/index.ts';
import type { componentTypes, payFrequencies } from './kind.ts';

export const dayBasisText: Readonly<Record<DayBasis, () => string>> = {
  calendar: m.pay_basis_calendar,
  working: m.pay_basis_working,
  fixed_30: m.pay_basis_fixed_30,
  fixed_26: m.pay_basis_fixed_26,
};

export const componentTypeText: Readonly<Record<(typeof componentTypes)[number], () => string>> = {
  earning: m.pay_kind_earning,
  deduction: m.pay_kind_deduction,
  employer: m.pay_kind_employer,
};

export const frequencyText: Readonly<Record<(typeof payFrequencies)[number], () => string>> = {
  monthly: m.pay_every_month,
  biweekly: m.pay_every_two_weeks,
  weekly: m.pay_every_week,
  daily: m.pay_every_day,
};

export const sourceText: Readonly<Record<PayRules['source'], () => string>> = {
  attendance: m.attendance_label,
  leave_only: m.pay_source_leave,
};

export const unmarkedText: Readonly<Record<PayRules['unmarked'], () => string>> = {
  review: m.pay_unmarked_review,
  present: m.pay_unmarked_present,
  absent: m.pay_unmarked_absent,
};

export const presentationText: Readonly<Record<PayRules['presentation'], () => string>> = {
  deductions: m.pay_shown_deductions,
  reduced: m.pay_shown_reduced,
};

export const lateModeText: Readonly<Record<PayRules['late_mode'], () => string>> = {
  off: m.pay_late_off,
  minute: m.pay_late_minute,
  count: m.pay_late_count,
};

export const overtimeBaseText: Readonly<Record<PayRules['ot_base'], () => string>> = {
  pay: m.pay_overtime_of_pay,
  fixed: m.pay_overtime_fixed,
};

export const roundingText: Readonly<Record<PayRules['rounding'], () => string>> = {
  none: m.pay_rounding_none,
  one: m.pay_rounding_one,
  five: m.pay_rounding_five,
  ten: m.pay_rounding_ten,
  up_one: m.pay_rounding_up,
};
