import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';

import type { RegisterRow } from './month.ts';
import { statusLetter } from './states.ts';

/** A month as a file: a letter for each day, totals in days, hours in minutes. */
export function registerSheet(rows: readonly RegisterRow[], days: readonly string[]): Sheet {
  return {
    headers: [
      ...[m.people_code(), m.common_name()],
      ...days,
      ...[
        m.attendance_present(),
        m.attendance_absent(),
        m.attendance_half_day(),
        m.attendance_leave(),
        m.attendance_late_days(),
        m.attendance_late_min(),
      ],
      ...[m.attendance_worked_min(), m.attendance_ot_approved_min(), m.attendance_paid(), m.attendance_unpaid(), m.attendance_to_look_at()],
    ],
    rows: rows.map(({ person, cells, totals }) => [
      ...[person.code, person.name],
      ...cells.map((cell) => (cell === null || (cell.ahead && cell.status === 'open') ? '' : statusLetter[cell.status]())),
      ...[totals.present, totals.absent, totals.half, totals.leave, totals.late, totals.late_min, totals.worked_min, totals.ot_min],
      ...[totals.paid_md / 1000, totals.unpaid_md / 1000, totals.open],
    ]),
  };
}
