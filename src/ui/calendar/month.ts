import { addDays, daysBetween, monthOf } from '#kernel/dates.ts';

/** The weeks that a month (`YYYY-MM`) has days in, each of seven days, those of its neighbours included. `first`: 0 = Sunday. */
export function weeksOf(month: string, first: number): readonly (readonly string[])[] {
  const { from, to } = monthOf(`${month}-01`) ?? { from: '1970-01-01', to: '1970-01-31' };
  const start = addDays(from, -((weekdayOf(from) - first + 7) % 7));
  const weeks = Math.ceil((daysBetween(start, to) + 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)));
}

/** The same day so many months away, or the last one of a month that has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const there = monthOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
  if (!there) return day;
  return `${there.from.slice(0, 8)}${day.slice(8) > there.to.slice(8) ? there.to.slice(8) : day.slice(8)}`;
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
