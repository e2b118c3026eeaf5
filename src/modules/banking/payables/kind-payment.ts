import * as v from 'valibot';

import { documentDay, id, instant, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { paymentMethods } from '../transactions/kind.ts';

/** What a payment can be for, each with its table (`private.payables_of`). */
const payableSources = ['expense', 'supplier'] as const;
export type PayableSource = (typeof payableSources)[number];

/** A share of a payment for one thing that was to be paid. */
const allocation = v.strictObject({ id, source: v.picklist(payableSources), doc_id: id, amount: minorPositive });
export type Allocation = v.InferOutput<typeof allocation>;

/** A cheque that was given out, was paid by the bank, or came back. */
export const chequeStates = ['issued', 'cleared', 'bounced'] as const;

/**
 * Money that was paid for what was to be paid, once; the server makes its one transaction, whose id is that of `payment:<id>`. What
 * its items leave is credit with whoever was paid, for what comes due later. A void one gives back to its items what it had paid. Amounts in
 * minor units.
 */
export const Payment = defineKind({
  name: 'payments',
  table: 'payments',
  collection: 'money',
  area: 'expenses',
  read: ['view_transactions', 'view_expenses'],
  brand: true,
  merge: { policy: 'fields', guarded: ['items', 'cheque_state'], firstStands: null, silent: ['payment_no'] },
  serverOnly: ['printed_number', 'created_by'],
  number: 'payment_no',
  printedNumber: 'printed_number',
  refs: {
    bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' },
    brand_id: { kind: 'brands' },
    credit_category_id: { kind: 'transaction_categories', inUse: 'category_in_use' },
  },
  part: { date: 'payment_date' },
  find: ['payment_no', 'party_name', 'reference'],
  schema: v.strictObject({
    id,
    payment_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    bank_account_id: id,
    amount: minorPositive,
    items: v.pipe(v.array(allocation), v.maxLength(100)),
    /** What the credit is booked as, where there is some. */
    credit_category_id: optionalId,
    /** Whoever was paid, as he was called then. */
    party_name: text(100),
    /** That of all its items. */
    brand_id: optionalId,
    reference: text(100),
    method: v.nullable(v.picklist(paymentMethods)),
    cheque_state: v.nullable(v.picklist(chequeStates)),
    /** When the bank paid the cheque or sent it back. */
    cheque_day: v.nullable(documentDay),
    notes: text(2000),
    payment_date: documentDay,
    created_by: optionalId,
    created_at: instant,
    voided_at: optionalInstant,
    void_reason: text(200),
  }),
  keys: {
    '-payment_date': (row) => newestFirst(row.payment_date, newestFirst(row.created_at)),
    payment_no: (row) => row.payment_no,
  },
  columns: {
    payment_date: (row) => row.payment_date,
    payment_no: (row) => row.payment_no,
    party: (row) => row.party_name || null,
    account: (row) => row.bank_account_id,
    brand_id: (row) => row.brand_id,
    /** What it is for. */
    doc: (row) => row.items.map((item) => item.doc_id),
    amount: (row) => row.amount,
    method: (row) => row.method,
    cheque: (row) => row.cheque_state,
    credit: creditOf,
    /** What it has paid. */
    paid: (row) => (row.voided_at === null ? row.amount : 0),
    voided: (row) => (row.voided_at === null ? 0 : 1),
  },
  search: (row) => [row.payment_no, row.printed_number, row.party_name, row.reference, row.notes],
});

type Spread = { readonly amount: number; readonly items: readonly { readonly amount: number }[]; readonly voided_at: string | null };

/** What of a payment that stands is for nothing yet. Minor units. */
export function creditOf({ amount, items, voided_at }: Spread): number {
  return voided_at === null ? amount - items.reduce((sum, item) => sum + item.amount, 0) : 0;
}
