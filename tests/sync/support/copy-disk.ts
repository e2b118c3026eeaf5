/** Everything on a disk, on another one, under names in which `from` reads `to`. */
export async function copyDisk(disk: IDBFactory, target: IDBFactory, [from, to]: readonly [from: string, to: string]): Promise<void> {
  for (const { name = '', version } of await disk.databases()) {
    const source = await done(disk.open(name));
    const opening = target.open(name.replace(from, to), version);
    opening.addEventListener('upgradeneeded', () => {
      for (const store of storesOf(source)) {
        const made = opening.result.createObjectStore(store.name, { keyPath: store.keyPath, autoIncrement: store.autoIncrement });
        for (const name of store.indexNames) {
          const { keyPath, unique, multiEntry } = store.index(name);
          made.createIndex(name, keyPath, { unique, multiEntry });
        }
      }
    });
    const copy = await done(opening);
    for (const { name: store, keyPath, autoIncrement } of storesOf(source)) {
      const reading = source.transaction(store).objectStore(store);
      const [keys, rows] = await Promise.all([done(reading.getAllKeys()), done(reading.getAll() as IDBRequest<unknown[]>)]);
      const writing = copy.transaction(store, 'readwrite').objectStore(store);
      await Promise.all(rows.map((row, at) => done(writing.put(row, keyPath === null ? keys[at] : undefined))));
      if (autoIncrement) await pass(copy, store, await lastNumber(source, store));
    }
    source.close();
    copy.close();
  }
}

/** The last number that the store has given, also to a row that has gone since. */
async function lastNumber(database: IDBDatabase, store: string): Promise<number> {
  const asking = database.transaction(store, 'readwrite');
  const next = Number(await done(asking.objectStore(store).add({})));
  asking.abort();
  return next - 1;
}

async function pass(database: IDBDatabase, store: string, last: number): Promise<void> {
  const writing = database.transaction(store, 'readwrite').objectStore(store);
  const { keyPath } = writing;
  if (last < 1 || typeof keyPath !== 'string' || (await done(writing.getKey(last))) !== undefined) return;
  await done(writing.put({ [keyPath]: last }));
  await done(writing.delete(last));
}

function storesOf(database: IDBDatabase): readonly IDBObjectStore[] {
  const names = [...database.objectStoreNames];
  if (names.length === 0) return [];
  const reading = database.transaction(names);
  return names.map((name) => reading.objectStore(name));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error(String(request.error))));
  });
}
