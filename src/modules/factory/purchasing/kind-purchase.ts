import * as v from 'valibot';

import { defineFeed } from '#data/document-kind.ts';
import {
  documentDay,
  dueDay,
  flag,
  id,
  instant,
  minorPositive,
  optionalId,
  optionalInstant,
  photoPaths,
  share,
  text,
  texts,
} from '#data/fields.ts';
import { defineKind } from '#data/kind.ts';
import { newestFirst } from '#data/sort-key.ts';
import type { Move } from '#data/states.ts';

import { costReaders, countedLine, daysUpTo, factoryReaders, materialQuantity, rate } from '../materials/kind.ts';

/** What people say of a purchase; how far it has come in follows from its receipts (`receivedState`), what is paid from its due. */
const purchaseStatuses = ['draft', 'ordered', 'closed', 'closed_short', 'cancelled'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

const step = { action: 'purchase.save', permission: 'manage_purchases' } as const;

/** One with receipts is not cancelled: the server asks, because the device may not know all of them. */
const moves: readonly Move[] = [
  { ...step, from: ['draft'], to: 'ordered' },
  { ...step, from: ['ordered'], to: 'closed' },
  { ...step, from: ['ordered'], to: 'closed_short' },
  { ...step, from: ['draft', 'ordered'], to: 'cancelled' },
  { ...step, from: ['cancelled'], to: 'draft' },
  { ...step, from: ['closed', 'closed_short'], to: 'ordered' },
];

/** How much of a component is ordered. */
const line = v.strictObject({
  ...countedLine,
  /** Why nothing is paid for it; '' = it is bought. */
  free_reason: text(120),
  /** Which order, requisition or level asked for it. */
  why: text(200),
  note: text(200),
});
export type PurchaseLine = v.InferOutput<typeof line>;

/** What stays once it is ordered: receipts go by it. */
const fixedFields = ['supplier_id', 'supplier_name', 'lines'] as const;

/** What is bought of whom, without its prices. */
export const Purchase = defineKind({
  name: 'purchases',
  table: 'purchases',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  merge: { policy: 'fields', guarded: ['status', 'supplier_id', 'lines'], firstStands: null, silent: ['purchase_no'] },
  serverOnly: ['printed_number', 'created_by', 'settled_at'],
  number: 'purchase_no',
  printedNumber: 'printed_number',
  states: {
    field: 'status',
    first: ['draft', 'ordered'],
    moves,
    fixed: { in: ['ordered', 'closed', 'closed_short', 'cancelled'], fields: fixedFields },
  },
  refs: {
    supplier_id: { kind: 'suppliers', inUse: 'supplier_has_purchases', gone: 'supplier_gone' },
    location_id: { kind: 'stock_locations' },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    purchase_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    status: v.picklist(purchaseStatuses),
    /** Why it was closed short or cancelled. */
    reason: text(200),
    supplier_id: id,
    /** As he was called then: who receives goods may not see suppliers. */
    supplier_name: text(120, 1),
    order_date: documentDay,
    expected_date: v.nullable(dueDay),
    /** Where the goods are to come; null = where they usually do. */
    location_id: optionalId,
    lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(200)),
    tags: texts(20, 40),
    notes: text(2000),
    created_by: optionalId,
    created_at: instant,
    /** Since when it is closed or cancelled; kept by the server. */
    settled_at: optionalInstant,
    deleted_at: optionalInstant,
  }),
  keys: {
    '-order_date': (row) => newestFirst(row.order_date, newestFirst(row.created_at)),
    purchase_no: (row) => row.purchase_no,
    supplier: (row) => row.supplier_id + newestFirst(row.order_date),
  },
  columns: {
    order_date: (row) => row.order_date,
    expected_date: (row) => row.expected_date,
    purchase_no: (row) => row.purchase_no,
    status: (row) => row.status,
    supplier_id: (row) => row.supplier_id,
    supplier: (row) => row.supplier_name.toLowerCase(),
    components: (row) => row.lines.map(({ component_id }) => component_id),
    tags: (row) => row.tags,
    id: (row) => row.id,
    deleted: (row) => (row.deleted_at === null ? 0 : 1),
  },
  search: (row) => [row.purchase_no, row.printed_number, row.supplier_name, row.notes],
});

/** What a line costs. `price`: of one of what it is bought in, in millionths of a minor unit. */
const priceLine = v.strictObject({
  id,
  price: rate,
  /** Minor units. */
  discount: minorPositive,
  /** In hundredths of a percent of what is left. */
  tax: share,
  /** What follows: the line after its discount and its share of the purchase's, and its tax; minor units. */
  net: minorPositive,
  tax_amount: minorPositive,
});
export type PriceLine = v.InferOutput<typeof priceLine>;

/** What a purchase costs; its id is the purchase's. Prices change until the bill is right; stock and what is due follow. */
export const PurchasePrice = defineKind({
  name: 'purchase_prices',
  table: 'purchase_prices',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  files: true,
  merge: { policy: 'fields', guarded: ['lines', 'discount', 'tax_in_cost'], firstStands: null },
  refs: {
    id: { kind: 'purchases' },
    category_id: { kind: 'transaction_categories', inUse: 'category_in_use', gone: 'category_gone' },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    lines: v.pipe(v.array(priceLine), v.maxLength(200)),
    /** Off all of it; minor units. */
    discount: minorPositive,
    /** Nobody gives the tax back: it is part of what the goods cost. */
    tax_in_cost: flag,
    /** The number of the supplier's bill. */
    bill_no: text(100),
    /** Days after the first receipt until it is to be paid. */
    terms_days: daysUpTo(365),
    /** As what it is booked when it is paid. */
    category_id: optionalId,
    /** The bill, and what else of paper tells a price. */
    photos: photoPaths,
  }),
  columns: { bill: (row) => row.bill_no.toLowerCase() || null },
});

/** What of a line has come in, or goes back: `count` in what it was bought in, `quantity` what that really was of the stock unit. */
const receiptLine = v.strictObject({
  id,
  /** The line of the purchase. */
  line_id: id,
  component_id: id,
  count: materialQuantity,
  quantity: materialQuantity,
  /** What was not taken; it is worth nothing. */
  rejected: materialQuantity,
  reason: text(120),
  batch: v.nullable(text(40, 1)),
});
export type ReceiptLine = v.InferOutput<typeof receiptLine>;

/** `back`: goods that go back to the supplier. */
const receiptTypes = ['in', 'back'] as const;

/** Goods that came of a purchase, as somebody counted them; two people who count the same truck both count. */
export const Receipt = defineKind({
  name: 'receipts',
  table: 'receipts',
  collection: 'factory',
  area: 'materials',
  read: factoryReaders,
  brand: false,
  files: true,
  merge: { policy: 'fields', guarded: ['voided_at'], firstStands: null },
  serverOnly: ['printed_number', 'created_by'],
  number: 'receipt_no',
  printedNumber: 'printed_number',
  refs: { purchase_id: { kind: 'purchases' }, location_id: { kind: 'stock_locations' } },
  most: 50_000,
  schema: v.strictObject({
    id,
    receipt_no: text(60, 1),
    printed_number: v.nullable(text(60, 1)),
    type: v.picklist(receiptTypes),
    purchase_id: id,
    location_id: id,
    /** When they came. */
    effective_at: instant,
    lines: v.pipe(v.array(receiptLine), v.minLength(1), v.maxLength(200)),
    /** The number of the paper that came with them. */
    reference: text(100),
    notes: text(2000),
    photos: photoPaths,
    created_by: optionalId,
    created_at: instant,
    voided_at: optionalInstant,
    void_reason: text(200),
  }),
  keys: { purchase: (row) => row.purchase_id + row.created_at, '-created_at': (row) => newestFirst(row.created_at) },
  columns: { void: (row) => (row.voided_at === null ? 0 : 1), location: (row) => row.location_id },
  search: (row) => [row.receipt_no, row.reference],
});

const landedTypes = ['freight', 'duty', 'loading', 'agent', 'other'] as const;
const landedBases = ['value', 'quantity', 'weight', 'manual'] as const;

/** What it cost to get goods here, owed to whoever brought them; it acts when they came. Minor units. */
export const LandedCost = defineKind({
  name: 'landed_costs',
  table: 'landed_costs',
  collection: 'factory',
  area: 'material_costs',
  read: costReaders,
  brand: false,
  merge: { policy: 'fields', guarded: ['voided_at'], firstStands: null },
  serverOnly: ['created_by'],
  refs: {
    purchase_id: { kind: 'purchases' },
    payee_id: { kind: 'suppliers', inUse: 'supplier_has_purchases' },
    category_id: { kind: 'transaction_categories', inUse: 'category_in_use', gone: 'category_gone' },
  },
  most: 20_000,
  schema: v.strictObject({
    id,
    purchase_id: id,
    type: v.picklist(landedTypes),
    amount: minorPositive,
    payee_id: id,
    basis: v.picklist(landedBases),
    /** The lines that bear it; none = all of them. */
    line_ids: v.pipe(v.array(id), v.maxLength(200)),
    /** Of `manual`: what each line bears, minor units. */
    shares: v.pipe(v.array(v.strictObject({ id, amount: minorPositive })), v.maxLength(200)),
    /** The payee's bill. */
    reference: text(100),
    cost_date: documentDay,
    category_id: optionalId,
    notes: text(500),
    created_by: optionalId,
    created_at: instant,
    voided_at: optionalInstant,
    void_reason: text(200),
  }),
  keys: { purchase: (row) => row.purchase_id + row.created_at },
});

/** Whoever sees its prices. */
const priced = { ...PurchasePrice, name: 'purchases' } as const;
/** Who changed what of a purchase and its prices, and what came; told by the server to whoever sees costs. */
export const PurchaseFeed = defineFeed(priced, 'purchase_feed', 'purchase_id');
