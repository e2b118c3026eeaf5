import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { count, flag, id, minorPositive, optionalId, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { orderEntries, orderPart } from '../orders/kind.ts';

/** What a courier adds for a return or a partial delivery: share of the delivery charge in hundredths of a percent, or an amount. */
const surcharge = v.strictObject({ type: v.picklist(['none', 'percent', 'fixed']), value: minorPositive });

export const ShippingCompany = defineKind({
  name: 'shipping_companies',
  table: 'shipping_companies',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields' },
  schema: v.strictObject({
    id,
    name: text(100, 1),
    code: text(40),
    /** With `{code}` where the consignment id belongs. */
    tracking_url: text(300),
    base_fee: minorPositive,
    rates: v.array(v.strictObject({ zone_id: id, base_weight_g: count, base_fee: minorPositive, step_g: count, step_fee: minorPositive })),
    /** Share of the collected amount, in hundredths of a percent. */
    cod_rate: count,
    return_rule: surcharge,
    partial_rule: surcharge,
    active: flag,
    sort,
    deleted_at: optionalInstant,
  }),
  keys: (row) => ({ k1: String(1000 + row.sort) }),
});

export const DeliveryZone = defineKind({
  name: 'delivery_zones',
  table: 'delivery_zones',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields' },
  schema: v.strictObject({ id, name: text(100, 1), fee: minorPositive, active: flag, sort, deleted_at: optionalInstant }),
  keys: (row) => ({ k1: String(1000 + row.sort) }),
});

export const CancelReason = defineKind({
  name: 'cancel_reasons',
  table: 'cancel_reasons',
  collection: 'settings',
  area: 'core',
  read: null,
  brand: false,
  merge: { policy: 'fields' },
  schema: v.strictObject({ id, name: text(100, 1), active: flag, sort, deleted_at: optionalInstant }),
  keys: (row) => ({ k1: String(1000 + row.sort) }),
});

export const Parcel = defineKind({
  name: 'parcels',
  table: 'orders',
  discriminator: { column: 'order_type', value: 'parcel' },
  collection: 'orders',
  area: 'parcels',
  read: 'view_parcels',
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
  }),
  keys: (row) => ({
    k1: newestFirst(row.order_date, newestFirst(row.created_at)),
    k2: row.parcel_id,
    k3: row.consignment_id ?? '',
    k4: row.shipping_status_id,
  }),
  columns: {
    parcel_id: (row) => row.parcel_id,
    consignment_id: (row) => row.consignment_id,
    order_date: (row) => row.order_date,
    created_at: (row) => row.created_at,
    customer: (row) => row.ship_name.toLowerCase(),
    customer_id: (row) => row.customer_id,
    status: (row) => row.shipping_status_id,
    brand_id: (row) => row.brand_id,
    courier: (row) => row.shipping_company_id,
    zone_id: (row) => row.ship_zone_id,
    cod: (row) => row.cod_amount,
    collected: (row) => row.collected_amount,
    charges: (row) => row.shipping_charge + row.cod_charge + row.return_charge + row.other_charge,
    receivable: (row) => row.collected_amount - row.shipping_charge - row.cod_charge - row.return_charge - row.other_charge,
    printed: (row) => (row.print_count > 0 ? 1 : 0),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.parcel_id, row.consignment_id, row.tracking_code, row.ship_name, row.ship_phone, row.ship_phone2, row.ship_address],
});

export const parcelKinds = [ShippingCompany, DeliveryZone, CancelReason, Parcel] as const;

export const parcelActions = [
  defineAction({
    name: 'parcel.create',
    permission: 'manage_parcels',
    touches: { customers: { insert: true }, parcels: { insert: true }, transactions: { insert: true } },
  }),
  defineAction({
    name: 'parcel.edit',
    permission: 'manage_parcels',
    touches: {
      customers: { insert: true },
      parcels: {
        patch: [
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
          'shipping_company_id',
          'consignment_id',
          'tracking_code',
          'weight_g',
          'instructions',
          'shipping_charge',
        ],
      },
      transactions: { insert: true, patch: ['amount', 'bank_account_id', 'deleted_at'] },
    },
  }),
  defineAction({
    name: 'parcel.dispatch',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['shipping_status_id', 'shipped_at', 'shipping_company_id', 'consignment_id'] } },
  }),
  defineAction({
    name: 'parcel.status',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['shipping_status_id', 'shipped_at'] } },
  }),
  defineAction({
    name: 'parcel.complete',
    permission: 'manage_parcels',
    touches: {
      parcels: {
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
  defineAction({ name: 'parcel.printed', permission: 'manage_parcels', touches: { parcels: { patch: ['print_count'] } } }),
  defineAction({
    name: 'parcel.note',
    permission: 'manage_parcels',
    touches: { parcels: { patch: ['notes'] }, parcel_feed: { insert: true } },
  }),
  defineAction({ name: 'parcel.delete', permission: 'manage_parcels', touches: { parcels: { patch: ['deleted_at'] } } }),
] as const;
