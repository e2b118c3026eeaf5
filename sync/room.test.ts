import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openOutbox, type Outbox } from './outbox.ts';
import { createRoom, type Room } from './room.ts';

let outbox: Outbox;
let room: Room;
const told: boolean[] = [];

beforeEach(async () => {
  told.length = 0;
  outbox = await openOutbox('room', () => 'id', { indexedDB: new IDBFactory(), IDBKeyRange });
  room = createRoom(outbox, (full) => told.push(full));
  room.regain();
  await vi.waitFor(async () => expect(await outbox.reserve.count()).toBe(2));
});
afterEach(() => outbox.close());

const diskFull = (): DOMException => new DOMException('The disk is full', 'QuotaExceededError');

/** Stores something that finds room only in the place of the reserve of entries. */
async function store(): Promise<string> {
  if (await outbox.reserve.get('entries')) throw diskFull();
  return 'stored';
}

describe('a full disk', () => {
  it('takes an entry in the place of the reserve, and says that it is full', async () => {
    expect(await room.forEntry(store)).toBe('stored');
    expect({ told, full: room.isFull() }).toEqual({ told: [true], full: true });
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
  });

  it('does not take the reserve back as long as the browser tells of no room', async () => {
    expect(await room.forEntry(store)).toBe('stored');
    const estimate = { usage: 7_000_000, quota: 8_000_000 };
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve(estimate) } });
    room.regain();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
    estimate.quota = 50_000_000;
    room.regain();
    await vi.waitFor(async () => expect(await outbox.reserve.count()).toBe(2));
    await vi.waitFor(() => expect(room.isFull()).toBe(false));
    vi.unstubAllGlobals();
  });

  it('does not take the reserve back while somebody enters something', async () => {
    await outbox.reserve.delete('entries');
    room.note(true);
    const stored = Promise.withResolvers<void>();
    const entry = room.forEntry(() => stored.promise);
    room.regain();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
    stored.resolve();
    await entry;
    room.regain();
    await vi.waitFor(async () => expect(await outbox.reserve.count()).toBe(2));
  });

  it('waits for a browser that frees what was given up a moment later', async () => {
    const given = Date.now();
    const late = async (): Promise<string> => {
      if (Date.now() < given + 300) throw diskFull();
      return store();
    };
    expect(await room.forEntry(late)).toBe('stored');
  });

  it('refuses an entry in words when even that is not enough', async () => {
    await expect(room.forEntry(() => Promise.reject(diskFull()))).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('takes no file in the place of the reserve, and gives up none that was not sent', async () => {
    const states = ['queued', 'sent', 'cached'] as const;
    await outbox.files.bulkPut(states.map((state) => ({ path: state, bucket: 'files', blob: new Blob(['a']), state, at: 1 })));
    await expect(room.forFile(store)).rejects.toMatchObject({ code: 'storage_full' });
    expect(await outbox.reserve.count()).toBe(2);
    expect(await outbox.files.toCollection().primaryKeys()).toEqual(['queued']);
  });

  it('counts as full until the reserve is kept free again', async () => {
    await room.forEntry(store);
    const put = vi.spyOn(outbox.reserve, 'put').mockRejectedValueOnce(diskFull());
    room.regain();
    await vi.waitFor(() => expect(put).toHaveBeenCalledOnce());
    expect(room.isFull()).toBe(true);
    room.regain();
    await vi.waitFor(() => expect(room.isFull()).toBe(false));
    expect({ told, kept: await outbox.reserve.count() }).toEqual({ told: [true, false], kept: 2 });
  });

  it('leaves other failures as they are', async () => {
    await expect(room.forEntry(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
    expect(told).toEqual([]);
  });
});
