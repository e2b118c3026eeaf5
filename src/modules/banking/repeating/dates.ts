import type { Row } from '#data/kind.ts';
import { addDays, daysBetween } from '#kernel/dates.ts';

import type { RepeatingEntry } from './kind.ts';

export type Rhythm = Pick<Row<typeof RepeatingEntry>, 'every' | 'unit' | 'first_day' | 'last_day'>;

/**
 * The days of a rhythm from one day until another, both included. A month without the first day's number has its last day instead, and the
 * next one has the number again: Jan 31, Feb 28, Mar 31.
 */
export function datesOf(rule: Rhythm, from: string, until: string): readonly string[] {
  const end = rule.last_day !== null && rule.last_day < until ? rule.last_day : until;
  const dates: string[] = [];
  for (let n = countBefore(rule, from); ; n += 1) {
    const date = nthOf(rule, n);
    if (date > end) return dates;
    if (date >= from) dates.push(date);
  }
}

/** The first day of a rhythm that is not before a day; `undefined` after its last. */
export function nextOf(rule: Rhythm, from: string): string | undefined {
  for (let n = countBefore(rule, from); ; n += 1) {
    const date = nthOf(rule, n);
    if (rule.last_day !== null && date > rule.last_day) return undefined;
    if (date >= from) return date;
  }
}

/** So many days of the rhythm surely lie before a day. */
function countBefore({ every, unit, first_day }: Rhythm, day: string): number {
  const passed =
    unit === 'day' || unit === 'week' ? daysBetween(first_day, day) / perDays[unit] : monthsBetween(first_day, day) / perMonths[unit];
  return Math.max(0, Math.floor(passed / every) - 1);
}

function nthOf({ every, unit, first_day }: Rhythm, n: number): string {
  if (unit === 'day' || unit === 'week') return addDays(first_day, n * every * perDays[unit]);
  return addMonths(first_day, n * every * perMonths[unit]);
}

const perDays = { day: 1, week: 7 } as const;
const perMonths = { month: 1, year: 12 } as const;

function monthsBetween(from: string, to: string): number {
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from);
}

/** The same day so many months later, or the last one of a shorter month. */
function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, length))).toISOString().slice(0, 10);
}
