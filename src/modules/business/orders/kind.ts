import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { count, day, id, instant, minor, minorPositive, optionalId, optionalInstant, quantity, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { dueOf } from './amounts.ts';

/** Machine meaning of a status row; its name is the company's own. Rank orders the path to an outcome. */
export const phases = {
  ecom: ['new', 'confirmed', 'on_hold', 'packed', 'shipment', 'delivered', 'partial', 'cancelled', 'returned'],
  parcel: ['pending', 'picked', 'in_transit', 'out_for_delivery', 'on_hold', 'delivered', 'partial', 'cancelled', 'returned', 'lost'],
} as const;
export type Phase = (typeof phases)['ecom'][number] | (typeof phases)['parcel'][number];

export const ShippingStatus = defineKind({
  name: 'shipping_statuses',
  table: 'shipping_statuses',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields' },
  schema: v.strictObject({
    id,
    name: text(60, 1),
    type: v.picklist(['ecom', 'parcel']),
    phase: v.picklist([...new Set([...phases.ecom, ...phases.parcel])]),
    sort,
    color: text(20),
    is_system: v.boolean(),
    deleted_at: optionalInstant,
  }),
  keys: (row) => ({ k1: row.type + String(1000 + row.sort) }),
});

/** One line. `price` is per piece, `discount` for the whole line; both in minor units. Names are as they were when ordered. */
export const orderItem = v.strictObject({
  id,
  variant_id: optionalId,
  product_name: text(250),
  variant_title: text(310),
  sku: v.nullable(text(64)),
  photo_path: v.nullable(text(200)),
  quantity,
  price: minorPositive,
  discount: minorPositive,
  delivered_qty: count,
  returned_qty: count,
  damaged_qty: count,
});
export type OrderItem = v.InferOutput<typeof orderItem>;

export const deliveryDetails = v.strictObject({
  type: v.picklist(['full', 'partial', 'cancelled']),
  delivered_items: v.array(v.strictObject({ item_id: id, quantity: count })),
  cancel_reason_ids: v.array(id),
  cancel_notes: text(2000),
  /** What became of the advance of a cancelled or partly delivered order. */
  advance: v.nullable(v.picklist(['kept', 'refunded'])),
  /** True when the customer does not pay the delivery fee of a partial delivery. */
  fee_waived: v.boolean(),
  /** Why less or more was collected than expected. */
  variance_reason: text(200),
});
export type DeliveryDetails = v.InferOutput<typeof deliveryDetails>;

/** Columns that eCommerce orders and parcels share; both live in table `orders`. */
export const orderEntries = {
  id,
  brand_id: id,
  customer_id: optionalId,
  /** The recipient as he was when the order was taken. */
  ship_name: text(100, 1),
  ship_phone: text(30),
  ship_phone2: text(30),
  ship_address: text(250),
  ship_zone_id: optionalId,
  ship_city: text(100),
  ship_area: text(100),
  ship_postcode: text(20),
  order_date: day,
  shipping_status_id: id,
  items: v.pipe(v.array(orderItem), v.minLength(1), v.maxLength(200)),
  /** `fixed`: minor units; `percent`: hundredths of a percent. */
  discount_type: v.picklist(['fixed', 'percent']),
  discount_value: minorPositive,
  /** What the customer pays for delivery. */
  delivery_fee: minorPositive,
  /** Kept by the server: items, discount and fee (`domain` formula in `orders/amounts.ts`). */
  total_amount: minor,
  /** Kept by the server: Pre Payment transactions less refunds. */
  advance: minor,
  /** Kept by the server: what the courier collects, max(0, total - advance). */
  cod_amount: minorPositive,
  collected_amount: minorPositive,
  /** What the courier takes: delivery, COD fee, return, other (signed). */
  shipping_charge: minorPositive,
  cod_charge: minorPositive,
  return_charge: minorPositive,
  other_charge: minor,
  notes: text(2000),
  customer_note: text(2000),
  delivery_details: v.nullable(deliveryDetails),
  completed_at: optionalInstant,
  created_by: optionalId,
  created_at: instant,
  deleted_at: optionalInstant,
} as const;

export const orderSources = ['manual', 'storefront', 'facebook', 'phone', 'import', 'exchange'] as const;

/** Open work and the last 90 days stay on every device. */
export const orderPart =
  "case when t.completed_at is null and t.deleted_at is null or t.order_date > current_date - 90 then 'hot' when t.order_date > current_date - 365 then 'year' else 'archive' end";

export const EcomOrder = defineKind({
  name: 'ecom_orders',
  table: 'orders',
  discriminator: { column: 'order_type', value: 'ecommerce' },
  collection: 'orders',
  area: 'ecom_orders',
  read: 'view_ecom_orders',
  brand: true,
  merge: {
    policy: 'fields',
    guarded: [
      'items',
      'brand_id',
      'customer_id',
      'collected_amount',
      'delivery_details',
      'discount_type',
      'discount_value',
      'delivery_fee',
    ],
    status: 'shipping_status_id',
  },
  part: orderPart,
  schema: v.strictObject({
    ...orderEntries,
    order_number: text(40, 1),
    source: v.picklist(orderSources),
    linked_parcel_id: optionalId,
  }),
  keys: (row) => ({
    k1: newestFirst(row.order_date, newestFirst(row.created_at)),
    k2: row.order_number,
    k3: row.customer_id ?? '',
    k4: row.shipping_status_id,
  }),
  columns: {
    order_number: (row) => row.order_number,
    order_date: (row) => row.order_date,
    created_at: (row) => row.created_at,
    customer: (row) => row.ship_name.toLowerCase(),
    customer_id: (row) => row.customer_id,
    status: (row) => row.shipping_status_id,
    brand_id: (row) => row.brand_id,
    zone_id: (row) => row.ship_zone_id,
    source: (row) => row.source,
    total: (row) => row.total_amount,
    advance: (row) => row.advance,
    cod: (row) => row.cod_amount,
    due: dueOf,
    parcel: (row) => (row.linked_parcel_id === null ? 0 : 1),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [
    row.order_number,
    row.ship_name,
    row.ship_phone,
    row.ship_phone2,
    row.ship_address,
    ...row.items.map((item) => item.sku),
  ],
});

/** What the pieces of an order cost when it was taken, item id -> minor units. Its id is the order's. Made by the server. */
export const OrderCost = defineKind({
  name: 'order_costs',
  table: 'order_costs',
  collection: 'orders',
  area: 'costs',
  read: 'view_financial_dashboard',
  brand: true,
  merge: { policy: 'fields' },
  schema: v.strictObject({ id, brand_id: id, items: v.record(v.string(), minorPositive), packaging_cost: minorPositive }),
});

const feedEntries = {
  id,
  /** The order or parcel that the entry tells of. */
  parcel_id: id,
  brand_id: id,
  user_id: optionalId,
  actor_kind: v.picklist(['user', 'system', 'courier', 'customer']),
  type: text(30, 1),
  activity_details: v.record(v.string(), v.unknown()),
  created_at: instant,
} as const;

/** Feed of eCommerce orders; same table and shape as the feed of parcels, audience of the order. */
export const OrderFeed = defineKind({
  name: 'order_feed',
  table: 'parcel_feed',
  discriminator: { column: 'order_type', value: 'ecommerce' },
  collection: 'feed',
  area: 'ecom_orders',
  read: 'view_ecom_orders',
  brand: true,
  merge: { policy: 'append' },
  part: "case when t.created_at > now() - interval '90 days' then 'hot' when t.created_at > now() - interval '365 days' then 'year' else 'archive' end",
  schema: v.strictObject(feedEntries),
  keys: (row) => ({ k1: row.parcel_id + newestFirst(row.created_at) }),
});

export const ParcelFeed = defineKind({
  ...OrderFeed,
  name: 'parcel_feed',
  discriminator: { column: 'order_type', value: 'parcel' },
  area: 'parcels',
  read: 'view_parcels',
});

export const orderKinds = [ShippingStatus, EcomOrder, OrderCost, OrderFeed, ParcelFeed] as const;

/** Fields of an order that its form edits. */
const formFields = [
  'brand_id',
  'customer_id',
  'ship_name',
  'ship_phone',
  'ship_phone2',
  'ship_address',
  'ship_zone_id',
  'ship_city',
  'ship_area',
  'ship_postcode',
  'order_date',
  'items',
  'discount_type',
  'discount_value',
  'delivery_fee',
  'notes',
  'customer_note',
] as const;

export const orderActions = [
  defineAction({
    name: 'order.create',
    permission: 'manage_ecom_orders',
    touches: {
      customers: { insert: true, patch: ['name', 'address', 'zone_id', 'city', 'area', 'postcode'] },
      ecom_orders: { insert: true },
      transactions: { insert: true },
    },
  }),
  defineAction({
    name: 'order.edit',
    permission: 'manage_ecom_orders',
    touches: {
      customers: { insert: true, patch: ['name', 'address', 'zone_id', 'city', 'area', 'postcode'] },
      ecom_orders: { patch: [...formFields, 'source'] },
      transactions: { insert: true, patch: ['amount', 'bank_account_id', 'deleted_at'] },
    },
  }),
  defineAction({ name: 'order.status', permission: 'manage_ecom_orders', touches: { ecom_orders: { patch: ['shipping_status_id'] } } }),
  defineAction({
    name: 'order.note',
    permission: 'manage_ecom_orders',
    touches: { ecom_orders: { patch: ['notes'] }, order_feed: { insert: true } },
  }),
  defineAction({
    name: 'order.complete',
    permission: 'manage_ecom_orders',
    touches: {
      ecom_orders: {
        patch: [
          'shipping_status_id',
          'delivery_details',
          'collected_amount',
          'shipping_charge',
          'cod_charge',
          'return_charge',
          'other_charge',
          'completed_at',
          'items',
        ],
      },
      transactions: { insert: true },
    },
  }),
  defineAction({ name: 'order.delete', permission: 'manage_ecom_orders', touches: { ecom_orders: { patch: ['deleted_at'] } } }),
  defineAction({
    name: 'shipment.create',
    permission: 'manage_ecom_orders',
    touches: { ecom_orders: { patch: ['shipping_status_id', 'linked_parcel_id'] }, parcels: { insert: true } },
  }),
  defineAction({
    name: 'order_settings.save',
    permission: 'manage_order_settings',
    touches: {
      shipping_statuses: { insert: true, patch: ['name', 'sort', 'color', 'deleted_at'] },
      shipping_companies: { insert: true, patch: '*' },
      delivery_zones: { insert: true, patch: '*' },
      cancel_reasons: { insert: true, patch: '*' },
    },
  }),
] as const;
