import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { soon } from '#fixtures/soon.ts';

import { createDiskReserve, type DiskReserve } from './disk-reserve.ts';
import { openOutbox, type Outbox } from './outbox.ts';

let outbox: Outbox;
let reserve: DiskReserve;
const told: boolean[] = [];

beforeEach(async () => {
  told.length = 0;
  outbox = await openOutbox('room', () => 'id', { indexedDB: new IDBFactory(), IDBKeyRange });
  reserve = createDiskReserve(outbox, (full) => told.push(full));
  reserve.regain();
  await soon(async () => expect(await outbox.reserve.count()).toBe(2));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  outbox.close();
});

/** Time goes on whenever the work waits for it; the database works in real turns. */
async function forward(work: Promise<unknown>): Promise<void> {
  let ended = false;
  const end = (): void => void (ended = true);
  work.then(end, end);
  while (!ended) {
    if (vi.getTimerCount() > 0) await vi.advanceTimersByTimeAsync(100);
    else await new Promise((resolve) => setImmediate(resolve));
  }
}

const diskFull = (): DOMException => new DOMException('The disk is full', 'QuotaExceededError');

/** Stores something that finds room only in the place of the reserve of entries. */
async function store(): Promise<string> {
  if (await outbox.reserve.get('entries')) throw diskFull();
  return 'stored';
}

describe('a full disk', () => {
  it('takes an entry in the place of the reserve, and says that it is full', async () => {
    expect(await reserve.forEntry(store)).toBe('stored');
    expect({ told, full: reserve.isFull() }).toEqual({ told: [true], full: true });
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
  });

  it('does not take the reserve back as long as the browser tells of no room', async () => {
    expect(await reserve.forEntry(store)).toBe('stored');
    const estimate = { usage: 7_000_000, quota: 8_000_000 };
    vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve(estimate) } });
    reserve.regain();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
    estimate.quota = 50_000_000;
    reserve.regain();
    await soon(async () => expect(await outbox.reserve.count()).toBe(2));
    await soon(() => expect(reserve.isFull()).toBe(false));
  });

  it('does not take the reserve back while somebody enters something', async () => {
    await outbox.reserve.delete('entries');
    reserve.note(true);
    const stored = Promise.withResolvers<void>();
    const entry = reserve.forEntry(() => stored.promise);
    reserve.regain();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await outbox.reserve.toCollection().primaryKeys()).toEqual(['sync']);
    stored.resolve();
    await entry;
    reserve.regain();
    await soon(async () => expect(await outbox.reserve.count()).toBe(2));
  });

  it('waits for a browser that frees what was given up a moment later', async () => {
    const given = Date.now();
    const late = async (): Promise<string> => {
      if (Date.now() < given + 300) throw diskFull();
      return store();
    };
    expect(await reserve.forEntry(late)).toBe('stored');
  });

  it('stores an entry as soon as the browser tells that it has freed what was given up, and disturbs it no more often until then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const given = Date.now();
    const freed = (): boolean => Date.now() - given >= 7500;
    const estimate = () => Promise.resolve({ usage: freed() ? 3_000_000 : 8_000_000, quota: 8_000_000 });
    vi.stubGlobal('navigator', { storage: { estimate } });
    const tries: number[] = [];
    const entry = reserve.forEntry(async () => {
      tries.push(Date.now() - given);
      if (!freed()) throw diskFull();
    });
    await forward(entry);
    await entry;
    expect(tries.slice(0, -1)).toEqual([0, 0, 0, 200, 1000, 3000, 7000]);
    expect(tries.at(-1)).toBeLessThan(8000);
  });

  it('refuses an entry in words when even that is not enough, after the eleven seconds in which a browser frees room', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const given = Date.now();
    const entry = reserve.forEntry(() => Promise.reject(diskFull()));
    const refused = entry.catch((error: unknown) => ({ error, after: Date.now() - given }));
    await forward(refused);
    expect(await refused).toMatchObject({ error: { code: 'storage_full' }, after: 11_000 });
  });

  it('takes no file in the place of the reserve, and gives up none that was not sent', async () => {
    const states = ['queued', 'sent', 'cached'] as const;
    await outbox.files.bulkPut(states.map((state) => ({ path: state, bucket: 'files', blob: new Blob(['a']), state, at: 1 })));
    await expect(reserve.forFile(store)).rejects.toMatchObject({ code: 'storage_full' });
    expect(await outbox.reserve.count()).toBe(2);
    expect(await outbox.files.toCollection().primaryKeys()).toEqual(['queued']);
  });

  it('counts as full until the reserve is kept free again', async () => {
    await reserve.forEntry(store);
    const put = vi.spyOn(outbox.reserve, 'put').mockRejectedValueOnce(diskFull());
    reserve.regain();
    await soon(() => expect(put).toHaveBeenCalledOnce());
    expect(reserve.isFull()).toBe(true);
    reserve.regain();
    await soon(() => expect(reserve.isFull()).toBe(false));
    expect({ told, kept: await outbox.reserve.count() }).toEqual({ told: [true, false], kept: 2 });
  });

  it('leaves other failures as they are', async () => {
    await expect(reserve.forEntry(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken');
    expect(told).toEqual([]);
  });
});
