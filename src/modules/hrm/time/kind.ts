import { defineAction } from '#data/action.ts';

import { DayMark, OwnMark, OwnRequest, PunchRequest } from './kind-mark.ts';
import { KioskLock, KioskOwnLock, KioskPerson, KioskPunch, OwnPunch, Punch } from './kind-punch.ts';
import { DayClosing, OwnAssignment, OwnEmployee, OwnRosterCell, RosterCell, ShiftAssignment } from './kind-roster.ts';
import { AttendanceRule, Holiday, ShiftHours, WorkShift } from './kind-shift.ts';

export * from './kind-mark.ts';
export * from './kind-punch.ts';
export * from './kind-roster.ts';
export * from './kind-shift.ts';

export const timeKinds = [
  WorkShift,
  ShiftHours,
  Holiday,
  AttendanceRule,
  ShiftAssignment,
  RosterCell,
  Punch,
  PunchRequest,
  DayMark,
  DayClosing,
  KioskLock,
  OwnEmployee,
  OwnAssignment,
  OwnRosterCell,
  OwnPunch,
  OwnMark,
  OwnRequest,
  KioskPerson,
  KioskPunch,
  KioskOwnLock,
] as const;

const all = { insert: true, patch: '*' } as const;

export const timeActions = [
  defineAction({
    name: 'work_calendar.save',
    permission: 'manage_hrm_settings',
    touches: { shifts: all, shift_hours: { insert: true }, holidays: all, attendance_rules: { insert: true } },
  }),
  defineAction({
    name: 'roster.save',
    permission: ['manage_hrm_settings', 'manage_attendance'],
    touches: {
      shift_assignments: { insert: true, patch: ['shift_id', 'from_day', 'to_day', 'days_off', 'deleted_at'] },
      roster_cells: { insert: true, patch: ['shift_id', 'deleted_at'] },
    },
  }),
  defineAction({
    name: 'attendance.save',
    permission: 'manage_attendance',
    touches: {
      punches: { insert: true, patch: ['voided_at', 'void_reason'] },
      day_marks: { insert: true, patch: ['voided_at'] },
      day_closings: { insert: true },
      punch_requests: { insert: true, patch: ['status', 'decided_note', 'decided_at'] },
    },
  }),
  defineAction({
    name: 'own_work.save',
    permission: null,
    touches: { own_punches: { insert: true }, own_requests: { insert: true, patch: ['status', 'decided_at'] } },
  }),
  defineAction({
    name: 'kiosk.punch',
    permission: null,
    touches: { kiosk_punches: { insert: true }, kiosk_own_locks: { insert: true } },
  }),
] as const;
