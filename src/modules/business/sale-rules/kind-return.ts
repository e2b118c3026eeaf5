import * as v from 'valibot';

import { defineAction } from '#data/action.ts';
import { count, documentDay, id, instant, minorPositive, optionalId, optionalInstant, photoPaths, text } from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';

/** What makes goods come back: how a parcel ended, a customer who sends something back, or a box that nobody announced. */
export const returnTypes = [
  'cancelled_parcel',
  'partial_remainder',
  'paid_return',
  'lost_claim',
  'customer_return',
  'unannounced',
] as const;
export type ReturnType = (typeof returnTypes)[number];

/** One line; its id is that of the line that was sold. Missing is what was expected and neither good nor damaged. */
export const returnItem = v.strictObject({
  id,
  /** The order or parcel that the line was sold with; null for what nobody expected. */
  sale_id: optionalId,
  variant_id: optionalId,
  product_name: text(250),
  variant_title: text(310),
  sku: v.nullable(text(64)),
  photo_path: v.nullable(text(200)),
  expected_qty: count,
  /** Good pieces: back on the shelf. */
  restock_qty: count,
  damaged_qty: count,
  note: text(200),
});
export type ReturnItem = v.InferOutput<typeof returnItem>;

/** `inspected`: its pieces are counted, and its customer still waits for his money. */
export const returnStates = ['expected', 'in_transit', 'received', 'inspected', 'lost', 'claimed', 'rejected', 'closed'] as const;
export type ReturnState = (typeof returnStates)[number];

type Moments = {
  readonly in_transit_at: string | null;
  readonly rejected_at: string | null;
  readonly received_at: string | null;
  readonly closed_at: string | null;
  readonly lost_at: string | null;
  readonly claimed_at: string | null;
  readonly claim_paid: number | null;
} & Parameters<typeof returnRefundOwed>[0];

/** Where a return stands; follows from what happened to it, so that two devices never contradict each other in it. */
export function returnState(row: Moments): ReturnState {
  if (row.rejected_at !== null) return 'rejected';
  if (row.claimed_at !== null && row.claim_paid === null) return 'claimed';
  if (row.closed_at !== null) return returnRefundOwed(row) > 0 ? 'inspected' : 'closed';
  if (row.lost_at !== null) return 'lost';
  if (row.received_at !== null) return 'received';
  return row.in_transit_at === null ? 'expected' : 'in_transit';
}

/** What a customer was promised for what he sent back, and nobody has paid yet. Minor units. */
export function returnRefundOwed(row: {
  readonly refund_amount: number;
  readonly refund_account_id: string | null;
  readonly deleted_at: string | null;
}): number {
  return row.refund_account_id === null && row.deleted_at === null ? row.refund_amount : 0;
}

export function missingOf({ expected_qty, restock_qty, damaged_qty }: ReturnItem): number {
  return Math.max(0, expected_qty - restock_qty - damaged_qty);
}

export function piecesIn(items: readonly ReturnItem[], of: (item: ReturnItem) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}

/** Pieces that a count did not find; of what is not taken back nothing is missing. */
export function missingIn(row: Pick<Moments, 'closed_at' | 'rejected_at'> & { readonly items: readonly ReturnItem[] }): number {
  return row.closed_at === null || row.rejected_at !== null ? 0 : piecesIn(row.items, missingOf);
}

const bit = (yes: boolean) => (yes ? 1 : 0);

export const Return = defineKind({
  name: 'returns',
  table: 'returns',
  collection: 'settlements',
  area: 'returns',
  read: 'view_returns',
  brand: true,
  files: true,
  merge: { policy: 'fields', guarded: ['items', 'claim_paid', 'refund_amount'], firstStands: null, silent: ['return_no'] },
  refs: {
    brand_id: { kind: 'brands', inUse: 'brand_has_orders', gone: 'brand_deleted' },
    parcel_id: { kind: ['parcels', 'ecom_orders'] },
    shipping_company_id: { kind: 'shipping_companies' },
    claim_account_id: { kind: 'bank_accounts' },
    refund_account_id: { kind: 'bank_accounts' },
  },
  serverOnly: ['printed_number', 'created_by'],
  derivedId: { prefix: 'return:', field: 'parcel_id' },
  number: 'return_no',
  printedNumber: 'printed_number',
  part: { date: 'created_at', open: ['closed_at', 'deleted_at'] },
  find: ['return_no', 'parcel_number', 'consignment_id', 'ship_name', 'ship_phone'],
  schema: v.strictObject({
    id,
    brand_id: id,
    return_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    type: v.picklist(returnTypes),
    /** Whose goods come back; facts of it stand beside it as they were then. */
    parcel_id: optionalId,
    parcel_number: v.nullable(text(60, 1)),
    consignment_id: v.nullable(text(60, 1)),
    shipping_company_id: optionalId,
    ship_name: text(100),
    ship_phone: text(30),
    items: v.pipe(v.array(returnItem), v.minLength(1), v.maxLength(400)),
    /** The courier says that it is on its way back. */
    in_transit_at: optionalInstant,
    /** The box is here. */
    received_at: optionalInstant,
    /** Its pieces are counted, or given up. */
    closed_at: optionalInstant,
    lost_at: optionalInstant,
    /** Not taken back: nothing of it comes onto the shelf, and nobody gets money for it. */
    rejected_at: optionalInstant,
    reject_reason: text(200),
    /** What it looked like. */
    photos: photoPaths,
    claimed_at: optionalInstant,
    /** What is claimed from the courier, and what he paid for it: null as long as nobody knows. Minor units. */
    claim_amount: minorPositive,
    claim_paid: v.nullable(minorPositive),
    /** Where and when it arrived; null as long as nobody who sees the accounts has said so. */
    claim_account_id: optionalId,
    claim_paid_on: v.nullable(documentDay),
    /** What the customer gets back for what he sent back, and from where. Minor units. */
    refund_amount: minorPositive,
    refund_account_id: optionalId,
    refund_on: v.nullable(documentDay),
    notes: text(2000),
    created_by: optionalId,
    created_at: instant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-created_at': (row) => newestFirst(row.created_at),
    return_no: (row) => row.return_no,
    parcel_id: (row) => row.parcel_id ?? '',
  },
  columns: {
    created_at: (row) => row.created_at,
    return_no: (row) => row.return_no,
    state: returnState,
    type: (row) => row.type,
    courier: (row) => row.shipping_company_id,
    customer: (row) => row.ship_name.toLowerCase(),
    expected: (row) => piecesIn(row.items, (item) => item.expected_qty),
    good: (row) => piecesIn(row.items, (item) => item.restock_qty),
    damaged: (row) => piecesIn(row.items, (item) => item.damaged_qty),
    missing: missingIn,
    is_damaged: (row) => bit(row.items.some((item) => item.damaged_qty > 0)),
    is_missing: (row) => bit(missingIn(row) > 0),
    refund: returnRefundOwed,
    brand_id: (row) => row.brand_id,
    deleted: (row) => bit(row.deleted_at !== null),
  },
  search: (row) => [
    row.return_no,
    row.printed_number,
    row.parcel_number,
    row.consignment_id,
    row.ship_name,
    row.ship_phone,
    ...row.items.flatMap((item) => [item.product_name, item.sku]),
  ],
});

/** Fields that receiving, counting and claiming write. */
export const returnFields = [
  'items',
  'in_transit_at',
  'received_at',
  'closed_at',
  'lost_at',
  'rejected_at',
  'reject_reason',
  'photos',
  'claimed_at',
  'claim_amount',
  'claim_paid',
  'claim_account_id',
  'claim_paid_on',
  'refund_amount',
  'refund_account_id',
  'refund_on',
  'notes',
  'deleted_at',
] as const;

export const returnActions = [
  defineAction({ name: 'return.save', permission: 'manage_returns', touches: { returns: { insert: true, patch: [...returnFields] } } }),
] as const;
