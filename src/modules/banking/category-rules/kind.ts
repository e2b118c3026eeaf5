import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { id, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** The category that is proposed where a title or a name contains a text; of several the first. */
export const CategoryRule = defineKind({
  name: 'category_rules',
  table: 'category_rules',
  collection: 'money',
  area: 'category_rules',
  read: ['view_transactions', 'manage_transactions', 'manage_banking_settings'],
  brand: false,
  merge: { policy: 'fields', firstStands: null },
  refs: { category_id: { kind: 'transaction_categories', gone: 'category_gone' } },
  atMost: 500,
  schema: v.strictObject({
    id,
    /** At least two signs. */
    contains: text(60, 1),
    type: v.picklist(['income', 'expense']),
    category_id: id,
    sort,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1_000_000 + row.sort) },
  columns: { deleted: (row) => (row.deleted_at === null ? 0 : 1) },
});

export const categoryRuleKinds = [CategoryRule] as const;

export const categoryRuleActions = [
  defineAction({
    name: 'category_rule.save',
    permission: 'manage_banking_settings',
    touches: { category_rules: { insert: true, patch: ['contains', 'category_id', 'sort', 'deleted_at'] } },
  }),
] as const;
