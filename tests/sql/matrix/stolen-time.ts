import { addDays } from '#kernel/dates.ts';

import { today } from '../company.ts';
import { dayOff, leaveOf, termsOf } from '../sample-leave.ts';
import type { Staff } from './staff.ts';

const hours = { start_min: 540, end_min: 1080, break_minutes: 0, half_day_below: 0, absent_below: 0 };

/** A new row of attendance that the server takes; `undefined` of another kind. */
export function freshTime(
  kind: string,
  id: string,
  { newcomer: employee_id, shift: shift_id, self, leaveType: type_id }: Staff,
): (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined {
  const at = `${today()}T03:00:00Z`;
  const later = addDays(today(), 30);
  const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    shifts: { name: id },
    shift_hours: { shift_id, effective_from: today(), ...hours },
    holidays: { day: today(), name: id, place_id: null },
    attendance_rules: { effective_from: today(), shift_id },
    shift_assignments: { employee_id, shift_id, from_day: today(), to_day: null },
    roster_cells: { key: `${employee_id}:${today()}`, employee_id, day: today(), shift_id },
    punches: { employee_id, direction: 'in', captured_at: at, source: 'manager', method: 'manual' },
    day_marks: { employee_id, day: today(), type: 'late_excused', request_id: null },
    day_closings: { day: today(), place_id: null, closed: true },
    punch_requests: { employee_id, day: today(), in_at: at, reason: 'Forgot', status: 'asked' },
    own_punches: { employee_id: self, direction: 'in', captured_at: at, method: 'manual' },
    leave_types: { name: id, code: 'CL' },
    leave_terms: termsOf(type_id),
    leave_requests: { ...leaveOf(employee_id, type_id), request_no: id.slice(0, 12) },
    leave_entries: { source: '', employee_id, type_id, entry: 'allocate', md: 5000, effective_date: today(), valid_until: null },
    own_leave_requests: leaveOf(self, type_id, { request_no: id.slice(0, 12), from_day: later, to_day: later, days: [dayOff(later)] }),
    own_requests: { employee_id: self, day: today(), in_at: at, reason: 'Forgot', status: 'asked' },
  };
  const found = rows[kind];
  return found && { ...found, id };
}
