import '#kernel/trusted-scripts.ts';
import type { Row } from '#data/kind.ts';
import { patch } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { dispatchParcel } from '#modules/business/parcels/dispatch.ts';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';
import { allStatuses, statusOf } from '#modules/business/sale-rules/queries.ts';
import { type SyncClient, startSync } from '#sync/client.ts';

import { type Config, rpc } from '../api.ts';
import type { Pair } from '../line.ts';
import { benchOrder, orderDraft, type Shop } from '../order.ts';
import { checkCustomers, checkProducts, documentsOf, importProducts, productFile, storeOf } from './import.ts';
import { type Answer, fillOrders, newestRaw, scan } from './large.ts';
import { payrollMonth } from './payroll.ts';
import { fillPouch, newestPouch, putPouch } from './pouch.ts';
import { documentsOf as documentsOfDevice, plainDatabase, strictPuts } from './raw.ts';
import { monthRegister } from './register.ts';
import { pullDocuments, pushEdits } from './rxdb.ts';
import type { Saves, SaveTask } from './save-worker.ts';
import { matchStatement } from './statement.ts';

/** What the bench calls in the page: the real client, and the bare libraries next to it. All times are milliseconds. */
let client: SyncClient;
const plain = plainDatabase();
/** As the screen of orders asks. */
const newestOrders = {
  kind: EcomOrder.name,
  where: { deleted: { in: [0] } },
  sort: { column: 'created_at', descending: true },
  offset: 0,
  limit: 50,
} as const;
/** When each order came into the open list, by its id. */
const appeared = new Map<string, number>();
let tellAppeared: (() => void) | undefined;

const bench = {
  /** Until an empty or filled device is ready and has nothing more to load. */
  async open(config: Config): Promise<number> {
    const begun = performance.now();
    client = startSync({ ...config, getToken: () => Promise.resolve(config.token), app: 'bench', label: 'bench' });
    await client.opened;
    await until(() => {
      const { phase, progress, waiting, sending } = client.status.get();
      return phase === 'ready' && progress === null && waiting === 0 && sending === 0;
    });
    return performance.now() - begun;
  },

  async loadWithDexie(config: Config): Promise<{ readonly ms: number; readonly count: number }> {
    const begun = performance.now();
    const count = await plain.load(config);
    return { ms: performance.now() - begun, count };
  },

  /** The same documents into the table from which RxDB's replication reads. */
  async fillTable(config: Config): Promise<void> {
    for await (const page of documentsOfDevice(config)) {
      const rows = page.map(({ kind, id, k1, row }) => ({ kind, id: `${kind}:${id}`, k1, row }));
      if (rows.length > 0) await rpc(config, 'bench_fill', { p_rows: rows });
    }
  },

  async loadWithRxdb(config: Config): Promise<{ readonly ms: number; readonly count: number }> {
    const begun = performance.now();
    const count = await pullDocuments(config);
    return { ms: performance.now() - begun, count };
  },

  /** Edits the customers of the bench, one operation each; resolves when all are stored on this device. */
  async editCustomers(count: number, notes: string): Promise<void> {
    const { rows } = await client.backend.list<Row<typeof Customer>>({
      kind: 'customers',
      search: 'Bench customer',
      offset: 0,
      limit: count,
    });
    if (rows.length !== count) throw new Error(`There are ${rows.length} customers of the bench`);
    for (const row of rows) {
      const change = patch(Customer, row, { notes });
      await client.backend.write({ action: 'customer.save', changes: change ? [change] : [] });
    }
  },

  /** Resolves when the server has everything and its rows are back. */
  sent: () =>
    until(() => {
      const { waiting, sending } = client.status.get();
      return waiting === 0 && sending === 0;
    }),

  editWithRxdb: pushEdits,

  fillOrders,

  /** Milliseconds from the start of a device that has been filled until the list of orders shows rows. */
  async start(config: Config): Promise<number> {
    const begun = performance.now();
    client = startSync({ ...config, getToken: () => Promise.resolve(config.token), app: 'bench', label: 'bench' });
    await new Promise<void>((shown) => {
      client.backend.watchList(newestOrders, ({ rows }) => (rows.length === 50 ? shown() : undefined));
    });
    return performance.now() - begun;
  },

  /** Milliseconds of the first question after the databases are open. */
  async newestCold(config: Config): Promise<number> {
    client = startSync({ ...config, getToken: () => Promise.resolve(config.token), app: 'bench', label: 'bench' });
    await client.opened;
    return timed(async () => fifty(await client.backend.find({ kind: EcomOrder.name, limit: 50 })));
  },
  newest: () => timed(async () => fifty(await client.backend.find({ kind: EcomOrder.name, limit: 50 }))),
  newestRaw,

  /** Three chips, a sort and a total, by the columns of the worker. */
  async filtered(chips: Chips): Promise<Answer> {
    const begun = performance.now();
    const { rows, count, totals } = await client.backend.list({
      kind: EcomOrder.name,
      where: { status: { in: chips.statuses }, source: { in: [chips.source] }, order_date: { from: chips.from } },
      sort: { column: 'total', descending: true },
      totals: ['total'],
      offset: 0,
      limit: 50,
    });
    return { ms: performance.now() - begun, count, first: rows.length, total: totals['total'] ?? 0 };
  },
  filteredByScan: (config: Config, { statuses, source, from }: Chips): Promise<Answer> =>
    scan(config, (row) => statuses.includes(row.shipping_status_id) && row.source === source && row.order_date >= from),

  fillPouch,
  newestPouch: () => timed(async () => fifty(await newestPouch())),

  /** Saves an order of its own on each side, in turns; each until it is durable. */
  async saveNextToPouch(shop: Shop, number: number): Promise<Pair> {
    const draft = orderDraft(benchOrder(shop, `BENCH-${newId()}`.slice(0, 40)));
    const value = await timed(() => client.backend.write(draft));
    return { value, denominator: await timed(() => putPouch(shop, number)) };
  },

  saves: (task: SaveTask): Promise<Saves> => answered(new Worker(new URL('./save-worker.ts', import.meta.url), { type: 'module' }), task),

  punches: (count: number): Promise<readonly Pair[]> =>
    answered(new Worker(new URL('./punch-worker.ts', import.meta.url), { type: 'module' }), count),

  /** Opens the list of orders as its screen does; resolves when it is complete and the bell rings. */
  async openList(): Promise<void> {
    await new Promise<void>((ready) => {
      client.backend.watchList<{ readonly id: string }>(newestOrders, ({ rows, complete }) => {
        const now = epochNow();
        for (const { id } of rows) if (!appeared.has(id)) appeared.set(id, now);
        tellAppeared?.();
        if (complete) ready();
      });
    });
    await until(() => client.status.get().live);
  },

  /** Takes an order and answers its id and the moment at which its save began. */
  async save(shop: Shop): Promise<{ readonly id: string; readonly at: number }> {
    const order = benchOrder(shop, `BENCH-${newId()}`.slice(0, 40));
    const at = epochNow();
    await client.backend.write(orderDraft(order));
    return { id: order.id, at };
  },

  /** The moment at which the order came into this device's open list. */
  async seen(id: string): Promise<number> {
    for (;;) {
      const at = appeared.get(id);
      if (at !== undefined) return at;
      await new Promise<void>((resolve) => {
        tellAppeared = resolve;
      });
    }
  },

  /** One bare call. */
  call: (config: Config, name: string, args: object) => timed(() => rpc(config, name, args)),

  /** Imports products from a file, then puts the same documents raw, one strict transaction each. */
  async import(config: Config, shop: Shop, count: number): Promise<Pair & { readonly documents: number }> {
    const store = storeOf(client.backend, config);
    const put = await strictPuts();
    const begun = performance.now();
    const plan = await importProducts(store, shop.brand, productFile(count, newId().slice(-6)));
    // Everything that was written is in the lists.
    await client.backend.list({ kind: 'products', offset: 0, limit: 1 });
    const value = performance.now() - begun;
    const documents = documentsOf(plan);
    const denominator = await timed(async () => {
      for (const document of documents) await put(document);
    });
    return { value, denominator, documents: documents.length };
  },

  checkCustomers: (config: Config, count: number) => checkCustomers(storeOf(client.backend, config), count),
  checkProducts: (config: Config, shop: Shop, count: number) => checkProducts(storeOf(client.backend, config), shop.brand, count),

  /** Hands parcels to the courier, `count` at most, each until its row in an open list says so, in turns with a raw strict put of the row. */
  async scan(config: Config, count: number): Promise<readonly Pair[]> {
    const store = storeOf(client.backend, config);
    const put = await strictPuts();
    const statuses = await allStatuses(store);
    const [pending, picked] = [statusOf(statuses, 'parcel', 'pending').id, statusOf(statuses, 'parcel', 'picked').id];
    const list = { sort: { column: 'created_at', descending: true }, limit: 200 } as const;
    const wanted = { status: { in: [pending, picked] }, deleted: { in: [0] } };
    const shown = new Map<string, string>();
    let told: () => void = () => undefined;
    const stop = store.watchList(Parcel, { ...list, where: wanted }, ({ rows }) => {
      for (const { id, shipping_status_id } of rows) shown.set(id, shipping_status_id);
      told();
    });
    const { rows } = await store.list(Parcel, { ...list, where: { ...wanted, status: { in: [pending] } }, limit: count });
    if (rows.length === 0) throw new Error('There are no parcels to scan');
    const pairs: Pair[] = [];
    for (const row of rows) {
      const value = await timed(async () => {
        await dispatchParcel(store, row.parcel_id);
        while (shown.get(row.id) !== picked) await new Promise<void>((resolve) => (told = resolve));
      });
      pairs.push({ value, denominator: await put(row) });
    }
    stop();
    return pairs;
  },

  matchStatement,
  monthRegister,
  payrollMonth,

  stop: () => client.stop(),
};
export type Bench = typeof bench;

Object.assign(window, { bench });

export type Chips = { readonly statuses: readonly string[]; readonly source: string; readonly from: string };

/** Comparable between pages of one machine. */
function epochNow(): number {
  return performance.timeOrigin + performance.now();
}

/** What a worker answers to its one task. */
function answered<T>(worker: Worker, task: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ readonly answer?: T; readonly error?: string }>) => {
      worker.terminate();
      if (data.answer) resolve(data.answer);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => reject(new Error(event.message)));
    worker.postMessage(task);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!holds()) return;
      stop();
      resolve();
    };
    const stop = client.status.subscribe(check);
    check();
  });
}

function fifty(rows: readonly unknown[]): void {
  if (rows.length !== 50) throw new Error(`Expected fifty orders, got ${rows.length}`);
}
