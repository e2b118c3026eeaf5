import { m } from '#messages';

import type { LeaveStatus } from './kind.ts';

/* What the values of leave are called. */

export const leaveStatusText: Readonly<Record<LeaveStatus, () => string>> = {
  submitted: m.leave_state_submitted,
  approved: m.attendance_request_approved,
  rejected: m.attendance_request_rejected,
  withdrawn: m.attendance_request_withdrawn,
  cancel_requested: m.leave_state_cancel_requested,
  cancelled: m.common_cancelled,
};

export const partText = {
  full: m.leave_part_full,
  first_half: m.leave_part_am,
  second_half: m.leave_part_pm,
  hours: m.leave_part_hours,
} as const;

/** The same parts, as days are counted by. */
export const countedPartText = { full: m.leave_part_full, am: m.leave_part_am, pm: m.leave_part_pm, hours: m.leave_part_hours } as const;

export const unitText = { day: m.leave_unit_day, half_day: m.leave_unit_half_day, hour: m.leave_unit_hour } as const;

export const accrualText = {
  none: m.leave_accrual_none,
  upfront: m.leave_accrual_upfront,
  monthly: m.leave_accrual_monthly,
  quarterly: m.leave_accrual_quarterly,
  half_yearly: m.leave_accrual_half_yearly,
  yearly: m.leave_accrual_yearly,
  per_days_worked: m.leave_accrual_worked,
} as const;

export const accrualDayText = { first: m.leave_on_first, last: m.leave_on_last, join_day: m.leave_on_join } as const;

export const roundingText = {
  none: m.leave_round_none,
  quarter: m.leave_round_quarter,
  half: m.leave_round_half,
  one: m.leave_round_one,
} as const;

export const roundingWayText = { nearest: m.leave_way_nearest, down: m.leave_way_down, up: m.leave_way_up } as const;

export const leaveGenderText = { any: m.leave_gender_any, female: m.people_female, male: m.people_male } as const;

export const entryText = {
  opening: m.leave_entry_opening,
  allocate: m.leave_entry_allocate,
  accrue: m.leave_entry_accrue,
  carry_in: m.leave_entry_carry_in,
  encash: m.leave_entry_encash,
  adjust: m.leave_entry_adjust,
} as const;

/** Months by their number, January first. */
export const monthTexts = [
  ...[m.leave_month_jan, m.leave_month_feb, m.leave_month_mar, m.leave_month_apr, m.leave_month_may, m.leave_month_jun],
  ...[m.leave_month_jul, m.leave_month_aug, m.leave_month_sep, m.leave_month_oct, m.leave_month_nov, m.leave_month_dec],
] as const;
