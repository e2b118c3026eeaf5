import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { flag, id, instant, optionalId, optionalInstant, share, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { factoryReaders, materialQuantity } from '../materials/kind.ts';
import { standardMinutes } from './kind-operation.ts';

export const billStatuses = ['draft', 'active', 'archived'] as const;

const save = { action: 'bill.save', permission: 'manage_production' } as const;
const moves: readonly Move[] = [
  { ...save, from: ['draft', 'archived'], to: 'active' },
  { ...save, from: ['draft', 'active'], to: 'archived' },
];

export const wastageTypes = ['none', 'add_on', 'yield'] as const;
export const bases = ['started', 'good', 'order'] as const;
export const consumptions = ['backflush', 'issue'] as const;

/** Of an output of that size or colour: another quantity of the stock unit, or another component. */
const option = v.strictObject({ option: text(50, 1), quantity: v.nullable(materialQuantity), component_id: optionalId });
/** What may be taken instead: so many millionths of its stock unit for one of the line's. */
const substitute = v.strictObject({ component_id: id, factor: v.pipe(materialQuantity, v.minValue(1)) });

/** How much of a component goes into the base of the bill: `count` of a measure, in millionths, and as much of its stock unit. */
export const billLine = v.strictObject({
  id,
  component_id: id,
  /** The code of a unit, or the id of the component's pack. */
  measure: text(36, 1),
  measure_name: text(30, 1),
  count: materialQuantity,
  quantity: materialQuantity,
  /** So many pieces of that are cut. */
  pieces: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)),
  wastage_type: v.picklist(wastageTypes),
  wastage: v.pipe(share, v.maxValue(9000)),
  /** Once an order, of the stock unit. */
  setup: materialQuantity,
  /** Rounded up to it; 0 = not rounded. */
  multiple: materialQuantity,
  basis: v.picklist(bases),
  /** It leaves the floor's stock by what was made, or is counted out. */
  consumption: v.picklist(consumptions),
  options: v.pipe(v.array(option), v.maxLength(100)),
  substitutes: v.pipe(v.array(substitute), v.maxLength(5)),
  note: text(200),
});
export type BillLine = v.InferOutput<typeof billLine>;

export const billStep = v.strictObject({ id, operation_id: id, sam: standardMinutes, inspected: flag, note: text(200) });
export type BillStep = v.InferOutput<typeof billStep>;

/** What a product, or a component that is made, consists of and how it is made. A version that was in use is not changed, but followed by another. */
export const BillOfMaterials = defineKind({
  name: 'bills_of_materials',
  table: 'bills_of_materials',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  merge: { policy: 'fields', guarded: ['status', 'lines', 'operations'], firstStands: null, silent: ['bill_no', 'activated_at'] },
  serverOnly: ['printed_number', 'created_by'],
  refs: { product_id: { kind: 'products' }, component_id: { kind: 'components' } },
  number: 'bill_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft'],
    moves,
    fixed: {
      in: ['active', 'archived'],
      fields: ['lines', 'operations', 'base_qty', 'reject', 'product_id', 'component_id', 'output_unit'],
    },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    bill_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(billStatuses),
    /** One of the two is what is made. */
    product_id: optionalId,
    component_id: optionalId,
    /** As it was called when the bill was written. */
    output_name: text(250, 1),
    output_unit: text(12, 1),
    version_no: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)),
    /** So much of the output the lines are for. */
    base_qty: v.pipe(materialQuantity, v.minValue(1)),
    /** The share of what is begun that is expected to be no good. */
    reject: v.pipe(share, v.maxValue(5000)),
    lines: v.pipe(v.array(billLine), v.maxLength(200)),
    operations: v.pipe(v.array(billStep), v.maxLength(100)),
    notes: text(2000),
    /** Since when it is used; of several the last. */
    activated_at: optionalInstant,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    output_name: (row) => byName(row.output_name),
    output: (row) => row.product_id ?? row.component_id ?? '',
  },
  columns: {
    id: (row) => row.id,
    output_name: (row) => byName(row.output_name),
    bill_no: (row) => row.bill_no,
    status: (row) => row.status,
    made: (row) => (row.product_id === null ? 'component' : 'product'),
    components: (row) => row.lines.map(({ component_id }) => component_id),
    created_at: (row) => row.created_at,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.bill_no, row.printed_number, row.output_name, row.notes],
});

/** Who wrote, changed and used it; told by the server. */
export const BillFeed = defineFeed(BillOfMaterials, 'bill_feed', 'bill_id');
