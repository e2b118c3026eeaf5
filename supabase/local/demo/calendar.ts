import { addDays, todayIn } from '#kernel/dates.ts';

import type { Chance } from './random.ts';

const hour = 3_600_000;

/** One thing that somebody did at some moment. */
export type Step = { readonly at: number; readonly act: () => Promise<unknown> };

/** Moments at which orders come in: a growing shop over the days before today, quiet nights, busy evenings and Fridays. */
export function orderTimes(chance: Chance, count: number, days: number, zone: string, end: number): readonly number[] {
  const today = todayIn(zone, new Date(end).toISOString());
  const weights = Array.from({ length: days }, (_, age) => {
    const day = addDays(today, -age);
    const friday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
    return { day, weight: (1.5 - age / days) * (friday ? 1.5 : 1) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const times = Array.from({ length: count }, () => {
    let left = chance.next() * total;
    const { day } = weights.find(({ weight }) => (left -= weight) < 0) ?? { day: today };
    return startOfDay(day, zone) + hourOfDay(chance) * hour + chance.whole(0, 59) * 60_000;
  });
  // Today is not over: what would come later today came in the night.
  return times.map((at) => (at < end ? at : end - chance.whole(10, 600) * 60_000)).toSorted((a, b) => a - b);
}

/** A step that falls into the night is put off until the shop opens. */
export function inOpeningHours(at: number, zone: string, chance: Chance): number {
  const midnight = startOfDay(todayIn(zone, new Date(at).toISOString()), zone);
  const opens = midnight + 9 * hour;
  const closes = midnight + 20 * hour;
  if (at < opens) return opens + chance.whole(1, 90) * 60_000;
  if (at > closes) return opens + 24 * hour + chance.whole(1, 90) * 60_000;
  return at;
}

function hourOfDay(chance: Chance): number {
  return chance.pick([8, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23]);
}

/** The instant at which a business day begins in a zone. */
function startOfDay(day: string, zone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(
    noon,
  );
  const part = (type: string) => Number(there.find((candidate) => candidate.type === type)?.value ?? 0);
  const day0 = noon - (part('hour') * 60 + part('minute')) * 60_000;
  return todayIn(zone, new Date(day0).toISOString()) < day ? day0 + 24 * hour : day0;
}
