import { addDays, dayStart } from '#kernel/dates.ts';

import { minute } from './shift.ts';

/** Hours that are paid as night work, in minutes after midnight; an end that is not after the start is on the next day. */
export type NightBand = { readonly from: number; readonly to: number };

/** Minutes of a time that lie in the night, and those that do not. `day`: the one on which it begins. */
export function nightAndDay(
  timeZone: string,
  day: string,
  { from, to }: { readonly from: number; readonly to: number },
  band: NightBand,
): { readonly night: number; readonly day: number } {
  const length = (band.to <= band.from ? band.to + 1440 : band.to) - band.from;
  const nights = [-1, 0, 1, 2].map((days) => Date.parse(dayStart(timeZone, addDays(day, days))) + band.from * minute);
  const night = nights.reduce((sum, begins) => sum + Math.max(0, Math.min(to, begins + length * minute) - Math.max(from, begins)), 0);
  return { night: Math.floor(night / minute), day: Math.floor((to - from - night) / minute) };
}
