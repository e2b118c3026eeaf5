import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';

import { againIfCutOff } from './cut-off.ts';

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
  const { dexieDb } = await instance.internals;
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
    return againIfCutOff(async () => {
      if (dexieDb.hasFailed() && !instance.closed) dexieDb.close({ disableAutoOpen: false });
      return work();
    });
  }

  const query = instance.query.bind(instance);
  const findDocumentsById = instance.findDocumentsById.bind(instance);
  const bulkWrite = instance.bulkWrite.bind(instance);
  instance.query = (...given) => attempt(() => untilCut(query(...given)));
  instance.findDocumentsById = (...given) => attempt(() => findDocumentsById(...given));
  instance.bulkWrite = (...given) => attempt(() => bulkWrite(...given));
}
