import * as v from 'valibot';

import { details, id, instant, optionalId, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

const feedEntries = {
  id,
  /** The order or parcel that the entry tells of. */
  parcel_id: id,
  brand_id: id,
  user_id: optionalId,
  actor_kind: v.picklist(['user', 'system', 'courier', 'customer']),
  type: text(30, 1),
  activity_details: details,
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
  part: { date: 'created_at' },
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
