import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { day, flag, id, instant, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { floorReaders, shiftMinutes, toFloor } from './kind-line.ts';

const payReaders = ['view_payroll', 'manage_payroll'] as const;
const toPay = { collection: 'factory', area: 'work_pay', read: [...floorReaders, ...payReaders], brand: false } as const;
const toPayroll = { collection: 'factory', area: 'piece_guarantees', read: payReaders, brand: false } as const;

export const reportStatuses = ['open', 'submitted', 'checked', 'approved', 'locked'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

const save = { action: 'work_report.save', permission: 'manage_production' } as const;
const approve = { action: 'work_report.approve', permission: 'manage_production' } as const;

/** Once its people are paid it is locked, by the server; whoever runs the payroll may open it again. */
const moves: readonly Move[] = [
  { ...save, from: ['open'], to: 'submitted' },
  { ...save, from: ['submitted'], to: 'checked' },
  { ...save, from: ['submitted', 'checked'], to: 'open' },
  { ...approve, from: ['submitted', 'checked'], to: 'approved' },
  { ...approve, from: ['approved'], to: 'checked' },
  { action: 'work_report.unlock', permission: 'manage_payroll', from: ['locked'], to: 'approved' },
];

const member = v.strictObject({ employee_id: id, minutes: shiftMinutes });
const stop = v.strictObject({ id, minutes: shiftMinutes, reason: text(80, 1) });

/** The work of one line in one shift. Whoever writes down its first piece makes it. */
export const WorkReport = defineKind({
  ...toFloor,
  name: 'work_reports',
  table: 'work_reports',
  derivedId: { prefix: 'work-report:', field: 'key' },
  merge: { policy: 'fields', guarded: ['status'], firstStands: null },
  serverOnly: ['created_by', 'approved_at', 'approved_by'],
  refs: { line_id: { kind: 'factory_lines', inUse: 'line_in_use' } },
  states: {
    field: 'status',
    first: ['open'],
    moves,
    fixed: { in: ['approved', 'locked'], fields: ['planned_minutes', 'team', 'downtime'] },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    /** `<day>:<shift or ->:<line>`: two devices write one report. */
    key: text(100, 1),
    day,
    shift_id: optionalId,
    line_id: id,
    /** As they were called then. */
    shift_name: text(60),
    line_name: text(60, 1),
    section: text(60),
    status: v.picklist(reportStatuses),
    /** Why it was sent back. */
    reason: text(200),
    /** Of one person. */
    planned_minutes: shiftMinutes,
    /** Who was there, and for how long. */
    team: v.pipe(v.array(member), v.maxLength(200)),
    downtime: v.pipe(v.array(stop), v.maxLength(50)),
    remarks: text(2000),
    approved_at: optionalInstant,
    approved_by: optionalId,
    created_by: optionalId,
    created_at: instant,
  }),
  keys: { '-day': (row) => newestFirst(row.day) + row.line_name, day: (row) => row.day },
  columns: {
    id: (row) => row.id,
    day: (row) => row.day,
    shift: (row) => row.shift_name || null,
    line_id: (row) => row.line_id,
    section: (row) => row.section || null,
    status: (row) => row.status,
  },
  search: (row) => [row.line_name, row.section, row.shift_name, row.remarks],
});

/** Who handed it in, checked, approved it; told by the server. */
export const WorkFeed = defineFeed(WorkReport, 'work_feed', 'report_id');

/** Pieces of one person and one step, at the rate of the day (`ApprovedWork` of the payroll). */
const paid = v.strictObject({
  employee_id: id,
  label: text(200, 1),
  quantity: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(10_000_000)),
  rate: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(1e12)),
  per: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000_000)),
});

/** What a report brings its people once it is approved; its id is the report's. Fixed with the approval, whatever comes late or changes afterwards. */
export const WorkPay = defineKind({
  ...toPay,
  name: 'work_pays',
  table: 'work_pays',
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['accepted'],
  refs: { id: { kind: 'work_reports' } },
  most: 20_000,
  schema: v.strictObject({
    id,
    day,
    planned_minutes: shiftMinutes,
    people: v.pipe(v.array(member), v.maxLength(200)),
    lines: v.pipe(v.array(paid), v.maxLength(2000)),
    /** Lines that were there when it was approved: those that came afterwards are in nobody's pay. */
    counted: v.pipe(v.array(id), v.maxLength(5000)),
    /** The report is approved still. */
    accepted: flag,
  }),
  keys: { day: (row) => row.day },
});

/** What a day brings at least to whoever is paid by the piece, from a day on; minor units. For who sees pay. */
export const DayGuarantee = defineKind({
  ...toPayroll,
  name: 'day_guarantees',
  table: 'day_guarantees',
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['created_by'],
  most: 1000,
  schema: v.strictObject({
    id,
    valid_from: day,
    amount: minorPositive,
    /** As it stands on the slip. */
    label: text(60, 1),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
});
