import * as v from 'valibot';

import { count, day, minor, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

import { outstandingOf, refundOwed, standingOf } from './amounts.ts';
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

/** Whether the courier has paid for it: not yet, all, or a part that is disputed. */
export const settlements = ['none', 'settled', 'disputed'] as const;

/** How a courier says that a parcel has ended, and when. Nothing follows from it before somebody of the company confirms it. */
const told = v.strictObject({
  phase: v.picklist(['delivered', 'partial', 'cancelled']),
  /** Minor units; `null` = he said nothing of it. */
  collected: v.nullable(minorPositive),
  on: day,
});
export type Told = v.InferOutput<typeof told>;

export const Parcel = defineKind({
  name: 'parcels',
  table: 'orders',
  discriminator: { column: 'order_type', value: 'parcel' },
  collection: 'orders',
  area: 'parcels',
  // Whoever receives returns or settles with couriers works with parcels, too.
  read: ['view_parcels', 'view_returns', 'view_parcel_payments'],
  brand: true,
  merge: { ...saleMerge, silent: ['print_count'] },
  refs: {
    ...saleRefs,
    source_ecom_order_id: { kind: 'ecom_orders' },
    shipping_company_id: { kind: 'shipping_companies', inUse: 'courier_in_use', column: 'courier' },
    payment_id: { kind: 'group_payments' },
  },
  serverOnly: [...saleServerOnly, 'payment_id', 'settlement', 'settled_amount'],
  number: 'parcel_id',
  printedNumber: 'printed_number',
  part: orderPart,
  find: ['parcel_id', 'consignment_id', 'tracking_code', ...saleFind],
  schema: v.strictObject({
    ...orderEntries,
    /** The parcel's own number, on its label. */
    parcel_id: text(40, 1),
    source_ecom_order_id: optionalId,
    shipping_company_id: optionalId,
    /** The courier's number. */
    consignment_id: v.nullable(text(60, 1)),
    tracking_code: v.nullable(text(60, 1)),
    weight_g: count,
    instructions: text(500),
    /** Handed to the courier. */
    shipped_at: optionalInstant,
    print_count: count,
    courier_says: v.nullable(told),
    /** Kept by the server: the statement that settled it, or that paid a part of it which is disputed. */
    payment_id: optionalId,
    settlement: v.picklist(settlements),
    /** Kept by the server: what statements have paid for it so far. Minor units. */
    settled_amount: minor,
    /** Said by a person: the courier was told that he does not pay what he should; or he is asked for it no more. Each with its reason. */
    disputed_at: optionalInstant,
    dispute_reason: text(200),
    written_off_at: optionalInstant,
    write_off_reason: text(200),
  }),
  keys: {
    '-created_at': newestSale,
    parcel_id: (row) => row.parcel_id,
    consignment_id: (row) => row.consignment_id ?? '',
    status: (row) => row.shipping_status_id,
  },
  columns: {
    ...saleListColumns,
    parcel_id: (row) => row.parcel_id,
    consignment_id: (row) => row.consignment_id,
    courier: (row) => row.shipping_company_id,
    ordered: (row) => (row.source_ecom_order_id === null ? 0 : 1),
    /** What is still to be collected: nothing once it has ended. */
    to_collect: (row) => (row.completed_at === null ? row.cod_amount : 0),
    collected: (row) => row.collected_amount,
    charges: (row) => row.shipping_charge + row.cod_charge + row.return_charge + row.other_charge,
    receivable: (row) => row.collected_amount - row.shipping_charge - row.cod_charge - row.return_charge - row.other_charge,
    /** Of a parcel without an order. */
    refund: (row) => (row.source_ecom_order_id === null ? refundOwed(row) : 0),
    id: (row) => row.id,
    /** What couriers still have to pay. */
    outstanding: outstandingOf,
    printed: (row) => (row.print_count > 0 ? 1 : 0),
    /** The courier says how it ended, and nobody has confirmed it. */
    to_confirm: (row) => (row.courier_says !== null && row.completed_at === null ? 1 : 0),
    /** Where its money stands, in one word. */
    settlement: standingOf,
    ended_at: (row) => row.completed_at,
  },
  search: (row) => [row.parcel_id, row.consignment_id, row.tracking_code, ...saleSearch(row)],
});
