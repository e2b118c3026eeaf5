/*
 * The few small values that must outlive a power cut the moment they are written: who works here, where the backend is, the
 * tokens. Browsers write localStorage to the disk some seconds late; here a write is done once it is on the disk.
 */

import { Refused } from './refused.ts';

const database = 'karbar-device';
const store = 'kept';
/** Longer than a busy disk takes. */
const stuckMs = 8000;
let opening: Promise<IDBDatabase> | undefined;

/** `undefined` when nothing was ever kept under this key. */
export async function readKept(key: string): Promise<unknown> {
  const kept = (await open()).transaction(store).objectStore(store);
  return answer(kept.get(key));
}

export async function keep(key: string, value: unknown): Promise<void> {
  await write((kept) => kept.put(value, key));
}

export async function forget(key: string): Promise<void> {
  await write((kept) => kept.delete(key));
}

/** No other tab comes between reading and writing. `edit` answers `undefined` where there is nothing to write. */
export async function changeKept(key: string, edit: (value: unknown) => unknown): Promise<void> {
  await write((kept) => {
    const found = kept.get(key);
    found.addEventListener('success', () => {
      const next = edit(found.result);
      if (next !== undefined) kept.put(next, key);
    });
  });
}

/** Under another key, if there is one, and `also` what comes with it, in one step; `undefined` removes. */
export async function moveKept(from: string, to: string, also: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await write((kept) => {
    for (const [key, value] of Object.entries(also)) {
      if (value === undefined) kept.delete(key);
      else kept.put(value, key);
    }
    if (from === to) return;
    const found = kept.get(from);
    found.addEventListener('success', () => {
      if (found.result === undefined) return;
      kept.put(found.result, to);
      kept.delete(from);
    });
  });
}

async function write(change: (kept: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite', { durability: 'strict' });
  change(transaction.objectStore(store));
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser did not store a value')));
  });
}

function open(): Promise<IDBDatabase> {
  opening ??= openNow().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** A storage that never answers would keep whoever starts the app before an empty page; `storage_stuck` is told instead. */
async function openNow(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stuck = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      request.addEventListener('success', () => request.result.close());
      reject(new Refused('storage_stuck'));
    }, stuckMs);
  });
  const opened = await Promise.race([answer(request), stuck]).finally(() => clearTimeout(timer));
  const letGo = (): void => {
    opened.close();
    opening = undefined;
  };
  opened.addEventListener('versionchange', letGo);
  opened.addEventListener('close', letGo);
  return opened;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser did not open its storage')));
  });
}
