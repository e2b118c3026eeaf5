import * as v from 'valibot';

import { details, documentDay, id, instant, minorPositive, optionalId, optionalInstant, photoPaths, text, texts } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import { foldText } from '#kernel/search.ts';

/** The fixed name of the income category for advances, letter for letter as in the specification, and of what is paid back of one. */
export const prePayment = 'Pre Payment';
export const refundPaid = 'Refunds Paid';

export const transactionTypes = ['income', 'expense', 'transfer'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** One of the parts that an amount is for; together they are the amount. */
const split = v.strictObject({ id, category_id: id, amount: minorPositive, note: text(200) });
export type Split = v.InferOutput<typeof split>;

/** How money changed hands. */
export const paymentMethods = ['cash', 'transfer', 'mobile', 'card', 'cheque', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const standings = ['open', 'cleared', 'void'] as const;
type Standing = (typeof standings)[number];

type Legs = {
  readonly to_account_id: string | null;
  readonly cleared_in: string | null;
  readonly cleared_to: string | null;
  readonly voided_at: string | null;
};

export function isVoid({ voided_at }: Pick<Legs, 'voided_at'>): boolean {
  return voided_at !== null;
}

/** What counts of it as income or expense, of a transfer its fee. Minor units of the company's currency. */
export function countedFor(row: Counted): number {
  if (isVoid(row)) return 0;
  return row.base_amount || (row.type === 'transfer' ? row.fee : row.amount);
}

type Counted = Pick<Legs, 'voided_at'> & {
  readonly type: TransactionType;
  readonly amount: number;
  readonly fee: number;
  readonly base_amount: number;
};

/** Cleared: the bank has seen every leg of it. */
export function standingOf(row: Legs): Standing {
  if (isVoid(row)) return 'void';
  return row.cleared_in !== null && (row.to_account_id === null || row.cleared_to !== null) ? 'cleared' : 'open';
}

/**
 * Money that moved. A transfer is one row with both legs: `amount` and `fee` leave `bank_account_id`, `amount_in` arrives on `to_account_id`.
 * Amounts in minor units of the account's currency.
 */
export const Transaction = defineKind({
  name: 'transactions',
  table: 'transactions',
  collection: 'money',
  area: 'money',
  read: 'view_transactions',
  brand: false,
  files: true,
  // What a statement's line or a repeating entry makes, it makes once, on whichever devices.
  derivedId: { prefix: 'entry:', field: 'origin_key' },
  merge: {
    policy: 'fields',
    guarded: [
      'amount',
      'bank_account_id',
      'to_account_id',
      'amount_in',
      'fee',
      'base_amount',
      'type',
      'category_id',
      'splits',
      'voided_at',
    ],
    firstStands: null,
    silent: ['category', 'transaction_no', 'cleared_in', 'cleared_to', 'import_id', 'origin_key'],
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
    /**
     * What it counts for in the company's currency where the account has another one: income or expense, of a transfer its fee. 0 = the
     * account is in the company's.
     */
    base_amount: minorPositive,
    customer_id: optionalId,
    shipping_company_id: optionalId,
    /** Whoever paid or was paid, as he was called then. */
    party_name: text(100),
    brand_id: optionalId,
    reference: text(100),
    method: v.nullable(v.picklist(paymentMethods)),
    tags: texts(20, 60),
    /** What the bank calls it in its statement; empty = it came from none. */
    import_id: text(120),
    /** What it was made from, once: `import:<account>:<import id>`, `repeat:<rule>:<day>`; empty = a person entered it. */
    origin_key: text(200),
    title: text(200),
    notes: text(2000),
    photos: photoPaths,
    transaction_date: documentDay,
    /** The reconciliation in which the leg on `bank_account_id` is cleared, and the one on `to_account_id`. */
    cleared_in: optionalId,
    cleared_to: optionalId,
    /** One that the bank has seen is not deleted: void, it stays in the books and moves nothing. */
    voided_at: optionalInstant,
    void_reason: text(200),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-transaction_date': (row) => newestFirst(row.transaction_date, newestFirst(row.created_at)),
    order_id: (row) => row.order_id ?? '',
    transaction_no: (row) => row.transaction_no ?? '',
    import_id: (row) => row.import_id,
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
    method: (row) => row.method,
    tags: (row) => row.tags.map(foldText),
    import_id: (row) => row.import_id || null,
    standing: standingOf,
    /** Reconciliations that have it, and accounts on which it is in none. */
    cleared: (row) => [row.cleared_in, row.cleared_to].filter((one) => one !== null),
    uncleared: (row) => [
      ...(row.cleared_in === null ? [row.bank_account_id] : []),
      ...(row.to_account_id !== null && row.cleared_to === null ? [row.to_account_id] : []),
    ],
    amount: (row) => row.amount,
    income: (row) => (row.type === 'income' ? countedFor(row) : 0),
    /** What a transfer costs is an expense, what it moves is none. */
    expense: (row) => (row.type === 'income' ? 0 : countedFor(row)),
    /** What it does to `bank_account_id`; and what arrives on `to_account_id`. */
    flow: (row) => (isVoid(row) ? 0 : row.type === 'income' ? row.amount : -row.amount - row.fee),
    amount_in: (row) => (isVoid(row) ? 0 : row.amount_in),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.transaction_no, row.printed_number, row.title, row.notes, row.category, row.party_name, row.reference, ...row.tags],
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
