import { addDays, dayStart } from '#kernel/dates.ts';

/* The rules of a shift, and the hours that it has on a day. Minutes throughout; instants in milliseconds since 1970. */

export const minute = 60_000;

export type Shift = {
  readonly id: string;
  /** Minutes after midnight; an end that is not after the start is on the next day. */
  readonly start: number;
  readonly end: number;
  readonly break_minutes: number;
  readonly break_paid: boolean;
  /** So early a punch still belongs to it, and so late. */
  readonly window_before: number;
  readonly window_after: number;
  readonly late_grace: number;
  readonly early_grace: number;
  /** Who worked less has half a day, or none. */
  readonly half_day_below: number;
  readonly absent_below: number;
  /** Overtime begins so long after the end, is rounded down to this, and is no more than that; 0 = not rounded, no cap. */
  readonly ot_after: number;
  readonly ot_rounding: number;
  readonly ot_cap: number;
  /** What was worked before the start counts, too. */
  readonly ot_before: boolean;
};

/** A shift on the day on which it starts. */
export type Instance = { readonly day: string; readonly shift: Shift; readonly startsAt: number; readonly endsAt: number };

export function instanceOn(timeZone: string, day: string, shift: Shift): Instance {
  const at = (of: string, minutes: number) => Date.parse(dayStart(timeZone, of)) + minutes * minute;
  const endDay = shift.end <= shift.start ? addDays(day, 1) : day;
  return { day, shift, startsAt: at(day, shift.start), endsAt: at(endDay, shift.end) };
}
