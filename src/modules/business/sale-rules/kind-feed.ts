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
  /** As the author's device says. */
  created_at: instant,
  /** When it reached the server. */
  received_at: instant,
} as const;

type Told = { readonly created_at: string; readonly received_at: string };

/**
 * When an entry was made: its device says so, and work without network arrives late: more than a day and it is told when it arrived. A
 * device that says more than a month before that, or a time after it, has a wrong clock: then the arrival counts, and `claimed` is what
 * the device said.
 */
export function feedTime({ created_at, received_at }: Told): FeedTime {
  const late = Date.parse(received_at) - Date.parse(created_at);
  if (late < -5 * 60_000 || late > 31 * day) return { at: received_at, claimed: created_at };
  return late > day ? { at: created_at, arrived: received_at } : { at: created_at };
}
type FeedTime = { readonly at: string; readonly claimed?: string; readonly arrived?: string };
const day = 86_400_000;

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
  refs: { parcel_id: { kind: 'ecom_orders' }, brand_id: { kind: 'brands' } },
  parentBrand: 'parcel_id',
  serverOnly: ['brand_id', 'user_id', 'actor_kind', 'received_at'],
  part: { date: 'created_at' },
  schema: v.strictObject(feedEntries),
  keys: { record: (row) => row.parcel_id + newestFirst(feedTime(row).at) },
});

export const ParcelFeed = defineKind({
  ...OrderFeed,
  name: 'parcel_feed',
  discriminator: { column: 'order_type', value: 'parcel' },
  area: 'parcels',
  read: ['view_parcels', 'view_returns', 'view_parcel_payments'],
  refs: { ...OrderFeed.refs, parcel_id: { kind: 'parcels' } },
});
