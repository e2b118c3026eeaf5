import type { Row } from '#data/kind.ts';
import { addDays } from '#kernel/dates.ts';

import { type Instance, instanceOn, nightsAround, type Shift, type Span } from '../day-engine/index.ts';
import type { AttendanceRule, Holiday, RosterCell, ShiftAssignment, ShiftHours } from './kind.ts';

/* When somebody is to be there: roster before assignment before the company's rule. Days are those on which a shift starts. */

export type HoursRow = Row<typeof ShiftHours>;
export type RuleRow = Row<typeof AttendanceRule>;
export type HolidayRow = Row<typeof Holiday>;
export type AssignmentRow = Row<typeof ShiftAssignment>;
export type CellRow = Row<typeof RosterCell>;

export type CalendarFacts = {
  readonly timeZone: string;
  readonly hours: readonly HoursRow[];
  readonly rules: readonly RuleRow[];
  readonly holidays: readonly HolidayRow[];
  readonly assignments: readonly Omit<AssignmentRow, 'created_at'>[];
  readonly cells: readonly CellRow[];
};

export type Plan = {
  /** The hours of the shift that he has, on days off, too: who comes then works on it. null = he has no hours. */
  readonly instance: Instance | null;
  readonly shiftId: string | null;
  readonly off: 'holiday' | 'weekly_off' | null;
  /** By name, where it is one. */
  readonly holiday: HolidayRow | null;
};

export type Worker = { readonly id: string; readonly place_id: string | null };

export type WorkCalendar = {
  readonly timeZone: string;
  readonly planOf: (worker: Worker, day: string) => Plan;
  readonly ruleOn: (day: string) => RuleRow | null;
  /** Around a day; none where nothing is paid as night work. */
  readonly nightsOn: (day: string) => readonly Span[];
  readonly instanceOf: (shiftId: string, day: string) => Instance | null;
  /** What the roster says of a day, if anything. */
  readonly cellOf: (employee: string, day: string) => { readonly shift_id: string } | 'off' | null;
};

/** Answers by look-up; made once for all people and days. */
export function calendarOf({ timeZone, hours, rules, holidays, assignments, cells }: CalendarFacts): WorkCalendar {
  const hoursOfShift = Map.groupBy(hours.toSorted(byDay), ({ shift_id }) => shift_id);
  const rulesByDay = rules.toSorted(byDay);
  const holidaysOn = Map.groupBy(
    holidays.filter(({ deleted_at, type }) => deleted_at === null && type !== 'optional'),
    ({ day }) => day,
  );
  const assignmentsOf = Map.groupBy(
    assignments.filter(({ deleted_at }) => deleted_at === null),
    ({ employee_id }) => employee_id,
  );
  const cellAt = new Map(cells.filter(({ deleted_at }) => deleted_at === null).map((cell) => [`${cell.employee_id}:${cell.day}`, cell]));
  const instances = new Map<string, Instance | null>();

  function instanceOf(shiftId: string, day: string): Instance | null {
    const key = `${shiftId}:${day}`;
    const known = instances.get(key);
    if (known !== undefined) return known;
    const rows = hoursOfShift.get(shiftId);
    const row = rows && (since(rows, day) ?? rows[0]);
    const made = row ? instanceOn(timeZone, day, shiftOf(row)) : null;
    instances.set(key, made);
    return made;
  }

  const hoursAt = (shiftId: string | null, day: string): Instance | null => (shiftId === null ? null : instanceOf(shiftId, day));
  const ruleOn = (day: string): RuleRow | null => since(rulesByDay, day) ?? rulesByDay[0] ?? null;

  const nights = new Map<string, readonly Span[]>();

  function nightsOn(day: string): readonly Span[] {
    const known = nights.get(day);
    if (known) return known;
    const rule = ruleOn(day);
    const none = !rule || rule.night_from === rule.night_to;
    const made = none ? [] : nightsAround(timeZone, day, { from: rule.night_from, to: rule.night_to });
    nights.set(day, made);
    return made;
  }

  function planOf(worker: Worker, day: string): Plan {
    const rule = ruleOn(day);
    const assigned = assignmentsOf.get(worker.id)?.find(({ from_day, to_day }) => from_day <= day && (to_day === null || day <= to_day));
    const usual = assigned ? assigned.shift_id : (rule?.shift_id ?? null);
    const cell = cellAt.get(`${worker.id}:${day}`);
    if (cell) {
      const shiftId = cell.shift_id ?? usual;
      return { instance: hoursAt(shiftId, day), shiftId, off: cell.shift_id === null ? 'weekly_off' : null, holiday: null };
    }
    const holiday = holidaysOn.get(day)?.find(({ place_id }) => place_id === null || place_id === worker.place_id) ?? null;
    const mask = assigned?.days_off ?? rule?.days_off ?? '';
    const off = holiday ? 'holiday' : mask[weekdayOf(day)] === '1' ? 'weekly_off' : null;
    return { instance: hoursAt(usual, day), shiftId: usual, off, holiday };
  }

  function cellOf(employee: string, day: string): { readonly shift_id: string } | 'off' | null {
    const cell = cellAt.get(`${employee}:${day}`);
    if (!cell) return null;
    return cell.shift_id === null ? 'off' : { shift_id: cell.shift_id };
  }

  return { timeZone, planOf, ruleOn, nightsOn, instanceOf, cellOf };
}

/** 0 = Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Every day from one to another, both included. */
export function daysFrom(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function shiftOf(row: HoursRow): Shift {
  const { shift_id: id, start_min: start, end_min: end, ...rules } = row;
  return { ...rules, id, start, end };
}

type Dated = { readonly effective_from: string; readonly created_at: string; readonly id: string };

function byDay(a: Dated, b: Dated): number {
  return compare(a.effective_from, b.effective_from) || Date.parse(a.created_at) - Date.parse(b.created_at) || compare(a.id, b.id);
}

/** The last of rows in order that holds on a day. */
function since<T extends Dated>(rows: readonly T[], day: string): T | undefined {
  return rows.findLast(({ effective_from }) => effective_from <= day);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
