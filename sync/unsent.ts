import { outboxNameOf } from './outbox/outbox-name.ts';

/**
 * How many changes of this person in this company only this device has. Looks without a data worker, so whoever asks for several people
 * opens nothing; 0 where there is no outbox.
 */
export async function countUnsent(tenant: string, user: string): Promise<number> {
  const database = await openExisting(outboxNameOf(tenant, user));
  if (!database) return 0;
  try {
    const stores = database.transaction(['ops', 'files'], 'readonly');
    const [changes, files] = await Promise.all([
      answer(stores.objectStore('ops').count()),
      answer(stores.objectStore('files').index('state').count('queued')),
    ]);
    return changes + files;
  } finally {
    database.close();
  }
}

/** Without a version, and never made anew. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  const database = await answer(request).catch(() => null);
  database?.addEventListener('versionchange', () => database.close());
  return database;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not answer')));
  });
}
