import * as v from 'valibot';

import {
  details,
  documentDay,
  dueDay,
  id,
  instant,
  minorPositive,
  minorTotal,
  optionalId,
  optionalInstant,
  photoPaths,
  text,
} from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { fixedFields } from './kind-actions.ts';

/** What people say of an expense; that it is paid follows from payments. */
export const expenseStatuses = ['draft', 'submitted', 'approved', 'rejected', 'void'] as const;
export type ExpenseStatus = (typeof expenseStatuses)[number];

export const expenseStates = ['draft', 'submitted', 'approved', 'partly_paid', 'paid', 'overpaid', 'rejected', 'void'] as const;
export type ExpenseState = (typeof expenseStates)[number];

type Owed = { readonly status: ExpenseStatus; readonly amount: number; readonly paid_amount: number };

/** Where an expense stands: an approved one is paid, in part or twice, by what its payments say. */
export function expenseState({ status, amount, paid_amount: paid }: Owed): ExpenseState {
  if (status !== 'approved' || paid === 0) return status;
  if (paid === amount) return 'paid';
  return paid > amount ? 'overpaid' : 'partly_paid';
}

/** What is still to be paid. Minor units; negative when more was paid than it costs. */
export function restOf({ status, amount, paid_amount }: Owed): number {
  return status === 'approved' ? amount - paid_amount : 0;
}

/** One with payments stays approved. */
const unpaid = (row: Pick<Owed, 'paid_amount'>) => (row.paid_amount > 0 ? 'expense_paid' : undefined);
const step = { action: 'expense.save', permission: 'manage_transactions', guard: unpaid } as const;
/** What whoever sees expenses does with those that he entered himself. */
const own = { action: 'expense.draft', permission: 'view_expenses' } as const;

/** Where an expense may go from where it stands (`people-money-work.md` 1.10). */
const moves: readonly Move<Owed>[] = [
  { ...step, from: ['draft', 'rejected'], to: 'submitted' },
  { ...step, from: ['draft', 'submitted'], to: 'approved' },
  { ...step, from: ['submitted'], to: 'rejected' },
  { ...step, from: ['submitted', 'rejected', 'approved', 'void'], to: 'draft' },
  { ...step, from: ['approved'], to: 'void' },
  { ...own, from: ['draft', 'rejected'], to: 'submitted' },
  { ...own, from: ['submitted', 'rejected'], to: 'draft' },
];

/** One of the things that a bill lists. */
const expenseLine = v.strictObject({ id, title: text(200), amount: minorPositive });
export type ExpenseLine = v.InferOutput<typeof expenseLine>;

const readers = ['view_transactions', 'view_expenses'] as const;

/** A cost, paid or not; the money that moves for it stands in payments. Amounts in minor units. */
export const Expense = defineKind({
  name: 'expenses',
  table: 'expenses',
  collection: 'money',
  area: 'expenses',
  read: readers,
  brand: true,
  files: true,
  merge: {
    policy: 'fields',
    guarded: ['status', 'amount', 'category_id', 'brand_id'],
    firstStands: null,
    silent: ['expense_no', 'origin_key'],
  },
  derivedId: { prefix: 'expense:', field: 'origin_key' },
  serverOnly: ['paid_amount', 'approved_amount', 'settled_at', 'printed_number', 'created_by'],
  // The money goes by an approved one: what it is for stays.
  states: {
    field: 'status',
    first: ['draft', 'submitted', 'approved'],
    moves,
    seen: ['amount', 'category_id'],
    fixed: { in: ['approved', 'void'], fields: fixedFields },
  },
  number: 'expense_no',
  printedNumber: 'printed_number',
  refs: {
    category_id: { kind: 'transaction_categories', inUse: 'category_in_use', gone: 'category_gone', column: 'category' },
    shipping_company_id: { kind: 'shipping_companies' },
    brand_id: { kind: 'brands' },
  },
  part: { date: 'expense_date', open: ['settled_at', 'deleted_at'] },
  find: ['expense_no', 'title', 'reference', 'party_name'],
  schema: v.strictObject({
    id,
    expense_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(expenseStatuses),
    /** Of a rejected one: why. */
    reason: text(200),
    category_id: id,
    /** With its tax; where it has lines, they and the tax are the amount. */
    amount: minorPositive,
    tax: minorPositive,
    lines: v.pipe(v.array(expenseLine), v.maxLength(100)),
    /** What its payments give it, kept by the server. */
    paid_amount: v.pipe(minorTotal, v.minValue(0)),
    /** What was approved of it last, also where that was taken back; null = never. Kept by the server. */
    approved_amount: v.nullable(minorPositive),
    shipping_company_id: optionalId,
    /** Whoever is paid, as he was called then. */
    party_name: text(100),
    brand_id: optionalId,
    title: text(200),
    /** The bill's number. */
    reference: text(100),
    notes: text(2000),
    photos: photoPaths,
    /** What it was made from, once: `repeat:<rule>:<day>`; empty = a person entered it. */
    origin_key: text(200),
    expense_date: documentDay,
    /** Null = when it comes. */
    due_date: v.nullable(dueDay),
    /** Since when nothing is left to be paid: paid, rejected or void; kept by the server. */
    settled_at: optionalInstant,
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-expense_date': (row) => newestFirst(row.expense_date, newestFirst(row.created_at)),
    expense_no: (row) => row.expense_no,
  },
  columns: {
    expense_date: (row) => row.expense_date,
    due: (row) => row.due_date ?? row.expense_date,
    expense_no: (row) => row.expense_no,
    title: (row) => (row.title || row.party_name).toLowerCase(),
    category: (row) => row.category_id,
    party: (row) => row.party_name || null,
    state: expenseState,
    brand_id: (row) => row.brand_id,
    attached: (row) => (row.photos.length === 0 ? 0 : 1),
    amount: (row) => row.amount,
    paid: (row) => row.paid_amount,
    rest: (row) => Math.max(0, restOf(row)),
    /** To be paid, all or in part. */
    unpaid: (row) => (restOf(row) > 0 ? 1 : 0),
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.expense_no, row.printed_number, row.title, row.notes, row.party_name, row.reference],
});

/** Who changed what of an expense, approved or paid it; told by the server. */
export const ExpenseFeed = defineKind({
  name: 'expense_feed',
  table: 'expense_feed',
  collection: 'feed',
  area: 'expenses',
  read: readers,
  brand: true,
  merge: { policy: 'server' },
  refs: { expense_id: { kind: 'expenses' }, brand_id: { kind: 'brands' } },
  parentBrand: 'expense_id',
  part: { date: 'created_at' },
  schema: v.strictObject({
    id,
    expense_id: id,
    brand_id: optionalId,
    user_id: optionalId,
    actor_kind: v.picklist(['user', 'system']),
    type: text(30, 1),
    activity_details: details,
    created_at: instant,
  }),
  keys: { expense: (row) => row.expense_id + newestFirst(row.created_at) },
});
