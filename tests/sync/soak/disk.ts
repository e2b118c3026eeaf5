import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

type Open = { readonly state: string; readonly database: IDBDatabase; readonly transaction: IDBTransaction };

/** The storage of one tablet. It outlives everything that runs on it. */
export class Disk extends IDBFactory {
  readonly #connections = new Set<IDBDatabase>();

  override open(name: string, version?: number): IDBOpenDBRequest {
    const request = version === undefined ? super.open(name) : super.open(name, version);
    request.addEventListener('success', () => this.#connections.add(request.result));
    return request;
  }

  /**
   * The power goes off for the outbox: what has not committed is undone. Writes to the cache that are under way still get through,
   * as with the relaxed durability that they have; RxDB could not be closed without them.
   */
  cutPower(): void {
    for (const database of this.#connections) {
      if (database.name.startsWith('rxdb-')) continue;
      for (const { state, transaction } of openOn(database)) if (state === 'active' || state === 'inactive') transaction.abort();
      database.close();
    }
    this.#connections.clear();
  }
}

/** The library's own list of transactions. */
function openOn(database: IDBDatabase): readonly Open[] {
  const { transactions } = (
    database as unknown as { readonly _rawDatabase: { readonly transactions: readonly (IDBTransaction & { readonly _state: string })[] } }
  )._rawDatabase;
  return transactions.filter((one) => one.db === database).map((transaction) => ({ state: transaction._state, database, transaction }));
}

/** Dexie and RxDB take these when they are loaded. */
export function install(disk: Disk): void {
  Object.assign(globalThis, { indexedDB: disk, IDBKeyRange });
}
