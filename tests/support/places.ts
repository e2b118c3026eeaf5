/** Runs in a page: every IndexedDB of its origin, the shared one first, then those of the storage buckets. */
export async function places(): Promise<readonly IDBFactory[]> {
  type Buckets = {
    readonly keys: () => Promise<readonly string[]>;
    readonly open: (name: string) => Promise<{ readonly indexedDB: IDBFactory }>;
  };
  const buckets = (navigator as Navigator & { readonly storageBuckets?: Buckets }).storageBuckets;
  const opened = await Promise.all(((await buckets?.keys()) ?? []).map((name) => buckets?.open(name)));
  return [indexedDB, ...opened.flatMap((bucket) => bucket?.indexedDB ?? [])];
}
