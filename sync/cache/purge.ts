import { Dexie } from 'dexie';

import type { AnyKind } from '#data/kind.ts';
import { partOf } from '#data/part.ts';

import { checkpoint } from '../common/checkpoints.ts';
import { isDiskFull } from '../outbox/disk-reserve.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type Envelope, generationName } from './database.ts';
import { deleteBuckets, replaceBucket, type StorageBucket, bucketOf } from './storage-bucket.ts';

/** Answers `true` for envelopes that must leave the device. */
export type RemovalFilter = (doc: { readonly kind: string; readonly bucket: string }) => boolean;

const copiedAtOnce = 1000;

/**
 * Removes rows physically, with their bytes where the browser can. RxDB's own removal keeps every field, and rows that are deleted under
 * an open database stay in its live queries, so the caller has closed the database in every tab before this runs and opens it again
 * afterwards.
 */
export async function purgeRows(cacheName: string, outbox: Outbox, shouldRemove: RemovalFilter): Promise<void> {
  await checkpoint('purge-started');
  await leaveBehind(cacheName, (doc) => doc.kind !== undefined && doc.bucket !== undefined && shouldRemove(doc as Envelope));
  await checkpoint('purge-deleted');
  await outbox.bases.filter((base) => shouldRemove({ kind: base.doc.slice(0, base.doc.indexOf(':')), bucket: base.bucket })).delete();
  await checkpoint('purge-finished');
}

/**
 * Makes room on a full disk: what is older than the first part leaves the cache, or at the `least` everything that has a part at all; the server has it. The caller has closed the cache
 * in every tab. `now`: ISO.
 */
export async function shedRows(
  cacheName: string,
  kinds: ReadonlyMap<string, AnyKind>,
  now: string,
  kept: 'hot' | 'least' = 'hot',
): Promise<void> {
  const isCold = ({ kind, bucket, pending, row }: Partial<Envelope>): boolean =>
    kind !== undefined &&
    bucket !== undefined &&
    pending === 0 &&
    (kept === 'least' ? kinds.get(kind)?.part !== undefined : partOf(kinds.get(kind)?.part, row ?? {}, now.slice(0, 10)) !== 'hot');
  await deleteRows(cacheName, isCold);
}

/** Deletes the cache itself; the outbox stays. */
export async function dropCache(cacheName: string): Promise<void> {
  await deleteBuckets(cacheName);
  for (const name of await generationsOf(cacheName, undefined)) await databaseIn(undefined, name).delete();
}

/** Older caches of the same person: another schema, no longer opened by anyone. */
export async function dropOldCaches(prefix: string, cacheName: string): Promise<void> {
  const place = await bucketOf(cacheName);
  const kept = new Set(await generationsOf(cacheName, place));
  for (const name of await databasesOf(`rxdb-dexie-${prefix}`, place)) if (!kept.has(name)) await databaseIn(place, name).delete();
}

/** Caches whose place another one has taken, and those whose filling was given up. */
export async function dropGenerations(cacheName: string, kept: readonly number[]): Promise<void> {
  const place = await bucketOf(cacheName);
  const prefixes = kept.map((generation) => `rxdb-dexie-${generationName(cacheName, generation)}--`);
  for (const name of await generationsOf(cacheName, place)) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) await databaseIn(place, name).delete();
  }
}

export async function dropDatabases(prefix: string, place: StorageBucket): Promise<void> {
  for (const name of await databasesOf(prefix, place)) await databaseIn(place, name).delete();
}

/** The databases of every generation of a cache. */
async function generationsOf(cacheName: string, place: StorageBucket): Promise<readonly string[]> {
  const own = await databasesOf(`rxdb-dexie-${cacheName}--`, place);
  return [...own, ...(await databasesOf(`rxdb-dexie-${cacheName}.g`, place))];
}

async function leaveBehind(cacheName: string, shouldRemove: (doc: Partial<Envelope>) => boolean): Promise<void> {
  try {
    const moved = await replaceBucket(cacheName, async (from, to) => {
      for (const name of await generationsOf(cacheName, from)) await copyDatabase(name, from, to, shouldRemove);
    });
    if (!moved) await deleteRows(cacheName, shouldRemove);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    // No room for two: it is filled again from the server.
    await deleteBuckets(cacheName);
  }
}

async function copyDatabase(
  name: string,
  from: IDBFactory,
  to: IDBFactory,
  shouldRemove: (doc: Partial<Envelope>) => boolean,
): Promise<void> {
  const source = databaseIn(from, name);
  const target = databaseIn(to, name);
  try {
    await source.open();
    target
      .version(source.verno)
      .stores(
        Object.fromEntries(
          source.tables.map(({ name: table, schema }) => [table, [schema.primKey, ...schema.indexes].map(({ src }) => src).join()]),
        ),
      );
    await target.open();
    for (const { name: table } of source.tables) {
      await copyTable(source.table(table), target.table(table), (doc) => !(table === 'docs' && shouldRemove(doc)));
    }
  } finally {
    source.close();
    target.close();
  }
}

async function copyTable(from: Dexie.Table<object>, to: Dexie.Table<object>, kept: (doc: object) => boolean): Promise<void> {
  let last: unknown;
  for (;;) {
    const rest = last === undefined ? from.toCollection() : from.where(':id').above(last);
    const [rows, keys] = await from.db.transaction('r', from, async () =>
      Promise.all([rest.clone().limit(copiedAtOnce).toArray(), rest.clone().limit(copiedAtOnce).primaryKeys()]),
    );
    await to.bulkPut(rows.filter(kept));
    if (rows.length < copiedAtOnce) return;
    last = keys.at(-1);
  }
}

async function deleteRows(cacheName: string, shouldRemove: (doc: Partial<Envelope>) => boolean): Promise<void> {
  const place = await bucketOf(cacheName);
  for (const name of await generationsOf(cacheName, place)) {
    const database = databaseIn(place, name);
    try {
      await database.open();
      if (!database.tables.some((table) => table.name === 'docs')) continue;
      await database.table<Partial<Envelope>>('docs').filter(shouldRemove).delete();
    } finally {
      database.close();
    }
  }
}

function databaseIn(place: StorageBucket, name: string): Dexie {
  return new Dexie(name, place && { indexedDB: place });
}

async function databasesOf(prefix: string, place: StorageBucket): Promise<readonly string[]> {
  const names = place ? (await place.databases()).map(({ name = '' }) => name) : await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(prefix));
}
