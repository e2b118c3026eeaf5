import * as v from 'valibot';

import { currencyCode, documentDay, flag, id, minor, minorPositive, minorTotal, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';

/** `mobile` = a wallet on a phone (bKash, Nagad), `loan` = what the company owes. */
export const accountTypes = ['cash', 'bank', 'mobile', 'card', 'loan'] as const;

/** Whoever records a payment of any sort: names of accounts and categories, and until when the books are closed. */
export const accountReaders = [
  ...(['view_transactions', 'view_expenses', 'manage_ecom_orders', 'manage_parcel_payments', 'manage_banking_settings'] as const),
  ...(['manage_advances', 'view_payroll'] as const),
] as const;

/** An account as whoever records a payment chooses it: its name, and nothing of what lies on it. */
export const BankAccount = defineKind({
  name: 'bank_accounts',
  table: 'bank_accounts',
  collection: 'money',
  area: 'accounts',
  read: accountReaders,
  brand: false,
  merge: { policy: 'fields', firstStands: ['name'] },
  unique: [{ field: 'name', code: 'account_exists', loose: true }],
  keepOne: 'account_last',
  atMost: 200,
  schema: v.strictObject({
    id,
    name: text(100, 1),
    type: v.picklist(accountTypes),
    /** ISO 4217, for good; null = the company's. */
    currency: v.nullable(currencyCode),
    /** With which what is new begins. */
    is_default: flag,
    active: flag,
    sort,
    deleted_at: optionalInstant,
  }),
  keys: { sort: (row) => String(1000 + row.sort) },
});

/** What only the books tell of an account. Its id is the account's. */
export const AccountDetails = defineKind({
  name: 'account_details',
  table: 'account_details',
  collection: 'money',
  area: 'account_details',
  read: ['view_transactions', 'manage_banking_settings'],
  brand: false,
  merge: {
    policy: 'fields',
    guarded: ['opening_balance'],
    firstStands: ['number', 'opening_date', 'min_balance', 'float_amount', 'archive_note'],
  },
  refs: { id: { kind: 'bank_accounts' } },
  schema: v.strictObject({
    id,
    /** The bank's or wallet's number. */
    number: text(60),
    /** What lay on it before the first transaction; negative = owed. Minor units. */
    opening_balance: minor,
    opening_date: v.nullable(documentDay),
    /** Below this it is shown as running out; null = never. Minor units. */
    min_balance: v.nullable(minor),
    /** Of petty cash: what is in the box after a top-up; null = it has no float. Minor units. */
    float_amount: v.nullable(minorPositive),
    /** Why it was closed although something lay on it. */
    archive_note: text(200),
  }),
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
  schema: v.strictObject({
    id,
    balance: minorTotal,
    /** What of it moved to or from people, whose entries the books do not show (`pay_entries`). */
    confidential: minorTotal,
  }),
});
