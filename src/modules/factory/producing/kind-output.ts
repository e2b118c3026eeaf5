import * as v from 'valibot';

import { day, id, instant, minorPositive, optionalId, optionalInstant, quantity, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { costReaders, factoryReaders } from '../materials/kind.ts';

const toFactory = { collection: 'factory', area: 'materials', read: factoryReaders, brand: false } as const;
const toCosts = { collection: 'factory', area: 'material_costs', read: costReaders, brand: false } as const;
const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** Pieces of an order that go from step to step together, with a ticket. Its id follows from its code, so two devices make one. */
export const Bundle = defineKind({
  ...toFactory,
  name: 'bundles',
  table: 'production_bundles',
  derivedId: { prefix: 'bundle:', field: 'code' },
  merge: { policy: 'fields', firstStands: ['quantity', 'lay'] },
  serverOnly: ['created_by'],
  refs: { order_id: { kind: 'production_orders' } },
  most: 100_000,
  schema: v.strictObject({
    id,
    /** The number of its order, and its own behind it. */
    code: text(80, 1),
    order_id: id,
    /** Of `outputs` of the order. */
    output_id: id,
    bundle_no: whole(1, 100_000),
    quantity,
    /** The lay it was cut from. */
    lay: text(20),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { order: (row) => row.order_id + String(row.bundle_no).padStart(6, '0'), code: (row) => row.code },
});

export const outputTypes = ['good', 'second', 'scrap'] as const;

/** Pieces of an order that came off the floor. Never changed; a mistake is taken back by another row that `reverses` it. */
export const ProductionOutput = defineKind({
  ...toFactory,
  name: 'production_outputs',
  table: 'production_outputs',
  merge: { policy: 'append' },
  serverOnly: ['created_by', 'received_at'],
  refs: { order_id: { kind: 'production_orders' }, variant_id: { kind: 'variants' }, reverses: { kind: 'production_outputs' } },
  most: 200_000,
  schema: v.strictObject({
    id,
    order_id: id,
    /** `second`: sold as another variant, or at another price. */
    type: v.picklist(outputTypes),
    /** Onto whose shelf it goes. */
    variant_id: optionalId,
    /** Of `outputs` of the order. */
    output_id: optionalId,
    quantity,
    reverses: optionalId,
    reason: text(120),
    note: text(300),
    made_at: instant,
    captured_at: instant,
    device_code: text(8),
    /** The number that the moves of materials of the same operation have. */
    sequence: whole(0, Number.MAX_SAFE_INTEGER),
    created_by: optionalId,
    received_at: instant,
  }),
  keys: { order: (row) => row.order_id + row.made_at },
});

/** At what second grade or scrap was taken in, minor units; its id is the output's. */
export const ProductionCredit = defineKind({
  ...toCosts,
  name: 'production_credits',
  table: 'production_credits',
  merge: { policy: 'append' },
  refs: { id: { kind: 'production_outputs' }, order_id: { kind: 'production_orders' } },
  most: 200_000,
  schema: v.strictObject({ id, order_id: id, amount: minorPositive }),
  keys: { order: (row) => row.order_id },
});

export const overheadBases = ['good', 'labour', 'minute'] as const;

/** How overhead is laid on orders from a day on: minor units for each good one or minute, hundredths of a percent of labour. */
export const OverheadRate = defineKind({
  ...toCosts,
  name: 'overhead_rates',
  table: 'overhead_rates',
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['created_by'],
  most: 500,
  schema: v.strictObject({
    id,
    valid_from: day,
    laid_on: v.picklist(overheadBases),
    rate: minorPositive,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
});
