import * as v from 'valibot';

import { day, id, instant, minor, optionalId, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { costReaders, counter, factoryReaders, rate, signedQuantity } from './kind-common.ts';

export const moveKinds = [
  ...(['opening', 'receipt', 'free', 'issue_return', 'output'] as const),
  ...(['receipt_return', 'issue', 'consume', 'scrap', 'transfer', 'count'] as const),
] as const;

/**
 * A move of a material (`material-ledger/moves.ts`). It is never changed; what was wrong is reversed by another one. Without a cost: that
 * stands beside it.
 */
export const MaterialMove = defineKind({
  name: 'material_moves',
  table: 'material_moves',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  merge: { policy: 'append' },
  serverOnly: ['created_by', 'received_at'],
  refs: {
    component_id: { kind: 'components', inUse: 'component_has_moves' },
    from_id: { kind: 'stock_locations', inUse: 'location_in_use' },
    to_id: { kind: 'stock_locations', inUse: 'location_in_use' },
    reverses: { kind: 'material_moves' },
  },
  most: 500_000,
  schema: v.strictObject({
    id,
    component_id: id,
    type: v.picklist(moveKinds),
    quantity: signedQuantity,
    from_id: optionalId,
    to_id: optionalId,
    batch: v.nullable(text(40, 1)),
    reverses: optionalId,
    /** When it holds, to the minute. */
    effective_at: instant,
    /** When it was put in, by the clock of the device; then the device's code and its count, by which moves have one order everywhere. */
    captured_at: instant,
    device_code: text(8),
    sequence: counter,
    /** The document that it is of, and the line of it. */
    doc_kind: v.nullable(v.picklist(['receipt', 'requisition', 'production'])),
    doc_id: optionalId,
    line_id: optionalId,
    /** As it was entered: `2 roll`. */
    entered: text(60),
    reason: text(120),
    note: text(300),
    created_by: optionalId,
    received_at: instant,
  }),
  keys: {
    component: (row) => row.component_id + row.effective_at,
    effective: (row) => row.effective_at,
    doc: (row) => row.doc_id ?? '',
  },
});

/** What came in costs that; its id is the move's. One of the two is told, in the units of moves. */
export const MaterialCost = defineKind({
  name: 'material_costs',
  table: 'material_costs',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  merge: { policy: 'append' },
  refs: { id: { kind: 'material_moves' }, component_id: { kind: 'components' } },
  most: 500_000,
  schema: v.strictObject({ id, component_id: id, unit_cost: v.nullable(rate), amount: v.nullable(minor) }),
  keys: { component: (row) => row.component_id },
});

/**
 * What a component's stock was closed with at the end of a day: what it was worth, what all that ever went out had cost by then, and what of
 * the closing before it had changed until then, which this period took in. Never changed; closed again after it was opened, the last one counts.
 */
export const MaterialClosing = defineKind({
  name: 'material_closings',
  table: 'material_closings',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  merge: { policy: 'append' },
  serverOnly: ['created_by', 'closed_at'],
  refs: { component_id: { kind: 'components' } },
  most: 200_000,
  schema: v.strictObject({
    id,
    component_id: id,
    closed_day: day,
    quantity: signedQuantity,
    value: minor,
    cost: minor,
    taken_quantity: signedQuantity,
    taken_value: minor,
    taken_cost: minor,
    created_by: optionalId,
    closed_at: instant,
  }),
  keys: { component: (row) => row.component_id + row.closed_day },
});
