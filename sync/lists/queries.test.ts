import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { expect, test } from 'vitest';

import { type AnyKind, collections } from '#data/kind.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';

import { writeCache } from '../cache/cache-write.ts';
import { openCache } from '../cache/database.ts';
import { createLists } from './live-lists.ts';
import { findByKey, keyQuery } from './queries.ts';

const kindMap = new Map(kinds.map((kind) => [kind.name, kind]));

async function cacheWith(names: readonly string[]) {
  const storage = getRxStorageDexie({ indexedDB: new IDBFactory(), IDBKeyRange }) as unknown as RxStorage<unknown, unknown>;
  const cache = await openCache(
    `cache-${newId()}`,
    kinds.filter((kind) => kind.collection === 'settings'),
    { storage, multiInstance: false, newId },
  );
  const rows = new Map(names.map((name, index) => [`brands:${newId()}`, { name, sort: index, deleted_at: null }]));
  await writeCache(cache, kindMap, [...rows.keys()], (key) => ({ sv: 1, bucket: 'core', row: rows.get(key), pending: 0 }));
  return cache;
}

test('a query by key is answered by its index alone: nothing is sorted or filtered afterwards', async () => {
  const cache = await cacheWith([]);
  const ordered = { name: 'ordered', keys: { a: String, b: String, c: String, d: String } } as unknown as AnyKind;
  for (const [place, by] of ['a', 'b', 'c', 'd'].entries()) {
    for (const range of [{}, { prefix: 'a' }, { equals: 'a' }]) {
      const asked = keyQuery({ kinds: new Map([['ordered', ordered]]) }, { kind: 'ordered', by, ...range });
      const { queryPlan } = cache.collectionOf('brands')?.find(asked).getPreparedQuery() ?? {};
      expect(queryPlan).toMatchObject({
        index: ['_deleted', 'kind', `k${place + 1}`, 'id'],
        sortSatisfiedByIndex: true,
        selectorSatisfiedByIndex: true,
      });
    }
  }
  await cache.close();
});

test('rows come in the order of their key, and removed ones do not come', async () => {
  const cache = await cacheWith(['a', 'b', 'c']);
  const names = async (): Promise<readonly unknown[]> => (await findByKey(cache, { kind: 'brands', limit: 10 })).map((row) => row['name']);
  expect(await names()).toEqual(['a', 'b', 'c']);
  const second = (await findByKey(cache, { kind: 'brands', limit: 1, offset: 1 }))[0];
  await writeCache(cache, kindMap, [`brands:${String(second?.['id'])}`], () => ({ sv: 2, bucket: 'core', row: undefined, pending: 0 }));
  expect(await names()).toEqual(['a', 'c']);
  // What is left of a removed row has no fields.
  const left = await cache.collectionOf('brands')?.storageInstance.findDocumentsById([`brands:${String(second?.['id'])}`], true);
  expect(left?.[0]?.row).toEqual({});
  await cache.close();
});

test('a list over an unknown kind is a defect and says so', async () => {
  const cache = await cacheWith([]);
  await expect(createLists(cache, kindMap).list({ kind: 'nothing', offset: 0, limit: 1 })).rejects.toThrow('Unknown kind');
  await cache.close();
});

test('the collections stay within what RxDB opens in one realm', () => {
  expect(collections.length).toBeLessThanOrEqual(12);
});
