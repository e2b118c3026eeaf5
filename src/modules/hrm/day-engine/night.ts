import { addDays, dayStart } from '#kernel/dates.ts';

import { minute } from './shift.ts';

/** Hours that are paid as night work, in minutes after midnight; an end that is not after the start is on the next day. */
export type NightBand = { readonly from: number; readonly to: number };

/** Two instants in milliseconds since 1970. */
export type Span = { readonly from: number; readonly to: number };

/** The nights that a time which begins on a day may touch. */
export function nightsAround(timeZone: string, day: string, band: NightBand): readonly Span[] {
  const length = (band.to <= band.from ? band.to + 1440 : band.to) - band.from;
  return [-1, 0, 1, 2].map((days) => {
    const from = Date.parse(dayStart(timeZone, addDays(day, days))) + band.from * minute;
    return { from, to: from + length * minute };
  });
}

/** Minutes of a time that lie in the night, and those that do not. */
export function nightAndDay(nights: readonly Span[], { from, to }: Span): { readonly night: number; readonly day: number } {
  let night = 0;
  for (const one of nights) night += Math.max(0, Math.min(to, one.to) - Math.max(from, one.from));
  return { night: Math.floor(night / minute), day: Math.floor((to - from - night) / minute) };
}
