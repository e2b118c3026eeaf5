import type { OrderAnswer, OrderReceipt, Quote, StoreOrder } from '#modules/storefront/config/index.ts';

import type { CartLine } from './cart.ts';
import type { Backend } from './shop-context.ts';

/* An order as the phone keeps it, from the press on the button on. Amounts in minor units, times in milliseconds since 1970. */

type Accepted = Omit<Extract<OrderAnswer, { status: 'accepted' }>, 'status'>;
export type Refusal = Extract<OrderAnswer, { status: 'rejected' }>['reason'] | 'expired';

export type PhoneOrder = {
  readonly id: string;
  readonly order: StoreOrder;
  /** What was in the cart, at the prices that were shown. */
  readonly lines: readonly CartLine[];
  readonly backend: Backend;
  readonly made: number;
  /** How often it left and no answer came: then the server may have it nevertheless. */
  readonly tries: number;
  /** The server wants to hear nothing of it before. */
  readonly notBefore: number;
} & (
  | { readonly state: 'queued' | 'sending' | 'cancelled' }
  | { readonly state: 'accepted'; readonly accepted: Accepted }
  | { readonly state: 'needs_review'; readonly quote: Quote }
  | { readonly state: 'rejected'; readonly reason: Refusal }
);

/** Of one shop on one phone. */
export const mostWaiting = 5;
/** The server lets nobody wait for longer. A wait beyond it was reckoned by another clock. */
const longestWait = 86_400_000;
/** After a week nobody expects it any more. */
const longest = 7 * 86_400_000;

export function queued(order: StoreOrder, lines: readonly CartLine[], backend: Backend, now: number): PhoneOrder {
  return { id: order.id, order, lines, backend, made: now, tries: 0, notBefore: 0, state: 'queued' };
}

/** It is not settled yet, by the server or by whoever ordered. */
export function isWaiting({ state }: PhoneOrder): boolean {
  return state === 'queued' || state === 'sending' || state === 'needs_review';
}

/** One that is being sent is due, too: whoever asks is the only one who sends, so another has ended on the way. */
export function isDue(order: PhoneOrder, now: number): boolean {
  return isUnsent(order) && dueIn(order, now) <= 0;
}

/** One that is being sent has perhaps been left by whoever sent it. */
export function isUnsent({ state }: PhoneOrder): boolean {
  return state === 'queued' || state === 'sending';
}

/** Milliseconds until the server wants to hear of it. */
export function dueIn({ notBefore }: PhoneOrder, now: number): number {
  const wait = notBefore - now;
  return wait > longestWait ? 0 : Math.max(0, wait);
}

export function isTooOld({ made }: PhoneOrder, now: number): boolean {
  return now - made >= longest;
}

/** Written down before it leaves. */
export function leaving(order: PhoneOrder): PhoneOrder {
  return { ...order, state: 'sending', tries: order.tries + 1 };
}

/** After an answer it is known where it stands: every one but `accepted` says that the server has not got it. */
export function heard(order: PhoneOrder, answer: OrderAnswer, now: number): PhoneOrder {
  const settled = { ...order, tries: 0, notBefore: 0 };
  switch (answer.status) {
    case 'accepted': {
      const { number, subtotal, delivery_fee, total } = answer;
      return { ...settled, state: 'accepted', accepted: { number, subtotal, delivery_fee, total } };
    }
    case 'needs_review':
      return { ...settled, state: 'needs_review', quote: answer.quote };
    case 'rejected':
      return { ...settled, state: 'rejected', reason: answer.reason };
    case 'later':
      return { ...settled, state: 'queued', notBefore: now + answer.seconds * 1000 };
  }
}

export function unheard(order: PhoneOrder): PhoneOrder {
  return { ...order, state: 'queued' };
}

export function expired(order: PhoneOrder): PhoneOrder {
  return { ...order, state: 'rejected', reason: 'expired' };
}

/** The server had it all along. */
export function foundThere(order: PhoneOrder, { number, delivery_fee, total }: OrderReceipt): PhoneOrder {
  return { ...order, tries: 0, state: 'accepted', accepted: { number, subtotal: total - delivery_fee, delivery_fee, total } };
}

/** What is sent once somebody agrees, and is as young as that: what can be had, at the prices of the quote; none where nothing can be had. */
export function agreed(order: PhoneOrder, delivery: (subtotal: number) => number, now: number): PhoneOrder | undefined {
  if (order.state !== 'needs_review') return undefined;
  const quoted = new Map(order.quote.lines.map((line) => [line.variant_id, line]));
  const lines = order.lines.flatMap((line) => {
    const { price = null, enough = false } = quoted.get(line.variant.id) ?? {};
    return price === null || !enough ? [] : [{ ...line, variant: { ...line.variant, price } }];
  });
  if (lines.length === 0) return undefined;
  const subtotal = subtotalOf(lines);
  const isWhole = lines.length === order.lines.length;
  const shown_total = isWhole ? order.quote.total : subtotal + delivery(subtotal);
  const items = lines.map(({ variant, quantity }) => ({ variant_id: variant.id, qty: quantity }));
  const { quote: _, ...rest } = order;
  return { ...rest, made: now, lines, order: { ...order.order, items, shown_total }, state: 'queued' };
}

/** One that may have arrived is not: first the server has to be asked. */
export function cancelled(order: PhoneOrder): PhoneOrder {
  const isOpen = order.state === 'needs_review' || order.state === 'rejected' || (order.state === 'queued' && order.tries === 0);
  return isOpen ? { ...order, state: 'cancelled' } : order;
}

export function subtotalOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
}

/** As the phone knows it, before the server has it or while nobody can be asked. */
export function localReceipt(told: PhoneOrder): OrderReceipt {
  const { order, lines, made } = told;
  const accepted = told.state === 'accepted' ? told.accepted : undefined;
  const total = accepted?.total ?? order.shown_total;
  return {
    number: accepted?.number ?? '',
    stage: 'received',
    placed_at: new Date(made).toISOString(),
    items: lines.map(({ product, variant, quantity }) => ({
      name: product.name,
      title: variant.title,
      qty: quantity,
      price: variant.price,
    })),
    delivery_fee: accepted?.delivery_fee ?? Math.max(0, total - subtotalOf(lines)),
    total,
    paid: 0,
    to: { name: order.name, phone: order.phone, address: order.address },
    hint: { name: '', phone: '' },
    track: null,
  };
}
