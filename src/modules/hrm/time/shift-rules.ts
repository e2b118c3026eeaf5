import { Refused } from '#data/refused.ts';

import type { HoursRow } from './calendar.ts';

/* What holds of hours; Postgres asks the same (`private.check_shift_hours`). Minutes. */

export type HoursFacts = Omit<HoursRow, 'id' | 'shift_id' | 'created_at'>;

/** From start to end, over midnight where the end is not after the start; 0 where both are the same. */
export function lengthOf({ start_min, end_min }: Pick<HoursFacts, 'start_min' | 'end_min'>): number {
  return (end_min - start_min + 1440) % 1440;
}

/** Throws `shift_no_length`, `shift_break_long`, `shift_thresholds`. */
export function assertHours(hours: HoursFacts): void {
  const length = lengthOf(hours);
  if (length === 0) throw new Refused('shift_no_length', { field: 'end_min' });
  if (hours.break_minutes >= length) throw new Refused('shift_break_long', { field: 'break_minutes' });
  if (hours.absent_below > hours.half_day_below || hours.half_day_below > length)
    throw new Refused('shift_thresholds', { field: 'half_day_below' });
}

/** Two rows say the same hours. */
export function sameHours(a: HoursFacts, b: HoursFacts): boolean {
  return hourFields.every((field) => a[field] === b[field]);
}

export const hourFields = [
  'start_min',
  'end_min',
  'break_minutes',
  'break_paid',
  'window_before',
  'window_after',
  'late_grace',
  'early_grace',
  'half_day_below',
  'absent_below',
  'ot_after',
  'ot_rounding',
  'ot_cap',
  'ot_before',
] as const satisfies readonly (keyof HoursFacts)[];

/** `09:30` as minutes after midnight, and back. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
