import type { DayStatus } from '../day-engine/index.ts';
import { daysFrom, type Derived, type WorkDay } from '../time/index.ts';
import type { EmployeeRow } from './people-shown.ts';

/* A month of people as a register: a cell for each day, and what they come to. Minutes; thousandths of a day. */

export type RegisterRow = {
  readonly id: string;
  readonly person: EmployeeRow;
  /** By day of the month; null where he was not employed. */
  readonly cells: readonly (WorkDay | null)[];
  readonly totals: Totals;
};

export type Totals = {
  readonly present: number;
  readonly absent: number;
  readonly half: number;
  readonly leave: number;
  readonly off: number;
  /** Days that somebody has to look at. */
  readonly open: number;
  readonly late: number;
  readonly late_min: number;
  readonly worked_min: number;
  readonly ot_min: number;
  readonly paid_md: number;
  readonly unpaid_md: number;
};

export function registerOf(
  people: readonly EmployeeRow[],
  { days }: Pick<Derived, 'days'>,
  from: string,
  to: string,
): readonly RegisterRow[] {
  const span = daysFrom(from, to);
  return people.map((person) => {
    const cells = span.map((day) => days.get(`${person.id}:${day}`) ?? null);
    return { id: person.id, person, cells, totals: totalsOf(cells) };
  });
}

const looks: ReadonlySet<DayStatus> = new Set(['open', 'missing_in', 'missing_out']);

export function totalsOf(cells: readonly (WorkDay | null)[]): Totals {
  const days = cells.filter((cell) => cell !== null && !(cell.ahead && cell.status === 'open')) as readonly WorkDay[];
  const count = (...wanted: readonly DayStatus[]) => days.filter(({ status }) => wanted.includes(status)).length;
  const sum = (of: (day: WorkDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    present: count('present', 'worked_off'),
    absent: count('absent'),
    half: count('half_day'),
    leave: count('leave', 'half_leave'),
    off: count('holiday', 'weekly_off'),
    open: days.filter(({ status, inside }) => looks.has(status) && !inside).length,
    late: days.filter(({ late_min }) => late_min > 0).length,
    late_min: sum(({ late_min }) => late_min),
    worked_min: sum(({ worked_min }) => worked_min),
    ot_min: sum(({ ot_min_approved }) => ot_min_approved),
    paid_md: sum(({ paid_md }) => paid_md),
    unpaid_md: sum(({ unpaid_md }) => unpaid_md),
  };
}
