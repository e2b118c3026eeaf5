import * as v from 'valibot';

import { claimedInstant, day, flag, id, instant, optionalId, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** Whoever runs the floor, or watches it, sees who made what. */
export const floorReaders = ['view_factory', 'manage_production'] as const;
export const toFloor = { collection: 'factory', area: 'floor', read: floorReaders, brand: false } as const;

/** A tablet of a line gets its own rows and writes nothing else. */
const toTablet = { collection: 'factory', area: 'line_tablet', read: null, audience: 'device', brand: false } as const;

const whole = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most));
const pieces = whole(100_000);
export const shiftMinutes = whole(1440);

export const workMethods = ['grid', 'pad', 'scan'] as const;
export const doubledAs = ['first', 'second'] as const;

/** What whoever writes it down says. */
const claim = {
  id,
  /** Follows from day, shift and line (`reportKey`). */
  report_id: id,
  day,
  shift_id: optionalId,
  line_id: id,
  /** null = the line's people together; what it brings is shared by their minutes. */
  employee_id: optionalId,
  order_id: id,
  operation_id: id,
  /** Of which size and colour. */
  output_id: optionalId,
  bundle_id: optionalId,
  good: pieces,
  reject: pieces,
  /** Put right first, and among the good ones. */
  rework: pieces,
  /** He had made them himself. */
  own_rework: flag,
  /** 0 = nobody said. */
  minutes: shiftMinutes,
  /** What was wrong with the rejected ones. */
  reason: text(120),
  note: text(200),
  method: v.picklist(workMethods),
  /** Lines in whose place this one stands; without a piece and a minute it only takes them back. */
  replaces: v.pipe(v.array(id), v.maxLength(500)),
  captured_at: claimedInstant,
  device_code: text(8),
  sequence: whole(Number.MAX_SAFE_INTEGER),
};
const refs = {
  employee_id: { kind: 'employees', inUse: 'employee_has_days' },
  order_id: { kind: 'production_orders', inUse: 'order_has_work' },
  operation_id: { kind: 'factory_operations', inUse: 'operation_in_use' },
  bundle_id: { kind: 'bundles', inUse: 'order_has_work' },
} as const;
const byServer = {
  /** The bundle was written down for this step by somebody else, too: the first counts. */
  doubled: v.nullable(v.picklist(doubledAs)),
  received_at: instant,
};

/** What somebody made of one step on one day. It is never changed; what was wrong is replaced by another one. */
export const WorkLine = defineKind({
  ...toFloor,
  name: 'work_lines',
  table: 'work_lines',
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['kiosk_id', 'created_by', ...Object.keys(byServer)],
  refs: {
    ...refs,
    report_id: { kind: 'work_reports' },
    line_id: { kind: 'factory_lines', inUse: 'line_in_use' },
    kiosk_id: { kind: 'kiosks' },
  },
  most: 200_000,
  schema: v.strictObject({ ...claim, kiosk_id: optionalId, created_by: optionalId, ...byServer }),
  keys: {
    report: (row) => row.report_id,
    order: (row) => row.order_id,
    day: (row) => row.day,
    employee: (row) => (row.employee_id ?? '') + row.day,
  },
});

/** What a tablet of a line has written down: of the last 48 hours. */
export const TabletLine = defineKind({
  ...toTablet,
  name: 'tablet_lines',
  table: 'work_lines',
  merge: { policy: 'append' },
  serverOnly: Object.keys(byServer),
  refs: {
    ...{ employee_id: { kind: 'employees' }, order_id: { kind: 'production_orders' }, operation_id: { kind: 'factory_operations' } },
    ...{ bundle_id: { kind: 'bundles' }, line_id: { kind: 'factory_lines' }, report_id: { kind: 'work_reports' } },
  },
  most: 10_000,
  schema: v.strictObject({ ...claim, device_id: optionalId, ...byServer }),
  keys: { day: (row) => row.day },
});

/** A step of an order as a tablet knows it. */
const step = v.strictObject({ operation_id: id, name: text(60, 1), section: text(60), sam: whole(1_000_000) });
const output = v.strictObject({ id, name: text(250), quantity: whole(1_000_000) });
const bundle = v.strictObject({ id, code: text(80, 1), bundle_no: whole(100_000), output_id: optionalId, quantity: whole(1_000_000) });

/** An order that is at work, as a tablet of a line has it: what to make by which steps. Kept by the server. */
export const TabletOrder = defineKind({
  ...toTablet,
  name: 'tablet_orders',
  table: 'tablet_orders',
  merge: { policy: 'server' },
  refs: { device_id: { kind: 'kiosks' }, order_id: { kind: 'production_orders' } },
  most: 500,
  schema: v.strictObject({
    id,
    device_id: id,
    order_id: id,
    order_no: text(60, 1),
    name: text(250, 1),
    /** Both of the tablet's own line, as the company calls them. */
    line_name: text(60),
    line_efficiency: whole(Number.MAX_SAFE_INTEGER),
    due_date: v.nullable(day),
    /** What may be wrong with a piece, as the company says it. */
    reasons: v.pipe(v.array(text(80, 1)), v.maxLength(200)),
    outputs: v.pipe(v.array(output), v.maxLength(300)),
    operations: v.pipe(v.array(step), v.maxLength(100)),
    bundles: v.pipe(v.array(bundle), v.maxLength(5000)),
  }),
});

/** Who works here, for whoever writes down what people made: nothing but names. Its id is the employee's; kept by the server. */
export const FloorPerson = defineKind({
  ...toFloor,
  name: 'floor_people',
  table: 'floor_people',
  merge: { policy: 'server' },
  refs: { id: { kind: 'employees' } },
  most: 3000,
  schema: v.strictObject({
    id,
    code: text(20, 1),
    name: text(120, 1),
    name_local: text(120),
    badge_code: v.nullable(text(60, 1)),
    status: text(20, 1),
    exit_date: v.nullable(day),
    merged_into: optionalId,
    deleted_at: v.nullable(instant),
  }),
});
