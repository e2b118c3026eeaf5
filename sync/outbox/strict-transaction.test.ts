import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { newId } from '#kernel/ids.ts';

import { causeOf, StorageGone } from '../common/errors.ts';
import { retryIfCutOff } from '../common/retry-cut-off.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { answerOf, strictly } from './strict-transaction.ts';

let disk: IDBFactory;
let outbox: Outbox;

beforeEach(async () => {
  disk = new IDBFactory();
  outbox = await openOutbox('outbox', newId, { indexedDB: disk, IDBKeyRange });
});
afterEach(() => outbox.close());

const put = (key: string, value: unknown) =>
  strictly(outbox, ['state'], async (tx) => {
    await answerOf(tx.objectStore('state').put(value, key));
    return answerOf<unknown>(tx.objectStore('state').get(key));
  });

test('what was written is there, and nothing of work that failed on its way', async () => {
  expect(await put('contact', 'now')).toBe('now');
  const failing = strictly(outbox, ['state'], async (tx) => {
    await answerOf(tx.objectStore('state').put('never', 'contact'));
    throw new Error('Refused');
  });
  await expect(failing).rejects.toThrow('Refused');
  expect(await outbox.read('contact')).toBe('now');
});

test('a full disk is told as such, although its requests only say that they were ended', async () => {
  const full = new DOMException('The disk is full', 'QuotaExceededError');
  const failing = strictly(outbox, ['state'], async (tx) => {
    const request = tx.objectStore('state').put('now', 'contact');
    tx.abort();
    Object.assign(tx, { error: full });
    return answerOf(request);
  });
  await expect(failing).rejects.toBe(full);
  expect(await outbox.read('contact')).toBeUndefined();
});

test('a connection that the browser closed is opened again, whether it told or not', async () => {
  forceCloseDatabase(outbox.backendDB() as never);
  expect(await put('contact', 'told')).toBe('told');
  outbox.backendDB().close();
  expect(await retryIfCutOff(() => put('contact', 'silent'))).toBe('silent');
});

test('a database that was removed is an error and no empty one, and one that was closed for good stays closed', async () => {
  outbox.close({ disableAutoOpen: false });
  disk.deleteDatabase('outbox');
  const error: unknown = await put('contact', 'now').catch((failed: unknown) => failed);
  expect(causeOf(error)).toBeInstanceOf(StorageGone);
  outbox.close();
  await expect(put('contact', 'now')).rejects.toThrow('Database has been closed');
});
