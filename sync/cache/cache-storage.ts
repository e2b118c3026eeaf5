import type { PreparedQuery, RxDocumentData, RxQueryPlan } from 'rxdb/plugins/core';
import { fromDexieToStorage, getKeyRangeByQueryPlan, getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

import { retryIfCutOff } from '../common/retry-cut-off.ts';

/**
 * RxDB's storage in Dexie, made to outlive a connection that the browser closes. RxDB turns Dexie's `autoOpen` off; a live query of RxDB
 * fails for ever once a single read has failed; and a query whose transaction aborts never ends.
 */
export function cacheStorage({
  indexedDB,
  IDBKeyRange,
}: { readonly indexedDB?: IDBFactory | undefined; readonly IDBKeyRange?: typeof globalThis.IDBKeyRange } = {}) {
  const storage = getRxStorageDexie({
    ...(indexedDB ? { indexedDB } : {}),
    ...(IDBKeyRange ? { IDBKeyRange } : {}),
    onCreate(database) {
      (database as unknown as { _options: { autoOpen: boolean } })._options.autoOpen = true;
    },
  });
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async (parameters) => {
    const instance = await create(parameters);
    await endure(instance);
    return instance;
  };
  return storage;
}

async function endure<T>(instance: RxStorageInstanceDexie<T>): Promise<void> {
  const { dexieDb, booleanIndexes } = await instance.internals;
  const cuts = new Set<(error: Error) => void>();
  dexieDb.on('close', () => {
    for (const cut of cuts) cut(new DOMException('The connection was closed', 'AbortError'));
  });

  async function untilCut<R>(work: Promise<R>): Promise<R> {
    let cut: (error: Error) => void = () => undefined;
    const closed = new Promise<never>((_, reject) => cuts.add((cut = reject)));
    try {
      return await Promise.race([work, closed]);
    } finally {
      cuts.delete(cut);
    }
  }

  /** Dexie keeps the first failure of opening again for good. */
  function attempt<R>(work: () => Promise<R>): Promise<R> {
    return retryIfCutOff(async () => {
      if (dexieDb.hasFailed() && !instance.closed) dexieDb.close({ disableAutoOpen: false });
      return work();
    });
  }

  /** What the index alone answers comes in one step; RxDB steps from row to row. */
  async function range({ query: { skip, limit }, queryPlan }: PreparedQuery<T>): Promise<{ documents: RxDocumentData<T>[] }> {
    const end = limit === undefined ? undefined : skip + limit;
    if (end === skip) return { documents: [] };
    return dexieDb.transaction('r', 'docs', async (transaction) => {
      const index = transaction.idbtrans.objectStore('docs').index(`[${queryPlan.index.join('+')}]`);
      const asked = index.getAll(getKeyRangeByQueryPlan(booleanIndexes, queryPlan, dexieDb._options.IDBKeyRange), end);
      const found = await new Promise<object[]>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result as object[]));
        asked.addEventListener('error', () => reject(asked.error ?? new Error('Reading failed')));
      });
      return { documents: found.slice(skip).map((doc) => fromDexieToStorage<RxDocumentData<T>>(booleanIndexes, doc)) };
    });
  }

  const query = instance.query.bind(instance);
  const findDocumentsById = instance.findDocumentsById.bind(instance);
  const bulkWrite = instance.bulkWrite.bind(instance);
  instance.query = (asked) => attempt(() => untilCut(isRange(asked.queryPlan) ? range(asked) : query(asked)));
  instance.findDocumentsById = (...given) => attempt(() => findDocumentsById(...given));
  instance.bulkWrite = (...given) => attempt(() => bulkWrite(...given));
}

function isRange({ sortSatisfiedByIndex, selectorSatisfiedByIndex }: RxQueryPlan): boolean {
  return sortSatisfiedByIndex && selectorSatisfiedByIndex;
}
