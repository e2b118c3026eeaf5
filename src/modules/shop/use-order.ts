import { useEffect, useRef, useState } from 'react';

import type { OrderAnswer, StoreOrder } from '#modules/storefront/config/index.ts';

import { changeCart } from './cart-store.ts';
import type { SeenCart } from './cart.ts';
import { forgetIdentity, identityOf, keepOrder } from './kept.ts';
import { orderOf, type OrderForm } from './order-form.ts';
import { readOrder, sendOrder } from './orders.ts';
import { useShop } from './shop-context.ts';

type Rejected = Extract<OrderAnswer, { status: 'rejected' }>['reason'];
type Review = Extract<OrderAnswer, { status: 'needs_review' }>['quote'];

/** Why an order was not taken. */
export type OrderOutcome =
  | { readonly kind: 'review'; readonly quote: Review; readonly cart: SeenCart; readonly shownTotal: number }
  | { readonly kind: 'rejected'; readonly reason: Rejected }
  | { readonly kind: 'later'; readonly seconds: number }
  | { readonly kind: 'unsent' };

/** Sends what was filled in, and takes whoever ordered to the confirmation. The cart is emptied only then. */
export function useOrder(cart: SeenCart) {
  const { store, backend, go, to, refresh } = useShop();
  const [outcome, setOutcome] = useState<OrderOutcome>();
  const [isSending, setSending] = useState(false);
  const opened = useRef(0);
  useEffect(() => {
    opened.current = sinceStart();
  }, []);
  const { slug } = store;

  async function send(form: OrderForm, total: number): Promise<void> {
    if (isSending) return;
    setSending(true);
    setOutcome(undefined);
    const identity = identityOf(slug);
    const filledMs = sinceStart() - opened.current;
    const order = orderOf(form, { store, cart, identity, total, filledMs });
    try {
      await hear(await sendOrder(order, backend), order, total);
    } catch {
      setOutcome({ kind: 'unsent' });
    } finally {
      setSending(false);
    }
  }

  async function hear(answer: OrderAnswer, order: StoreOrder, shownTotal: number): Promise<void> {
    switch (answer.status) {
      case 'accepted':
        return taken(order, answer.number);
      case 'needs_review':
        setOutcome({ kind: 'review', quote: answer.quote, cart, shownTotal });
        // Then the page shows what things cost now.
        return refresh();
      case 'later':
        return setOutcome({ kind: 'later', seconds: answer.seconds });
      case 'rejected':
        if (answer.reason === 'conflict') return meetEarlier(order);
        if (answer.reason !== 'invalid') await refresh();
        return setOutcome({ kind: 'rejected', reason: answer.reason });
    }
  }

  /** It was taken before, with other goods: its answer never came back. What is in the cart now is another order. */
  async function meetEarlier({ id, token }: StoreOrder): Promise<void> {
    const earlier = await readOrder(slug, { id, token }, backend);
    if (earlier !== null && earlier !== 'later') keepOrder(slug, { id, token, number: earlier.number });
    forgetIdentity(slug);
    setOutcome({ kind: 'rejected', reason: 'conflict' });
  }

  function taken({ id, token }: StoreOrder, number: string): void {
    keepOrder(slug, { id, token, number });
    forgetIdentity(slug);
    changeCart(slug, () => []);
    go(to({ kind: 'confirmation', id }));
  }

  const isPast = outcome?.kind === 'review' && linesOf(outcome.cart) !== linesOf(cart);
  return { outcome: isPast ? undefined : outcome, isSending, send };
}

/** Milliseconds, by a clock that nobody sets. */
function sinceStart(): number {
  return performance.now();
}

/** What somebody was asked about is settled once the cart is another one. */
function linesOf({ lines }: SeenCart): string {
  return lines.map(({ id, quantity }) => `${id} ${quantity}`).join();
}
