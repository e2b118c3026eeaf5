import { changeOrder, keptOrders } from './order-store.ts';
import { readOrder, sendOrder } from './orders.ts';
import { cancelled, expired, foundThere, heard, isDue, isTooOld, isUnsent, leaving, type PhoneOrder, unheard } from './phone-order.ts';
import type { Backend } from './shop-context.ts';

/* Sends the orders of this phone, from a page or from the worker; one of them at a time. */

/**
 * Sends what waits, if there is a network; `backend` where it is known better than when the order was made. One that cannot be written down as leaving
 * stays. True = something waits still.
 */
export async function sendOrders(backend?: Backend): Promise<boolean> {
  return alone(async () => {
    for (const { id } of (await keptOrders()).toReversed()) await sendNext(id, backend).catch(() => undefined);
    return (await keptOrders()).some(isUnsent);
  });
}

async function sendNext(id: string, backend: Backend | undefined): Promise<void> {
  if (isOffline()) return;
  const now = Date.now();
  const left = await changeOrder(id, (kept) => (isDue(kept, now) && !isTooOld(kept, now) ? leaving(kept) : kept));
  if (!left || !isDue(left, now)) return;
  const next = await (isTooOld(left, now) ? endOf(left, backend) : answerTo(left, backend));
  await changeOrder(id, () => next);
}

async function answerTo(order: PhoneOrder, backend = order.backend): Promise<PhoneOrder> {
  try {
    const answer = await sendOrder(order.order, backend);
    const isTaken = answer.status === 'rejected' && answer.reason === 'conflict';
    const there = isTaken ? await askFor(order, backend) : null;
    return there === null ? heard(order, answer, Date.now()) : foundThere(order, there);
  } catch {
    return unheard(order);
  }
}

/** One that never got an answer may have been taken all the same. */
async function endOf(order: PhoneOrder, backend = order.backend): Promise<PhoneOrder> {
  if (order.tries === 0) return expired(order);
  try {
    const there = await askFor(order, backend);
    return there === null ? expired(order) : foundThere(order, there);
  } catch {
    return unheard(order);
  }
}

async function askFor({ order: { slug, id, token } }: PhoneOrder, backend: Backend) {
  const there = await readOrder(slug, { id, token }, backend);
  if (there === 'later') throw new Error('Asked too often');
  return there;
}

/** `cancelled`, or why not: it was taken before, or nobody can tell whether it was. */
export async function cancelOrder(id: string, backend: Backend): Promise<'cancelled' | 'taken' | 'unknown'> {
  return alone(async () => {
    const kept = (await keptOrders()).find((one) => one.id === id);
    if (kept && kept.tries > 0) {
      const there = await askFor(kept, backend).catch(() => undefined);
      if (there === undefined) return 'unknown';
      await changeOrder(id, (order) => (there === null ? { ...order, state: 'queued', tries: 0 } : foundThere(order, there)));
    }
    const left = await changeOrder(id, cancelled);
    return left?.state === 'cancelled' ? 'cancelled' : 'taken';
  });
}

/** Between all tabs and the worker. A browser without locks lets two send: by its id the order is one. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  return locks ? locks.request('shop-orders', work) : work();
}

function isOffline(): boolean {
  return !navigator.onLine;
}
