import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { firstValueFrom, lastValueFrom, takeWhile, toArray } from 'rxjs';
import { expect, test, vi } from 'vitest';

import type { ListQuery } from '#data/backend.ts';
import type { AnyRow } from '#data/fold.ts';
import type { AnyKind } from '#data/kind.ts';
import { newId } from '#kernel/ids.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { EcomOrder } from '#modules/business/sale-rules/kind-order.ts';
import { Parcel } from '#modules/business/sale-rules/kind-parcel.ts';

import { cacheStorage } from '../cache/cache-storage.ts';
import { writeCache } from '../cache/cache-write.ts';
import { openCache } from '../cache/database.ts';
import { createLists } from './live-lists.ts';

const count = 3000;
const newest = { sort: { column: 'created_at', descending: true }, where: { deleted: { in: [0] } } };
const orderRow = (i: number) => ({
  // Days and moments differ, and a hundred that were brought in from a file have one moment.
  order_date: `2026-0${1 + (i % 9)}-01`,
  created_at: new Date(Date.UTC(2026, 0, 1) + (i < 100 ? 0 : (i * 7919) % count) * 60_000).toISOString(),
  deleted_at: i % 10 === 0 ? '2026-11-01T00:00:00.000Z' : null,
});

test.each<[AnyKind, (i: number) => AnyRow, Omit<ListQuery, 'kind' | 'offset' | 'limit'>]>([
  [EcomOrder, orderRow, newest],
  [Parcel, orderRow, newest],
  [Customer, (i) => ({ name: `Customer ${(i * 7919) % count}`, deleted_at: null }), { sort: { column: 'name', descending: false } }],
])('the first answer of the list of $name comes from its index, before the whole kind is read', async (kind, rowOf, asked) => {
  const { cache, lists } = await listsOf(
    kind,
    Array.from({ length: count }, (_, i) => rowOf(i)),
  );
  const storage = cache.collectionOf(kind.name)?.storageInstance ?? expect.fail();
  const ask = storage.query.bind(storage);
  const scan = Promise.withResolvers<void>();
  const sizes: number[] = [];
  vi.spyOn(storage, 'query').mockImplementation(async (asked) => {
    if (sizes.length > 0) await scan.promise;
    const answer = await ask(asked);
    sizes.push(answer.documents.length);
    return answer;
  });
  const query = { kind: kind.name, offset: 0, limit: 100, ...asked };
  const first = await firstValueFrom(lists.watched(query));
  expect(sizes).toEqual([asked.where ? 200 : 100]);
  scan.resolve();
  const answers = await lastValueFrom(
    lists.watched(query).pipe(
      takeWhile(({ complete }) => !complete, true),
      toArray(),
    ),
  );
  expect([first.complete, first.rows.length, answers.at(-1)?.complete]).toEqual([false, 100, true]);
  // Nothing moves when the columns are there.
  expect(answers.at(-1)?.rows.map((row) => row['id'])).toEqual(first.rows.map((row) => row['id']));
  lists.close();
  await cache.close();
});

test('a first window that its filter leaves almost nothing of waits for the columns', async () => {
  const { cache, lists } = await listsOf(
    EcomOrder,
    Array.from({ length: count }, (_, i) => orderRow(i)),
  );
  const nobody = { kind: EcomOrder.name, offset: 0, limit: 50, ...newest, search: 'nobody' };
  expect(await firstValueFrom(lists.watched(nobody))).toMatchObject({ rows: [], count: 0, complete: true });
  lists.close();
  await cache.close();
});

async function listsOf(kind: AnyKind, rows: readonly AnyRow[]) {
  const storage = cacheStorage({ indexedDB: new IDBFactory(), IDBKeyRange });
  const cache = await openCache(`cache-${newId()}`, [kind], { storage, multiInstance: false, newId });
  const kinds = new Map([[kind.name, kind]]);
  const byKey = new Map(rows.map((row) => [`${kind.name}:${newId()}`, row]));
  await writeCache(cache, kinds, [...byKey.keys()], (key) => ({ sv: 1, bucket: 'b', row: byKey.get(key), pending: 0 }));
  return { cache, lists: createLists(cache, kinds) };
}
