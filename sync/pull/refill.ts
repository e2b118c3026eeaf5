import { writeCache, readCache } from '../cache/cache-write.ts';
import type { CacheGeneration } from '../cache/database.ts';
import type { Device } from '../cache/device.ts';
import { projectAll } from '../cache/project.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { docKey } from '../common/keys.ts';
import { isDiskFull } from '../outbox/disk-reserve.ts';
import { assertLeading, assertLease, type Base, type RefillRecord, type Load } from '../outbox/outbox.ts';
import { type Document, limits, type OpenReply, type PullReply } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';
import { furthest, later } from './cursor.ts';
import { fetchPage, nextPage, planLoad, progressOf, sendAgain, withPage } from './snapshot.ts';

export type RefillParts = {
  readonly device: Device;
  readonly leaseEpoch: number;
  readonly call: Call;
  readonly onProgress: (progress: { readonly rows: number; readonly total: number } | null) => void;
  readonly besides: {
    readonly open: (generation: number) => Promise<CacheGeneration>;
    readonly close: () => Promise<void>;
    /** Closes the cache in every tab, does the work and shows the cache of the generation that is noted then. */
    readonly show: (work: () => Promise<void>) => Promise<void>;
    /** Deletes all other caches of the name. */
    readonly drop: (kept: readonly number[]) => Promise<void>;
    /** No room for two: rows leave the one that is shown, see `shedRows`. */
    readonly makeRoom: (kept: 'hot' | 'least') => Promise<void>;
  };
};

/**
 * The cache is made anew beside the one that is shown: lists and entries go on with the old one until the new one holds everything, and
 * then it takes its place in one step. Cut off anywhere, it goes on from there.
 */
export type Refill = {
  readonly underWay: () => Promise<boolean>;
  /** Works for a moment. Access that has changed is told; nothing else is read before it is dealt with. */
  readonly goOn: (deviceId: string, bucketsHash: string) => Promise<PullReply['access']>;
};

const stepMs = 3000;

/** Notes that a new cache is to be filled. False: nothing whole is shown, so there is nothing to keep. */
export async function beginRefill({ outbox, cache, kinds }: Device, leaseEpoch: number, opened: OpenReply): Promise<boolean> {
  return outbox.transaction('rw', outbox.state, async () => {
    await assertLease(outbox, leaseEpoch);
    const [load, before, generation = 0] = await Promise.all([outbox.read('load'), outbox.read('beside'), outbox.read('generation')]);
    if (!load || load.start || load.cacheId !== cache().id) return false;
    await outbox.save('beside', emptyBeside(opened, (before?.generation ?? generation) + 1, planLoad(opened.buckets, kinds.values())));
    return true;
  });
}

function emptyBeside(at: Pick<OpenReply, 'epoch' | 'version' | 'mark'>, generation: number, pages: Load['pages']): RefillRecord {
  const { epoch, version, mark } = at;
  const cursor = { epoch, version, mark, resume: null };
  return { generation, load: { cacheId: '', pages, start: cursor }, cursor, reached: mark && `${version}:${mark}`, room: 'all' };
}

export function createRefill({ device, leaseEpoch, call, onProgress, besides }: RefillParts): Refill {
  const { outbox } = device;

  async function save(next: RefillRecord | undefined): Promise<void> {
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await (next ? outbox.save('beside', next) : outbox.state.delete('beside'));
    });
  }

  async function goOn(deviceId: string, bucketsHash: string): Promise<PullReply['access']> {
    const state = await outbox.read('beside');
    if (!state) return undefined;
    // The one that is shown has gone from the disk: there is nothing left to keep.
    if ((await outbox.read('load'))?.cacheId !== device.cache().id) {
      await giveUp();
      return undefined;
    }
    try {
      return await fill(state, deviceId, bucketsHash);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      await fallBack((await outbox.read('beside')) ?? state);
      if (state.room === 'least') throw error;
      return undefined;
    }
  }

  async function giveUp(): Promise<void> {
    await besides.close();
    await save(undefined);
  }

  async function fill(begun: RefillRecord, deviceId: string, bucketsHash: string): Promise<PullReply['access']> {
    const until = performance.now() + stepMs;
    const cache = await besides.open(begun.generation);
    let state = begun;
    if (state.load.cacheId !== cache.id) {
      const pages = state.load.pages.map((page) => ({ ...page, after: null, done: false, rows: 0, total: 0 }));
      state = { ...state, load: { ...state.load, cacheId: cache.id, pages } };
      await save(state);
      await checkpoint('load-started');
      await besides.drop([state.generation, (await outbox.read('generation')) ?? 0]);
    }
    const part = state.room === 'all' ? undefined : 'hot';
    for (let page = nextPage(state.load, part); page; page = nextPage(state.load, part)) {
      if (performance.now() > until) return undefined;
      const reply = await fetchPage(call, deviceId, page, state.reached);
      await checkpoint('snapshot-received');
      await write(cache, reply.docs);
      state = { ...state, load: withPage(state.load, page, reply), reached: later(state.reached, reply.reached) };
      await save(state);
      await checkpoint('snapshot-noted');
      onProgress(progressOf(state.load, part));
    }
    return catchUp(cache, state, deviceId, bucketsHash, until);
  }

  /** What changed since the filling began: whoever worked here does not see his work go when the new cache is shown. */
  async function catchUp(cache: CacheGeneration, begun: RefillRecord, deviceId: string, bucketsHash: string, until: number) {
    let { cursor, reached } = begun;
    for (;;) {
      const page = await call<PullReply>('sync_pull', {
        p_device: deviceId,
        p_cursor: { ...cursor, reached },
        p_buckets: bucketsHash,
        p_limit: limits.documentsPerPull,
      });
      if (page.access) return page.access;
      await write(cache, page.docs);
      cursor = page.cursor;
      reached = furthest(reached, cursor);
      await save({ ...begun, cursor, reached });
      if (!page.more) break;
      if (performance.now() > until) return undefined;
    }
    await besides.show(() => takeItsPlace(cache, { ...begun, cursor, reached }));
    onProgress(null);
    void besides.drop([begun.generation]).catch((error: unknown) => console.warn(error));
    return undefined;
  }

  /** While the cache is closed in every tab: all that the device knows of the shown cache is changed in one transaction. */
  async function takeItsPlace(cache: CacheGeneration, { generation, load, cursor, reached }: RefillRecord): Promise<void> {
    await checkpoint('load-before-cursor');
    await device.exclusively(async (assertHeld) => {
      const keys = (await outbox.ops.orderBy('docs').uniqueKeys()).map(String);
      const stored = await readCache(cache, keys);
      const bases = keys.map((doc): Base => {
        const found = stored.get(doc);
        return found
          ? { doc, sv: found.sv, bucket: found.bucket, row: found._deleted ? null : found.row }
          : { doc, sv: 0, bucket: '', row: null };
      });
      await outbox.transaction('rw', outbox.ops, outbox.bases, outbox.state, async () => {
        await assertLease(outbox, leaseEpoch);
        assertHeld();
        await outbox.bases.clear();
        await outbox.bases.bulkPut(bases);
        await sendAgain(outbox);
        await outbox.save('generation', generation);
        await outbox.save('load', { ...load, start: null });
        await outbox.save('cursor', { cacheId: load.cacheId, cursor, trail: [] });
        await outbox.save('reached', reached);
        await outbox.state.delete('beside');
      });
    });
    await checkpoint('load-finished');
    await projectAll({ ...device, cache: () => cache });
    await besides.close();
  }

  /** No room for two: first without the last year, then with what it takes to enter orders as all that stays of the old one. */
  async function fallBack({ generation, load, room }: RefillRecord): Promise<void> {
    await besides.close();
    const kept = room === 'all' ? 'hot' : 'least';
    const shown = (await outbox.read('generation')) ?? 0;
    const pages = load.pages.map((page) => ({ ...page, after: null, done: false, rows: 0, total: 0 }));
    await save({ ...emptyBeside(load.start ?? { epoch: '', version: 0, mark: null }, generation + 1, pages), room: kept });
    await besides.drop([shown]);
    await besides.makeRoom(kept);
  }

  async function write(cache: CacheGeneration, docs: readonly Document[]): Promise<void> {
    await assertLeading(outbox, leaseEpoch);
    const known = new Map(docs.filter((doc) => device.kinds.has(doc.kind)).map((doc) => [docKey(doc) as string, doc]));
    await writeCache(cache, device.kinds, [...known.keys()], (key, stored) => {
      const doc = known.get(key);
      if (!doc || (stored && stored.sv > doc.sv)) return undefined;
      return { sv: doc.sv, bucket: doc.bucket, row: doc.row ?? undefined, pending: 0 };
    });
    device.onHeadway?.();
  }

  return { underWay: async () => (await outbox.read('beside')) !== undefined, goOn };
}

/** Buckets have come or gone: what is being filled begins again with those that there are now. Inside a transaction over `state`. */
export async function replanRefill({ outbox, kinds }: Device, { buckets }: Pick<OpenReply, 'buckets'>): Promise<void> {
  const state = await outbox.read('beside');
  if (!state) return;
  const { generation, load } = state;
  const start = load.start ?? state.cursor;
  await outbox.save('beside', { ...emptyBeside(start, generation + 1, planLoad(buckets, kinds.values())), room: state.room });
}
