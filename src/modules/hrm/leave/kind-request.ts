import * as v from 'valibot';

import { day, id, instant, optionalId, optionalInstant, photoPaths, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { toOneself } from '../time/kind.ts';
import { milliDays } from './kind-type.ts';

export const leaveStatuses = ['submitted', 'approved', 'rejected', 'withdrawn', 'cancel_requested', 'cancelled'] as const;
export type LeaveStatus = (typeof leaveStatuses)[number];
/** Who is away with it. */
export const awayStatuses = ['approved', 'cancel_requested'] as const satisfies readonly LeaveStatus[];
/** What keeps other requests off its days. */
export const liveStatuses = ['submitted', ...awayStatuses] as const satisfies readonly LeaveStatus[];

const office = { action: 'leave.save', permission: 'manage_leave_requests' } as const;
const oneself = { action: 'own_leave.save', permission: null } as const;

/** Where a request may go from where it stands; each step of the office has its way back. */
const officeMoves: readonly Move[] = [
  { ...office, from: ['submitted', 'cancel_requested', 'cancelled'], to: 'approved' },
  { ...office, from: ['submitted'], to: 'rejected' },
  { ...office, from: ['approved', 'cancel_requested'], to: 'cancelled' },
  { ...office, from: ['rejected', 'approved'], to: 'submitted' },
  { ...office, from: ['cancelled'], to: 'cancel_requested' },
];
const ownMoves: readonly Move[] = [
  { ...oneself, from: ['submitted'], to: 'withdrawn' },
  { ...oneself, from: ['approved'], to: 'cancel_requested' },
  { ...oneself, from: ['cancel_requested'], to: 'approved' },
];
/** What was looked at goes along. */
const states = { field: 'status', seen: ['type_id', 'days', 'counted_md'] } as const;

export const dayParts = ['full', 'first_half', 'second_half', 'hours'] as const;
export const leaveParts = ['full', 'am', 'pm', 'hours'] as const;
export const dayClasses = ['work', 'weekly_off', 'holiday'] as const;

const share = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1000));

/** One day of a request as it was counted. Thousandths of a day; `paid_md`: what of `counted_md` is paid. */
export const countedDay = v.strictObject({
  day,
  portion_md: share,
  part: v.picklist(leaveParts),
  class: v.picklist(dayClasses),
  counted_md: share,
  paid_md: share,
});
export type CountedDay = v.InferOutput<typeof countedDay>;

const days = v.pipe(v.array(countedDay), v.maxLength(400));

const request = {
  id,
  request_no: text(60, 1),
  printed_number: v.nullable(text(60, 1)),
  employee_id: id,
  type_id: id,
  from_day: day,
  to_day: day,
  from_part: v.picklist(dayParts),
  to_part: v.picklist(dayParts),
  /** Of hours. */
  minutes: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1440))),
  reason: text(300),
  status: v.picklist(leaveStatuses),
  days,
  counted_md: milliDays,
  decided_note: text(300),
  decided_at: optionalInstant,
  created_at: instant,
  deleted_at: optionalInstant,
};

const refs = {
  employee_id: { kind: 'employees', inUse: 'employee_has_days' },
  type_id: { kind: 'leave_types', inUse: 'leave_type_in_use' },
} as const;
const names = { employee_id: { kind: 'employees' }, type_id: { kind: 'leave_types' } } as const;

/** Somebody asks for days off, or the office asks for him. */
export const LeaveRequest = defineKind({
  name: 'leave_requests',
  table: 'leave_requests',
  collection: 'people',
  area: 'leave',
  read: ['manage_leave_requests'],
  brand: false,
  files: true,
  merge: { policy: 'fields', guarded: ['status', 'days'], firstStands: null, silent: ['request_no'] },
  serverOnly: ['printed_number', 'made_by', 'decided_by'],
  number: 'request_no',
  printedNumber: 'printed_number',
  states: { ...states, first: ['submitted', 'approved'], moves: officeMoves },
  refs,
  most: 50_000,
  schema: v.strictObject({ ...request, photos: photoPaths, made_by: optionalId, decided_by: optionalId }),
  keys: {
    '-created_at': (row) => newestFirst(row.created_at),
    employee: (row) => row.employee_id,
    request_no: (row) => row.request_no,
  },
  columns: {
    request_no: (row) => row.request_no,
    employee_id: (row) => row.employee_id,
    type_id: (row) => row.type_id,
    status: (row) => row.status,
    from_day: (row) => row.from_day,
    to_day: (row) => row.to_day,
    created_at: (row) => row.created_at,
    counted: (row) => row.counted_md,
    unpaid: (row) => (row.days.some(({ counted_md, paid_md }) => paid_md < counted_md) ? 1 : 0),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.request_no, row.printed_number, row.reason],
});

/** Who is away when, or was to be, for whoever counts days: without the reason. Kept by the server. */
export const LeaveAbsence = defineKind({
  name: 'leave_absences',
  table: 'leave_absences',
  collection: 'people',
  area: 'leave_absences',
  read: ['view_attendance', 'view_payroll', 'manage_leave_requests'],
  brand: false,
  merge: { policy: 'server' },
  refs: { ...names, id: { kind: 'leave_requests' } },
  part: { date: 'to_day' },
  most: 50_000,
  schema: v.strictObject({
    id,
    employee_id: id,
    type_id: id,
    from_day: day,
    to_day: day,
    status: v.picklist(leaveStatuses),
    days,
    deleted_at: optionalInstant,
  }),
  keys: { from: (row) => row.from_day, employee: (row) => row.employee_id },
  columns: {
    employee_id: (row) => row.employee_id,
    from_day: (row) => row.from_day,
    to_day: (row) => row.to_day,
    status: (row) => row.status,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
});

/** A person's own. */
export const OwnLeaveRequest = defineKind({
  ...toOneself,
  name: 'own_leave_requests',
  table: 'leave_requests',
  files: true,
  merge: { policy: 'fields', guarded: ['status'], firstStands: null, silent: ['request_no'] },
  serverOnly: ['printed_number', 'user_id', 'decided_note', 'deleted_at'],
  number: 'request_no',
  printedNumber: 'printed_number',
  states: { ...states, first: ['submitted'], moves: ownMoves },
  refs: names,
  most: 2000,
  schema: v.strictObject({ ...request, photos: photoPaths, user_id: optionalId }),
  keys: { '-created_at': (row) => newestFirst(row.created_at) },
});
