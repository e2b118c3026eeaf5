import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { type Draft, insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { ProductCategory } from '#modules/business/products/kind.ts';

import type { Device } from '../cache/device.ts';
import { continueAfter } from '../push/push.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { storeOperation } from './store-operation.ts';

let disk: IDBFactory;
let tabs: Outbox[];

async function tab(): Promise<Outbox> {
  const outbox = await openOutbox('outbox', newId, { indexedDB: disk, IDBKeyRange });
  tabs.push(outbox);
  return outbox;
}

beforeEach(() => {
  disk = new IDBFactory();
  tabs = [];
});
afterEach(() => tabs.forEach((outbox) => outbox.close()));

const category = (id: string, parent: string | null): Draft => ({
  action: 'product.save',
  changes: [
    insert(ProductCategory, {
      id,
      name: 'Shirts',
      slug: id,
      parent_id: parent,
      sort: 0,
      photo_path: null,
      created_at: '',
      deleted_at: null,
    }),
  ],
});

const partsOf = (outbox: Outbox) => ({
  outbox,
  newId,
  now: () => '2026-11-21T08:00:00.000Z',
  versions: () => Promise.resolve(new Map<string, number>()),
});

/** Stores a new category; answers what its operation is and depends on. */
async function store(outbox: Outbox, parent: string | null = null) {
  const row = newId();
  const { id, seq } = await storeOperation(partsOf(outbox), category(row, parent));
  return { row, id, seq, deps: (await outbox.ops.get(seq))?.deps };
}

/** The server has taken everything; its page has arrived. */
async function settle(outbox: Outbox): Promise<void> {
  const ops = await outbox.ops.toArray();
  await outbox.ops.clear();
  await outbox.journal.bulkPut(ops.map((op) => ({ seq: op.seq, op, at: 1 })));
  await outbox.save('sent', ops.at(-1)?.seq ?? 0);
}

test('an operation depends on the waiting one that inserts what it names, whichever tab stored that', async () => {
  const [one, two] = [await tab(), await tab()];
  const first = await store(one);
  expect((await store(one, first.row)).deps).toEqual([first.id]);
  const second = await store(two, first.row);
  expect(second.deps).toEqual([first.id]);
  expect((await store(one, second.row)).deps).toEqual([second.id]);
  expect((await store(one, newId())).deps).toEqual([]);
});

test('each operation follows the newest one before it, whichever tabs take turns or store at the same moment', async () => {
  const [one, two] = [await tab(), await tab()];
  for (const outbox of [one, one, two, one, two, two, one]) await store(outbox, newId());
  await Promise.all([store(one), store(two), store(one), store(two), store(one)]);
  const ops = await one.ops.orderBy('seq').toArray();
  expect(ops).toHaveLength(12);
  expect(ops.map((op) => op.prev)).toEqual([0, ...ops.slice(0, -1).map((op) => op.seq)]);
  expect(await one.read('last')).toBe(ops.at(-1)?.seq);
});

test('what came back from the journal is found by a tab that stored last', async () => {
  const one = await tab();
  const first = await store(one, newId());
  await settle(one);
  await store(one, newId());
  await one.save('lease', { epoch: 1, owner: 'one', beat: 0 });
  await continueAfter({ outbox: one } as Device, 1, 0);
  expect((await store(one, first.row)).deps).toEqual([first.id]);
});

test('an operation that has left the queue is nobody’s parent any more', async () => {
  const one = await tab();
  const [first, second] = [await store(one), await store(one)];
  await one.ops.delete(first.seq);
  expect((await store(one, first.row)).deps).toEqual([]);
  expect((await store(one, second.row)).deps).toEqual([second.id]);
});

test('a parent is found in a queue that is longer than what is read of it at once', async () => {
  const one = await tab();
  const all = [];
  for (let n = 0; n < 120; n += 1) all.push(await store(one));
  const two = await tab();
  for (const parent of [all[0], all[119], all[60], all[0]]) expect((await store(two, parent?.row)).deps).toEqual([parent?.id]);
});

test('a parent that came back from the journal is found by a tab that had never seen it', async () => {
  const [one, two] = [await tab(), await tab()];
  const first = await store(one);
  await settle(one);
  const last = await store(two, newId());
  await one.save('lease', { epoch: 1, owner: 'one', beat: 0 });
  // The server was put back to before the first one.
  await continueAfter({ outbox: one } as Device, 1, 0);
  expect(await one.read('last')).toBe(last.seq);
  expect((await store(two, first.row)).deps).toEqual([first.id]);
});
