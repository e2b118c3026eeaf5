import * as v from 'valibot';

import {
  code,
  day,
  documentDay,
  dueDay,
  flag,
  id,
  instant,
  minorPositive,
  optionalId,
  optionalInstant,
  photoPaths,
  text,
} from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

const toOffice = { collection: 'people', brand: false } as const;
export const payReaders = ['manage_advances', 'view_payroll'] as const;
/** A person's own, where he has an account. */
export const toOneself = { collection: 'people', area: 'own_work', read: null, audience: 'user', brand: false } as const;

/** A `penalty` is owed from its approval on: nobody pays it out. */
export const advanceTypes = ['salary_advance', 'loan', 'expense_advance', 'penalty'] as const;
export type AdvanceType = (typeof advanceTypes)[number];

/** How it is taken from pay: parts of one size in so many months, parts of a fixed amount, all at once, or by hand. */
export const recoveries = ['instalments', 'fixed_amount', 'full_next', 'manual'] as const;
export type Recovery = (typeof recoveries)[number];

/** A payroll period, `YYYY-MM`. */
export const period = code(/^[0-9]{4}-(0[1-9]|1[0-2])$/);
const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** What is decided; that it is recovering or settled follows from its events (`standingOf`). */
export const advanceStatuses = [
  ...(['draft', 'requested', 'approved', 'disbursed'] as const),
  ...(['rejected', 'withdrawn', 'cancelled', 'written_off'] as const),
] as const;
export type AdvanceStatus = (typeof advanceStatuses)[number];

const step = { action: 'advance.save', permission: 'manage_advances' } as const;
/** What only the server does, by an event: paid out, written off, and both taken back. */
const moves: readonly Move[] = [
  { ...step, from: ['draft', 'rejected', 'withdrawn', 'approved'], to: 'requested' },
  { ...step, from: ['requested'], to: 'approved' },
  { ...step, from: ['requested'], to: 'rejected' },
  { ...step, from: ['requested'], to: 'withdrawn' },
  { ...step, from: ['approved'], to: 'cancelled' },
];

/** What is asked for, and how it is to be taken back. Amounts in minor units. */
const asked = {
  id,
  advance_no: text(60, 1),
  employee_id: id,
  type: v.picklist(advanceTypes),
  amount: minorPositive,
  request_date: documentDay,
  /** What it is for. */
  purpose: text(500, 1),
  needed_by: v.nullable(dueDay),
  status: v.picklist(advanceStatuses),
  approved_amount: v.nullable(minorPositive),
  recovery: v.picklist(recoveries),
  instalments: whole(1, 60),
  /** Of `fixed_amount`: what each part is. */
  instalment_amount: minorPositive,
  start_period: period,
  /** Parts are a multiple of so many minor units: 100 = whole taka, 1 = to the paisa. */
  rounding: whole(1, 10_000),
  decided_note: text(300),
  decided_at: optionalInstant,
  created_at: instant,
};

/** What stays once it is approved: the money goes by it. */
export const fixedFields = ['employee_id', 'type', 'amount', 'request_date', 'approved_amount'] as const;
export const planFields = ['recovery', 'instalments', 'instalment_amount', 'start_period', 'rounding', 'min_net_floor_pct'] as const;

export const Advance = defineKind({
  ...toOffice,
  name: 'advances',
  table: 'advances',
  area: 'advances',
  read: payReaders,
  files: true,
  merge: {
    policy: 'fields',
    guarded: ['status', 'amount', 'approved_amount', 'employee_id', 'type'],
    firstStands: null,
    silent: ['advance_no'],
  },
  serverOnly: ['created_by', 'decided_by', 'decided_at', 'printed_number'],
  number: 'advance_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft', 'requested'],
    moves,
    fixed: { in: ['approved', 'disbursed', 'cancelled', 'written_off'], fields: [...fixedFields, ...planFields] },
  },
  refs: { employee_id: { kind: 'employees', inUse: 'employee_has_advances' } },
  most: 20_000,
  schema: v.strictObject({
    ...asked,
    printed_number: v.nullable(text(60, 1)),
    /** Hundredths of his gross that stay with him whatever is due. */
    min_net_floor_pct: whole(0, 100),
    photos: photoPaths,
    created_by: optionalId,
    decided_by: optionalId,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-request_date': (row) => newestFirst(row.request_date, newestFirst(row.created_at)),
    advance_no: (row) => row.advance_no,
    employee: (row) => row.employee_id,
  },
  columns: {
    id: (row) => row.id,
    request_date: (row) => row.request_date,
    advance_no: (row) => row.advance_no,
    employee_id: (row) => row.employee_id,
    type: (row) => row.type,
    status: (row) => row.status,
    amount: (row) => row.amount,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.advance_no, row.printed_number, row.purpose],
});

export const OwnAdvance = defineKind({
  ...toOneself,
  name: 'own_advances',
  table: 'advances',
  merge: { policy: 'fields', guarded: ['status'], firstStands: null, silent: ['advance_no'] },
  serverOnly: ['user_id', 'approved_amount', 'decided_note', 'decided_at', 'deleted_at', 'printed_number'],
  number: 'advance_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft', 'requested'],
    moves: [{ action: 'own_advance.save', permission: null, from: ['requested'], to: 'withdrawn' }],
  },
  refs: { employee_id: { kind: 'employees' } },
  most: 1000,
  schema: v.strictObject({ ...asked, printed_number: v.nullable(text(60, 1)), user_id: optionalId, deleted_at: optionalInstant }),
  keys: { '-request_date': (row) => newestFirst(row.request_date, newestFirst(row.created_at)) },
});

export const eventTypes = ['disburse', 'recover', 'cash_return', 'skip', 'reschedule', 'write_off', 'reverse'] as const;
export type AdvanceEventType = (typeof eventTypes)[number];

/** Something that happened to an advance. It is never changed; what was wrong is reversed by another one. Amounts in minor units. */
const happened = {
  id,
  advance_id: id,
  employee_id: id,
  type: v.picklist(eventTypes),
  amount: minorPositive,
  /** Of `recover` and `skip`: whose pay it was taken from, or was not. */
  period: v.nullable(period),
  /** The event that is taken back. */
  reverses: optionalId,
  event_date: documentDay,
  /** Of `reschedule`: how the rest is taken from now on. */
  recovery: v.nullable(v.picklist(recoveries)),
  instalments: v.nullable(whole(1, 60)),
  instalment_amount: v.nullable(minorPositive),
  start_period: v.nullable(period),
  created_at: instant,
};

export const AdvanceEvent = defineKind({
  ...toOffice,
  name: 'advance_events',
  table: 'advance_events',
  area: 'advances',
  read: payReaders,
  // No action patches it.
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['made_by', 'slip_id'],
  refs: {
    advance_id: { kind: 'advances' },
    employee_id: { kind: 'employees' },
    reverses: { kind: 'advance_events' },
    entry_id: { kind: 'pay_entries' },
    slip_id: { kind: 'payslips' },
  },
  most: 50_000,
  schema: v.strictObject({
    ...happened,
    /** The money that moved for it. */
    entry_id: optionalId,
    /** The payslip that took it; the server says so as it closes a payroll. */
    slip_id: optionalId,
    note: text(300),
    made_by: optionalId,
  }),
  keys: { advance: (row) => row.advance_id, employee: (row) => row.employee_id },
});

export const OwnAdvanceEvent = defineKind({
  ...toOneself,
  name: 'own_advance_events',
  table: 'advance_events',
  // No action writes it.
  merge: { policy: 'fields', firstStands: null },
  refs: { advance_id: { kind: 'own_advances' }, employee_id: { kind: 'employees' }, reverses: { kind: 'own_advance_events' } },
  most: 5000,
  schema: v.strictObject({ ...happened, user_id: optionalId }),
  keys: { advance: (row) => row.advance_id },
});

/** What the company allows from a day on; 0 = without a limit. The newest that holds on a day stands. */
export const AdvanceRule = defineKind({
  ...toOffice,
  name: 'advance_rules',
  table: 'advance_rules',
  area: 'advance_rules',
  read: [...payReaders, 'manage_hrm_settings'],
  merge: { policy: 'append' },
  putTogether: true,
  schema: v.strictObject({
    id,
    effective_from: day,
    /** What is open together with what is asked, in hundredths of a month's gross. */
    max_percent: whole(0, 10_000),
    max_open: whole(0, 100),
    /** Days in the company before the first one, and after the day the last one was paid out. */
    min_service_days: whole(0, 36_500),
    cooling_days: whole(0, 3650),
    /** With which new ones begin: hundredths of his gross that stay with him. */
    floor_pct: whole(0, 100),
    whole_units: flag,
    created_at: instant,
  }),
  keys: { from: (row) => row.effective_from },
});
