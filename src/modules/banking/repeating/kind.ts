import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { day, flag, id, instant, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName } from '#data/sort-key.ts';

/** What is made each time: an expense that stands there, or a transaction for money that has moved (`paid`, `received`). */
export const repeatingMakes = ['expense_draft', 'expense_submitted', 'expense_approved', 'paid', 'received'] as const;
export const repeatingUnits = ['day', 'week', 'month', 'year'] as const;

/** Rent, internet, salaries: what comes again by itself. Any device makes it, and all of them the same. */
export const RepeatingEntry = defineKind({
  name: 'repeating_entries',
  table: 'repeating_entries',
  collection: 'money',
  area: 'repeating',
  read: ['view_transactions', 'manage_transactions', 'manage_banking_settings'],
  brand: true,
  merge: { policy: 'fields', firstStands: null, silent: ['done_until'] },
  refs: {
    category_id: { kind: 'transaction_categories', inUse: 'category_repeats', gone: 'category_gone' },
    bank_account_id: { kind: 'bank_accounts', inUse: 'account_repeats' },
    brand_id: { kind: 'brands' },
  },
  atMost: 300,
  schema: v.strictObject({
    id,
    title: text(200, 1),
    makes: v.picklist(repeatingMakes),
    category_id: id,
    /** Minor units. */
    amount: minorPositive,
    /** Of a transaction: where the money moves; an expense has none. */
    bank_account_id: optionalId,
    party_name: text(100),
    brand_id: optionalId,
    /** Every so many units. */
    every: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(366)),
    unit: v.picklist(repeatingUnits),
    first_day: day,
    last_day: v.nullable(day),
    /** Of an expense: days until it is to be paid; null = when it comes. */
    due_days: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(365))),
    active: flag,
    /** Days up to this one were made or left out; it only goes forward. */
    done_until: v.nullable(day),
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { title: (row) => byName(row.title) },
  columns: { deleted: (row) => (row.deleted_at === null ? 0 : 1) },
});

export const repeatingKinds = [RepeatingEntry] as const;

export const repeatingActions = [
  defineAction({
    name: 'repeating.save',
    permission: 'manage_transactions',
    touches: { repeating_entries: { insert: true, patch: '*' } },
  }),
] as const;
