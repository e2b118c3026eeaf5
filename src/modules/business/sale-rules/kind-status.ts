import * as v from 'valibot';

import { id, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

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
  merge: { policy: 'fields', firstStands: ['name'] },
  serverOnly: ['is_system'],
  unique: [{ field: 'name', within: 'type', code: 'setting_exists' }],
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
  keys: { type: (row) => row.type + String(1000 + row.sort) },
  atMost: 500,
});
