import * as v from 'valibot';

import { id, minorPositive, optionalId, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { dueOf } from './amounts.ts';
import {
  orderEntries,
  orderPart,
  newestSale,
  saleFind,
  saleListColumns,
  saleMerge,
  saleRefs,
  saleSearch,
  saleServerOnly,
} from './kind-sale.ts';

export const orderSources = ['manual', 'storefront', 'facebook', 'phone', 'import', 'exchange'] as const;

export const EcomOrder = defineKind({
  name: 'ecom_orders',
  table: 'orders',
  discriminator: { column: 'order_type', value: 'ecommerce' },
  collection: 'orders',
  area: 'ecom_orders',
  read: 'view_ecom_orders',
  brand: true,
  merge: saleMerge,
  refs: { ...saleRefs, linked_parcel_id: { kind: 'parcels' } },
  serverOnly: [...saleServerOnly, 'linked_parcel_id'],
  number: 'order_number',
  printedNumber: 'printed_number',
  part: orderPart,
  find: ['order_number', ...saleFind],
  schema: v.strictObject({
    ...orderEntries,
    order_number: text(40, 1),
    source: v.picklist(orderSources),
    linked_parcel_id: optionalId,
  }),
  keys: {
    '-created_at': newestSale,
    order_number: (row) => row.order_number,
    customer_id: (row) => row.customer_id ?? '',
    status: (row) => row.shipping_status_id,
  },
  columns: {
    ...saleListColumns,
    order_number: (row) => row.order_number,
    source: (row) => row.source,
    total: (row) => row.total_amount,
    advance: (row) => row.advance,
    due: dueOf,
    parcel: (row) => (row.linked_parcel_id === null ? 0 : 1),
  },
  search: (row) => [row.order_number, ...saleSearch(row), ...row.items.map((item) => item.sku)],
});

/** What the pieces of an order cost when it was taken, item id -> minor units. Its id is the order's. Made by the server. */
export const OrderCost = defineKind({
  name: 'order_costs',
  table: 'order_costs',
  collection: 'orders',
  area: 'costs',
  read: 'view_financial_dashboard',
  brand: true,
  merge: { policy: 'fields', firstStands: [] },
  refs: { id: { kind: ['ecom_orders', 'parcels'] }, brand_id: { kind: 'brands' } },
  parentBrand: 'id',
  schema: v.strictObject({
    id,
    brand_id: id,
    items: v.pipe(v.record(id, minorPositive), v.maxEntries(1000)),
    packaging_cost: minorPositive,
  }),
});
