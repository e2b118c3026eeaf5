import * as v from 'valibot';

import { details, documentDay, id, instant, minorTotal, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { accountReaders } from './kind-account.ts';

export const reconciliationStates = ['draft', 'locked'] as const;

/**
 * An account beside what the bank says of it: what lay there at the end of a day is what lay there before and what is cleared. Transactions
 * name the one in which each of their legs is cleared; once it is locked they stay as they are. Amounts in minor units.
 */
export const Reconciliation = defineKind({
  name: 'reconciliations',
  table: 'reconciliations',
  collection: 'money',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  merge: { policy: 'fields', guarded: ['statement_date', 'closing_balance', 'state'], firstStands: null },
  serverOnly: ['opening_balance', 'confidential', 'locked_at', 'locked_by', 'created_by'],
  refs: { bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' } },
  schema: v.strictObject({
    id,
    bank_account_id: id,
    statement_date: documentDay,
    /** What it began with, once it is locked; before, that follows from the one before it. */
    opening_balance: minorTotal,
    /** What the bank says. */
    closing_balance: minorTotal,
    /** What people were paid or paid back on the account, counted in by the server once it is locked. */
    confidential: minorTotal,
    state: v.picklist(reconciliationStates),
    /** Why it was opened again. */
    reason: text(200),
    locked_at: optionalInstant,
    locked_by: optionalId,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { '-statement_date': (row) => newestFirst(row.statement_date, newestFirst(row.created_at)) },
  columns: {
    statement_date: (row) => row.statement_date,
    account: (row) => row.bank_account_id,
    closing: (row) => row.closing_balance,
    state: (row) => row.state,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  most: 5000,
  search: (row) => [row.statement_date],
});

/** Until which day the books are closed: nothing that moved until then is entered, changed or deleted any more. A company has one. */
export const PeriodLock = defineKind({
  name: 'period_locks',
  table: 'period_locks',
  collection: 'money',
  area: 'accounts',
  read: accountReaders,
  brand: false,
  derivedId: { prefix: 'period-lock:', field: 'key' },
  merge: { policy: 'fields', guarded: ['locked_until'], firstStands: null },
  schema: v.strictObject({ id, key: v.picklist(['books']), locked_until: v.nullable(documentDay) }),
});

/** Who locked a reconciliation, and who opened it again and why; told by the server. */
export const ReconciliationFeed = defineKind({
  name: 'reconciliation_feed',
  table: 'reconciliation_feed',
  collection: 'feed',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  merge: { policy: 'server' },
  refs: { reconciliation_id: { kind: 'reconciliations' } },
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    reconciliation_id: id,
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  }),
  keys: { reconciliation: (row) => row.reconciliation_id + newestFirst(row.created_at) },
});
