import type { WorkDay } from '../time/index.ts';

/* What days of many people come to. Shares in hundredths of a percent; minutes. */

export type DaySum = {
  readonly day: string;
  /** Halves of days on which somebody was to be there, of those that are closed: who was there, who was not. */
  readonly scheduled: number;
  readonly present: number;
  readonly absent: number;
  readonly late: number;
  readonly came: number;
  /** Not decided yet. */
  readonly open: number;
  readonly missing: number;
  readonly doubtful: number;
  readonly ot_min: number;
  readonly ot_waiting_min: number;
};

const off = new Set(['holiday', 'weekly_off', 'leave']);

export function daySum(day: string, days: readonly WorkDay[]): DaySum {
  const sum = { scheduled: 0, present: 0, absent: 0, late: 0, came: 0, open: 0, missing: 0, doubtful: 0, ot_min: 0, ot_waiting_min: 0 };
  for (const one of days) {
    if (one.first_in !== null) sum.came += 1;
    if (one.late_min > 0) sum.late += 1;
    if (one.flags.includes('suspect')) sum.doubtful += 1;
    sum.ot_min += one.ot_min_approved;
    if (one.ot_min_approved === 0) sum.ot_waiting_min += one.ot_min_raw;
    if (one.plan.instance === null || off.has(one.status) || one.status === 'worked_off') continue;
    if (one.status === 'open') {
      if (!one.ahead && !one.inside) sum.open += 1;
    } else if (one.status === 'missing_in' || one.status === 'missing_out') sum.missing += 1;
    else {
      const half = one.status === 'half_day' || one.status === 'half_leave';
      sum.scheduled += one.status === 'half_leave' ? 1 : 2;
      sum.present += one.status === 'absent' ? 0 : half ? 1 : 2;
      sum.absent += one.status === 'absent' ? 2 : one.status === 'half_day' ? 1 : 0;
    }
  }
  return { day, ...sum };
}

export type Rates = {
  readonly attendance: number | null;
  readonly absence: number | null;
  readonly late: number | null;
  readonly open: number;
  readonly missing: number;
  readonly doubtful: number;
  readonly ot_min: number;
  readonly ot_waiting_min: number;
};

/** Of closed days alone; what is not decided stands beside them. null = there is nothing to divide by. */
export function ratesOf(sums: readonly DaySum[]): Rates {
  const total = (of: (sum: DaySum) => number) => sums.reduce((all, one) => all + of(one), 0);
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole));
  const scheduled = total((one) => one.scheduled);
  return {
    attendance: share(
      total((one) => one.present),
      scheduled,
    ),
    absence: share(
      total((one) => one.absent),
      scheduled,
    ),
    late: share(
      total((one) => one.late),
      total((one) => one.came),
    ),
    open: total((one) => one.open),
    missing: total((one) => one.missing),
    doubtful: total((one) => one.doubtful),
    ot_min: total((one) => one.ot_min),
    ot_waiting_min: total((one) => one.ot_waiting_min),
  };
}

type Employment = { readonly join_date: string; readonly exit_date: string | null; readonly merged_into: string | null };

/** Who was employed on a day. */
export function headcountOn(people: readonly Employment[], day: string): number {
  return people.filter((one) => one.merged_into === null && one.join_date <= day && (one.exit_date === null || one.exit_date >= day))
    .length;
}

/** Exits of a time over the average of its headcounts, in hundredths of a percent. */
export function turnoverOf(people: readonly Employment[], from: string, to: string): number | null {
  const exits = people.filter(
    (one) => one.merged_into === null && one.exit_date !== null && one.exit_date >= from && one.exit_date <= to,
  ).length;
  const both = headcountOn(people, from) + headcountOn(people, to);
  return both === 0 ? null : Math.round((exits * 2 * 10_000) / both);
}

/** Days from one to another on which the day and month of a birthday fall, at most `within`; null = not so soon. */
export function daysUntil(birthday: string, today: string, within: number): number | null {
  for (let ahead = 0; ahead <= within; ahead += 1) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(5, 10);
    if (day === birthday || (birthday === '02-29' && day === '03-01' && ahead > 0)) return ahead;
  }
  return null;
}
