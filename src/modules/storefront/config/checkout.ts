import * as v from 'valibot';

import { count, id, minorPositive, text } from '#data/fields.ts';

import { payments } from './shape.ts';
import { stockWords } from './snapshot.ts';

/* What a shopper sends and hears. Amounts in minor units. */

/** Lines of one order, and pieces of one line. */
export const mostLines = 30;
/** Bytes of an order as JSON at most. */
export const orderBytes = 16_384;

export const storeOrder = v.strictObject({
  /** Made by the phone: the same id and the same body is the same order, however often it is sent. */
  id,
  /** 32 random bytes in hex, which the phone keeps: who has them sees the whole order. */
  token: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  slug: text(40, 1),
  items: v.pipe(
    v.array(v.strictObject({ variant_id: id, qty: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)) })),
    v.minLength(1),
    v.maxLength(mostLines),
  ),
  zone_id: v.nullable(id),
  name: v.pipe(text(100), v.minLength(2)),
  phone: v.pipe(text(30), v.minLength(6)),
  /** In E.164 where the phone could tell; empty otherwise. */
  phone_e164: text(20),
  address: v.pipe(text(220), v.minLength(10)),
  note: text(500),
  payment: v.picklist(payments),
  /** The number of a payment in advance. */
  reference: text(100),
  /** What the shopper saw and agreed to. */
  shown_total: minorPositive,
  /** Since when the form was open, in milliseconds; what nobody fills in. */
  filled_ms: v.pipe(v.number(), v.integer(), v.minValue(0)),
  website: text(200),
});
export type StoreOrder = v.InferOutput<typeof storeOrder>;

/** Prices and stock as they are now, where they are not what the shopper saw. */
const quote = v.object({
  lines: v.array(
    v.object({
      variant_id: id,
      /** Null = it is not sold any more. */
      price: v.nullable(minorPositive),
      /** As many as were asked for can be had; how many there are is told to nobody. */
      enough: v.boolean(),
      stock: v.picklist(stockWords),
    }),
  ),
  subtotal: minorPositive,
  delivery_fee: minorPositive,
  total: minorPositive,
});
export type Quote = v.InferOutput<typeof quote>;

export const refusedOrders = ['not_found', 'paused', 'conflict', 'invalid', 'below_minimum', 'zone_missing', 'too_large'] as const;

export const orderAnswer = v.variant('status', [
  v.object({ status: v.literal('accepted'), number: text(40), subtotal: minorPositive, delivery_fee: minorPositive, total: minorPositive }),
  v.object({ status: v.literal('needs_review'), quote }),
  v.object({ status: v.literal('rejected'), reason: v.picklist(refusedOrders) }),
  /** Too many of late; seconds until the next one may be tried. */
  v.object({ status: v.literal('later'), seconds: count }),
]);
export type OrderAnswer = v.InferOutput<typeof orderAnswer>;

export const orderStages = ['received', 'confirmed', 'packed', 'on_the_way', 'delivered', 'partly', 'returned', 'cancelled'] as const;

/** An order as its shopper sees it; without its token nothing but a hint of who it is for. */
export const orderReceipt = v.object({
  number: text(40),
  stage: v.picklist(orderStages),
  placed_at: text(40),
  items: v.array(v.object({ name: text(250), title: text(310), qty: count, price: minorPositive })),
  delivery_fee: minorPositive,
  total: minorPositive,
  paid: minorPositive,
  /** `null` = without the token. */
  to: v.nullable(v.object({ name: text(100), phone: text(30), address: text(250) })),
  hint: v.object({ name: text(10), phone: text(10) }),
  track: v.nullable(text(400)),
});
export type OrderReceipt = v.InferOutput<typeof orderReceipt>;
