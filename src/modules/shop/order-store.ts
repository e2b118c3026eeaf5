import { isWaiting, type PhoneOrder } from './phone-order.ts';

/*
 * The orders of this phone, of all shops that were opened with it: the pages and their worker read the same. Every change is whole on the disk before
 * it counts as made. What a browser cannot keep, or has no room for, is forgotten with the page.
 */

type Shelf = { readonly put: (order: PhoneOrder) => unknown; readonly delete: (id: string) => unknown };

/** Of one shop; beyond them those that were settled first are forgotten. */
const mostKept = 20;
const unkept = new Map<string, PhoneOrder>();
const memory: Shelf = { put: (order) => unkept.set(order.id, order), delete: (id) => unkept.delete(id) };
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('shop-orders') : undefined;
const listeners = new Set<() => void>();
channel?.addEventListener('message', () => tellHere());

/** The newest first. Nothing is changed while `see` runs. */
export async function keptOrders(see: (orders: readonly PhoneOrder[]) => void = () => {}): Promise<readonly PhoneOrder[]> {
  return inStore('readonly', (orders) => {
    see(orders);
    return orders.toSorted((a, b) => b.made - a.made);
  });
}

/**
 * The id under which it is kept: of another order, where another tab was quicker with the same line of the cart. Undefined where `most` of that shop
 * wait already.
 */
export async function keepOrder(order: PhoneOrder, most: number): Promise<string | undefined> {
  const lines = new Set(order.lines.map(({ id }) => id));
  const keep = (orders: readonly PhoneOrder[], shelf: Shelf): string | undefined => {
    const beside = orders.filter((one) => one.order.slug === order.order.slug);
    const same = beside.find((one) => (isWaiting(one) || one.state === 'accepted') && one.lines.some(({ id }) => lines.has(id)));
    if (same) return same.id;
    if (beside.filter(isWaiting).length >= most) return undefined;
    shelf.put(order);
    const settled = beside.filter((one) => one.state === 'accepted').toSorted((a, b) => b.made - a.made);
    for (const old of settled.slice(mostKept)) shelf.delete(old.id);
    return order.id;
  };
  const kept = await inStore('readwrite', keep).catch(() => inStore('readonly', (orders) => keep(orders, memory)));
  tell();
  return kept;
}

/** What became of it; undefined where there is no such order. Whoever changed it in between is seen by `change`. */
export async function changeOrder(id: string, change: (order: PhoneOrder) => PhoneOrder): Promise<PhoneOrder | undefined> {
  const changed = await inStore('readwrite', (orders, shelf) => {
    const order = orders.find((one) => one.id === id);
    const next = order && change(order);
    if (next && next !== order) shelf.put(next);
    return next;
  });
  tell();
  return changed;
}

export async function forgetOrder(id: string): Promise<void> {
  await inStore('readwrite', (_, shelf) => void shelf.delete(id));
  tell();
}

/** Whenever an order changed, here, in another tab or in the worker. */
export function onOrders(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell(): void {
  channel?.postMessage('');
  tellHere();
}

function tellHere(): void {
  for (const listener of listeners) listener();
}

async function inStore<T>(mode: IDBTransactionMode, act: (orders: readonly PhoneOrder[], shelf: Shelf) => T): Promise<T> {
  const base = await opened().catch(() => undefined);
  if (!base) return act([...unkept.values()], memory);
  return new Promise((resolve, reject) => {
    const step = base.transaction('orders', mode, { durability: 'strict' });
    const orders = step.objectStore('orders');
    const asked = orders.getAll();
    let result: T;
    asked.addEventListener('success', () => {
      result = act([...(asked.result as PhoneOrder[]), ...unkept.values()], {
        put: (order) => (unkept.has(order.id) ? memory : orders).put(order),
        delete: (id) => (unkept.has(id) ? memory : orders).delete(id),
      });
    });
    step.addEventListener('complete', () => resolve(result));
    step.addEventListener('abort', () => reject(step.error ?? new Error('The orders of this phone could not be kept')));
  });
}

let base: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  base ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open('karbar-shop-orders', 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('orders', { keyPath: 'id' }));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('Nothing can be kept here')));
    asked.addEventListener('success', () => {
      // Cleared by the browser, it is opened anew.
      asked.result.addEventListener('close', () => (base = undefined));
      resolve(asked.result);
    });
  });
  return base;
}
