import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { writeCache } from '#sync/cache/cache-write.ts';
import { countInvalidRows } from '#sync/cache/invalid-rows.ts';

import { customer } from './support/drafts.ts';
import { Tablet } from './support/tablet.ts';

test('rows that no screen can show are counted by kind, with their ids and the columns in question', async () => {
  const on = new Tablet('odd', newId(), () => Promise.reject(new Error('Nobody is asked')));
  const { cache, device } = await on.running();
  const rows = [
    customer('c1'),
    { ...customer('c2'), tags: 'VIP', blocked: null },
    { ...customer('c3'), name: { first: 'Salma' } },
    // Of an older server: a column that may be empty is not there yet.
    Object.fromEntries(Object.entries(customer('c4')).filter(([field]) => field !== 'zone_id')),
  ];
  const keys = rows.map((row) => `customers:${String(row['id'])}`);
  await writeCache(cache, device.kinds, keys, (key) => ({ sv: 1, bucket: 'customers', row: rows[keys.indexOf(key)], pending: 0 }));
  expect(await countInvalidRows(cache, kinds)).toEqual([
    {
      kind: 'customers',
      count: 2,
      examples: [
        { id: 'c2', fields: ['tags', 'blocked'] },
        { id: 'c3', fields: ['name'] },
      ],
    },
  ]);
  // One that a screen could not draw is counted once, whatever else is wrong with it; of one that has left nobody knows a kind.
  expect(await countInvalidRows(cache, kinds, ['c1', 'c2', 'gone'])).toMatchObject([
    { kind: 'customers', count: 3, examples: [{ id: 'c1', fields: [] }, { id: 'c2' }, { id: 'c3' }] },
  ]);
  await on.kill();
});
