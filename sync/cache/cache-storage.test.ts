import { IDBFactory, IDBKeyRange, IDBTransaction } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { AnyKind } from '#data/kind.ts';
import { newId } from '#kernel/ids.ts';

import { docKey } from '../common/keys.ts';
import { findByKey, getRows, watchKeys } from '../lists/queries.ts';
import { cacheStorage } from './cache-storage.ts';
import { writeCache } from './cache-write.ts';
import { type Cache, openCache } from './database.ts';

const kind = {
  name: 'customers',
  collection: 'customers',
  schema: v.strictObject({ id: v.string(), name: v.string() }),
  keys: { name: (row: { name: string }) => row.name },
} as unknown as AnyKind;
const kinds = new Map([[kind.name, kind]]);
const byName = { kind: 'customers', limit: 10 } as const;
let factory: IDBFactory;
let cache: Cache;
let ids: string[] = [];

beforeEach(async () => {
  factory = new IDBFactory();
  const storage = cacheStorage({ indexedDB: factory, IDBKeyRange });
  cache = await openCache(newId(), [kind], { storage, multiInstance: false, newId });
  ids = [newId(), newId()];
  await add(ids[0] ?? '', 'Amina');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await cache.close();
});

async function add(id: string, name: string): Promise<void> {
  const wanted = { sv: 1, bucket: 'b', row: { name }, pending: 0 };
  await writeCache(cache, kinds, [docKey({ kind: 'customers', id })], () => wanted);
}

/** The browser closes the connection as soon as the next transaction has begun. Answers how often that was. */
function cutNext(): () => number {
  let cuts = 0;
  const begun = vi.spyOn(IDBTransaction.prototype, 'objectStore');
  begun.mockImplementationOnce(function (this: IDBTransaction, name) {
    begun.mockRestore();
    cuts += 1;
    queueMicrotask(() => {
      this.abort();
      this.db.close();
      this.db.onclose?.(new Event('close'));
    });
    return this.objectStore(name);
  });
  return () => cuts;
}

it('answers a question whose connection was cut', async () => {
  const inQuery = cutNext();
  expect(await findByKey(cache, byName)).toMatchObject([{ name: 'Amina' }]);
  const inRows = cutNext();
  expect(await getRows(cache, 'customers', ids)).toMatchObject([{ name: 'Amina' }]);
  expect([inQuery(), inRows()]).toEqual([1, 1]);
});

it('stores what was cut off, and a live query goes on', async () => {
  const seen: (readonly unknown[])[] = [];
  const inFirst = cutNext();
  const subscription = watchKeys(cache, byName).subscribe((rows) => seen.push(rows));
  await expect.poll(() => seen.at(-1)).toHaveLength(1);
  const inWrite = cutNext();
  await add(ids[1] ?? '', 'Bashir');
  expect([inFirst(), inWrite()]).toEqual([1, 1]);
  await expect.poll(() => seen.at(-1)).toHaveLength(2);
  subscription.unsubscribe();
});

it('opens the connection again although that failed at first', async () => {
  const inRows = cutNext();
  const opened = vi.spyOn(factory, 'open').mockImplementationOnce(() => {
    throw new DOMException('The connection was closed.', 'AbortError');
  });
  expect(await getRows(cache, 'customers', ids)).toMatchObject([{ name: 'Amina' }]);
  expect([inRows(), opened.mock.calls.length > 1]).toEqual([1, true]);
});

it('says so when the connection is cut again and again', async () => {
  vi.spyOn(IDBTransaction.prototype, 'objectStore').mockImplementation(() => {
    throw new DOMException('The connection was closed', 'AbortError');
  });
  await expect(getRows(cache, 'customers', ids)).rejects.toThrow('The connection was closed');
});
