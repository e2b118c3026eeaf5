import type { MangoQuery } from 'rxdb/plugins/core';
import { distinctUntilChanged, map, type Observable, of } from 'rxjs';

import type { KeyQuery } from '#data/backend.ts';
import { asked } from '#data/kind-keys.ts';
import type { Stored } from '#data/kind.ts';
import { shownRow } from '#data/shown.ts';

import { readCache } from '../cache/cache-write.ts';
import type { Cache, Envelope } from '../cache/database.ts';
import { docKey } from '../common/keys.ts';
import { limited } from '../common/watchdog.ts';

export type AnyStored = Stored<Readonly<Record<string, unknown>>>;

const afterAll = '\uffff';

/**
 * Rows in the order of an indexed key. The index is named (RxDB puts its own leading `_deleted` before it), the sort is the index, and every bound
 * is part of it, so the cursor stops after `offset + limit` rows.
 */
export function keyQuery({ kinds }: Pick<Cache, 'kinds'>, query: KeyQuery): MangoQuery<Envelope> {
  const { kind, prefix, equals, offset = 0 } = query;
  const { key, limit } = asked(kinds.get(kind), query);
  const range = equals === undefined ? { $gte: prefix ?? '', $lt: (prefix ?? '') + afterAll } : { $eq: equals };
  return {
    selector: { _deleted: { $eq: false }, kind: { $eq: kind }, [key]: range } as NonNullable<MangoQuery<Envelope>['selector']>,
    sort: [{ kind: 'asc' }, { [key]: 'asc' }, { id: 'asc' }] as NonNullable<MangoQuery<Envelope>['sort']>,
    index: ['kind', key, 'id'],
    limit,
    skip: offset,
  };
}

export async function findByKey(cache: Cache, query: KeyQuery): Promise<readonly AnyStored[]> {
  const collection = cache.collectionOf(query.kind);
  if (!collection) return [];
  // The storage is asked directly: what is asked once need not become RxDB's documents.
  const asked = collection.find(keyQuery(cache, query)).getPreparedQuery();
  const { documents } = await limited(collection.storageInstance.query(asked), 'A query');
  return documents.map((doc) => stored(cache, doc));
}

export function watchKeys(cache: Cache, query: KeyQuery): Observable<readonly AnyStored[]> {
  const collection = cache.collectionOf(query.kind);
  if (!collection) return of([]);
  return collection.find(keyQuery(cache, query)).$.pipe(map((docs) => docs.map((doc) => stored(cache, doc.toJSON() as Envelope))));
}

export function watchRow(cache: Cache, kind: string, id: string): Observable<AnyStored | undefined> {
  const collection = cache.collectionOf(kind);
  if (!collection) return of(undefined);
  return collection.findOne(docKey({ kind, id })).$.pipe(
    map((doc) => (doc ? stored(cache, doc.toJSON() as Envelope) : undefined)),
    distinctUntilChanged(),
  );
}

export async function getRows(cache: Cache, kind: string, ids: readonly string[]): Promise<readonly AnyStored[]> {
  const found = await readCache(
    cache,
    ids.map((id) => docKey({ kind, id })),
  );
  return ids.flatMap((id) => {
    const doc = found.get(docKey({ kind, id }));
    return doc && !doc._deleted ? [stored(cache, doc)] : [];
  });
}

function stored({ kinds }: Cache, { kind, row, pending }: Pick<Envelope, 'kind' | 'row' | 'pending'>): AnyStored {
  const declared = kinds.get(kind);
  return { ...(declared ? shownRow(declared, row) : row), $pending: pending > 0 };
}
