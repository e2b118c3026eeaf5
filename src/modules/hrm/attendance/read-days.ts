import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { Kiosk, KioskContact } from '../kiosks/kind.ts';
import { leaveDaysOf } from '../leave/index.ts';
import { awayStatuses, LeaveAbsence } from '../leave/kind.ts';
import { calendarOf, type Derived, deriveDays, timed } from '../time/index.ts';
import { AttendanceRule, DayClosing, DayMark, Holiday, RosterCell, ShiftAssignment, ShiftHours } from '../time/kind.ts';
import type { EmployeeRow } from './people-shown.ts';
import { readPunches } from './punches-of.ts';

/** The days of people as they stand now, for what is counted once and not followed: sums, papers, files. */
export async function readDays(store: Store, people: readonly EmployeeRow[], from: string, to: string): Promise<Derived> {
  const [hours, rules, holidays, assignments, kiosks, contacts] = await Promise.all([
    store.find(ShiftHours),
    store.find(AttendanceRule),
    store.find(Holiday),
    store.find(ShiftAssignment),
    store.find(Kiosk),
    store.find(KioskContact),
  ]);
  const days = { from: addDays(from, -1), to: addDays(to, 1) };
  const [cells, punches, marks, closings, absences] = await Promise.all([
    store.list(RosterCell, { where: { deleted: { in: [0] }, day: days } }),
    readPunches(store, from, to),
    store.list(DayMark, { where: { void: { in: [0] }, day: { from, to } } }),
    store.list(DayClosing, { where: { day: { from, to } } }),
    store.list(LeaveAbsence, { where: awayBetween(from, to) }),
  ]);
  const calendar = calendarOf({ timeZone: store.company().time_zone, hours, rules, holidays, assignments, cells: cells.rows });
  return deriveDays(
    {
      ...{ calendar, people, punches: timed(punches, contacts, kiosks), marks: marks.rows, closings: closings.rows },
      ...{ gates: kiosks, leaves: leaveDaysOf(absences.rows), now: Date.parse(store.now()) },
    },
    from,
    to,
  );
}

/** Approved leave that has days within these. */
export function awayBetween(from: string, to: string) {
  return { deleted: { in: [0] }, status: { in: [...awayStatuses] }, from_day: { to }, to_day: { from } };
}
