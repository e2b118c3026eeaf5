import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { dueDay, flag, id, instant, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { countedLine, factoryReaders, materialQuantity } from '../materials/kind.ts';

/** What people say of a requisition; how much of it is issued follows from its moves (`requisitionState`). */
const requisitionStatuses = ['draft', 'submitted', 'approved', 'picking', 'closed', 'rejected', 'cancelled'] as const;
export type RequisitionStatus = (typeof requisitionStatuses)[number];

const ask = { action: 'requisition.save', permission: 'manage_requisitions' } as const;
/** By who keeps the store. */
const keep = { action: 'requisition.decide', permission: 'manage_components' } as const;

/** Where a requisition may go; one of which something was issued is not cancelled, but closed: the server asks. */
const moves: readonly Move[] = [
  { ...ask, from: ['draft', 'rejected'], to: 'submitted' },
  { ...ask, from: ['submitted', 'rejected', 'cancelled'], to: 'draft' },
  { ...ask, from: ['draft', 'submitted', 'approved', 'picking'], to: 'cancelled' },
  { ...ask, from: ['approved', 'picking'], to: 'closed' },
  { ...keep, from: ['submitted'], to: 'approved' },
  { ...keep, from: ['submitted'], to: 'rejected' },
  { ...keep, from: ['approved'], to: 'picking' },
  { ...keep, from: ['picking', 'closed'], to: 'approved' },
  { ...keep, from: ['approved', 'picking'], to: 'closed' },
];

/** How much of a component is asked for. */
const line = v.strictObject({
  ...countedLine,
  /** How much may be issued, of the stock unit; null = all of it. */
  approved: v.nullable(materialQuantity),
  /** The component that this one is taken instead of. */
  substitute_for: optionalId,
  /** Why another quantity or another component. */
  reason: text(120),
  note: text(200),
});
export type RequisitionLine = v.InferOutput<typeof line>;

export const purposes = ['production', 'maintenance', 'sample', 'office'] as const;
export const priorities = ['low', 'normal', 'high'] as const;

/** Materials that somebody on the floor asks the store for. */
export const Requisition = defineKind({
  name: 'requisitions',
  table: 'requisitions',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  merge: { policy: 'fields', guarded: ['status', 'lines'], firstStands: null, silent: ['requisition_no'] },
  serverOnly: ['printed_number', 'created_by', 'decided_by', 'settled_at'],
  refs: { production_order_id: { kind: 'production_orders' } },
  number: 'requisition_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft', 'submitted', 'approved'],
    moves,
    // Where what comes back comes from follows from it.
    fixed: { in: ['approved', 'picking', 'closed', 'rejected', 'cancelled'], fields: ['purpose'] },
  },
  part: { date: 'created_at', open: ['settled_at', 'deleted_at'] },
  find: ['requisition_no', 'section'],
  most: 20_000,
  schema: v.strictObject({
    id,
    requisition_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(requisitionStatuses),
    /** Why it was rejected, cancelled or closed. */
    reason: text(200),
    /** The line or section that asks. */
    section: text(60),
    /** What is for production goes to the floor; all else is used up. */
    purpose: v.picklist(purposes),
    /** The order that it is for; such a one within the order's needs is approved as it is handed in. */
    production_order_id: optionalId,
    priority: v.picklist(priorities),
    needed_by: v.nullable(dueDay),
    /** It was issued before anybody had asked. */
    after_fact: flag,
    lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(200)),
    notes: text(2000),
    /** Who approved or rejected it. */
    decided_by: optionalId,
    created_by: optionalId,
    created_at: instant,
    /** Since when it is closed, rejected or cancelled; kept by the server. */
    settled_at: optionalInstant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-created_at': (row) => newestFirst(row.created_at),
    requisition_no: (row) => row.requisition_no,
    order: (row) => row.production_order_id ?? '',
  },
  columns: {
    id: (row) => row.id,
    created_at: (row) => row.created_at,
    requisition_no: (row) => row.requisition_no,
    status: (row) => row.status,
    section: (row) => row.section || null,
    purpose: (row) => row.purpose,
    production_order: (row) => row.production_order_id,
    priority: (row) => priorities.indexOf(row.priority),
    needed_by: (row) => row.needed_by,
    asked_by: (row) => row.created_by,
    after_fact: (row) => (row.after_fact ? 1 : 0),
    components: (row) => row.lines.map(({ component_id }) => component_id),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.requisition_no, row.printed_number, row.section, row.notes],
});

/** Who asked for it, changed, approved and issued it; told by the server. */
export const RequisitionFeed = defineFeed(Requisition, 'requisition_feed', 'requisition_id');
