import * as v from 'valibot';

import {
  count,
  documentDay,
  id,
  instant,
  minor,
  minorPositive,
  minorTotal,
  optionalId,
  optionalInstant,
  quantity,
  text,
} from '#data/fields.ts';
import type { Kind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

/* What eCommerce orders and parcels have in common: both live in table `orders`. */

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
  delivered_items: v.pipe(v.array(v.strictObject({ item_id: id, quantity: count })), v.maxLength(200)),
  cancel_reason_ids: v.pipe(v.array(id), v.maxLength(50)),
  cancel_notes: text(2000),
  /** What became of the advance of a cancelled or partly delivered order. */
  advance: v.nullable(v.picklist(['kept', 'refunded'])),
  /** True when the customer does not pay the delivery fee of a partial delivery. */
  fee_waived: v.boolean(),
  /** Why less or more was collected than expected. */
  variance_reason: text(200),
});
export type DeliveryDetails = v.InferOutput<typeof deliveryDetails>;

/** Columns of both. */
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
  order_date: documentDay,
  shipping_status_id: id,
  items: v.pipe(v.array(orderItem), v.minLength(1), v.maxLength(200)),
  /** `fixed`: minor units; `percent`: hundredths of a percent. */
  discount_type: v.picklist(['fixed', 'percent']),
  discount_value: minorPositive,
  /** What the customer pays for delivery. */
  delivery_fee: minorPositive,
  /** Kept by the server: items, discount and fee (`domain` formula in `amounts.ts`). */
  total_amount: minor,
  /** Kept by the server: Pre Payment transactions less refunds. */
  advance: minorTotal,
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
  /** Kept by the server: the number on paper, where it turned out to be another record's. */
  printed_number: v.nullable(text(40, 1)),
} as const;

/** Open work and the last 90 days stay on every device. */
export const orderPart = { date: 'order_date', open: ['completed_at', 'deleted_at'] } as const;

export const saleMerge = {
  policy: 'fields',
  guarded: ['items', 'brand_id', 'customer_id', 'collected_amount', 'delivery_details', 'discount_type', 'discount_value', 'delivery_fee'],
  status: 'shipping_status_id',
  firstStands: null,
} as const satisfies Kind['merge'];

export const saleRefs = {
  customer_id: { kind: 'customers' },
  brand_id: { kind: 'brands', inUse: 'brand_has_orders', gone: 'brand_deleted' },
  shipping_status_id: { kind: 'shipping_statuses', inUse: 'status_in_use', column: 'status' },
  ship_zone_id: { kind: 'delivery_zones', inUse: 'zone_in_use', column: 'zone_id' },
} as const satisfies Kind['refs'];

/** What follows from lines and payments, and who made it. */
export const saleServerOnly = ['total_amount', 'advance', 'cod_amount', 'created_by', 'printed_number'] as const;

type SaleRow = v.InferOutput<v.StrictObjectSchema<typeof orderEntries, undefined>>;

/** The order in which lists of either begin. */
export const newestSale = (row: SaleRow) => newestFirst(row.created_at);

/** Columns that the lists of both filter and sort by. */
export const saleListColumns = {
  order_date: (row: SaleRow) => row.order_date,
  created_at: (row: SaleRow) => row.created_at,
  customer: (row: SaleRow) => row.ship_name.toLowerCase(),
  customer_id: (row: SaleRow) => row.customer_id,
  status: (row: SaleRow) => row.shipping_status_id,
  brand_id: (row: SaleRow) => row.brand_id,
  zone_id: (row: SaleRow) => row.ship_zone_id,
  cod: (row: SaleRow) => row.cod_amount,
  /** What the customer has paid, to the courier and in advance. */
  paid: (row: SaleRow) => row.collected_amount + row.advance,
  deleted: (row: SaleRow) => (row.deleted_at === null ? 0 : 1),
} as const;

/** What may be typed to find either, beside its number. */
export const saleSearch = (row: SaleRow) => [row.printed_number, row.ship_name, row.ship_phone, row.ship_phone2, row.ship_address];

/** By what either is found in the archive. */
export const saleFind = ['printed_number', 'ship_name', 'ship_phone', 'ship_phone2'] as const;

/** Whom either goes to. */
export const recipientFields = [
  'ship_name',
  'ship_phone',
  'ship_phone2',
  'ship_address',
  'ship_zone_id',
  'ship_city',
  'ship_area',
  'ship_postcode',
] as const;

/** Fields that the form of either edits. */
export const saleFormFields = [
  'brand_id',
  'customer_id',
  ...recipientFields,
  'order_date',
  'items',
  'discount_type',
  'discount_value',
  'delivery_fee',
  'notes',
  'customer_note',
] as const;

/** Fields that an outcome writes. */
export const outcomeFields = [
  'shipping_status_id',
  'delivery_details',
  'collected_amount',
  'shipping_charge',
  'cod_charge',
  'return_charge',
  'other_charge',
  'completed_at',
  'items',
] as const;
