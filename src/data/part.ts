import type { AnyRow } from './fold.ts';
import type { PartRule } from './kind.ts';

/* The part a row belongs to, told twice from one rule: as SQL for the server and as a function for the device. */

export type Part = 'hot' | 'year' | 'archive';

const hotDays = 90;
const yearDays = 365;

/** SQL over the row `t`, for functions that run in UTC. */
export function partSql({ date, open = [] }: PartRule): string {
  const day = `t.${date}::date`;
  const hot = [
    ...(open.length > 0 ? [open.map((column) => `t.${column} is null`).join(' and ')] : []),
    `${day} > current_date - ${hotDays}`,
  ];
  return `case when ${hot.join(' or ')} then 'hot' when ${day} > current_date - ${yearDays} then 'year' else 'archive' end`;
}

/** `today` is the server's day, YYYY-MM-DD in UTC. */
export function partOf(rule: PartRule | undefined, row: AnyRow, today: string): Part {
  if (!rule) return 'hot';
  if (rule.open && rule.open.every((column) => row[column] === null)) return 'hot';
  const day = String(row[rule.date]).slice(0, 10);
  if (day > daysBefore(today, hotDays)) return 'hot';
  return day > daysBefore(today, yearDays) ? 'year' : 'archive';
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}
