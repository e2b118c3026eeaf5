import * as v from 'valibot';

import { details, documentDay, id, instant, minorPositive, optionalId, optionalInstant, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

/** The fixed name of the income category for advances, letter for letter as in the specification, and of what is paid back of one. */
export const prePayment = 'Pre Payment';
export const refundPaid = 'Refunds Paid';

export const transactionTypes = ['income', 'expense', 'transfer'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** One of the parts that an amount is for; together they are the amount. */
const split = v.strictObject({ id, category_id: id, amount: minorPositive, note: text(200) });
export type Split = v.InferOutput<typeof split>;

export const mostPhotos = 8;

/**
 * Money that moved. A transfer is one row with both legs: `amount` and `fee` leave `bank_account_id`, `amount_in` arrives on `to_account_id`.
 * Amounts in minor units.
 */
export const Transaction = defineKind({
  name: 'transactions',
  table: 'transactions',
  collection: 'money',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  files: true,
  merge: {
    policy: 'fields',
    guarded: ['amount', 'bank_account_id', 'to_account_id', 'amount_in', 'fee', 'type', 'category_id', 'splits'],
    firstStands: null,
    silent: ['category', 'transaction_no', 'cleared_in', 'cleared_to'],
  },
  serverOnly: ['created_by', 'printed_number'],
  number: 'transaction_no',
  printedNumber: 'printed_number',
  refs: {
    order_id: { kind: ['ecom_orders', 'parcels'] },
    bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' },
    to_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' },
    category_id: { kind: 'transaction_categories', inUse: 'category_in_use', gone: 'category_gone', column: 'category' },
    customer_id: { kind: 'customers' },
    shipping_company_id: { kind: 'shipping_companies' },
    brand_id: { kind: 'brands' },
    cleared_in: { kind: 'reconciliations' },
    cleared_to: { kind: 'reconciliations' },
  },
  part: { date: 'transaction_date' },
  find: ['transaction_no', 'title', 'reference', 'party_name'],
  schema: v.strictObject({
    id,
    /** Null for what was paid for a sale: that has the sale's number in its title. */
    transaction_no: v.nullable(text(60, 1)),
    printed_number: v.nullable(text(60, 1)),
    order_id: optionalId,
    bank_account_id: id,
    amount: minorPositive,
    type: v.picklist(transactionTypes),
    /** The name of the category, as the server knows it. */
    category: text(100),
    /** Of a transfer: where its fee is counted. */
    category_id: optionalId,
    splits: v.pipe(v.array(split), v.maxLength(50)),
    to_account_id: optionalId,
    amount_in: minorPositive,
    fee: minorPositive,
    customer_id: optionalId,
    shipping_company_id: optionalId,
    /** Whoever paid or was paid, as he was called then. */
    party_name: text(100),
    brand_id: optionalId,
    reference: text(100),
    title: text(200),
    notes: text(2000),
    photos: texts(mostPhotos, 200),
    transaction_date: documentDay,
    /** The reconciliation in which the leg on `bank_account_id` is cleared, and the one on `to_account_id`. */
    cleared_in: optionalId,
    cleared_to: optionalId,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-transaction_date': (row) => newestFirst(row.transaction_date, newestFirst(row.created_at)),
    order_id: (row) => row.order_id ?? '',
    transaction_no: (row) => row.transaction_no ?? '',
  },
  columns: {
    transaction_date: (row) => row.transaction_date,
    transaction_no: (row) => row.transaction_no,
    title: (row) => row.title.toLowerCase(),
    type: (row) => row.type,
    /** Every category that a part of it is for. */
    category: (row) => [row.category_id ?? row.category, ...row.splits.map((part) => part.category_id)],
    /** Both of a transfer. */
    account: (row) => (row.to_account_id === null ? row.bank_account_id : [row.bank_account_id, row.to_account_id]),
    bank_account_id: (row) => row.bank_account_id,
    to_account_id: (row) => row.to_account_id,
    party: (row) => row.party_name || null,
    brand_id: (row) => row.brand_id,
    of_sale: (row) => (row.order_id === null ? 0 : 1),
    attached: (row) => (row.photos.length === 0 ? 0 : 1),
    /** Reconciliations that have it, and accounts on which it is in none. */
    cleared: (row) => [row.cleared_in, row.cleared_to].filter((one) => one !== null),
    uncleared: (row) => [
      ...(row.cleared_in === null ? [row.bank_account_id] : []),
      ...(row.to_account_id !== null && row.cleared_to === null ? [row.to_account_id] : []),
    ],
    amount: (row) => row.amount,
    income: (row) => (row.type === 'income' ? row.amount : 0),
    /** What a transfer costs is an expense, what it moves is none. */
    expense: (row) => (row.type === 'expense' ? row.amount : row.fee),
    /** What it does to `bank_account_id`; and what arrives on `to_account_id`. */
    flow: (row) => (row.type === 'income' ? row.amount : -row.amount - row.fee),
    amount_in: (row) => row.amount_in,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.transaction_no, row.printed_number, row.title, row.notes, row.category, row.party_name, row.reference],
});

/** Who changed what of a transaction, with both values; told by the server. */
export const TransactionFeed = defineKind({
  name: 'transaction_feed',
  table: 'transaction_feed',
  collection: 'feed',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  merge: { policy: 'server' },
  refs: { transaction_id: { kind: 'transactions' } },
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    transaction_id: id,
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  }),
  keys: { transaction: (row) => row.transaction_id + newestFirst(row.created_at) },
});
