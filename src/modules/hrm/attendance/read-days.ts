import type { Store } from '#data/store.ts';
import { addDays } from '#kernel/dates.ts';

import { Kiosk, KioskContact } from '../kiosks/kind.ts';
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
  const [cells, punches, marks, closings] = await Promise.all([
    store.list(RosterCell, { where: { deleted: { in: [0] }, day: days } }),
    readPunches(store, from, to),
    store.list(DayMark, { where: { void: { in: [0] }, day: { from, to } } }),
    store.list(DayClosing, { where: { day: { from, to } } }),
  ]);
  const calendar = calendarOf({ timeZone: store.company().time_zone, hours, rules, holidays, assignments, cells: cells.rows });
  return deriveDays(
    {
      ...{ calendar, people, punches: timed(punches, contacts, kiosks), marks: marks.rows, closings: closings.rows },
      ...{ gates: kiosks, now: Date.parse(store.now()) },
    },
    from,
    to,
  );
}
