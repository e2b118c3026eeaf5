import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { details, flag, id, instant, optionalId, optionalInstant, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName, newestFirst } from '#data/sort-key.ts';
import { digitsOf, foldText } from '#kernel/search.ts';

import { CustomerGroup, CustomerGroupMember, groupAction } from './kind-group.ts';

/** Two devices that add the same phone without network make the same row. */
export const customerIdPrefix = 'customer:';

export const Customer = defineKind({
  name: 'customers',
  table: 'customers',
  collection: 'customers',
  area: 'customers',
  read: 'view_customers',
  brand: false,
  merge: { policy: 'fields', firstStands: null, silent: ['phone_e164', 'phone_last10'] },
  derivedId: { prefix: customerIdPrefix, field: 'phone_e164' },
  refs: { zone_id: { kind: 'delivery_zones', inUse: 'zone_in_use', column: 'zone_id' } },
  putTogether: true,
  schema: v.strictObject({
    /** UUID v5 of company and normalised phone where a phone is known: two devices that add the same person make one row. */
    id,
    name: text(100, 1),
    /** As typed. */
    phone: text(30),
    /** `+8801712345678`, or '' without a phone. */
    phone_e164: text(20),
    /** The last ten digits; what a search for a number runs over. */
    phone_last10: text(10),
    phone2: text(30),
    email: text(254),
    address: text(250),
    zone_id: optionalId,
    city: text(100),
    area: text(100),
    postcode: text(20),
    notes: text(2000),
    tags: texts(50, 60),
    blocked: flag,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { name: (row) => byName(row.name), phone: (row) => row.phone_last10 },
  columns: {
    name: (row) => byName(row.name),
    phone: (row) => row.phone_last10,
    phone2: (row) => digitsOf(row.phone2).slice(-10),
    email: (row) => row.email,
    created_at: (row) => row.created_at,
    zone_id: (row) => row.zone_id,
    blocked: (row) => (row.blocked ? 1 : 0),
    id: (row) => row.id,
    tags: (row) => row.tags.map(foldText),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.name, row.phone, row.phone_e164, row.phone2, row.address, row.email],
});

/** What became of a customer: who changed what, and both values where two devices differed. Told by the server. */
export const CustomerFeed = defineKind({
  name: 'customer_feed',
  table: 'customer_feed',
  collection: 'feed',
  area: 'customers',
  read: 'view_customers',
  brand: false,
  merge: { policy: 'server' },
  refs: { customer_id: { kind: 'customers' } },
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    customer_id: id,
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  }),
  keys: { customer: (row) => row.customer_id + newestFirst(row.created_at) },
});

/** What an order or parcel tells of the customer whom it brings along. */
export const broughtCustomer = {
  insert: ['name', 'phone', 'phone_e164', 'phone_last10', 'phone2', 'address', 'zone_id', 'city', 'area', 'postcode', 'created_at'],
} as const;

export { CustomerGroup, CustomerGroupMember } from './kind-group.ts';

export const customerKinds = [Customer, CustomerFeed, CustomerGroup, CustomerGroupMember] as const;

export const customerActions = [
  defineAction({ name: 'customer.save', permission: 'manage_customers', touches: { customers: { insert: true, patch: '*' } } }),
  groupAction,
] as const;
