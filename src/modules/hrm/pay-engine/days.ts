import { addDays, monthOf } from '#kernel/dates.ts';

import type { DayStatus } from '../day-engine/index.ts';

/* What a person's days make of a month: how much of it is paid. Shares of a day in thousandths. */

/** By what a month's pay is divided. */
export type DayBasis = 'calendar' | 'working' | 'fixed_30' | 'fixed_26';

export type PayDay = {
  readonly day: string;
  /** He is employed on it. */
  readonly employed: boolean;
  /** Nobody has to come: by the calendar, whether somebody came or not. */
  readonly off: boolean;
  readonly status: DayStatus;
  /** Approved leaves of the day: its share, and what of that is not paid. */
  readonly leaves: readonly { readonly md: number; readonly unpaid_md: number; readonly half: boolean }[];
  /** Minutes; of overtime what was approved. */
  readonly late_min: number;
  readonly ot_min: number;
  readonly worked_min: number;
  /** The work minutes of the shift that he has. */
  readonly shift_min: number;
  /** It was a holiday, not a weekly day off. */
  readonly holiday: boolean;
};

export type DayRules = {
  readonly basis: DayBasis;
  /** Where attendance is not kept everybody has come who is on no leave. */
  readonly source: 'attendance' | 'leave_only';
  /** What is paid of a day on which somebody came for half of it. */
  readonly half_day_paid_md: number;
  /** Days off between two days of absence are absence. */
  readonly sandwich: boolean;
  /** What a day counts for that nobody has looked at. */
  readonly unmarked: 'review' | 'present' | 'absent';
};

/** Days that somebody has to look at before they can be paid. */
export function isUndecided({ status, employed }: Pick<PayDay, 'status' | 'employed'>, rules: Pick<DayRules, 'source'>): boolean {
  return employed && rules.source === 'attendance' && (status === 'open' || status === 'missing_out' || status === 'missing_in');
}

/** The share of each day that is not paid, in the order of the days. */
export function unpaidOf(days: readonly PayDay[], rules: DayRules): readonly number[] {
  const unpaid = days.map((day) => (day.employed ? Math.min(1000, ofDay(day, rules)) : 0));
  return rules.sandwich ? sandwiched(days, unpaid) : unpaid;
}

function ofDay(day: PayDay, rules: DayRules): number {
  if (day.off && day.leaves.length === 0) return 0;
  const onLeave = day.leaves.reduce((sum, leave) => sum + unpaidLeave(leave, rules.half_day_paid_md), 0);
  if (day.leaves.length > 0 || rules.source === 'leave_only') return onLeave;
  if (day.status === 'absent' || (rules.unmarked === 'absent' && isUndecided(day, rules))) return 1000;
  return day.status === 'half_day' ? 1000 - rules.half_day_paid_md : 0;
}

/** Half a day of leave takes what half a day is worth. */
function unpaidLeave({ unpaid_md, half }: PayDay['leaves'][number], half_day_paid_md: number): number {
  return half ? Math.round((unpaid_md * (1000 - half_day_paid_md)) / 500) : unpaid_md;
}

function sandwiched(days: readonly PayDay[], unpaid: readonly number[]): readonly number[] {
  const lost = (at: number, step: -1 | 1): boolean => {
    let next = at;
    while (days[next]?.employed && days[next]?.off) next += step;
    return days[next]?.employed === true && unpaid[next] === 1000;
  };
  return unpaid.map((share, at) => (days[at]?.employed && days[at]?.off && lost(at, -1) && lost(at, 1) ? 1000 : share));
}

/** A part of a month in which one pay holds. Counts of days; `unpaid` in thousandths. */
export type Stretch = {
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly working: number;
  readonly unpaid: number;
  /** Another stretch begins on the next day. */
  readonly goesOn: boolean;
};

/** What is paid of a stretch, as `payable / divisor`; `full` is what it would be without anything unpaid. */
export type UnitPart = {
  readonly full: number;
  readonly payable: number;
  readonly unpaid: number;
  readonly divisor: number;
  /** How many units of the divisor a thousandth of a day is. */
  readonly scale: number;
};
/** Part by part; `divisor_md` is what a month is divided by, that of the last part. */
export type Units = { readonly divisor_md: number; readonly parts: readonly UnitPart[] };

export type Period = { readonly from: string; readonly to: string };
/** What a stretch is a part of, and the working days of all of that, whoever was employed then. */
export type Frame = { readonly period: Period; readonly scheduled: number };

/** The whole that a stretch is a part of: the period, or the month where the period is not one. */
export function frameOf({ period, days, months }: Framed): (stretch?: Stretch) => Frame {
  const whole = { period, scheduled: days.filter(({ off }) => !off).length };
  if (!months) return () => whole;
  return (stretch) => {
    const around = monthAround(stretch?.from ?? period.to);
    const own = months.working.find(({ month }) => month === around.from.slice(0, 7));
    return { period: around, scheduled: own?.days ?? 0 };
  };
}
type Framed = {
  readonly period: Period;
  readonly days: readonly PayDay[];
  readonly months?: { readonly working: readonly { readonly month: string; readonly days: number }[] } | undefined;
};

/** Nothing is paid twice or below nothing. `frame`: the whole that a month's pay is for. */
export function unitsOf(stretches: readonly Stretch[], frame: (stretch?: Stretch) => Frame, basis: DayBasis): Units {
  const parts = stretches.map((stretch) => {
    const { divisor, scale, fullOf } = measures(frame(stretch), basis);
    const [full, unpaid] = [fullOf(stretch), stretch.unpaid * scale];
    return { full, unpaid, payable: full - unpaid, divisor, scale };
  });
  const [employed, unpaid] = [sumOf(stretches, ({ days }) => days * 1000), sumOf(stretches, (stretch) => stretch.unpaid)];
  const scales = [...new Set(parts.map(({ scale }) => Math.max(1, scale)))].reduce((product, scale) => product * scale, 1);
  const nothing = unpaid >= employed || sumOf(parts, ({ payable, scale }) => payable * (scales / Math.max(1, scale))) <= 0;
  const { divisor, scale } = measures(frame(stretches.at(-1)), basis);
  return {
    divisor_md: Math.round(divisor / Math.max(1, scale)),
    parts: nothing ? parts.map((part) => ({ ...part, payable: 0 })) : parts,
  };
}

function measures({ period, scheduled }: Frame, basis: DayBasis) {
  const length = daysIn(period);
  const usual = (divisor: number, fullOf: (stretch: Stretch) => number) => ({ divisor, scale: 1, fullOf });
  if (basis === 'working') return usual(scheduled * 1000, ({ working }) => working * 1000);
  if (basis === 'fixed_26') return { divisor: 26_000 * scheduled, scale: scheduled, fullOf: ({ working }: Stretch) => 26_000 * working };
  if (basis === 'fixed_30' && isMonth(period)) return usual(30_000, (stretch) => thirtieths(stretch, period) * 1000);
  return usual(length * 1000, ({ days }) => days * 1000);
}

/** Days of a month of thirty: its last day is the thirtieth, whichever it is, and so is the thirty-first. */
function thirtieths({ from, to, goesOn }: Stretch, period: Period): number {
  const [first, last] = [Math.min(dayOfMonth(from), 30), dayOfMonth(to)];
  if (to === period.to) return 31 - first;
  return (goesOn ? Math.min(last + 1, 30) : Math.min(last, 30) + 1) - first;
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8));
}

function isMonth(period: Period): boolean {
  return period.from.endsWith('-01') && isOneMonth(period);
}

/** From a day of a month to the day before it in the next one: a month's pay is for all of it. */
export function isOneMonth({ from, to }: Period): boolean {
  const next = addDays(to, 1);
  return next.slice(8) === from.slice(8) && daysIn({ from, to }) > 27 && daysIn({ from, to }) < 32;
}

/** The month in which a day lies. */
export function monthAround(day: string): Period {
  return monthOf(day) ?? { from: day, to: day };
}

export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

export function sumOf<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
