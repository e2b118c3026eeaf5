import { useSyncExternalStore } from 'react';

import { changeCart } from './cart-store.ts';
import { type CartLine, putBack } from './cart.ts';
import { changeOrder, forgetOrder, keepOrder, keptOrders, onOrders } from './order-store.ts';
import { agreed, dueIn, isUnsent, mostWaiting, type PhoneOrder, queued } from './phone-order.ts';
import { cancelOrder, sendOrders } from './send-orders.ts';
import type { Backend } from './shop-context.ts';

/* The orders of this phone on a page: seen as they are, and sent as long as it is open; its worker is asked to go on after that. */

let known: readonly PhoneOrder[] | undefined;
const listeners = new Set<() => void>();

/** Of all shops, the newest first; undefined until the phone has been asked, and when served. */
export function usePhoneOrders(): readonly PhoneOrder[] | undefined {
  return useSyncExternalStore(
    listen,
    () => known,
    () => undefined,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The id of the order that these goods are in, undefined where too many wait. From then on they are in no cart. */
export async function placeOrder(order: PhoneOrder['order'], lines: readonly CartLine[], backend: Backend): Promise<string | undefined> {
  const kept = await keepOrder(queued(order, lines, backend, Date.now()), mostWaiting);
  await look();
  if (kept !== undefined) send(backend);
  return kept;
}

/** Whoever ordered takes it as it is now. */
export async function agreeTo(id: string, delivery: (subtotal: number) => number, backend: Backend): Promise<void> {
  await changeOrder(id, (order) => agreed(order, delivery, Date.now()) ?? order);
  await look();
  send(backend);
}

/** Its goods go back into the cart. */
export async function takeBack(id: string, backend: Backend): ReturnType<typeof cancelOrder> {
  const outcome = await cancelOrder(id, backend);
  await look();
  return outcome;
}

/** Reads what this phone keeps. A cart and the orders are two places: whatever ended between them is made good. */
async function look(): Promise<void> {
  const orders = await keptOrders((all) => {
    for (const { state, order, lines } of all) {
      if (state === 'cancelled') changeCart(order.slug, (cart) => putBack(cart, lines));
      else takeOut(order.slug, lines);
    }
  });
  for (const { id, state } of orders) if (state === 'cancelled') await forgetOrder(id);
  known = orders.filter(({ state }) => state !== 'cancelled');
  for (const tell of listeners) tell();
}

function takeOut(slug: string, lines: readonly CartLine[]): void {
  const gone = new Set(lines.map(({ id }) => id));
  changeCart(slug, (cart) => (cart.some(({ id }) => gone.has(id)) ? cart.filter(({ id }) => !gone.has(id)) : cart));
}

let next = 0;

/** Now, and again by itself as long as something waits; when the page is closed its worker does. */
function send(backend: Backend): void {
  void sendNow(backend).catch(() => undefined);
}

/** All that waits, of every shop; it throws where nothing can be kept. */
export async function sendNow(backend: Backend): Promise<void> {
  if (unsentOnes().length === 0) return;
  await askWorker();
  await sendOrders(backend);
  await look();
  clearTimeout(next);
  const waits = unsentOnes().map(waitOf);
  if (waits.length > 0) next = Number(setTimeout(() => send(backend), Math.min(...waits)));
}

function unsentOnes(): readonly PhoneOrder[] {
  return (known ?? []).filter(isUnsent);
}

/** 15 s after an order that got no answer, and longer each time; not before the server wants to hear of it. */
function waitOf(order: PhoneOrder): number {
  return Math.max(15_000 * 2 ** Math.min(order.tries, 5), dueIn(order, Date.now()));
}

type WithSync = ServiceWorkerRegistration & { readonly sync?: { readonly register: (tag: string) => Promise<void> } };

async function askWorker(): Promise<void> {
  try {
    const worker: WithSync | undefined = await navigator.serviceWorker.getRegistration();
    await worker?.sync?.register('shop-orders');
  } catch {
    // Not every browser knows it or allows it: then the orders are sent when the shop is opened again.
  }
}

/** As long as a shop is open. */
export function keepSending(backend: Backend): () => void {
  const again = () => send(backend);
  const wake = () => {
    if (document.visibilityState === 'visible') again();
  };
  const stop = onOrders(() => void look());
  addEventListener('online', again);
  document.addEventListener('visibilitychange', wake);
  void look().then(again);
  return () => {
    stop();
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', wake);
  };
}
