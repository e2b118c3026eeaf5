import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { id, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** One choice of a person: how a list looks, the views he saved, the theme. Two devices write the same row. */
export const Preference = defineKind({
  name: 'preferences',
  table: 'preferences',
  collection: 'settings',
  area: 'user',
  read: null,
  audience: 'user',
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  derivedId: { prefix: 'preference:', field: 'key' },
  serverOnly: ['user_id'],
  schema: v.strictObject({ id, user_id: id, key: text(100, 1), value: text(20_000) }),
  atMost: 1000,
});

export const preferenceKinds = [Preference] as const;

export const preferenceActions = [
  defineAction({ name: 'preference.save', permission: null, touches: { preferences: { insert: true, patch: ['value'], remove: true } } }),
] as const;
