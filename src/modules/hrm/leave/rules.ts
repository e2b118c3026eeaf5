import type { Row } from '#data/kind.ts';
import { Refused } from '#data/refused.ts';

import { daysFrom, type LeaveDay, type Plan } from '../time/index.ts';
import { awayStatuses, type CountedDay, type LeaveAbsence, type LeaveRequest } from './kind.ts';
import type { TermsRow } from './terms.ts';

/* Which days a request counts. Thousandths of a day; minutes. */

export type RequestRow = Row<typeof LeaveRequest>;
export type AbsenceRow = Row<typeof LeaveAbsence>;
export type Asked = Pick<RequestRow, 'from_day' | 'to_day' | 'from_part' | 'to_part' | 'minutes'>;
/** When he is to be there. */
export type PlanOf = (day: string) => Pick<Plan, 'off' | 'instance'>;
type Counting = Pick<TermsRow, 'counts_offdays' | 'paid_md' | 'unit'>;

/** Day by day what counts, and what of it is paid. Days off count where the terms say so. Throws `ends_before_start`, `leave_unit`. */
export function countDays(asked: Asked, planOf: PlanOf, terms: Counting): readonly CountedDay[] {
  assertParts(asked, terms);
  return daysFrom(asked.from_day, asked.to_day).map((day): CountedDay => {
    const plan = planOf(day);
    const off = plan.off ?? 'work';
    const { part, portion_md } = portionOf(asked, day, plan);
    const counted_md = off === 'work' || terms.counts_offdays ? portion_md : 0;
    return { day, portion_md, part, class: off, counted_md, paid_md: shareOf(counted_md, terms.paid_md) };
  });
}

export function sumOf(days: readonly CountedDay[], of: 'counted_md' | 'paid_md' = 'counted_md'): number {
  return days.reduce((sum, one) => sum + one[of], 0);
}

/** Rounded once, half away from zero. */
function shareOf(md: number, thousandths: number): number {
  return Math.round((md * thousandths) / 1000);
}

function assertParts({ from_day, to_day, from_part, to_part, minutes }: Asked, { unit }: Counting): void {
  if (to_day < from_day) throw new Refused('ends_before_start', { field: 'to_day' });
  if (from_part === 'hours' || to_part === 'hours') {
    if (unit !== 'hour') throw new Refused('leave_unit', { field: 'from_part' });
    if (from_day !== to_day) throw new Refused('leave_hours_days', { field: 'to_day' });
    if (!minutes) throw new Refused('leave_hours_missing', { field: 'minutes' });
  }
  if (unit === 'day' && (from_part !== 'full' || to_part !== 'full')) throw new Refused('leave_unit', { field: 'from_part' });
}

/** The first day may begin at noon, and the last one end there. */
function portionOf({ from_day, to_day, from_part, to_part, minutes }: Asked, day: string, plan: ReturnType<PlanOf>) {
  if (from_day === to_day) {
    if (from_part === 'hours') return { part: 'hours', portion_md: hoursIn(minutes ?? 0, plan) } as const;
    if (from_part !== 'full') return { part: from_part === 'first_half' ? 'am' : 'pm', portion_md: 500 } as const;
  } else {
    if (day === from_day && from_part === 'second_half') return { part: 'pm', portion_md: 500 } as const;
    if (day === to_day && to_part === 'first_half') return { part: 'am', portion_md: 500 } as const;
  }
  return { part: 'full', portion_md: 1000 } as const;
}

/** Minutes as a share of the shift's work. */
function hoursIn(minutes: number, { instance }: ReturnType<PlanOf>): number {
  return Math.min(1000, Math.round((minutes * 1000) / workMinutes(instance)));
}

const usualMinutes = 480;

function workMinutes(instance: Plan['instance']): number {
  if (!instance) return usualMinutes;
  const { start, end, break_minutes, break_paid } = instance.shift;
  return ((end - start + 1440) % 1440) - (break_paid ? 0 : break_minutes);
}

/** How a request counts by the calendar and terms of now; `null` where that is as it was counted, day by day. */
export function recountOf(request: Asked & Pick<RequestRow, 'days'>, planOf: PlanOf, terms: Counting): readonly CountedDay[] | null {
  const days = countDays(request, planOf, terms);
  const same = (one: CountedDay, n: number) =>
    one.day === request.days[n]?.day && one.counted_md === request.days[n].counted_md && one.paid_md === request.days[n].paid_md;
  return days.length === request.days.length && days.every(same) ? null : days;
}

/** What is left of a request when somebody is back on `back`: days from then on count no more. `null` where nothing is. */
export function shortened(
  days: readonly CountedDay[],
  back: string,
): { readonly to_day: string; readonly days: readonly CountedDay[] } | null {
  const kept = days.filter(({ day }) => day < back);
  const last = kept.at(-1);
  return last && sumOf(kept) > 0 ? { to_day: last.day, days: kept } : null;
}

type Absence = Pick<AbsenceRow, 'employee_id' | 'type_id' | 'status' | 'days' | 'deleted_at'>;

/** Who is away for how much of which day, by what is approved; requests of one day come to one. */
export function leaveDaysOf(absences: readonly Absence[]): readonly LeaveDay[] {
  const found = new Map<string, LeaveDay>();
  for (const { employee_id, type_id, status, days, deleted_at } of absences) {
    if (deleted_at !== null || !awayStatuses.some((one) => one === status)) continue;
    for (const { day, counted_md, paid_md, part } of days) {
      if (counted_md === 0) continue;
      const key = `${employee_id}:${day}`;
      const before = found.get(key);
      const md = Math.min(1000, (before?.md ?? 0) + counted_md);
      const half = !before && (part === 'am' || part === 'pm') ? part : null;
      const unpaid_md = Math.min(md, (before?.unpaid_md ?? 0) + counted_md - paid_md);
      found.set(key, { employee_id, day, md, unpaid_md, half, type_id: before?.type_id ?? type_id });
    }
  }
  return [...found.values()];
}
