import { type DateFormat, formatTime } from '#kernel/dates.ts';
import { m } from '#messages';

import type { MarkRow } from '../time/index.ts';
import { hoursShort } from './minutes-text.ts';
import { statusText } from './states.ts';

/* What the office decides about a day. */

export const markTypeText: Readonly<Record<MarkRow['type'], () => string>> = {
  status: m.attendance_mark_status,
  hours: m.attendance_mark_hours,
  late_excused: m.attendance_flag_excused,
  overtime: m.attendance_mark_overtime,
};

export function markValue(mark: MarkRow, dates: DateFormat, number: (value: number) => string): string {
  if (mark.type === 'status') return mark.status === null ? '' : statusText[mark.status]();
  if (mark.type === 'overtime') return hoursShort(mark.minutes ?? 0, number) || number(0);
  if (mark.type !== 'hours') return '';
  const side = (at: string | null) => (at === null ? '…' : formatTime(at, dates));
  return `${side(mark.in_at)} – ${side(mark.out_at)}`;
}
