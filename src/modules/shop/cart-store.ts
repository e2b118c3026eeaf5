import { useSyncExternalStore } from 'react';

import { type Cart, readCart } from './cart.ts';

/* The cart lies in the browser, one for each shop, and is the same in all its tabs. */

const listeners = new Set<() => void>();
const read = new Map<string, { readonly text: string | null; readonly cart: Cart }>();
/** Where a browser keeps nothing, the page itself does as long as it is open. */
const unkept = new Map<string, string>();

const keyOf = (slug: string): string => `store-cart:${slug}`;

/** `undefined` until the browser has been asked: what is served knows no cart. */
export function useCart(slug: string): Cart | undefined {
  return useSyncExternalStore(
    listen,
    () => cartOf(slug),
    () => undefined,
  );
}

export function changeCart(slug: string, change: (cart: Cart) => Cart): void {
  const before = cartOf(slug);
  const cart = change(before);
  if (cart === before) return;
  const text = JSON.stringify(cart);
  read.set(slug, { text, cart });
  try {
    localStorage.setItem(keyOf(slug), text);
    unkept.delete(slug);
  } catch {
    unkept.set(slug, text);
  }
  for (const tell of listeners) tell();
}

function cartOf(slug: string): Cart {
  const known = read.get(slug);
  const text = keptText(slug);
  if (known && known.text === text) return known.cart;
  const cart = readCart(text);
  read.set(slug, { text, cart });
  return cart;
}

function keptText(slug: string): string | null {
  try {
    return unkept.get(slug) ?? localStorage.getItem(keyOf(slug));
  } catch {
    return null;
  }
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    removeEventListener('storage', tell);
  };
}
