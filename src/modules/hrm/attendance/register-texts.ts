import { m } from '#messages';

import type { DayStatus } from '../day-engine/index.ts';
import { daysShort, hoursShort } from './minutes-text.ts';
import type { Totals } from './month.ts';
import { statusLetter, statusText } from './states.ts';

/* What the register says of a month, on the screen and on paper. */

export function totalHeads(): readonly string[] {
  return [
    ...[m.attendance_present(), m.attendance_absent(), m.attendance_leave(), m.attendance_late(), m.attendance_overtime()],
    ...[m.attendance_paid(), m.attendance_unpaid(), m.attendance_to_look_at()],
  ];
}

export function totalTexts(totals: Totals, number: (value: number, decimals?: number) => string): readonly string[] {
  return [
    ...[number(totals.present), number(totals.absent), number(totals.leave)],
    ...[hoursShort(totals.late_min, number), hoursShort(totals.ot_min, number)],
    ...[daysShort(totals.paid_md, number), daysShort(totals.unpaid_md, number), number(totals.open)],
  ];
}

/** `P = Present · …`. */
export function legendText(): string {
  return (Object.keys(statusLetter) as DayStatus[]).map((status) => `${statusLetter[status]()} = ${statusText[status]()}`).join(' · ');
}
