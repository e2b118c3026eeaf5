import { Dexie } from 'dexie';
import { forceCloseDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { AppOlder, causeOf } from '../common/errors.ts';
import { outboxFormat, storedVersion } from './outbox-format.ts';
import { openOutbox, type Outbox, type OutboxOptions } from './outbox.ts';

const name = 'karbar-outbox-test';
let ids = 0;
const newId = (): string => `id-${++ids}`;
let disk: IDBFactory;
let opened: Outbox | undefined;

async function open(options: OutboxOptions = {}): Promise<Outbox> {
  opened = await openOutbox(name, newId, { indexedDB: disk, IDBKeyRange, ...options });
  return opened;
}

afterEach(() => opened?.close());

const change = { kind: 'customers', id: 'a', do: 'insert', base: null, set: { name: [null, 'Rahima'] } };
const operation = (seq: number) => ({
  seq,
  id: `op-${seq}`,
  prev: seq - 1,
  action: 'customer.save',
  schema: 1,
  at: '2026-11-21T08:00:00.000Z',
  changes: [change],
  predicted: [],
  deps: [],
  docs: ['customers:a'],
  inserts: ['a'],
  result: null,
});

/** What an app of the first format left: the last operation but one was acknowledged by a page that was not the last. */
const first = {
  ops: [operation(3), { ...operation(4), acked: true }, operation(7)],
  bases: [{ doc: 'customers:a', sv: 5, bucket: 'customers', row: { id: 'a' } }],
  attention: [{ seq: 2, op: operation(2), result: { seq: 2, id: 'op-2', status: 'rejected' }, at: 'then', group: 'op-2' }],
  journal: [{ seq: 1, op: operation(1), at: 9 }],
  files: [{ path: 'p', bucket: 'files', blob: 'bytes', state: 'queued', at: 1 }],
} as const;
const state = { birth: 'born', device: { id: 'tablet', code: '01' }, last: 7, sent: 4, 'counter:order': 12 } as const;

async function oldOutbox(): Promise<void> {
  disk = new IDBFactory();
  const old = new Dexie(name, { indexedDB: disk, IDBKeyRange });
  old.version(1).stores({
    ops: '++seq, &id, *docs, *inserts',
    bases: 'doc, bucket',
    state: '',
    attention: 'seq, group',
    journal: 'seq, at',
    files: 'path, state, at',
  });
  await old.open();
  for (const [table, rows] of Object.entries(first)) await old.table(table).bulkAdd([...rows]);
  for (const [key, value] of Object.entries(state)) await old.table('state').add(value, key);
  old.close();
}

/** Everything on the disk, read without declaring any format. */
async function onDisk(): Promise<{ readonly version: number; readonly rows: Readonly<Record<string, readonly unknown[]>> }> {
  const raw = await new Dexie(name, { indexedDB: disk, IDBKeyRange }).open();
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of raw.tables) rows[table.name] = await table.toArray();
  const { version } = raw.backendDB();
  raw.close();
  return { version, rows };
}

describe('a queue of an older format', () => {
  it('is taken over whole, and goes on with the next number', async () => {
    await oldOutbox();
    const outbox = await open();
    expect(await outbox.ops.toArray()).toEqual(first.ops.map((op) => ({ acked: false, ...op })));
    for (const table of ['bases', 'attention', 'journal', 'files'] as const)
      expect(await outbox.table(table).toArray()).toEqual(first[table]);
    for (const [key, value] of Object.entries(state)) expect(await outbox.state.get(key)).toEqual(value);
    const { seq, ...next } = { ...operation(0), id: 'op-next', acked: false };
    expect({ seq, given: await outbox.ops.add(next as never) }).toEqual({ seq: 0, given: 8 });
  });

  it('stays as it was when the way to the new format fails half-way, and is taken over by the next start', async () => {
    await oldOutbox();
    const before = await onDisk();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await expect(open()).rejects.toThrow('QuotaExceeded');
    expect(await onDisk()).toEqual(before);
    put.mockRestore();
    expect(await (await open()).ops.count()).toBe(3);
  });
});

describe('a database of a newer app', () => {
  async function upgrade(): Promise<void> {
    const newer = new Dexie(name, { indexedDB: disk, IDBKeyRange });
    newer.version(outboxFormat + 1).stores({ ops: '++seq', state: '', novelty: 'id' });
    await newer.open();
    newer.close();
  }

  it('is not touched', async () => {
    await oldOutbox();
    await upgrade();
    const before = await onDisk();
    expect(before.version).toBe(storedVersion(outboxFormat + 1));
    const error: unknown = await open().catch((thrown: unknown) => thrown);
    expect(causeOf(error)).toBeInstanceOf(AppOlder);
    expect(await onDisk()).toEqual(before);
  });

  it('is let through by an app that is open, which closes and says so', async () => {
    await oldOutbox();
    const onNewer = vi.fn<() => void>();
    const outbox = await open({ onNewer });
    await upgrade();
    expect(onNewer).toHaveBeenCalledOnce();
    await expect(outbox.save('last', 99)).rejects.toThrow('DatabaseClosedError');
    expect((await onDisk()).version).toBe(storedVersion(outboxFormat + 1));
  });
});

describe('a connection that the browser closed', () => {
  it('is opened again by the next call', async () => {
    disk = new IDBFactory();
    const outbox = await open();
    forceCloseDatabase(outbox.backendDB() as never);
    await outbox.save('contact', 'now');
    expect(await outbox.read('contact')).toBe('now');
  });

  it('to data that are gone meanwhile is an error of every read, not an empty database', async () => {
    disk = new IDBFactory();
    const outbox = await open();
    await new Promise<void>((resolve, reject) => {
      const request = disk.deleteDatabase(name);
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(new Error('Not deleted')));
    });
    await expect(outbox.read('load')).rejects.toThrow('removed');
    await expect(outbox.ops.count()).rejects.toThrow('removed');
  });
});
