import { useMemo } from 'react';

import { useCompany, useKeys, useList, useStore } from '#data/react.tsx';
import { useMinute } from '#data/use-minute.ts';
import { addDays } from '#kernel/dates.ts';

import { Kiosk, KioskContact, type KioskRow } from '../kiosks/kind.ts';
import { leaveDaysOf } from '../leave/index.ts';
import { LeaveAbsence } from '../leave/kind.ts';
import { Employee, EmployeeJob, WorkPlace } from '../people/kind.ts';
import { calendarOf, type Derived, deriveDays, timed, type WorkCalendar } from '../time/index.ts';
import { AttendanceRule, DayClosing, DayMark, Holiday, Punch, RosterCell, ShiftAssignment, ShiftHours, WorkShift } from '../time/kind.ts';
import { type EmployeeRow, withEarlier } from './people-shown.ts';
import { punchesAsked, together } from './punches-of.ts';
import { awayBetween } from './read-days.ts';

/** Everything that the screens of attendance show of some people on some days, made anew whenever a row arrives. */
export type Attendance = Derived & {
  readonly calendar: WorkCalendar;
  readonly kiosks: readonly KioskRow[];
};

/** `undefined` until all of it is here. `people`: of whom; a window of them, not all of a large company. */
export function useAttendance(people: readonly EmployeeRow[] | undefined, from: string, to: string): Attendance | undefined {
  const calendar = useWorkCalendar(from, to);
  const { punches, marks } = useTold(people, from, to);
  const closings = useList(DayClosing, { where: { day: { from, to } } });
  const absences = useList(LeaveAbsence, { where: awayBetween(from, to) });
  const kiosks = useKeys(Kiosk);
  const contacts = useKeys(KioskContact);
  const now = useMinute();
  return useMemo(() => {
    if (!people || !calendar || !punches || !marks || !closings || !absences || !kiosks || !contacts) return undefined;
    const derived = deriveDays(
      {
        ...{ calendar, people, punches: timed(punches, contacts, kiosks), marks, closings: closings.rows, gates: kiosks, now },
        leaves: leaveDaysOf(absences.rows),
      },
      from,
      to,
    );
    return { ...derived, calendar, kiosks };
  }, [people, calendar, punches, marks, closings, absences, kiosks, contacts, now, from, to]);
}

/** When people are to be there. Cells lie in the days that are shown and those around them. */
export function useWorkCalendar(from: string, to: string): WorkCalendar | undefined {
  const { time_zone: timeZone } = useCompany();
  const hours = useKeys(ShiftHours);
  const rules = useKeys(AttendanceRule);
  const holidays = useKeys(Holiday);
  const assignments = useKeys(ShiftAssignment);
  const cells = useList(RosterCell, { where: { deleted: { in: [0] }, day: { from: addDays(from, -1), to: addDays(to, 1) } } });
  return useMemo(
    () =>
      hours && rules && holidays && assignments && cells
        ? calendarOf({ timeZone, hours, rules, holidays, assignments, cells: cells.rows })
        : undefined,
    [timeZone, hours, rules, holidays, assignments, cells],
  );
}

/** Punches and decisions. */
function useTold(people: readonly EmployeeRow[] | undefined, from: string, to: string) {
  const few = people && people.length <= 60 ? { employee_id: { in: people.map(({ id }) => id) } } : {};
  const none = people ? {} : { limit: 0 };
  const asked = punchesAsked(from, to);
  const near = useList(Punch, { where: { ...asked.near, ...few }, ...none })?.rows;
  const astray = useList(Punch, { where: { ...asked.astray, ...few }, ...none })?.rows;
  const marks = useList(DayMark, { where: { void: { in: [0] }, day: { from, to }, ...few }, ...none })?.rows;
  const punches = useMemo(() => near && astray && together(near, astray), [near, astray]);
  return { punches, marks };
}

export type Named = {
  readonly employees: readonly EmployeeRow[];
  readonly shiftName: (id: string | null) => string;
  readonly shiftColor: (id: string | null) => (typeof WorkShift)['schema']['entries']['color']['options'][number];
  readonly placeName: (id: string | null) => string;
};

/** Who works here or has worked here, and what shifts and places are called. */
export function useNamed(): Named | undefined {
  const employees = useKeys(Employee);
  const jobs = useKeys(EmployeeJob);
  const shifts = useKeys(WorkShift);
  const places = useKeys(WorkPlace);
  return useMemo(() => {
    if (!employees || !jobs || !shifts || !places) return undefined;
    return {
      employees: withEarlier(
        employees.filter(({ deleted_at }) => deleted_at === null),
        jobs,
      ),
      shiftName: (id) => shifts.find((one) => one.id === id)?.name ?? '',
      shiftColor: (id) => shifts.find((one) => one.id === id)?.color ?? 'slate',
      placeName: (id) => places.find((one) => one.id === id)?.name ?? '',
    };
  }, [employees, jobs, shifts, places]);
}

/** Today's business day; the first day that is known where the clock is in doubt. */
export function useToday(): string {
  const store = useStore();
  useMinute();
  return store.today();
}
