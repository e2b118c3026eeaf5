import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';

import { cacheStorage } from '../cache/cache-storage.ts';
import { type CacheHolder, createCacheHolder } from './cache-holder.ts';

let holder: CacheHolder;

beforeEach(async () => {
  const storage = cacheStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
  const customers = kinds.filter((kind) => kind.collection === 'customers');
  holder = createCacheHolder({
    name: `holder-${newId()}`,
    kinds: new Map(customers.map((kind) => [kind.name, kind])),
    newId,
    storage,
    multiInstance: false,
    askOthersToClose: () => undefined,
  });
  await holder.open();
});
afterEach(() => holder.close());

it('asks a question again that met the closing of the cache', async () => {
  let asked = 0;
  const found = await holder.ask(async ({ cache }) => {
    asked += 1;
    if (asked === 1) await holder.whileClosed(() => Promise.resolve());
    const [collection] = cache.collections;
    return collection?.storageInstance.findDocumentsById(['customers:1'], true);
  });
  expect({ asked, found }).toEqual({ asked: 2, found: [] });
});

it('does not ask again what the open cache refuses', async () => {
  let asked = 0;
  const question = holder.ask(() => {
    asked += 1;
    return Promise.reject(new Error('No such kind'));
  });
  await expect(question).rejects.toThrow('No such kind');
  expect(asked).toBe(1);
});
