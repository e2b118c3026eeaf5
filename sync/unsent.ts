import { outboxNameOf, tenantOfOutbox } from './outbox/outbox-name.ts';

/**
 * How many changes of this person in this company only this device has. Looks without a data worker, so whoever asks for several people
 * opens nothing; 0 where there is no outbox.
 */
export function countUnsent(tenant: string, user: string): Promise<number> {
  return count(tenant, user, ['ops']);
}

/** The same with what waits for a decision: all that is lost when this person's work in this company leaves the device. */
export function countKept(tenant: string, user: string): Promise<number> {
  return count(tenant, user, ['ops', 'attention']);
}

/** The companies of which this person has anything on this device. */
export async function companiesHeld(user: string): Promise<readonly string[]> {
  const names = await indexedDB.databases();
  return names.flatMap(({ name = '' }) => tenantOfOutbox(name, user) ?? []);
}

async function count(tenant: string, user: string, changes: readonly string[]): Promise<number> {
  const database = await openExisting(outboxNameOf(tenant, user));
  if (!database) return 0;
  try {
    const stores = database.transaction([...changes, 'files'], 'readonly');
    const counts = await Promise.all([
      ...changes.map((store) => answer(stores.objectStore(store).count())),
      answer(stores.objectStore('files').index('state').count('queued')),
    ]);
    return counts.reduce((sum, each) => sum + each, 0);
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
