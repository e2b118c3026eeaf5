import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { code, id, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

/** Customers who are thought of together: wholesale, dealers, regulars. Somebody may be in several. */
export const CustomerGroup = defineKind({
  name: 'customer_groups',
  table: 'customer_groups',
  collection: 'customers',
  area: 'customers',
  read: 'view_customers',
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  // The memberships of a group that was made without network must not fall with its name.
  unique: [{ field: 'name', code: 'group_exists', loose: true }],
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** `#rrggbb`; `null` = the colour that follows from the name. */
    color: v.nullable(code(/^#[0-9a-f]{6}$/i)),
    notes: text(500),
    deleted_at: optionalInstant,
  }),
  atMost: 500,
  most: 500,
  keys: { name: (row) => byName(row.name) },
  search: (row) => [row.name],
});

/** That a customer is in a group, or was. Two devices that say it of the same two make one row; joining and leaving are told one by one. */
export const CustomerGroupMember = defineKind({
  name: 'customer_group_members',
  table: 'customer_group_members',
  collection: 'customers',
  area: 'customers',
  read: 'view_customers',
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  derivedId: { prefix: 'member:', field: 'pair' },
  refs: { customer_id: { kind: 'customers' }, group_id: { kind: 'customer_groups' } },
  schema: v.strictObject({
    id,
    /** Ids of customer and group, with a colon between. */
    pair: text(73, 1),
    customer_id: id,
    group_id: id,
    /** Has left since. */
    deleted_at: optionalInstant,
  }),
  keys: { customer: (row) => row.customer_id, group: (row) => row.group_id },
  most: 50_000,
});

export const groupAction = defineAction({
  name: 'customer_group.save',
  permission: 'manage_customers',
  touches: {
    customer_groups: { insert: true, patch: ['name', 'color', 'notes', 'deleted_at'] },
    customer_group_members: { insert: true, patch: ['deleted_at'] },
  },
});
