import * as v from 'valibot';

import { count, id, minorPositive, optionalId, optionalInstant, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { foldText } from '#kernel/search.ts';

import { dueOf, refundOwed } from './amounts.ts';
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

/** What a call came to. */
export const callResults = ['no_answer', 'busy', 'confirmed', 'call_back'] as const;
export type CallResult = (typeof callResults)[number];

/** What an order of nobody has in the column `assigned_to`. */
export const nobody = 'nobody';

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
  serverOnly: [...saleServerOnly, 'linked_parcel_id', 'call_attempts', 'last_call_at', 'call_result', 'call_back_at', 'review'],
  number: 'order_number',
  printedNumber: 'printed_number',
  part: orderPart,
  find: ['order_number', ...saleFind],
  putTogether: true,
  schema: v.strictObject({
    ...orderEntries,
    order_number: text(40, 1),
    source: v.picklist(orderSources),
    linked_parcel_id: optionalId,
    /** Who cares for it: the user id of a member or of the owner. */
    assigned_to: optionalId,
    /** Labels by their names, as customers carry them. */
    tags: texts(50, 60),
    /** Kept by the server: how often the customer was called about it, when last, and what that came to. */
    call_attempts: count,
    last_call_at: optionalInstant,
    call_result: v.nullable(v.picklist(callResults)),
    /** Kept by the server: when he asked to be called. */
    call_back_at: optionalInstant,
    /** Kept by the server: why somebody should look at an order that a stranger placed (`store_doubts` in SQL); empty once it is confirmed. */
    review: texts(10, 20),
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
    refund: refundOwed,
    assigned_to: (row) => row.assigned_to ?? nobody,
    tags: (row) => row.tags.map(foldText),
    call: (row) => row.call_result ?? 'none',
    review: (row) => (row.review.length > 0 ? 1 : 0),
    /** From when its customer is to be called, unless he has confirmed or it has ended. */
    call_at: (row) => (row.call_result === 'confirmed' || row.completed_at !== null ? null : (row.call_back_at ?? row.created_at)),
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
