import * as v from 'valibot';

import { documentDay, id, instant, minorPositive, optionalId, optionalInstant, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

/** What a payment can be for. Suppliers' bills and wages come in here, each with its table (`private.payables`). */
export const payableSources = ['expense'] as const;

/** A share of a payment for one thing that was to be paid. */
const allocation = v.strictObject({ id, source: v.picklist(payableSources), doc_id: id, amount: minorPositive });
export type Allocation = v.InferOutput<typeof allocation>;

/**
 * Money that was paid for what was to be paid, once; the server makes its one transaction, whose id is that of `payment:<id>`. It is never
 * changed: a void one gives back to its items what it had paid. Amounts in minor units.
 */
export const Payment = defineKind({
  name: 'payments',
  table: 'payments',
  collection: 'money',
  area: 'expenses',
  read: ['view_transactions', 'view_expenses'],
  brand: true,
  merge: { policy: 'fields', firstStands: null, silent: ['payment_no'] },
  serverOnly: ['printed_number', 'created_by'],
  number: 'payment_no',
  printedNumber: 'printed_number',
  refs: { bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' }, brand_id: { kind: 'brands' } },
  part: { date: 'payment_date' },
  find: ['payment_no', 'party_name', 'reference'],
  schema: v.strictObject({
    id,
    payment_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    bank_account_id: id,
    /** The sum of its items. */
    amount: minorPositive,
    items: v.pipe(v.array(allocation), v.minLength(1), v.maxLength(100)),
    /** Whoever was paid, as he was called then. */
    party_name: text(100),
    /** That of all its items. */
    brand_id: optionalId,
    reference: text(100),
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
    /** What it has paid. */
    paid: (row) => (row.voided_at === null ? row.amount : 0),
    voided: (row) => (row.voided_at === null ? 0 : 1),
  },
  search: (row) => [row.payment_no, row.printed_number, row.party_name, row.reference, row.notes],
});
