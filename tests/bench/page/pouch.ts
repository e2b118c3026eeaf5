import PouchDB from 'pouchdb-browser';

import { keysOf } from '#data/kind-keys.ts';
import { newId } from '#kernel/ids.ts';
import { EcomOrder } from '#modules/business/sale-rules/kind.ts';

import { benchOrder, type Shop } from '../order.ts';

/* PouchDB, the elder of the offline databases, with ids that sort as the list does: newest first without any index of its own. */

const orders = new PouchDB(`bench-pouch-${newId()}`, { auto_compaction: true });

export async function fillPouch(shop: Shop, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1000)
    await orders.bulkDocs(Array.from({ length: Math.min(1000, count - from) }, (_, i) => documentOf(shop, from + i)));
}

/** Puts one order; the caller takes the time. */
export async function putPouch(shop: Shop, number: number): Promise<void> {
  await orders.put(documentOf(shop, number));
}

export async function newestPouch(): Promise<readonly unknown[]> {
  return (await orders.allDocs({ include_docs: true, limit: 50 })).rows;
}

function documentOf(shop: Shop, number: number) {
  const order = { ...benchOrder(shop, `P-${number}`), created_at: new Date(Date.now() - (number % 700) * 86_400_000).toISOString() };
  return { _id: `${keysOf(EcomOrder, order).k1}:${order.id}`, ...order };
}
