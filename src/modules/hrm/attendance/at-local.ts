import { addDays, dayIn, dayStart } from '#kernel/dates.ts';

import { minutesOf, timeOf } from '../time/index.ts';

/* Times of day as people type them, on a business day of the company's zone. */

/** The instant of `09:30` on a day; `next` = on the day after it. */
export function instantOf(timeZone: string, day: string, time: string, next = false): string {
  const start = Date.parse(dayStart(timeZone, next ? addDays(day, 1) : day));
  return new Date(start + minutesOf(time) * 60_000).toISOString();
}

/** The time of day of an instant, and whether it lies on a day after `day`. */
export function timeOn(timeZone: string, day: string, at: number): { readonly time: string; readonly next: boolean } {
  const own = dayIn(timeZone, new Date(at).toISOString());
  return { time: timeOf(Math.floor((at - Date.parse(dayStart(timeZone, own))) / 60_000)), next: own > day };
}
