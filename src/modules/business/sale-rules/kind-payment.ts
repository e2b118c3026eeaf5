import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { documentDay, id, instant, minor, minorPositive, optionalId, optionalInstant, sort, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

import { settlements } from './kind-parcel.ts';

/** Money that a statement has beside its parcels (a bonus, a fee, the rest of last week), as income or, negative, as an expense. */
const adjustment = v.strictObject({ id, amount: minor, reason: text(200, 1) });
export type Adjustment = v.InferOutput<typeof adjustment>;

export const paymentStates = ['draft', 'posted', 'void'] as const;

/**
 * A courier's statement: what he pays for which parcels. Posted it is money on an account and its parcels are settled; it never changes
 * again, and voided it takes all of that back. Amounts in minor units.
 */
export const GroupPayment = defineKind({
  name: 'group_payments',
  table: 'group_payments',
  collection: 'settlements',
  area: 'payments',
  read: 'view_parcel_payments',
  brand: false,
  merge: {
    policy: 'fields',
    guarded: ['received_amount', 'bank_account_id', 'adjustments', 'state'],
    firstStands: null,
    silent: ['payment_no'],
  },
  refs: {
    shipping_company_id: { kind: 'shipping_companies', inUse: 'courier_in_use', column: 'courier' },
    bank_account_id: { kind: 'bank_accounts', inUse: 'account_in_use' },
  },
  serverOnly: ['printed_number', 'created_by', 'posted_at', 'posted_by'],
  number: 'payment_no',
  printedNumber: 'printed_number',
  part: { date: 'received_date', open: ['posted_at', 'deleted_at'] },
  find: ['payment_no', 'statement_ref'],
  schema: v.strictObject({
    id,
    payment_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    shipping_company_id: id,
    /** The courier's own number of the statement, once for each courier. */
    statement_ref: text(60),
    statement_date: v.nullable(documentDay),
    received_date: documentDay,
    bank_account_id: id,
    /** The total that the courier's paper says; null = it says none. */
    statement_amount: v.nullable(minor),
    /** What arrived on the account; negative where the courier is owed. */
    received_amount: minor,
    adjustments: v.pipe(v.array(adjustment), v.maxLength(50)),
    state: v.picklist(paymentStates),
    notes: text(2000),
    posted_at: optionalInstant,
    posted_by: optionalId,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: { '-received_date': (row) => newestFirst(row.received_date, newestFirst(row.created_at)), payment_no: (row) => row.payment_no },
  columns: {
    received_date: (row) => row.received_date,
    payment_no: (row) => row.payment_no,
    statement_ref: (row) => row.statement_ref,
    courier: (row) => row.shipping_company_id,
    bank_account_id: (row) => row.bank_account_id,
    received: (row) => row.received_amount,
    state: (row) => row.state,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.payment_no, row.printed_number, row.statement_ref, row.notes],
});

/**
 * What a person decides of a line whose figures are not ours: take the courier's, keep ours (the difference is written off), dispute it (paid
 * so far, the parcel stays open for the rest), or leave it out.
 */
export const lineDecisions = ['open', 'accept', 'keep', 'dispute', 'skip'] as const;
export type LineDecision = (typeof lineDecisions)[number];

const booked = v.strictObject({
  net: minor,
  collected_amount: minor,
  shipping_charge: minor,
  cod_charge: minor,
  return_charge: minor,
  other_charge: minor,
  settlement: v.picklist(settlements),
  settled_amount: minor,
  payment_id: optionalId,
});

/** One line of a statement, with the figures of the courier in minor units. */
export const PaymentLine = defineKind({
  name: 'payment_lines',
  table: 'payment_lines',
  collection: 'settlements',
  area: 'payment_lines',
  read: 'view_parcel_payments',
  brand: true,
  merge: { policy: 'fields', guarded: ['parcel_id', 'decision'], firstStands: null },
  refs: { payment_id: { kind: 'group_payments' }, parcel_id: { kind: 'parcels' }, brand_id: { kind: 'brands' } },
  serverOnly: ['brand_id', 'booked'],
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    payment_id: id,
    /** Ours; null as long as nobody knows which. */
    parcel_id: optionalId,
    /** The parcel's brand; null for a parcel that is not ours. */
    brand_id: optionalId,
    /** Where it stands in the statement. */
    sort,
    /** The number that the statement has, as it is written there. */
    reference: text(120),
    phone: text(30),
    collected: minorPositive,
    shipping_charge: minorPositive,
    cod_charge: minorPositive,
    return_charge: minorPositive,
    other_charge: minor,
    decision: v.picklist(lineDecisions),
    notes: text(500),
    /** Once posted: what the parcel was before, and what was expected for it. */
    booked: v.nullable(booked),
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    payment: (row) => row.payment_id + String(1_000_000 + row.sort),
    parcel: (row) => row.parcel_id ?? '',
  },
  columns: {
    payment: (row) => row.payment_id,
    parcel: (row) => row.parcel_id,
    net: (row) => row.collected - row.shipping_charge - row.cod_charge - row.return_charge - row.other_charge,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  most: 10_000,
});

const draftFields = [
  'shipping_company_id',
  'statement_ref',
  'statement_date',
  'received_date',
  'bank_account_id',
  'statement_amount',
  'received_amount',
  'adjustments',
  'notes',
  'deleted_at',
] as const;

export const paymentActions = [
  defineAction({
    name: 'group_payment.save',
    permission: 'manage_parcel_payments',
    touches: {
      group_payments: { insert: true, patch: [...draftFields] },
      payment_lines: {
        insert: true,
        patch: [
          'parcel_id',
          'collected',
          'shipping_charge',
          'cod_charge',
          'return_charge',
          'other_charge',
          'decision',
          'notes',
          'deleted_at',
        ],
      },
    },
  }),
  defineAction({
    name: 'group_payment.post',
    permission: 'manage_parcel_payments',
    touches: { group_payments: { patch: ['state'] } },
  }),
  defineAction({
    name: 'group_payment.void',
    permission: 'manage_parcel_payments',
    touches: { group_payments: { patch: ['state'] } },
  }),
] as const;
