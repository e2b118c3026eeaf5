import { useEffect, useRef, useState } from 'react';
import { v4 } from 'uuid';

import type { CartLine, SeenCart } from './cart.ts';
import { keepRest } from './kept.ts';
import { orderOf, type OrderForm } from './order-form.ts';
import { placeOrder } from './phone-orders.ts';
import { useShop } from './shop-context.ts';

/** Keeps what was filled in on the phone, from where it is sent, and takes whoever ordered to it. */
export function useOrder(cart: SeenCart) {
  const { store, backend, go, to } = useShop();
  const [isPlacing, setPlacing] = useState(false);
  /** So many orders wait that no other one is kept. */
  const [isFull, setFull] = useState(false);
  const opened = useRef(0);
  useEffect(() => {
    opened.current = performance.now();
  }, []);

  async function place(form: OrderForm, total: number): Promise<void> {
    if (isPlacing) return;
    setPlacing(true);
    const identity = { id: v4(), token: newToken() };
    const order = orderOf(form, { store, cart, identity, total, filledMs: performance.now() - opened.current });
    try {
      const kept = await placeOrder(order, linesOf(cart), backend);
      setFull(kept === undefined);
      if (kept === undefined) return;
      keepRest(store.slug, null);
      go(to({ kind: 'confirmation', id: kept }));
    } finally {
      setPlacing(false);
    }
  }

  return { isPlacing, isFull, place };
}

/** As they were shown when somebody ordered. */
function linesOf({ lines }: SeenCart): readonly CartLine[] {
  return lines.flatMap(({ id, product, variant, quantity, now, counts }) =>
    counts ? [{ id, product, variant: { ...variant, price: now?.variant.price ?? variant.price }, quantity }] : [],
  );
}

/** 32 random bytes in hex. */
function newToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
