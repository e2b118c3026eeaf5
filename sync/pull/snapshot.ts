import type { AnyKind } from '#data/kind.ts';

import type { Device } from '../cache/device.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { CallError, type CallProblem } from '../common/errors.ts';
import { assertLease, type Load, type LoadPage, type Outbox } from '../outbox/outbox.ts';
import { type Document, type FirstPage, limits, type OpenReply, type Part, type SizesReply, type SnapshotReply } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';
import { applyPage } from './apply.ts';
import { later } from './cursor.ts';

/** `core` or `parcels/<brand>`: which kinds live in a bucket. Rows of a brand kind without a brand lie in the bare area; those of a person, channel or device in `<area>/<id>`. */
export function kindsOf(bucket: string, kinds: Iterable<AnyKind>): readonly AnyKind[] {
  const [area, scope] = bucket.split('/');
  return [...kinds].filter(
    (kind) => kind.area === area && (scope === undefined ? !kind.audience : kind.brand || kind.audience !== undefined),
  );
}

/** Without them no screen can show anything. */
const settings = 'core';

/** What a first load reads: settings, open work and the last months, the rest of the year. */
export function planLoad(buckets: readonly string[], kinds: Iterable<AnyKind>): readonly LoadPage[] {
  const all = [...kinds];
  const pages = (part: Part) =>
    buckets.flatMap((bucket) =>
      kindsOf(bucket, all)
        .filter((kind) => part === 'hot' || kind.part !== undefined)
        .map((kind): LoadPage => ({ bucket, kind: kind.name, part, after: null, done: false, rows: 0, total: 0 })),
    );
  return [...pages('hot'), ...pages('year')];
}

/**
 * Inside a transaction. Operations whose answer was noted are sent once more: what is loaded may contain them already, so no page behind the
 * new cursor would acknowledge them, and the server acknowledges a known operation again.
 */
export async function sendAgain(outbox: Outbox): Promise<void> {
  const first = await outbox.ops.orderBy('seq').first();
  if (first) await outbox.save('sent', first.seq - 1);
  await outbox.ops.toCollection().modify({ result: null, acked: false });
}

/** An empty cache begins. */
export async function beginLoad({ outbox, cache, kinds }: Device, leaseEpoch: number, opened: OpenReply): Promise<Load> {
  const load: Load = {
    cacheId: cache().id,
    pages: planLoad(opened.buckets, kinds.values()),
    start: { epoch: opened.epoch, version: opened.version, mark: opened.mark, resume: null },
  };
  await outbox.transaction('rw', outbox.ops, outbox.bases, outbox.state, async () => {
    await assertLease(outbox, leaseEpoch);
    // Below pending work there is nothing yet: what this cache shows of it is the device's own.
    await outbox.bases.clear();
    const pending = (await outbox.ops.orderBy('docs').uniqueKeys()).map(String);
    await outbox.bases.bulkPut(pending.map((doc) => ({ doc, sv: 0, bucket: '', row: null })));
    await sendAgain(outbox);
    await outbox.save('load', load);
    await outbox.save('reached', opened.mark && `${opened.version}:${opened.mark}`);
  });
  await checkpoint('load-started');
  return load;
}

/** In the order in which they are read: settings, the newest rows of everything, what else there is of it, the rest of the year. */
export function pagesLeft(load: Load, part?: Part): readonly LoadPage[] {
  return load.pages.filter((page) => !page.done && (part === undefined || page.part === part)).toSorted((a, b) => turnOf(a) - turnOf(b));
}

export function nextPage(load: Load, part?: Part): LoadPage | undefined {
  return pagesLeft(load, part)[0];
}

function turnOf({ bucket, part, after }: LoadPage): number {
  if (part === 'year') return 3;
  return bucket === settings ? 0 : after === null ? 1 : 2;
}

/** Rows that are there and rows that are known to come, of the first part or of all. */
export function progressOf(load: Load, part?: Part): { readonly rows: number; readonly total: number } {
  const pages = load.pages.filter((page) => part === undefined || page.part === part);
  return {
    rows: pages.reduce((sum, page) => sum + page.rows, 0),
    total: pages.reduce((sum, page) => sum + Math.max(page.total, page.rows), 0),
  };
}

/** What the server says that the first part will come to. A server that cannot tell it in time does not hold the load up. */
export async function fetchSizes(call: Call, deviceId: string): Promise<SizesReply> {
  try {
    return await call<SizesReply>('sync_sizes', { p_device: deviceId, p_part: 'hot' }, { timeoutMs: 10_000 });
  } catch (error) {
    if (error instanceof CallError && slow.has(error.problem)) return {};
    throw error;
  }
}
/** The load with these sizes: of what came before they did, too, as long as the first part is not whole. */
export function withSizes(load: Load, sizes: SizesReply): Load {
  const sized = (page: LoadPage): LoadPage => ({ ...page, total: Math.max(page.total, sizes[page.bucket]?.[page.kind] ?? 0) });
  return { ...load, pages: load.pages.map((page) => (page.part === 'hot' && (load.start || !page.done) ? sized(page) : page)) };
}
const slow: ReadonlySet<CallProblem> = new Set(['timeout', 'busy', 'server']);

/** `reached`: see `State`. */
export function fetchPage(call: Call, deviceId: string, page: LoadPage, reached: string | null | undefined): Promise<SnapshotReply> {
  const args = {
    p_device: deviceId,
    p_bucket: page.bucket,
    p_kind: page.kind,
    p_part: page.part,
    p_after: page.after,
    // The first rows of each list are there before the whole of any.
    p_limit: turnOf(page) === 1 ? limits.documentsAtFirst : limits.documentsPerSnapshot,
    p_reached: reached ?? null,
  };
  return call<SnapshotReply>('sync_snapshot', args, { timeoutMs: 40_000 });
}

/** The load once what was answered for one of its pages is stored. */
export function withPage(load: Load, page: LoadPage, { after, docs, total }: SnapshotReply): Load {
  const rows = page.rows + docs.length;
  // What was said before holds: an answer that was meant for another page may know of fewer.
  const read: LoadPage = { ...page, after, done: after === null, rows, total: Math.max(page.total, total) };
  return { ...load, pages: load.pages.map((one) => (one === page ? read : one)) };
}

/** The load once the pages are stored that came with the opening, and their rows. */
export function withFirst(load: Load, first: readonly FirstPage[]): { readonly load: Load; readonly docs: readonly Document[] } {
  const docs: Document[] = [];
  let now = load;
  for (const reply of first) {
    const { bucket, kind } = reply;
    const page = load.pages.find((one) => one.part === 'hot' && one.bucket === bucket && one.kind === kind);
    if (!page || page.done || page.after !== null) continue;
    now = withPage(now, page, reply);
    docs.push(...reply.docs);
  }
  return { load: now, docs };
}

/** Fewer rows have come than were said to be there: some were deleted meanwhile, or an answer got lost among others. */
export function isShort({ done, rows, total }: LoadPage): boolean {
  return done && rows < total;
}

/** Stores one page and, in the same transaction as its bases, how far the load has come: to `next`. */
export async function storePage(
  device: Device,
  leaseEpoch: number,
  next: Load,
  reply: Pick<SnapshotReply, 'docs' | 'reached'>,
): Promise<void> {
  await checkpoint('snapshot-received');
  await applyPage(device, leaseEpoch, {
    docs: reply.docs,
    acks: [],
    async also() {
      await device.outbox.save('load', next);
      await device.outbox.save('reached', later(await device.outbox.read('reached'), reply.reached));
    },
  });
  await checkpoint('snapshot-noted');
}

/** The first part is here: the cursor starts where the load began, and pulling takes over. */
export async function finishFirstPart(device: Device, leaseEpoch: number, load: Load): Promise<Load> {
  if (!load.start) return load;
  const { cacheId, start } = load;
  const next: Load = { ...load, start: null };
  await checkpoint('load-before-cursor');
  await device.outbox.transaction('rw', device.outbox.state, async () => {
    await assertLease(device.outbox, leaseEpoch);
    await device.outbox.save('cursor', { cacheId, cursor: start, trail: [] });
    await device.outbox.save('load', next);
  });
  await checkpoint('load-finished');
  return next;
}

/** What can go from a full disk was never loaded: settings, open work and the last months stay. */
export function withoutRest(load: Load): Load {
  return {
    ...load,
    pages: load.pages.map((page) => (page.part === 'hot' ? page : { ...page, after: null, done: false, rows: 0, total: 0 })),
  };
}

/** Rows have left a full disk within the last day: they are not loaded again at once. A time that is yet to come was told by a wrong clock. */
export async function shedLately(outbox: Outbox): Promise<boolean> {
  const age = Date.now() - ((await outbox.read('shed')) ?? 0);
  return age >= 0 && age < 86_400_000;
}
