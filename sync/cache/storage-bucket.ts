import { hash } from '../common/hash.ts';

/*
 * Where the cache of one person in one company lies on the disk. A browser keeps the bytes of what was deleted in IndexedDB for a long
 * time (Chromium: until tens of megabytes have been written over them), so what must leave the device leaves with the whole place: a
 * storage bucket, whose files go when it is deleted. Where the browser has no storage buckets there is one place for all.
 */

/** https://wicg.github.io/storage-buckets/ */
type StorageBuckets = {
  readonly open: (name: string, options?: { readonly persisted?: boolean }) => Promise<{ readonly indexedDB: IDBFactory }>;
  readonly keys: () => Promise<readonly string[]>;
  readonly delete: (name: string) => Promise<void>;
};

/** Undefined: the IndexedDB that everything shares. */
export type StorageBucket = IDBFactory | undefined;

/** The place of today; made at the first question. */
export async function bucketOf(cacheName: string): Promise<StorageBucket> {
  const [first] = await bucketsOf(cacheName);
  return open(first ?? (await bucketName(cacheName, 1)));
}

/**
 * Copies what is to be kept to a new place and deletes the old one with its files. A copy that was cut off is never taken for the
 * place: the lowest number counts for as long as it is there. False = the browser has no places.
 */
export async function replaceBucket(cacheName: string, copy: (from: IDBFactory, to: IDBFactory) => Promise<void>): Promise<boolean> {
  const [current, ...cutOff] = await bucketsOf(cacheName);
  const from = current && (await open(current));
  if (!current || !from) return false;
  await deleteAll(cutOff);
  const next = await bucketName(cacheName, numberOf(current) + 1);
  const to = await open(next);
  if (!to) return false;
  await copy(from, to);
  await deleteAll([current]);
  return true;
}

/** Deletes every place with its files. */
export async function deleteBuckets(cacheName: string): Promise<void> {
  await deleteAll(await bucketsOf(cacheName));
}

/** Names of this cache's buckets, the place of today first. */
async function bucketsOf(cacheName: string): Promise<readonly string[]> {
  const own = await bucketName(cacheName, '');
  const names = (await storageBuckets()?.keys()) ?? [];
  return names.filter((name) => name.startsWith(own)).toSorted((a, b) => numberOf(a) - numberOf(b));
}

/** A bucket's name has at most 64 characters. The version at the end of the cache's name stays out: older caches are found beside it. */
async function bucketName(cacheName: string, number: number | ''): Promise<string> {
  return `cache-${await hash(cacheName.slice(0, cacheName.lastIndexOf('-')))}-${number}`;
}

function numberOf(bucket: string): number {
  return Number(bucket.slice(bucket.lastIndexOf('-') + 1));
}

async function open(bucket: string): Promise<StorageBucket> {
  // Kept under pressure as the rest of the site is, once the person or the browser has allowed that.
  return (await storageBuckets()?.open(bucket, { persisted: true }))?.indexedDB;
}

async function deleteAll(buckets: readonly string[]): Promise<void> {
  for (const bucket of buckets) await storageBuckets()?.delete(bucket);
}

function storageBuckets(): StorageBuckets | undefined {
  return (globalThis.navigator as (Navigator & { readonly storageBuckets?: StorageBuckets }) | undefined)?.storageBuckets;
}
