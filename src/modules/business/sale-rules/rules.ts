import type { Row } from '#data/kind.ts';
import { refuseTogether } from '#data/refuse-together.ts';
import { Refused } from '#data/refused.ts';
import type { Store } from '#data/store.ts';
import { addDays, isDay } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';
import { normalisePhone } from '#kernel/phone.ts';
import { oneLine } from '#kernel/text.ts';

import { keepsBooks } from '../../banking/transactions/index.ts';
import { amountsOf, codOf, lineNet } from './amounts.ts';
import type { EcomOrder } from './kind-order.ts';
import type { Parcel } from './kind-parcel.ts';
import type { OrderItem } from './kind-sale.ts';

export type OrderRow = Row<typeof EcomOrder>;
export type ParcelRow = Row<typeof Parcel>;

/** What was made, and its number. */
export type Created = { readonly id: string; readonly number: string };

/** A line as forms hold it. A line that was saved before keeps its id, so that two devices edit the same line and not two. */
export type DraftItem = Pick<OrderItem, 'product_name' | 'quantity' | 'price'> &
  Partial<Pick<OrderItem, 'id' | 'variant_id' | 'variant_title' | 'sku' | 'photo_path' | 'discount'>>;

/** Who gets it and what: what the forms of orders and parcels have in common. */
export type SaleDraft = Pick<OrderRow, 'brand_id' | 'ship_name' | 'ship_phone'> &
  Partial<
    Pick<
      OrderRow,
      | 'ship_phone2'
      | 'ship_address'
      | 'ship_zone_id'
      | 'ship_city'
      | 'ship_area'
      | 'ship_postcode'
      | 'order_date'
      | 'discount_type'
      | 'discount_value'
      | 'delivery_fee'
      | 'notes'
      | 'customer_note'
    >
  > & {
    readonly items: readonly DraftItem[];
    /** Paid before delivery; needs an account to arrive on. */
    readonly advance?: number;
    readonly bank_account_id?: string | null;
    /** Somebody looked at an advance above the total and wants it so. */
    readonly overpaid?: boolean;
  };

export type OrderDraft = SaleDraft & Partial<Pick<OrderRow, 'source' | 'assigned_to' | 'tags'>>;

/** What the courier needs to know beside recipient and pieces. */
export type Booking = Partial<Pick<ParcelRow, 'shipping_company_id' | 'consignment_id' | 'tracking_code' | 'weight_g' | 'instructions'>> & {
  /** Overrides what the courier's rates say. */
  readonly shipping_charge?: number;
  /** The parcel's day; asked for where nobody knows today. */
  readonly order_date?: string;
};

export type ParcelDraft = SaleDraft & Booking;

/** `today` null = nobody knows it: then the draft has to say its date. `books`: whether this person keeps them. */
export type SaleContext = { readonly country: string; readonly today: string | null; readonly books?: boolean };

export function saleContext(store: Pick<Store, 'access' | 'company' | 'today' | 'knowsToday'>): SaleContext {
  return { country: store.company().country, today: store.knowsToday() ? store.today() : null, books: keepsBooks(store.access()) };
}

/** The columns that a draft decides, cleaned; throws `Refused` with the field for what no order may look like. */
export function saleColumns(draft: SaleDraft, context: SaleContext) {
  const columns = cleanColumns(draft, context);
  refuseTogether(saleRules(columns, context));
  return columns;
}

/** All that a form has to be told at once. An advance that was `paid` before is not asked about again. */
export function assertSale(draft: SaleDraft, context: SaleContext, paid?: number): void {
  const columns = cleanColumns(draft, context);
  const advance = () => draft.advance !== paid && assertAdvance(draft, amountsOf(columns).total, context);
  refuseTogether(saleRules(columns, context, advance));
}

type Columns = ReturnType<typeof cleanColumns>;

/** Amounts say nothing while their lines are wrong. */
function saleRules(columns: Columns, context: SaleContext, advance: () => unknown = () => undefined): readonly (() => void)[] {
  return [
    () => assertRecipient(columns, context.country),
    () => assertDate(columns.order_date, context.today),
    () => {
      assertItems(columns.items);
      refuseTogether([() => assertPrices(columns), () => void advance()]);
    },
  ];
}

function cleanColumns(draft: SaleDraft, context: SaleContext) {
  return {
    brand_id: draft.brand_id,
    ship_name: oneLine(draft.ship_name),
    ship_phone: oneLine(draft.ship_phone),
    ship_phone2: oneLine(draft.ship_phone2 ?? ''),
    ship_address: oneLine(draft.ship_address ?? ''),
    ship_zone_id: draft.ship_zone_id ?? null,
    ship_city: oneLine(draft.ship_city ?? ''),
    ship_area: oneLine(draft.ship_area ?? ''),
    ship_postcode: oneLine(draft.ship_postcode ?? ''),
    order_date: draft.order_date ?? context.today ?? '',
    items: draft.items.map(itemOf),
    discount_type: draft.discount_type ?? 'fixed',
    discount_value: draft.discount_value ?? 0,
    delivery_fee: draft.delivery_fee ?? 0,
    notes: (draft.notes ?? '').trim(),
    customer_note: (draft.customer_note ?? '').trim(),
  } as const;
}

export type Money = Pick<OrderRow, 'total_amount' | 'advance' | 'cod_amount'>;

/** The three amounts that the server keeps by itself, as it will compute them. */
export function moneyOf(order: Parameters<typeof amountsOf>[0], advance: number): Money {
  const { total } = amountsOf(order);
  return { total_amount: total, advance, cod_amount: codOf(total, advance) };
}

/** More than the sale costs is taken by who keeps the books, and on purpose. */
export function assertAdvance(
  draft: Pick<SaleDraft, 'advance' | 'bank_account_id' | 'overpaid'>,
  total: number,
  { books }: Pick<SaleContext, 'books'>,
): number {
  const advance = draft.advance ?? 0;
  if (!Number.isSafeInteger(advance) || advance < 0) throw new Refused('out_of_range', { field: 'advance' });
  if (advance > 0 && !draft.bank_account_id) throw new Refused('account_missing', { field: 'bank_account_id' });
  if (advance > total && !books) throw new Refused('advance_too_high', { field: 'advance' });
  if (advance > total && !draft.overpaid) throw new Refused('advance_above_total', { field: 'advance' });
  return advance;
}

/** A fresh row; everything that only time and the courier know is empty. */
export const untouched = {
  collected_amount: 0,
  shipping_charge: 0,
  cod_charge: 0,
  return_charge: 0,
  other_charge: 0,
  delivery_details: null,
  completed_at: null,
  deleted_at: null,
  printed_number: null,
} as const;

/** An order about which nobody has called, and that nobody has to look at first. */
export const uncalled = { call_attempts: 0, last_call_at: null, call_result: null, call_back_at: null, review: [] as string[] };

/** Nobody disputes it, nothing is written off. */
export const uncontested = { disputed_at: null, dispute_reason: '', written_off_at: null, write_off_reason: '' } as const;

/** A parcel that no statement has paid yet. */
export const unsettled = { payment_id: null, settlement: 'none', settled_amount: 0, ...uncontested } as const;

/** The fields that may no longer change once a parcel is on its way with them. */
export const frozenByShipment = ['items', 'discount_type', 'discount_value', 'delivery_fee', 'brand_id'] as const;

/** The draft that opens an order again, or that starts a copy of it. */
export function draftOf(row: OrderRow): OrderDraft {
  return { ...row, items: row.items.map(({ delivered_qty: _d, returned_qty: _r, damaged_qty: _m, ...item }) => item) };
}

/** What an order tells of its customer. */
export function customerFacts(
  row: Pick<
    OrderRow,
    'ship_name' | 'ship_phone' | 'ship_phone2' | 'ship_address' | 'ship_zone_id' | 'ship_city' | 'ship_area' | 'ship_postcode'
  >,
) {
  return {
    name: row.ship_name,
    phone: row.ship_phone,
    phone2: row.ship_phone2,
    address: row.ship_address,
    zone_id: row.ship_zone_id,
    city: row.ship_city,
    area: row.ship_area,
    postcode: row.ship_postcode,
  };
}

function itemOf(item: DraftItem): OrderItem {
  return {
    id: item.id ?? newId(),
    variant_id: item.variant_id ?? null,
    product_name: oneLine(item.product_name),
    variant_title: item.variant_title ?? '',
    sku: item.sku ?? null,
    photo_path: item.photo_path ?? null,
    quantity: item.quantity,
    price: item.price,
    discount: item.discount ?? 0,
    delivered_qty: 0,
    returned_qty: 0,
    damaged_qty: 0,
  };
}

const lengths = {
  ship_name: 100,
  ship_phone: 30,
  ship_phone2: 30,
  ship_address: 250,
  ship_city: 100,
  ship_area: 100,
  ship_postcode: 20,
  notes: 2000,
  customer_note: 2000,
} as const;

type Recipient = Readonly<Record<keyof typeof lengths, string>>;

function assertRecipient(row: Recipient, country: string): void {
  const fields = Object.entries(lengths) as [keyof Recipient, number][];
  refuseTogether(
    fields.map(
      ([field, max]) =>
        () =>
          assertText(row[field], field, max, country),
    ),
  );
}

function assertText(text: string, field: keyof Recipient, max: number, country: string): void {
  const phone = field === 'ship_phone' || field === 'ship_phone2';
  if (text === '' && (field === 'ship_name' || field === 'ship_phone')) throw new Refused('required', { field });
  if (phone && text !== '' && !normalisePhone(text, country).valid) throw new Refused('phone_invalid', { field });
  if (text.length > max) throw new Refused('too_long', { field });
}

/** The day of what happens now: today or, where nobody knows today, the one that was asked for. */
export function dayOfNow(store: Pick<Store, 'today' | 'knowsToday'>, asked: string | undefined, field: string): string {
  const today = store.knowsToday() ? store.today() : null;
  const day = asked ?? today ?? '';
  assertDate(day, today, field);
  return day;
}

function assertDate(day: string, today: string | null, field = 'order_date'): void {
  if (day === '') throw new Refused('date_missing', { field });
  if (!isDay(day)) throw new Refused('date_invalid', { field });
  if (today !== null && day > addDays(today, 1)) throw new Refused('date_in_future', { field });
}

function assertItems(items: readonly OrderItem[]): void {
  if (items.length === 0) throw new Refused('items_missing', { field: 'items' });
  if (items.length > 200) throw new Refused('too_many_items', { field: 'items' });
  refuseTogether(items.map((item, i) => () => assertItem(item, i)));
}

function assertItem(item: OrderItem, i: number): void {
  const refuse = (code: string, field: string) => new Refused(code, { field: `items.${i}.${field}` });
  if (item.product_name === '') throw refuse('required', 'product_name');
  if (item.product_name.length > 250) throw refuse('too_long', 'product_name');
  if (!Number.isSafeInteger(item.quantity) || item.quantity < 1 || item.quantity > 1_000_000) throw refuse('quantity_invalid', 'quantity');
  if (!Number.isSafeInteger(item.price) || item.price < 0 || item.price > maxMoney) throw refuse('out_of_range', 'price');
  if (item.quantity * item.price > maxMoney) throw refuse('out_of_range', 'quantity');
  if (!Number.isSafeInteger(item.discount) || item.discount < 0 || lineNet(item) < 0) throw refuse('discount_above_price', 'discount');
}

/** The columns' limit: 10^13 minor units. */
const maxMoney = 1e13;

function assertPrices(order: Parameters<typeof amountsOf>[0]): void {
  const { subtotal, discount, total } = amountsOf(order);
  const percentTooBig = order.discount_type === 'percent' && order.discount_value > 10_000;
  if (!Number.isSafeInteger(order.discount_value) || order.discount_value < 0)
    throw new Refused('out_of_range', { field: 'discount_value' });
  if (percentTooBig || discount > subtotal) throw new Refused('discount_above_subtotal', { field: 'discount_value' });
  if (!Number.isSafeInteger(order.delivery_fee) || order.delivery_fee < 0) throw new Refused('out_of_range', { field: 'delivery_fee' });
  if (total > maxMoney) throw new Refused('out_of_range', { field: 'items' });
}
