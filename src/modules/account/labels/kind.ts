import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { code, id, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

/** Two devices that make the same label without network make the same row. */
export const labelIdPrefix = 'label:';

/** A word that people put on records: customers and orders carry it as a tag, by its name. */
export const Label = defineKind({
  name: 'labels',
  table: 'labels',
  collection: 'settings',
  area: 'labels',
  read: ['manage_labels', 'view_customers', 'view_ecom_orders'],
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  unique: [{ field: 'name', code: 'label_exists' }],
  refs: { merged_into: { kind: 'labels' } },
  derivedId: { prefix: labelIdPrefix, field: 'key' },
  schema: v.strictObject({
    id,
    name: text(60, 1),
    /** The name as it is compared. */
    key: text(120, 1),
    /** `#rrggbb`; `null` = the colour that follows from the name. */
    color: v.nullable(code(/^#[0-9a-f]{6}$/i)),
    /** The label that took its place. */
    merged_into: optionalId,
    deleted_at: optionalInstant,
  }),
  most: 1000,
  keys: { name: (row) => byName(row.name), key: (row) => row.key },
  search: (row) => [row.name],
});

export const labelKinds = [Label] as const;

export const labelActions = [
  defineAction({
    name: 'label.save',
    permission: 'manage_labels',
    touches: { labels: { insert: true, patch: ['name', 'key', 'color', 'merged_into', 'deleted_at'] } },
  }),
] as const;
