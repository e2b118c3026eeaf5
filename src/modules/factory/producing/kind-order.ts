import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { dueDay, id, instant, optionalId, optionalInstant, quantity, share, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { factoryReaders, materialQuantity } from '../materials/kind.ts';
import { billLine, billStep } from './kind-bill.ts';

export const orderStatuses = [
  ...(['draft', 'planned', 'released', 'in_progress'] as const),
  ...(['completed', 'closed', 'on_hold', 'cancelled'] as const),
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const save = { action: 'production.save', permission: 'manage_production' } as const;

/** Where an order may go. It goes back to where it was held, and is opened again until the period is locked: the server asks. */
const moves: readonly Move[] = [
  { ...save, from: ['draft', 'on_hold'], to: 'planned' },
  { ...save, from: ['planned'], to: 'draft' },
  { ...save, from: ['draft', 'planned', 'on_hold'], to: 'released' },
  { ...save, from: ['released', 'on_hold', 'completed'], to: 'in_progress' },
  { ...save, from: ['released', 'in_progress', 'closed'], to: 'completed' },
  { ...save, from: ['completed'], to: 'closed' },
  { ...save, from: ['planned', 'released', 'in_progress'], to: 'on_hold' },
  { ...save, from: ['draft', 'planned', 'released', 'in_progress', 'on_hold', 'completed'], to: 'cancelled' },
];

/** One size and colour, and so many whole units of it that are to be good. A component has one output, without a variant. */
const output = v.strictObject({ id, variant_id: optionalId, name: text(250), options: texts(3, 100), quantity });
export type OrderOutput = v.InferOutput<typeof output>;

/** What was begun by a bill before another one was applied to the rest: `outputs` are the pieces that it was for. */
const stage = v.strictObject({
  ...{ bill_id: id, version_no: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)) },
  ...{ base_qty: v.pipe(materialQuantity, v.minValue(1)), reject: v.pipe(share, v.maxValue(5000)) },
  lines: v.pipe(v.array(billLine), v.maxLength(200)),
  outputs: v.pipe(v.array(v.strictObject({ id, quantity })), v.maxLength(300)),
});
export type OrderStage = v.InferOutput<typeof stage>;

export const orderPriorities = ['low', 'normal', 'high'] as const;
/** What becomes of material that is on the floor for an order that is cancelled. */
const decisions = ['return', 'scrap', 'leave'] as const;
export type CancelDecision = (typeof decisions)[number];

/** So many of something that are to be made, by a bill of materials as it was when the order was written. */
export const ProductionOrder = defineKind({
  name: 'production_orders',
  table: 'production_orders',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  merge: {
    policy: 'fields',
    guarded: ['status', 'outputs', 'lines', 'operations', 'earlier'],
    firstStands: null,
    silent: ['order_no', 'held_from'],
  },
  serverOnly: ['printed_number', 'created_by', 'released_at', 'completed_at', 'closed_at'],
  refs: {
    product_id: { kind: 'products' },
    component_id: { kind: 'components' },
    bill_id: { kind: 'bills_of_materials' },
    line_id: { kind: 'factory_lines', inUse: 'line_in_use' },
  },
  number: 'order_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft', 'planned', 'released'],
    moves,
    fixed: { in: ['completed', 'closed', 'cancelled'], fields: ['outputs', 'lines', 'operations', 'earlier'] },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    order_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(orderStatuses),
    /** Where it was when it was put on hold. */
    held_from: v.nullable(v.picklist(['planned', 'released', 'in_progress'])),
    /** Why it is on hold or cancelled. */
    reason: text(200),
    /** One of the two is what is made. */
    product_id: optionalId,
    component_id: optionalId,
    output_name: text(250, 1),
    output_unit: text(12, 1),
    outputs: v.pipe(v.array(output), v.minLength(1), v.maxLength(300)),
    /** The bill as it was; once released it stays, but for what is not yet begun (`applyBill`). */
    bill_id: id,
    version_no: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
    base_qty: v.pipe(materialQuantity, v.minValue(1)),
    reject: v.pipe(share, v.maxValue(5000)),
    lines: v.pipe(v.array(billLine), v.maxLength(200)),
    operations: v.pipe(v.array(billStep), v.maxLength(100)),
    earlier: v.pipe(v.array(stage), v.maxLength(5)),
    start_date: v.nullable(dueDay),
    due_date: v.nullable(dueDay),
    priority: v.picklist(orderPriorities),
    /** Where it is made. */
    line_id: optionalId,
    notes: text(2000),
    decision: v.nullable(v.picklist(decisions)),
    created_by: optionalId,
    created_at: instant,
    /** Since when; kept by the server. */
    released_at: optionalInstant,
    completed_at: optionalInstant,
    closed_at: optionalInstant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-created_at': (row) => newestFirst(row.created_at),
    order_no: (row) => row.order_no,
  },
  columns: {
    id: (row) => row.id,
    created_at: (row) => row.created_at,
    order_no: (row) => row.order_no,
    output_name: (row) => row.output_name.toLowerCase(),
    status: (row) => row.status,
    product: (row) => row.product_id ?? row.component_id,
    line: (row) => row.line_id,
    priority: (row) => orderPriorities.indexOf(row.priority),
    start_date: (row) => row.start_date,
    due_date: (row) => row.due_date,
    planned: (row) => row.outputs.reduce((sum, one) => sum + one.quantity, 0),
    bill_id: (row) => row.bill_id,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.order_no, row.printed_number, row.output_name, row.notes],
});

/** Who wrote, released, held, made and closed it; told by the server. */
export const ProductionFeed = defineFeed(ProductionOrder, 'production_feed', 'order_id');
