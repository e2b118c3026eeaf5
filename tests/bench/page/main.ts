import { Dexie } from 'dexie';

import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { EcomOrder } from '#modules/business/orders/kind.ts';
import { type SyncClient, startSync } from '#sync/client.ts';

import { documentsOf, rawPuts } from './raw.ts';

/** What the bench calls in the page: the real client, and the bare libraries next to it. */
type Config = { readonly url: string; readonly key: string; readonly tenant: string; readonly user: string; readonly token: string };

let client: SyncClient;

const bench = {
  /** Milliseconds until an empty or filled device is ready and has nothing more to load. */
  async open(config: Config): Promise<number> {
    const begun = performance.now();
    client = startSync({ ...config, getToken: () => Promise.resolve(config.token), app: 'bench', label: 'bench' });
    await client.opened;
    await new Promise<void>((resolve) => {
      const check = () => {
        const { phase, progress, waiting, sending } = client.status.get();
        if (phase === 'ready' && progress === null && waiting === 0 && sending === 0) resolve();
      };
      client.status.subscribe(check);
      check();
    });
    return performance.now() - begun;
  },

  /** Milliseconds of each of `count` orders with five lines until the operation is durably stored. */
  async saves(count: number): Promise<readonly number[]> {
    const [model] = await client.backend.find<Record<string, unknown>>({ kind: EcomOrder.name, key: 'k1', limit: 1 });
    if (!model) throw new Error('No order to copy');
    const times: number[] = [];
    for (let i = 0; i < count; i += 1) {
      const draft = { action: 'order.create', changes: [insert(EcomOrder, orderLike(model, i))] };
      const begun = performance.now();
      await client.backend.write(draft);
      times.push(performance.now() - begun);
    }
    return times;
  },

  /** The same orders, one strict IndexedDB put each. */
  async puts(count: number): Promise<readonly number[]> {
    const [model] = await client.backend.find<Record<string, unknown>>({ kind: EcomOrder.name, key: 'k1', limit: 1 });
    return rawPuts(Array.from({ length: count }, (_, i) => insert(EcomOrder, orderLike(model ?? {}, i))));
  },

  /** Milliseconds until the newest fifty orders are there. */
  async newest(): Promise<number> {
    const begun = performance.now();
    const rows = await client.backend.find({ kind: EcomOrder.name, key: 'k1', limit: 50 });
    if (rows.length !== 50) throw new Error(`Expected fifty orders, got ${rows.length}`);
    return performance.now() - begun;
  },

  /** Fetches all documents and stores them with Dexie alone: milliseconds for the whole. */
  async loadWithDexie(config: Config): Promise<{ readonly ms: number; readonly count: number }> {
    const begun = performance.now();
    const db = plainDatabase();
    let count = 0;
    for await (const page of documentsOf(config)) {
      await db.table('documents').bulkPut(page);
      count += page.length;
    }
    db.close();
    return { ms: performance.now() - begun, count };
  },

  async newestWithDexie(): Promise<number> {
    const begun = performance.now();
    const db = plainDatabase();
    const rows = await db
      .table('documents')
      .where('[kind+k1]')
      .between([EcomOrder.name, Dexie.minKey], [EcomOrder.name, Dexie.maxKey])
      .limit(50)
      .toArray();
    if (rows.length !== 50) throw new Error(`Expected fifty orders, got ${rows.length}`);
    db.close();
    return performance.now() - begun;
  },

  stop: () => client.stop(),
};
export type Bench = typeof bench;

Object.assign(window, { bench });

function plainDatabase(): Dexie {
  const db = new Dexie('bench-plain');
  db.version(1).stores({ documents: 'id,[kind+k1]' });
  return db;
}

function orderLike(model: Readonly<Record<string, unknown>>, i: number): never {
  const { $pending: _, ...row } = model;
  const items = (row['items'] as readonly object[]).slice(0, 1);
  const five = Array.from({ length: 5 }, () => ({ ...items[0], id: newId(), delivered_qty: 0, returned_qty: 0, damaged_qty: 0 }));
  const fresh = { linked_parcel_id: null, completed_at: null, delivery_details: null, collected_amount: 0, deleted_at: null };
  return { ...row, ...fresh, id: newId(), items: five, order_number: `BENCH-${performance.now()}-${i}` } as never;
}
