import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { causeOf, StorageGone } from '../common/errors.ts';
import { openOutbox, type Outbox } from './outbox.ts';

/** The browser closes the connection and cannot open it again once. */
async function failToReopen(outbox: Outbox, factory: IDBFactory): Promise<void> {
  outbox.close({ disableAutoOpen: false });
  const open = factory.open.bind(factory);
  factory.open = () => {
    throw new DOMException('The connection was closed.', 'AbortError');
  };
  await expect(outbox.read('last')).rejects.toThrow('The connection was closed.');
  factory.open = open;
}

test('a failure of opening again is not the end', async () => {
  const factory = new IDBFactory();
  const outbox = await openOutbox('outbox', newId, { indexedDB: factory });
  await outbox.save('last', 7);
  await failToReopen(outbox, factory);
  await expect.poll(() => outbox.read('last').catch(() => undefined), { timeout: 3000 }).toBe(7);
  outbox.close();
});

test('a database that was removed stays removed, and an empty one never takes its place', async () => {
  const factory = new IDBFactory();
  const outbox = await openOutbox('outbox', newId, { indexedDB: factory });
  outbox.close({ disableAutoOpen: false });
  factory.deleteDatabase('outbox');
  const error: unknown = await outbox.read('last').catch((failed: unknown) => failed);
  expect(causeOf(error)).toBeInstanceOf(StorageGone);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(causeOf(await outbox.save('last', 8).catch((failed: unknown) => failed))).toBeInstanceOf(StorageGone);
});

test('who was closed for good stays closed, even when opening had just failed', async () => {
  const factory = new IDBFactory();
  const outbox = await openOutbox('outbox', newId, { indexedDB: factory });
  await failToReopen(outbox, factory);
  outbox.close();
  await new Promise((resolve) => setTimeout(resolve, 700));
  await expect(outbox.read('last')).rejects.toThrow('Database has been closed');
});
