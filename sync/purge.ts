import { Dexie } from 'dexie';

import type { AnyKind } from '#data/kind.ts';
import { partOf } from '#data/part.ts';

import type { Cache, Envelope } from './database.ts';
import type { Outbox } from './outbox.ts';
import { point } from './points.ts';

/** Answers `true` for envelopes that must leave the device. */
export type Doomed = (doc: { readonly kind: string; readonly bucket: string }) => boolean;

/**
 * Removes rows physically. RxDB's own removal keeps every field, and rows that are deleted under an open database stay in its live
 * queries, so the caller has closed the database in every tab before this runs and opens it again afterwards.
 */
export async function purgeRows(cacheName: string, outbox: Outbox, doomed: Doomed): Promise<void> {
  await point('purge-started');
  for (const name of await databasesOf(cacheName)) await purgeDatabase(name, doomed);
  await point('purge-deleted');
  await outbox.bases.filter((base) => doomed({ kind: base.doc.slice(0, base.doc.indexOf(':')), bucket: base.bucket })).delete();
  await point('purge-finished');
}

/**
 * Makes room on a full disk: what is older than the first part leaves the cache; the server has it. The caller has closed the cache
 * in every tab. `now`: ISO.
 */
export async function shedRows(cacheName: string, kinds: ReadonlyMap<string, AnyKind>, now: string): Promise<void> {
  const isCold = ({ kind, pending, row }: Envelope): boolean =>
    pending === 0 && partOf(kinds.get(kind)?.part, row, now.slice(0, 10)) !== 'hot';
  for (const name of await databasesOf(cacheName)) await purgeDatabase(name, isCold);
}

/** Deletes the cache itself; the outbox stays. */
export async function dropCache(cacheName: string): Promise<void> {
  for (const name of await databasesOf(cacheName)) await Dexie.delete(name);
}

async function purgeDatabase(name: string, doomed: (doc: Envelope) => boolean): Promise<void> {
  const database = new Dexie(name);
  try {
    await database.open();
    if (!database.tables.some((table) => table.name === 'docs')) return;
    await database
      .table<Partial<Envelope>>('docs')
      .filter((doc) => doc.kind !== undefined && doc.bucket !== undefined && doomed(doc as Envelope))
      .delete();
  } finally {
    database.close();
  }
}

async function databasesOf(cacheName: string): Promise<readonly string[]> {
  return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(`rxdb-dexie-${cacheName}--`));
}

/** Older caches of the same person: another schema, no longer opened by anyone. */
export async function dropOldCaches(prefix: string, current: Cache): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter(
    (name) => name.startsWith(`rxdb-dexie-${prefix}`) && !name.startsWith(`rxdb-dexie-${current.name}--`),
  );
  for (const name of names) await Dexie.delete(name);
}
