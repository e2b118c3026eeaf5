import * as v from 'valibot';

import { day, flag, id, optionalId, optionalInstant, share, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { factoryReaders } from './kind-common.ts';

const toFactory = { collection: 'factory', area: 'materials', read: factoryReaders, brand: false } as const;

/** `floor`: material that is at work; `scrap`: what nobody will use; `finished`: goods until they are for sale. */
const locationTypes = ['store', 'floor', 'scrap', 'finished'] as const;

/** Where materials lie. */
export const StockLocation = defineKind({
  ...toFactory,
  name: 'stock_locations',
  table: 'stock_locations',
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'location_exists', loose: true }],
  keepOne: 'location_last',
  atMost: 200,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    type: v.picklist(locationTypes),
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
});

/** A line of the floor: people who work one after the other, and the section that they belong to. */
export const FactoryLine = defineKind({
  ...toFactory,
  name: 'factory_lines',
  table: 'factory_lines',
  merge: { policy: 'fields', firstStands: ['name', 'section'] },
  unique: [{ field: 'name', code: 'line_exists', loose: true }],
  atMost: 200,
  schema: v.strictObject({
    id,
    name: text(60, 1),
    section: text(60),
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
});

/**
 * What somebody says a reason for: a correction of the stock, scrap, what is sent back, a changed quantity or another material; on the floor what is
 * wrong with a piece, and why nobody worked.
 */
const reasonUses = ['adjust', 'scrap', 'reject', 'change', 'defect', 'downtime'] as const;

export const FactoryReason = defineKind({
  ...toFactory,
  name: 'factory_reasons',
  table: 'factory_reasons',
  merge: { policy: 'fields', firstStands: ['name', 'use'] },
  unique: [{ field: 'name', within: 'use', code: 'factory_reason_exists', loose: true }],
  atMost: 200,
  schema: v.strictObject({
    id,
    use: v.picklist(reasonUses),
    name: text(80, 1),
    sort,
    active: flag,
    deleted_at: optionalInstant,
  }),
  columns: { use: (row) => row.use },
});

/** `warn` asks before somebody takes what is not there, `block` refuses it while the device is connected. */
const negativePolicies = ['allow', 'warn', 'block'] as const;
/** `fixed`: what comes in is worth its standard cost, whatever it was bought for. */
const costMethods = ['moving_average', 'fixed'] as const;
/** Which pieces are paid (`piece-pay`). */
const pieceBases = ['good', 'good_rework', 'all'] as const;

/** How the factory counts; one row, which is not there until somebody has changed something (`factoryRules`). Tolerances in hundredths of a percent. */
export const FactorySetting = defineKind({
  ...toFactory,
  name: 'factory_settings',
  table: 'factory_settings',
  derivedId: { prefix: 'factory-settings:', field: 'key' },
  merge: { policy: 'fields', guarded: ['locked_until'], firstStands: null },
  refs: { default_location_id: { kind: 'stock_locations' } },
  schema: v.strictObject({
    id,
    key: v.picklist(['factory']),
    over_receipt: share,
    over_issue: share,
    over_production: share,
    negative_policy: v.picklist(negativePolicies),
    cost_method: v.picklist(costMethods),
    /** Where goods come in, unless somebody says otherwise. */
    default_location_id: optionalId,
    piece_basis: v.picklist(pieceBases),
    /** The share of its rate that a rejected piece brings. */
    reject_pay: share,
    /** What a line is expected to reach of its standard minutes. */
    line_efficiency: share,
    /** Moves of this day and of days before it are entered no more; null = of no day. */
    locked_until: v.nullable(day),
  }),
});
