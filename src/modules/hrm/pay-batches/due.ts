import { addDays } from '#kernel/dates.ts';

import type { RunRow } from '../payroll/index.ts';
import { weekdayOf } from '../time/index.ts';

/**
 * By when a period is to be paid: so many working days after its end. `daysOff`: a sign for each weekday from Sunday on, `1` = off. A week
 * without a working day counts all days.
 */
export function payBy(periodTo: string, within: number, daysOff: string): string | undefined {
  if (within <= 0) return undefined;
  const works = (day: string) => !daysOff.includes('0') || daysOff[weekdayOf(day)] !== '1';
  let day = periodTo;
  for (let left = within; left > 0;) {
    day = addDays(day, 1);
    if (works(day)) left -= 1;
  }
  return day;
}

export type Deadline = { readonly day: string; readonly state: 'open' | 'near' | 'late' };

/** How near that day is, for a run of which somebody is still to be paid. */
export function deadlineOf({ state, period_to }: Pick<RunRow, 'state' | 'period_to'>, within: number, daysOff: string, today: string) {
  const day = payBy(period_to, within, daysOff);
  if (day === undefined || (state !== 'finalised' && state !== 'partly_paid')) return undefined;
  return { day, state: today > day ? 'late' : addDays(today, 2) >= day ? 'near' : 'open' } satisfies Deadline;
}
