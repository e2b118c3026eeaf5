import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { code, flag, id, instant, optionalId, optionalInstant, photoPaths, share, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

import { costReaders, daysUpTo, factoryReaders, materialQuantity, rate, ratioPart } from './kind-common.ts';

/** A `service` has no stock: work that is bought. */
export const componentKinds = ['raw', 'packaging', 'consumable', 'semi_finished', 'service'] as const;

/** What a component is bought or issued in: `num / den` of its stock unit, exactly. */
const pack = v.strictObject({ id, name: text(30, 1), num: ratioPart, den: ratioPart, barcode: text(60) });
export type ComponentPack = v.InferOutput<typeof pack>;

/** What products are made of. Quantities in millionths of the stock unit. */
export const Component = defineKind({
  name: 'components',
  table: 'components',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  files: true,
  merge: { policy: 'fields', guarded: ['stock_unit'], firstStands: null },
  serverOnly: ['created_by'],
  unique: [{ field: 'code', code: 'component_code_exists', loose: true }],
  refs: {
    default_supplier_id: { kind: 'suppliers', inUse: 'supplier_has_components', gone: 'supplier_gone', column: 'supplier' },
    location_id: { kind: 'stock_locations' },
  },
  most: 10_000,
  schema: v.strictObject({
    id,
    code: text(40, 1),
    name: text(120, 1),
    type: v.picklist(componentKinds),
    category: text(60),
    photos: photoPaths,
    barcodes: texts(10, 60),
    /** A code of `units`; it stays once something has moved. */
    stock_unit: code(/^[a-z0-9]{1,12}$/),
    packs: v.pipe(v.array(pack), v.maxLength(20)),
    /** What is only costed is not counted. */
    track_stock: flag,
    /** By roll, lot or dye lot. */
    batch_tracked: flag,
    /** Colour, size, weight of cloth, width. */
    attributes: v.pipe(v.array(v.strictObject({ name: text(30, 1), value: text(60, 1) })), v.maxLength(20)),
    default_supplier_id: optionalId,
    /** Less than this is to be ordered; 0 = nobody watches. */
    reorder_point: materialQuantity,
    /** How much is ordered at least. */
    reorder_qty: materialQuantity,
    lead_days: daysUpTo(365),
    safety_days: daysUpTo(365),
    /** In hundredths of a percent. */
    wastage: share,
    shelf_life_days: v.nullable(daysUpTo(3650)),
    /** Milligrams of one stock unit, by which freight can be shared out. */
    weight_mg: v.nullable(ratioPart),
    /** Where it usually lies. */
    location_id: optionalId,
    notes: text(2000),
    active: flag,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { name: (row) => byName(row.name), code: (row) => byName(row.code) },
  columns: {
    code: (row) => byName(row.code),
    type: (row) => row.type,
    category: (row) => row.category || null,
    supplier: (row) => row.default_supplier_id,
    location: (row) => row.location_id,
    batch_tracked: (row) => (row.batch_tracked ? 1 : 0),
    codes: (row) => [row.code, ...row.barcodes, ...row.packs.map(({ barcode }) => barcode)].filter(Boolean).map((one) => one.toLowerCase()),
  },
  search: (row) => [row.code, row.name, row.category, ...row.barcodes, ...row.attributes.map(({ value }) => value)],
});

/** Who changed what of a component; told by the server. */
export const ComponentFeed = defineFeed(Component, 'component_feed', 'component_id');

/** What one stock unit of a component should cost; its id is the component's. */
export const ComponentCost = defineKind({
  name: 'component_costs',
  table: 'component_costs',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  merge: { policy: 'fields', firstStands: ['standard_cost'] },
  refs: { id: { kind: 'components' } },
  most: 10_000,
  schema: v.strictObject({ id, standard_cost: rate }),
});
