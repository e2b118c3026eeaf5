import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import { day, flag, id, instant, minor, minorPositive, optionalId, optionalInstant, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName, newestFirst } from '#data/sort-key.ts';

import { costReaders, daysUpTo, materialQuantity, rate } from './kind-common.ts';

/** What somebody sells: goods, work, or both. */
export const supplierTypes = ['material', 'service', 'both'] as const;

/** Whoever is bought from. What is owed to him stands in `supplier_dues`. */
export const Supplier = defineKind({
  name: 'suppliers',
  table: 'suppliers',
  collection: 'factory',
  area: 'suppliers',
  read: ['manage_suppliers', 'manage_purchases'],
  brand: false,
  files: true,
  merge: { policy: 'fields', guarded: ['opening_balance', 'merged_into'], firstStands: null },
  serverOnly: ['created_by'],
  unique: [{ field: 'code', code: 'supplier_code_exists', loose: true }],
  refs: { merged_into: { kind: 'suppliers' } },
  most: 10_000,
  schema: v.strictObject({
    id,
    code: text(20, 1),
    name: text(120, 1),
    contact_name: text(100),
    phone: text(30),
    email: text(200),
    address: text(500),
    type: v.picklist(supplierTypes),
    /** Days after a receipt until it is to be paid. */
    terms_days: daysUpTo(365),
    /** 0 = none. Minor units, as the balance. */
    credit_limit: minorPositive,
    /** What was owed to him before the first document here; below 0 what he owed. */
    opening_balance: minor,
    opening_date: v.nullable(day),
    tax_id: text(40),
    /** Where he is paid: bank and number of an account, or a wallet. */
    pay_details: text(300),
    lead_days: daysUpTo(365),
    tags: texts(20, 40),
    photos: texts(8, 200),
    /** The one that he turned out to be: documents that name this one are that one's. */
    merged_into: optionalId,
    notes: text(2000),
    active: flag,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { name: (row) => byName(row.name) },
  columns: {
    code: (row) => byName(row.code),
    phone: (row) => row.phone,
    type: (row) => row.type,
    tags: (row) => row.tags,
    merged: (row) => (row.merged_into === null ? 0 : 1),
  },
  search: (row) => [row.code, row.name, row.contact_name, row.phone, row.email],
});

/** Who changed what of a supplier; told by the server. */
export const SupplierFeed = defineFeed(Supplier, 'supplier_feed', 'supplier_id');

/** For what a supplier sells a component from a day on: the newest that holds stands. `price`: of one pack or stock unit, in millionths of a minor unit. */
export const SupplierPrice = defineKind({
  name: 'supplier_prices',
  table: 'supplier_prices',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  serverOnly: ['created_by'],
  refs: { supplier_id: { kind: 'suppliers' }, component_id: { kind: 'components' } },
  most: 50_000,
  schema: v.strictObject({
    id,
    supplier_id: id,
    component_id: id,
    /** What he calls it. */
    supplier_sku: text(60),
    /** The id of the component's pack; null = its stock unit. */
    pack_id: optionalId,
    price: rate,
    /** He sells no less, in millionths of the stock unit. */
    min_qty: materialQuantity,
    lead_days: v.nullable(daysUpTo(365)),
    valid_from: day,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    supplier: (row) => row.supplier_id + newestFirst(row.valid_from),
    component: (row) => row.component_id + newestFirst(row.valid_from),
  },
});
