import { m } from '#messages';

import type { DayStatus } from '../day-engine/index.ts';
import type { DayFlag, WorkDay } from '../time/index.ts';

/* How days are told: a word, a letter for the register, and a colour. */

export const statusText: Readonly<Record<DayStatus, () => string>> = {
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

/** One or two letters in the month register, explained below it. */
export const statusLetter: Readonly<Record<DayStatus, () => string>> = {
  present: m.attendance_letter_present,
  half_day: m.attendance_letter_half_day,
  absent: m.attendance_letter_absent,
  leave: m.attendance_letter_leave,
  half_leave: m.attendance_letter_half_leave,
  holiday: m.attendance_letter_holiday,
  weekly_off: m.attendance_letter_weekly_off,
  worked_off: m.attendance_letter_worked_off,
  missing_out: m.attendance_letter_missing_out,
  missing_in: m.attendance_letter_missing_in,
  open: m.attendance_letter_open,
};

type Tone = 'success' | 'danger' | 'warning' | 'info' | 'neutral';

export const statusTone: Readonly<Record<DayStatus, Tone>> = {
  present: 'success',
  half_day: 'warning',
  absent: 'danger',
  leave: 'info',
  half_leave: 'info',
  holiday: 'neutral',
  weekly_off: 'neutral',
  worked_off: 'success',
  missing_out: 'warning',
  missing_in: 'warning',
  open: 'neutral',
};

export const flagText: Readonly<Record<DayFlag, () => string>> = {
  double_in: m.attendance_flag_double_in,
  missing_in: m.attendance_missing_in,
  missing_out: m.attendance_missing_out,
  suspect: m.attendance_flag_suspect,
  estimated: m.attendance_flag_estimated,
  duplicate: m.attendance_flag_duplicate,
  manual: m.attendance_flag_manual,
  excused: m.attendance_flag_excused,
  self: m.attendance_flag_self,
};

/** Where somebody is on a day that goes on. */
export const whereabouts = ['in', 'late', 'left', 'unknown', 'absent', 'off', 'leave', 'later'] as const;
export type Whereabouts = (typeof whereabouts)[number];

/** `late`: he has come, but late. `unknown`: his shift has begun and nobody has heard of him; a tablet may still have his punch. */
export function whereaboutsOf(day: WorkDay, now: number): Whereabouts {
  if (day.status === 'absent') return 'absent';
  if (day.first_in !== null && (day.inside || day.last_out === null)) return day.late_min > 0 ? 'late' : 'in';
  if (day.first_in !== null) return 'left';
  if (day.status === 'leave' || day.status === 'half_leave') return 'leave';
  if (day.status === 'holiday' || day.status === 'weekly_off') return 'off';
  if (day.plan.instance === null) return 'off';
  return day.plan.instance.startsAt > now ? 'later' : 'unknown';
}

export const whereaboutsText: Readonly<Record<Whereabouts, () => string>> = {
  in: m.attendance_in,
  late: m.attendance_late,
  left: m.attendance_left,
  unknown: m.attendance_unknown,
  absent: m.attendance_absent,
  off: m.attendance_off,
  leave: m.attendance_leave,
  later: m.attendance_later,
};

export const whereaboutsTone: Readonly<Record<Whereabouts, Tone>> = {
  in: 'success',
  late: 'warning',
  left: 'neutral',
  unknown: 'info',
  absent: 'danger',
  off: 'neutral',
  leave: 'info',
  later: 'neutral',
};
