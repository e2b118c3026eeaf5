import * as v from 'valibot';

import { flag, id, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

import { accountReaders } from './kind-account.ts';

/** Where the profit and loss statement shows it; `none` = not there: advances before delivery, what the owner puts in, loans. */
export const pnlGroups = ['income', 'cogs', 'opex', 'payroll', 'tax', 'none'] as const;
export type PnlGroup = (typeof pnlGroups)[number];

export const TransactionCategory = defineKind({
  name: 'transaction_categories',
  table: 'transaction_categories',
  collection: 'money',
  area: 'accounts',
  read: accountReaders,
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  serverOnly: ['is_system'],
  unique: [{ field: 'name', within: 'type', code: 'category_exists' }],
  refs: { parent_id: { kind: 'transaction_categories', inUse: 'category_has_parts' } },
  schema: v.strictObject({
    id,
    name: text(100, 1),
    type: v.picklist(['income', 'expense']),
    /** A category of the same type that has none itself. */
    parent_id: optionalId,
    pnl_group: v.picklist(pnlGroups),
    /** One of the fixed ones: it keeps its name and stays. */
    is_system: flag,
    deleted_at: optionalInstant,
  }),
  keys: { type: (row) => row.type + byName(row.name) },
  most: 2000,
});

/** What may be spent for a category in a month. Its id is the category's. */
export const CategoryBudget = defineKind({
  name: 'category_budgets',
  table: 'category_budgets',
  collection: 'money',
  area: 'expenses_setup',
  read: ['view_transactions', 'view_expenses', 'manage_banking_settings'],
  brand: false,
  merge: { policy: 'fields', firstStands: ['amount'] },
  refs: { id: { kind: 'transaction_categories' } },
  schema: v.strictObject({
    id,
    /** Of one month, in minor units; null = as much as it takes. */
    amount: v.nullable(minorPositive),
  }),
  most: 2000,
});
