import { Dexie } from 'dexie';

import { keysOf } from '#data/kind-keys.ts';
import { newId } from '#kernel/ids.ts';
import { EcomOrder } from '#modules/business/sale-rules/kind.ts';
import { cacheName } from '#sync/cache/database.ts';
import { bucketOf } from '#sync/cache/storage-bucket.ts';

import type { Config } from '../api.ts';
import { benchOrder, type Shop } from '../order.ts';

/*
 * A hundred thousand orders on the disk of a device, put where the data worker finds them: written under RxDB's back, because loading
 * them is measured elsewhere.
 */

type Stored = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string };

/** Orders of many days, amounts, states and sources. */
export async function fillOrders({ tenant, user }: Config, shop: Shop, first: number, end: number): Promise<void> {
  await withOrders({ tenant, user }, async (table) => {
    const like = await templateOf(cacheName(tenant, user));
    for (let from = first; from < end; from += 5000)
      await table.bulkAdd(Array.from({ length: Math.min(5000, end - from) }, (_, i) => storedOrder(like, shop, from + i)));
  });
}

/** The denominator of any list: every order is read and looked at, the matching ones are sorted and added up. */
export function scan(config: Config, matches: (row: OrderRow) => boolean): Promise<Answer> {
  return withOrders(config, async (table) => {
    const begun = performance.now();
    const found = await table.filter((doc) => doc.kind === EcomOrder.name && matches(doc['row'] as OrderRow)).toArray();
    const rows = found.map((doc) => doc['row'] as OrderRow).toSorted((a, b) => b.total_amount - a.total_amount);
    const total = rows.reduce((sum, row) => sum + row.total_amount, 0);
    return { ms: performance.now() - begun, count: rows.length, first: rows.slice(0, 50).length, total };
  });
}
export type OrderRow = ReturnType<typeof benchOrder>;
/** What a filtered list came to, so that both sides can be compared, and the milliseconds it took. */
export type Answer = { readonly ms: number; readonly count: number; readonly first: number; readonly total: number };

/** Milliseconds of the newest fifty orders by the index that the worker's own query uses. */
export function newestRaw(config: Config): Promise<number> {
  return withOrders(config, async (table) => {
    const begun = performance.now();
    const index = table.schema.indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath.includes('k1') && keyPath.includes('kind'));
    if (!index) throw new Error('There is no index of the key');
    const names = index.keyPath as readonly string[];
    const bound = (edge: unknown): unknown[] => names.map((name) => (name === '_deleted' ? '0' : name === 'kind' ? EcomOrder.name : edge));
    const rows = await table.where(index.name).between(bound(Dexie.minKey), bound(Dexie.maxKey)).limit(50).toArray();
    if (rows.length !== 50) throw new Error(`Expected fifty orders, got ${rows.length}`);
    return performance.now() - begun;
  });
}

async function withOrders<T>(
  { tenant, user }: Pick<Config, 'tenant' | 'user'>,
  work: (table: Dexie.Table<Stored>) => Promise<T>,
): Promise<T> {
  const database = await databaseOf(cacheName(tenant, user), EcomOrder.collection);
  try {
    return await work(database.table<Stored>('docs'));
  } finally {
    database.close();
  }
}

async function databaseOf(cache: string, collection: string): Promise<Dexie> {
  const place = (await bucketOf(cache)) ?? indexedDB;
  const names = (await place.databases()).map((one) => one.name ?? '');
  const name = names.find((one) => one.startsWith(`rxdb-dexie-${cache}--`) && one.endsWith(`--${collection}`));
  if (!name) throw new Error(`There is no database of ${collection}: ${names.join(', ')}`);
  return new Dexie(name, { indexedDB: place }).open();
}

/** What RxDB adds to a document. */
async function templateOf(cache: string): Promise<Stored> {
  const settings = await databaseOf(cache, 'settings');
  try {
    const doc = await settings
      .table<Stored>('docs')
      .filter(({ kind }) => kind === 'shipping_statuses')
      .first();
    if (!doc) throw new Error('The device has no settings');
    return doc;
  } finally {
    settings.close();
  }
}

function storedOrder(like: Stored, shop: Shop, number: number): Stored {
  const day = new Date(Date.now() - (number % 700) * 86_400_000).toISOString();
  const order = benchOrder(shop, `B-${number}`);
  const row = {
    ...order,
    order_date: day.slice(0, 10),
    created_at: day,
    source: (['manual', 'facebook', 'phone'] as const)[number % 3] ?? 'manual',
    shipping_status_id: `${order.shipping_status_id.slice(0, -1)}${number % 8}`,
    total_amount: order.total_amount + (number % 997) * 100,
    advance: number % 5 === 0 ? 5000 : 0,
  };
  return {
    ...like,
    ...keysOf(EcomOrder, row),
    id: `${EcomOrder.name}:${row.id}`,
    kind: EcomOrder.name,
    sv: 1,
    bucket: `${EcomOrder.area}/${row.brand_id}`,
    pending: 0,
    row,
    _rev: `1-${newId().slice(-10)}`,
  };
}
