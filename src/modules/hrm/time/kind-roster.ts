import * as v from 'valibot';

import { day, flag, id, instant, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { employeeStatuses } from '../people/kind.ts';
import { weekMask } from './kind-shift.ts';

/** Who sees when others are to be there. */
const toOffice = {
  collection: 'attendance',
  area: 'roster',
  read: ['view_attendance', 'manage_leave_requests', 'manage_hrm_settings'],
  brand: false,
} as const;
/** A person's own, where he has an account. */
export const toOneself = {
  collection: 'attendance',
  area: 'own_work',
  read: null,
  audience: 'user',
  brand: false,
} as const;

const ofShift = { employee_id: { kind: 'employees' }, shift_id: { kind: 'shifts' } } as const;

const assignment = {
  id,
  employee_id: id,
  /** null = he has no hours. */
  shift_id: optionalId,
  from_day: day,
  to_day: v.nullable(day),
  /** null = those of the company. */
  days_off: v.nullable(weekMask),
  created_at: instant,
  deleted_at: optionalInstant,
};

/** On which shift somebody works from a day on, until the next one begins. Two of one person never overlap. */
export const ShiftAssignment = defineKind({
  ...toOffice,
  name: 'shift_assignments',
  table: 'shift_assignments',
  merge: { policy: 'fields', firstStands: ['shift_id', 'from_day', 'to_day', 'days_off'] },
  refs: { employee_id: { kind: 'employees', inUse: 'employee_has_days' }, shift_id: { kind: 'shifts', inUse: 'shift_in_use' } },
  most: 10_000,
  schema: v.strictObject(assignment),
  keys: { employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    shift_id: (row) => row.shift_id,
    from_day: (row) => row.from_day,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
});

export const OwnAssignment = defineKind({
  ...toOneself,
  name: 'own_assignments',
  table: 'shift_assignments',
  merge: { policy: 'server' },
  refs: ofShift,
  schema: v.strictObject({ ...assignment, user_id: optionalId }),
  keys: { from: (row) => row.from_day },
});

const cell = {
  id,
  /** `<employee>:<day>`; its id follows from it, so that two devices write one cell. */
  key: text(60, 1),
  employee_id: id,
  day,
  /** null = off. */
  shift_id: optionalId,
  /** Nothing is said here any more: the assignment holds. */
  deleted_at: optionalInstant,
};

/** What the roster says of one person's day, before everything else. */
export const RosterCell = defineKind({
  ...toOffice,
  name: 'roster_cells',
  table: 'roster_cells',
  derivedId: { prefix: 'roster:', field: 'key' },
  merge: { policy: 'fields', firstStands: null },
  refs: ofShift,
  part: { date: 'day' },
  most: 20_000,
  schema: v.strictObject(cell),
  keys: { day: (row) => row.day, employee: (row) => row.employee_id },
  columns: { employee_id: (row) => row.employee_id, day: (row) => row.day, deleted: (row) => (row.deleted_at === null ? 0 : 1) },
});

export const OwnRosterCell = defineKind({
  ...toOneself,
  name: 'own_roster',
  table: 'roster_cells',
  merge: { policy: 'server' },
  refs: ofShift,
  part: { date: 'day' },
  most: 5000,
  schema: v.strictObject({ ...cell, user_id: optionalId }),
  keys: { day: (row) => row.day },
});

/** What a person has of his own record at work. */
export const OwnEmployee = defineKind({
  ...toOneself,
  name: 'own_employee',
  table: 'employees',
  merge: { policy: 'server' },
  refs: { place_id: { kind: 'work_places' } },
  schema: v.strictObject({
    id,
    user_id: optionalId,
    code: text(20, 1),
    name: text(120, 1),
    place_id: optionalId,
    status: v.picklist(employeeStatuses),
    join_date: day,
    exit_date: v.nullable(day),
    deleted_at: optionalInstant,
  }),
});

/** The word about a day of a place: everything that is to come of it has come, or not yet after all. The newest stands. */
export const DayClosing = defineKind({
  name: 'day_closings',
  table: 'day_closings',
  collection: 'attendance',
  area: 'attendance',
  read: ['view_attendance'],
  brand: false,
  merge: { policy: 'append' },
  refs: { place_id: { kind: 'work_places' } },
  serverOnly: ['made_by'],
  part: { date: 'day' },
  most: 5000,
  schema: v.strictObject({
    id,
    day,
    /** null = of all places. */
    place_id: optionalId,
    closed: flag,
    reason: text(300),
    made_by: optionalId,
    created_at: instant,
  }),
  keys: { day: (row) => row.day },
  columns: { day: (row) => row.day },
});
