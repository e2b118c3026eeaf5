/** Runs in a page: every IndexedDB of its origin, the shared one first, then those of the storage buckets. */
export async function places(): Promise<readonly IDBFactory[]> {
  type Buckets = {
    readonly keys: () => Promise<readonly string[]>;
    readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>;
  };
  const buckets = (navigator as Navigator & { readonly storageBuckets?: Buckets }).storageBuckets;
  const all = [indexedDB];
  for (const name of (await buckets?.keys()) ?? []) all.push((await buckets!.open(name)).indexedDB);
  return all;
}
