import { addDays, daysBetween } from '#kernel/dates.ts';

import { partsOf, type Span, type TermsRow, yearOf } from './terms.ts';

/* What the terms give somebody by themselves, and when. Thousandths of a day. */

export type Grant = {
  /** Names it, once for all devices: `2026`, `2026-03`. */
  readonly period: string;
  readonly md: number;
  readonly effective_date: string;
  readonly valid_until: string | null;
};
type Giving = Pick<
  TermsRow,
  'accrual' | 'accrual_day' | 'annual_md' | 'days_worked_per_unit' | 'pro_rata_join' | 'rounding' | 'rounding_way' | 'year_from'
>;
export type Employed = { readonly join_date: string; readonly exit_date: string | null };

const periods = { upfront: 1, yearly: 1, half_yearly: 2, quarterly: 4, monthly: 12 } as const;

/** What is given in the year of leave in which `until` lies, up to that day; never more than the year's. */
export function grantsIn(terms: Giving, { join_date, exit_date }: Employed, until: string): readonly Grant[] {
  if (terms.accrual === 'none' || terms.accrual === 'per_days_worked') return [];
  const count = periods[terms.accrual];
  const year = yearOf(until, terms.year_from);
  const grants: Grant[] = [];
  let given = 0;
  for (const period of partsOf(year, count)) {
    const effective_date = grantDay(terms, period, join_date);
    if (join_date > period.to || effective_date > until || (exit_date !== null && effective_date > exit_date)) continue;
    const whole = (terms.annual_md / count) * shareIn(terms, period, join_date);
    const md = Math.min(rounded(whole, terms), terms.annual_md - given);
    given += md;
    if (md > 0) grants.push({ period: count === 1 ? year.from : period.from, md, effective_date, valid_until: year.to });
  }
  return grants;
}

/** Of the period in which somebody joins: the days that are left of it, the first one among them. */
function shareIn({ pro_rata_join }: Giving, { from, to }: Span, join: string): number {
  if (!pro_rata_join || join <= from) return 1;
  return (daysBetween(join, to) + 1) / (daysBetween(from, to) + 1);
}

function grantDay({ accrual_day, accrual }: Giving, { from, to }: Span, join: string): string {
  if (accrual === 'upfront' || accrual_day === 'first') return join > from ? join : from;
  if (accrual_day === 'last') return to;
  const last = addDays(`${nextMonth(from)}-01`, -1);
  const day = `${from.slice(0, 7)}-${join.slice(8)}`;
  const own = day > last ? last : day;
  return join > own ? join : own;
}

function nextMonth(day: string): string {
  return addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7);
}

const steps = { none: 1, quarter: 250, half: 500, one: 1000 } as const;

/** To a part of a day, half away from zero where it is the nearest. */
export function rounded(md: number, { rounding, rounding_way }: Pick<Giving, 'rounding' | 'rounding_way'>): number {
  const step = steps[rounding];
  // What was divided is exact to a millionth: 999.9999999 is a thousand.
  const parts = Math.round((md / step) * 1e6) / 1e6;
  const way = rounding === 'none' ? 'nearest' : rounding_way;
  return (way === 'down' ? Math.floor(parts) : way === 'up' ? Math.ceil(parts) : Math.round(parts)) * step;
}

/** Whole days that so many days of work give. `worked_md`: in thousandths of a day. */
export function unitsWorked(worked_md: number, per_unit: number): number {
  return Math.floor(worked_md / (per_unit * 1000)) * 1000;
}

/** What each month that is over has added, by what was worked in it; `worked` in the order of the months. */
export function workedGrants(terms: Giving, worked: readonly { readonly month: Span; readonly md: number }[]): readonly Grant[] {
  let [sum, given] = [0, 0];
  return worked.flatMap(({ month, md }) => {
    sum += md;
    const units = unitsWorked(sum, terms.days_worked_per_unit);
    const fresh = units - given;
    given = units;
    if (fresh === 0) return [];
    return [{ period: month.from, md: fresh, effective_date: month.to, valid_until: yearOf(month.to, terms.year_from).to }];
  });
}

type Carrying = Pick<TermsRow, 'carry_max_md' | 'carry_expire_days' | 'year_from'>;

/** What of the rest of a year goes over into the next one, which begins on `first`. */
export function carried(terms: Carrying, rest: number, first: string): Omit<Grant, 'period'> | null {
  const md = terms.carry_max_md === null ? rest : Math.min(rest, terms.carry_max_md);
  if (md <= 0) return null;
  const valid_until = terms.carry_expire_days === null ? yearOf(first, terms.year_from).to : addDays(first, terms.carry_expire_days - 1);
  return { md, effective_date: first, valid_until };
}
