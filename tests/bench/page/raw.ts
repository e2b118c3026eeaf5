import { Dexie } from 'dexie';

import { keysOf } from '#data/kind-keys.ts';
import { turnAfter } from '#fixtures/turn.ts';
import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { limits, type OpenReply, schemaVersion, type SnapshotReply } from '#sync/protocol.ts';

import { type Config, rpc } from '../api.ts';

/* The bare side of the bench: fetch, Dexie and IndexedDB without anything of ours around them. */

export type Plain = { readonly load: (config: Config) => Promise<number> };
export type PlainDocument = { readonly id: string; readonly kind: string; readonly k1: string; readonly row: object };

/** A database of plain Dexie with the one index that the list needs. */
export function plainDatabase(): Plain {
  const db = new Dexie(`bench-plain-${newId()}`);
  db.version(1).stores({ documents: 'id,[kind+k1]' });
  const documents = db.table('documents');
  return {
    /** Fetches every document that a device of this person receives, the next page while one is stored; answers their number. */
    async load(config) {
      const pages = documentsOf(config);
      let count = 0;
      for (let next = pages.next(); ;) {
        const page = await next;
        if (page.done) return count;
        next = pages.next();
        await documents.bulkPut(page.value);
        count += page.value.length;
      }
    },
  };
}

export async function* documentsOf(config: Config): AsyncGenerator<readonly PlainDocument[], undefined> {
  const device = newId();
  const info = { app: 'bench', label: 'bench', clock: new Date().toISOString(), ...turnAfter(0) };
  const open = await rpc<OpenReply>(config, 'sync_open', {
    p_tenant: config.tenant,
    p_device: device,
    p_schema: schemaVersion,
    p_info: info,
  });
  for (const bucket of open.buckets) {
    const [area, brand] = bucket.split('/');
    for (const kind of kinds.filter((one) => one.area === area && (brand === undefined || one.brand))) {
      for (const part of kind.part === undefined ? (['hot'] as const) : (['hot', 'year'] as const)) {
        let after: string | null = null;
        do {
          const page: SnapshotReply = await rpc<SnapshotReply>(config, 'sync_snapshot', {
            p_device: device,
            p_bucket: bucket,
            p_kind: kind.name,
            p_part: part,
            p_after: after,
            p_limit: limits.documentsPerSnapshot,
          });
          yield page.docs.flatMap((doc) => (doc.row ? [{ ...doc, row: doc.row, k1: keysOf(kind, doc.row).k1 }] : []));
          after = page.after;
        } while (after !== null);
      }
    }
  }
  return undefined;
}

/** Answers a function that stores one value in a strict transaction of its own and tells how many milliseconds that took. */
export async function strictPuts(): Promise<(value: unknown) => Promise<number>> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`bench-raw-${newId()}`, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('values', { autoIncrement: true }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB could not be opened')));
  });
  return async (value) => {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      const transaction = db.transaction('values', 'readwrite', { durability: 'strict' });
      transaction.objectStore('values').put(value);
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('error', () => reject(transaction.error ?? new Error('The put failed')));
    });
    return performance.now() - begun;
  };
}
