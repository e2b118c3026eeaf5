import { addDays } from '#kernel/dates.ts';

import { leaveDaysOf } from '../leave/index.ts';
import { isOneMonth, monthAround, type PayDay, type SlipInput } from '../pay-engine/index.ts';
import {
  calendarOf,
  daysFrom,
  type Derived,
  deriveDays,
  isEmployed,
  type LeaveDay,
  timed,
  type WorkCalendar,
  type Worker,
} from '../time/index.ts';
import type { ApprovedWork, PayrollFacts, RunRow } from './facts.ts';
import type { Candidate } from './people.ts';

/* Days as pay counts them. */

/** The days that are paid, and those whose attendance counts for them; with those of the runs before, which may have changed since. */
export function daysOf({ run, earlier }: { readonly run: RunRow; readonly earlier: readonly { readonly run: RunRow }[] }): {
  readonly from: string;
  readonly to: string;
} {
  const runs = [run, ...earlier.map((one) => one.run)];
  const days = runs.flatMap((one) => [one.attendance_from, one.period_from, one.attendance_to, one.period_to]).toSorted();
  return { from: days[0] ?? run.period_from, to: days.at(-1) ?? run.period_to };
}

export type Days = {
  readonly calendar: WorkCalendar;
  readonly derived: Derived;
  /** By `<employee>:<day>`. */
  readonly leaves: ReadonlyMap<string, LeaveDay>;
  /** By employee. */
  readonly work: ReadonlyMap<string, readonly ApprovedWork[]>;
  /** How many days of a month (`2026-03`) somebody has to come. */
  readonly workingIn: (worker: Worker, month: string) => number;
};

/** The days of everybody who is paid. */
export function payDays(facts: PayrollFacts, candidates: readonly Candidate[]): Days {
  const people = candidates.filter(({ why }) => why === undefined).map(({ employee }) => employee);
  const { from, to } = daysOf(facts);
  const calendar = calendarOf(facts);
  const away = leaveDaysOf(facts.absences);
  const derived = deriveDays(
    {
      ...{ calendar, people, punches: timed(facts.punches, facts.contacts, facts.kiosks) },
      ...{ marks: facts.marks, closings: facts.closings, gates: facts.kiosks, leaves: away, now: facts.now },
    },
    from,
    to,
  );
  const leaves = new Map(away.map((one) => [`${one.employee_id}:${one.day}`, one]));
  const work = Map.groupBy(facts.work, ({ employee_id }) => employee_id);
  return { calendar, derived, leaves, work, workingIn: workingDays(calendar) };
}

/** Working days of a month by somebody's calendar; each is counted once. */
function workingDays(calendar: WorkCalendar): Days['workingIn'] {
  const known = new Map<string, number>();
  return (worker, month) => {
    const key = `${worker.id}:${month}`;
    const { from, to } = monthAround(`${month}-01`);
    const count = known.get(key) ?? daysFrom(from, to).filter((day) => calendar.planOf(worker, day).off === null).length;
    known.set(key, count);
    return count;
  };
}

/** What a period that is not one month is measured by. */
function monthsOf(run: RunRow, { workingIn }: Days, employee: Candidate['employee']): SlipInput['months'] {
  const period = { from: run.period_from, to: run.period_to };
  if (isOneMonth(period)) return undefined;
  const months = [...new Set(daysFrom(period.from, period.to).map((day) => day.slice(0, 7)))];
  return {
    working: months.map((month) => ({ month, days: workingIn(employee, month) })),
    stays: isEmployed(employee, addDays(period.to, 1)),
  };
}

/** `minutes`: overtime in place of what was approved; null = as approved. */
export function daysOfRun(
  run: RunRow,
  days: Days,
  employee: Candidate['employee'],
  minutes: number | null,
): Pick<SlipInput, 'days' | 'attendance' | 'months'> {
  const paid = daysFor(days, employee, run.period_from, run.period_to);
  const months = monthsOf(run, days, employee);
  if (run.attendance_from === run.period_from && run.attendance_to === run.period_to) return { months, days: withOvertime(paid, minutes) };
  return { months, days: paid, attendance: withOvertime(daysFor(days, employee, run.attendance_from, run.attendance_to), minutes) };
}

function daysFor({ calendar, derived, leaves }: Days, employee: Candidate['employee'], from: string, to: string): readonly PayDay[] {
  const days: PayDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const plan = calendar.planOf(employee, day);
    const made = derived.days.get(`${employee.id}:${day}`);
    const leave = leaves.get(`${employee.id}:${day}`);
    days.push({
      ...{ day, employed: isEmployed(employee, day), off: plan.off !== null, holiday: plan.off === 'holiday' },
      status: made?.status ?? plan.off ?? 'open',
      leaves: leave ? [{ md: leave.md, unpaid_md: leave.unpaid_md, half: leave.md === 500 }] : [],
      ...{ late_min: made?.late_min ?? 0, ot_min: made?.ot_min_approved ?? 0, worked_min: made?.worked_min ?? 0 },
      shift_min: workMinutesOf(plan),
    });
  }
  return days;
}

export function workMinutesOf({ instance }: ReturnType<WorkCalendar['planOf']>): number {
  if (!instance) return 0;
  const { startsAt, endsAt, shift } = instance;
  return Math.round((endsAt - startsAt) / 60_000) - (shift.break_paid ? 0 : shift.break_minutes);
}

/** In place of what was approved, on his last working day. */
function withOvertime(days: readonly PayDay[], minutes: number | null): readonly PayDay[] {
  if (minutes === null) return days;
  const last = days.findLastIndex(({ employed, off }) => employed && !off);
  return days.map((day, at) => ({ ...day, ot_min: at === last ? minutes : 0 }));
}

/** Instants in one form, so that the same pay is the same input wherever it was read. */
export function payFor(pay: Candidate['pay']): SlipInput['pay'] {
  return pay.map(({ effective_from, created_at, wage_type, amount, components, overtime }) => ({
    ...{ effective_from, created_at: new Date(created_at).toISOString(), wage_type, amount, components, overtime },
  }));
}
