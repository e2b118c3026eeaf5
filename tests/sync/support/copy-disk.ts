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
    for (const { name: store, keyPath } of storesOf(source)) {
      const reading = source.transaction(store).objectStore(store);
      const [keys, rows] = await Promise.all([done(reading.getAllKeys()), done(reading.getAll() as IDBRequest<unknown[]>)]);
      const writing = copy.transaction(store, 'readwrite').objectStore(store);
      await Promise.all(rows.map((row, at) => done(writing.put(row, keyPath === null ? keys[at] : undefined))));
    }
    source.close();
    copy.close();
  }
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
