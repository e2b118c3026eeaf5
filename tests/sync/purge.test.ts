import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { cacheStorage } from '#sync/cache/cache-storage.ts';
import { writeCache } from '#sync/cache/cache-write.ts';
import { openCache } from '#sync/cache/database.ts';
import { purgeRows, shedRows } from '#sync/cache/purge.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';

import { customer } from './support/drafts.ts';

const { indexedDB } = Dexie.dependencies;
beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
});
afterEach(() => {
  Dexie.dependencies.indexedDB = indexedDB;
});

test('rows of a bucket that is gone leave the disk with what was kept aside of them; all others stay', async () => {
  const name = `cache-${newId()}`;
  const disk = { indexedDB: Dexie.dependencies.indexedDB, IDBKeyRange };
  const outbox = await openOutbox(`outbox-${newId()}`, newId, disk);
  const storage = cacheStorage(disk);
  const kinds = new Map([[Customer.name, Customer]]);
  const cache = await openCache(name, [...kinds.values()], { storage, multiInstance: false, newId });
  const [kept, gone, removed] = [newId(), newId(), newId()].map((id) => `customers:${id}`) as [string, string, string];
  const bucketOf = (key: string): string => (key === kept ? 'customers' : 'customers/one');
  const write = (keys: readonly string[], row: object | undefined) =>
    writeCache(cache, kinds, keys, (key) => ({ sv: row ? 1 : 2, bucket: bucketOf(key), row: row && customer(key.slice(-36)), pending: 0 }));
  await write([kept, gone, removed], {});
  // A row that was removed is still on the disk with its bucket.
  await write([removed], undefined);
  await outbox.bases.bulkPut([kept, gone].map((doc) => ({ doc, sv: 1, bucket: bucketOf(doc), row: customer(doc.slice(-36)) })));
  await cache.close();
  await purgeRows(name, outbox, ({ kind, bucket }) => kind === 'customers' && bucket === 'customers/one');
  const files = (await Dexie.getDatabaseNames()).filter((one) => one.startsWith(`rxdb-dexie-${name}--`) && one.endsWith('customers'));
  expect(files).toHaveLength(1);
  const raw = await new Dexie(files[0] ?? '').open();
  expect(await raw.table('docs').toCollection().primaryKeys()).toEqual([kept]);
  raw.close();
  expect(await outbox.bases.toCollection().primaryKeys()).toEqual([kept]);
  outbox.close();
});

test('a full disk loses finished rows of more than 90 days, and neither open, nor young, nor pending ones', async () => {
  const name = `cache-${newId()}`;
  const storage = cacheStorage({ indexedDB: Dexie.dependencies.indexedDB, IDBKeyRange });
  const dated = { ...Customer, part: { date: 'created_at', open: ['deleted_at'] } };
  const kinds = new Map([[dated.name, dated]]);
  const cache = await openCache(name, [dated], { storage, multiInstance: false, newId });
  const [old, open, young, pending] = [newId(), newId(), newId(), newId()].map((id) => `customers:${id}`) as [
    string,
    string,
    string,
    string,
  ];
  const fields = {
    [old]: { created_at: '2026-01-05T00:00:00.000Z', deleted_at: '2026-01-06T00:00:00.000Z' },
    [open]: { created_at: '2026-01-05T00:00:00.000Z', deleted_at: null },
    [young]: { created_at: '2026-11-05T00:00:00.000Z', deleted_at: '2026-11-06T00:00:00.000Z' },
    [pending]: { created_at: '2026-01-05T00:00:00.000Z', deleted_at: '2026-01-06T00:00:00.000Z' },
  };
  await writeCache(cache, kinds, Object.keys(fields), (key) => ({
    sv: 1,
    bucket: 'customers',
    row: customer(key.slice(-36), fields[key]),
    pending: key === pending ? 1 : 0,
  }));
  const { id } = cache;
  await cache.close();
  await shedRows(name, kinds, '2026-11-22T08:00:00.000Z');
  const again = await openCache(name, [dated], { storage, multiInstance: false, newId });
  const left = await again.collectionOf(dated.name)?.find().exec();
  expect(left?.map((doc) => doc.id).toSorted()).toEqual([open, young, pending].toSorted());
  // The cursor stays good: it is the same cache.
  expect(again.id).toBe(id);
  await again.close();
});
