import * as v from 'valibot';

import { day, flag, id, instant, minorPositive, optionalId, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { factoryReaders } from '../materials/kind.ts';

const toFactory = { collection: 'factory', area: 'materials', read: factoryReaders, brand: false } as const;
const whole = (least: number, most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most));

/** Standard minutes of one piece, in thousandths of a minute: a thousand minutes at most. */
export const standardMinutes = whole(0, 1_000_000);

/** A step of the work: cutting, sewing, finishing. */
export const Operation = defineKind({
  ...toFactory,
  name: 'factory_operations',
  table: 'factory_operations',
  merge: { policy: 'fields', firstStands: ['name', 'section', 'sam'] },
  unique: [{ field: 'name', code: 'operation_exists', loose: true }],
  atMost: 500,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** The section of the floor that does it. */
    section: text(60),
    /** What one piece usually takes; a bill of materials may say otherwise. */
    sam: standardMinutes,
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
});

export const rateTypes = ['flat', 'marginal', 'whole', 'minute'] as const;

const slab = v.strictObject({ up_to: v.nullable(whole(1, 1_000_000)), rate: minorPositive });

/** What a piece of an operation brings from a day on (`PieceRate` in `piece-pay`), of one product or of all. Amounts in minor units. */
export const OperationRate = defineKind({
  ...toFactory,
  name: 'operation_rates',
  table: 'operation_rates',
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['created_by'],
  refs: { operation_id: { kind: 'factory_operations', inUse: 'operation_in_use' }, product_id: { kind: 'products' } },
  most: 20_000,
  schema: v.strictObject({
    id,
    operation_id: id,
    /** null = of whatever is made. */
    product_id: optionalId,
    valid_from: day,
    type: v.picklist(rateTypes),
    /** So many pieces bring `rate`: 1 = each, 12 = the dozen. */
    per: whole(1, 1000),
    /** Of `flat` and `minute`. */
    rate: minorPositive,
    /** Of `marginal` and `whole`, by pieces of a day; the last has no end. */
    slabs: v.pipe(v.array(slab), v.maxLength(10)),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { operation: (row) => row.operation_id },
});
