import type { RxDocumentData } from 'rxdb/plugins/core';

import type { AnyRow } from '#data/fold.ts';
import { keysOf } from '#data/kind-keys.ts';
import type { AnyKind } from '#data/kind.ts';
import { sameValue } from '#data/operation.ts';
import { shownRow } from '#data/shown.ts';

import { StorageFailed } from '../common/errors.ts';
import { idOfKey, kindOf } from '../common/keys.ts';
import { limited } from '../common/watchdog.ts';
import type { CacheGeneration, Envelope, Shelf } from './database.ts';

export type Cached = RxDocumentData<Envelope>;
/** What a document shall be. `row` undefined = gone; `sv` stays on the blanked remains, so that an old page cannot revive it. */
export type Wanted = { readonly sv: number; readonly bucket: string; readonly row: AnyRow | undefined; readonly pending: number };

/** Reads envelopes by key, removed ones included. Keys of unknown kinds are left out. */
export async function readCache(cache: CacheGeneration, keys: readonly string[]): Promise<Map<string, Cached>> {
  const found = new Map<string, Cached>();
  await Promise.all(
    [...byCollection(cache, keys)].map(async ([collection, ids]) => {
      for (const doc of await limited(collection.storageInstance.findDocumentsById([...ids], true), 'Reading documents'))
        found.set(doc.id, doc);
    }),
  );
  return found;
}

/**
 * Brings documents to what `decide` wants, given what is stored; `undefined` = leave it. A revision conflict means that someone
 * else wrote meanwhile: read again and decide again. Every other error of every row ends the call. `assertHeld`: see `applyLock`.
 */
export async function writeCache(
  cache: CacheGeneration,
  kinds: ReadonlyMap<string, AnyKind>,
  keys: readonly string[],
  decide: (key: string, stored: Cached | undefined) => Wanted | undefined,
  assertHeld?: () => void,
): Promise<void> {
  let open: readonly string[] = keys;
  for (let round = 0; open.length > 0; round++) {
    if (round === 5) throw new StorageFailed('Documents kept changing while they were written');
    const stored = await readCache(cache, open);
    assertHeld?.();
    const conflicts: string[] = [];
    await Promise.all(
      [...byCollection(cache, open)].map(async ([collection, ids]) => {
        const rows = ids.flatMap((id) => {
          const previous = stored.get(id);
          const wanted = decide(id, previous);
          if (!wanted || isAsWanted(previous, wanted)) return [];
          const document = {
            ...envelope(kinds.get(kindOf(id)), id, wanted),
            _deleted: wanted.row === undefined,
            _attachments: {},
            _meta: { lwt: 1 },
            _rev: '1-karbar',
          };
          return [previous ? { previous, document: { ...document, _meta: previous._meta, _rev: previous._rev } } : { document }];
        });
        if (rows.length === 0) return;
        const { error } = await limited(collection.storageInstance.bulkWrite(rows, 'karbar'), 'Writing documents');
        for (const one of error) {
          if (one.status !== 409) throw new StorageFailed(`Writing ${one.documentId} failed with ${one.status}`);
          conflicts.push(one.documentId);
        }
      }),
    );
    open = conflicts;
  }
}

function isAsWanted(stored: Cached | undefined, wanted: Wanted): boolean {
  if (!stored) return wanted.row === undefined;
  if (stored._deleted) return wanted.row === undefined && stored.sv >= wanted.sv;
  return (
    wanted.row !== undefined &&
    stored.sv === wanted.sv &&
    stored.pending === wanted.pending &&
    stored.bucket === wanted.bucket &&
    sameValue(stored.row, wanted.row)
  );
}

function envelope(kind: AnyKind | undefined, id: string, wanted: Wanted): Envelope {
  const keys = wanted.row && kind ? keysOf(kind, shownRow(kind, wanted.row)) : noKeys;
  return {
    id,
    kind: kindOf(id),
    sv: wanted.sv,
    bucket: wanted.bucket,
    ...keys,
    pending: wanted.pending,
    row: wanted.row ? { ...wanted.row, id: idOfKey(id) } : {},
  };
}

const noKeys = { k1: '', k2: '', k3: '', k4: '' } as const;

function byCollection(cache: CacheGeneration, keys: readonly string[]) {
  const groups = new Map<Shelf, string[]>();
  for (const key of new Set(keys)) {
    const collection = cache.collectionOf(kindOf(key));
    if (!collection) continue;
    const group = groups.get(collection);
    if (group) group.push(key);
    else groups.set(collection, [key]);
  }
  return groups;
}
