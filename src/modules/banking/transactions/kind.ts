import * as v from 'valibot';

import { documentDay, flag, id, instant, minor, minorPositive, optionalId, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { byName, newestFirst } from '#data/sort-key.ts';

/** The fixed name of the income category for advances, letter for letter as in the specification. */
export const prePayment = 'Pre Payment';

export const BankAccount = defineKind({
  name: 'bank_accounts',
  table: 'bank_accounts',
  collection: 'money',
  area: 'accounts',
  read: ['view_transactions', 'view_expenses', 'manage_ecom_orders'],
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  schema: v.strictObject({
    id,
    name: text(100, 1),
    type: v.picklist(['cash', 'bank', 'mobile']),
    active: flag,
    sort,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1000 + row.sort) },
});

/** Opening balance plus all transactions of an account, kept by the server. Its id is the account's. */
export const AccountBalance = defineKind({
  name: 'account_balances',
  table: 'account_balances',
  collection: 'money',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  merge: { policy: 'server' },
  refs: { id: { kind: 'bank_accounts' } },
  schema: v.strictObject({ id, balance: minor }),
});

export const TransactionCategory = defineKind({
  name: 'transaction_categories',
  table: 'transaction_categories',
  collection: 'money',
  area: 'accounts',
  read: ['view_transactions', 'view_expenses', 'manage_ecom_orders'],
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  serverOnly: ['is_system'],
  schema: v.strictObject({ id, name: text(100, 1), type: v.picklist(['income', 'expense']), is_system: flag, deleted_at: optionalInstant }),
  keys: { type: (row) => row.type + byName(row.name) },
});

export const Transaction = defineKind({
  name: 'transactions',
  table: 'transactions',
  collection: 'money',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  merge: { policy: 'fields', guarded: ['amount', 'bank_account_id', 'type', 'category'], firstStands: ['notes', 'transaction_date'] },
  serverOnly: ['created_by'],
  refs: { order_id: { kind: ['ecom_orders', 'parcels'] }, bank_account_id: { kind: 'bank_accounts' } },
  part: { date: 'transaction_date' },
  schema: v.strictObject({
    id,
    order_id: optionalId,
    bank_account_id: id,
    amount: minorPositive,
    type: v.picklist(['income', 'expense']),
    category: text(100, 1),
    title: text(200),
    notes: text(2000),
    transaction_date: documentDay,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-transaction_date': (row) => newestFirst(row.transaction_date, newestFirst(row.created_at)),
    order_id: (row) => row.order_id ?? '',
  },
  columns: {
    transaction_date: (row) => row.transaction_date,
    amount: (row) => row.amount,
    type: (row) => row.type,
    category: (row) => row.category,
    bank_account_id: (row) => row.bank_account_id,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.title, row.notes, row.category],
});

export const transactionKinds = [BankAccount, AccountBalance, TransactionCategory, Transaction] as const;
