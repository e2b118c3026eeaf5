import { answerOlder } from './archive.ts';
import { createDailyCheck } from './daily-check.ts';
import { CallError } from './errors.ts';
import { type FileParts, sendFile } from './files.ts';
import { assertLease, type Load, type LoadPage } from './outbox.ts';
import type { Device } from './parts.ts';
import { point } from './points.ts';
import { projectAll } from './project.ts';
import { type DeviceInfo, type HeadReply, type OpenReply, schemaVersion } from './protocol.ts';
import { pullPage } from './pull.ts';
import { type Pusher, continueAfter, createPusher, relink } from './push.ts';
import { beginLoad, fetchPage, finishFirstPart, nextPage, planLoad, progressOf, shedLately, storePage, withoutRest } from './snapshot.ts';
import type { Call } from './transport.ts';

export type RoundParts = {
  readonly device: Device;
  readonly leaseEpoch: number;
  readonly call: Call;
  readonly tenant: string;
  readonly info: () => DeviceInfo;
  readonly files?: FileParts;
  /** Removes rows in every tab; the cache is open again when it resolves. */
  readonly purge: (buckets: readonly string[]) => Promise<void>;
  /** Throws the cache away in every tab and opens an empty one. */
  readonly refill: () => Promise<void>;
  /** The disk is full: what it holds is made less, and no more than work needs is loaded. */
  readonly isFull?: () => boolean;
  /** Removes rows of the last year, in every tab. */
  readonly shed?: () => Promise<void>;
  readonly onAccess: (access: OpenReply) => void;
  readonly onProgress: (progress: { readonly rows: number; readonly total: number } | null) => void;
  readonly onContact: () => void;
  /** The disk runs short: rows that are in no kept part any more may go. */
  readonly crowded: () => Promise<boolean>;
  /** Quiet time after the start before everything is compared with the server. */
  readonly checkAfterMs?: number;
};

/** Often enough that the list of devices tells when each was last there, and a changed plan is heard of. */
const reopenMs = 3_600_000;
const batchesPerPull = 4;

export type Rounds = {
  /** One step of everything that is due. True = call again at once. */
  readonly round: () => Promise<boolean>;
  /** Asks whether the server has something new, at the price of one number. */
  readonly head: () => Promise<void>;
  readonly wantPull: (version?: number) => void;
  readonly reopen: () => void;
  /** Compares everything with the server as soon as there is nothing else to do, whenever that was done last. */
  readonly wantCheck: () => void;
};

/** What the leading tab does, one thing after the other: a snapshot and a pull never run at the same time. */
export function createRounds(parts: RoundParts): Rounds {
  const { device, leaseEpoch, call, tenant } = parts;
  const { outbox } = device;
  let opened: OpenReply | undefined;
  let openedAt = 0;
  let pullWanted = true;
  let suspendedUntil = 0;
  const refusedFiles = new Set<string>();
  const pusher: Pusher = createPusher(device, leaseEpoch, call);
  const dailyCheck = createDailyCheck({ device, leaseEpoch, call, afterMs: parts.checkAfterMs ?? 5 * 60_000, crowded: parts.crowded });

  async function open(): Promise<OpenReply> {
    const { id } = (await outbox.read('device')) ?? { id: device.newId() };
    const reply = await call<OpenReply>('sync_open', { p_tenant: tenant, p_device: id, p_schema: schemaVersion, p_info: parts.info() });
    await point('open-received');
    if (reply.minSchema > schemaVersion) throw new CallError('client_too_old', 'The server needs a newer app');
    const before = await outbox.read('access');
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('device', { id, code: reply.deviceCode });
    });
    await reconcile(reply);
    await changeBuckets(before, reply);
    const cursor = await outbox.read('cursor');
    const { epoch, version } = cursor?.cursor ?? reply;
    if (epoch !== reply.epoch || version > reply.version || version < reply.oldest) await startOver(reply);
    opened = reply;
    openedAt = Date.now();
    suspendedUntil = 0;
    return reply;
  }

  /** The server may know more or less of this device than the device thinks. */
  async function reconcile(reply: OpenReply): Promise<void> {
    const sent = (await outbox.read('sent')) ?? 0;
    if (reply.lastSeq === sent) return;
    const last = (await outbox.read('last')) ?? 0;
    if (reply.lastSeq < sent) {
      await continueAfter(device, leaseEpoch, reply.lastSeq);
      await projectAll(device);
    } else if (reply.lastSeq > last) await adoptNewDevice();
  }

  async function adoptNewDevice(): Promise<never> {
    await outbox.transaction('rw', outbox.ops, outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('device', { id: device.newId(), code: null });
      await relink(device, 0);
    });
    opened = undefined;
    throw new CallError('unknown_device', 'This device has a copy; it takes a new identity');
  }

  async function startOver(reply: OpenReply): Promise<void> {
    await assertLeading();
    await parts.refill();
    await point('cache-dropped');
    await beginLoad(device, leaseEpoch, reply);
    await projectAll(device);
  }

  async function changeBuckets(before: OpenReply | undefined, after: OpenReply): Promise<void> {
    const removed = (before?.buckets ?? []).filter((bucket) => !after.buckets.includes(bucket));
    const added = after.buckets.filter((bucket) => before !== undefined && !before.buckets.includes(bucket));
    if (removed.length > 0) {
      await assertLeading();
      await parts.purge(removed);
    }
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      const load = await outbox.read('load');
      if (load) {
        const pages = load.pages.filter((page) => !removed.includes(page.bucket));
        await outbox.save('load', { ...load, pages: [...pages, ...planLoad(added, device.kinds.values())] });
      }
      await outbox.save('access', after);
    });
    parts.onAccess(after);
  }

  /** Reads the first part in one go; the next page is fetched while this one is written. */
  async function loadHot(load: Load): Promise<Load> {
    const deviceId = await idOfDevice();
    let now = load;
    let page = nextPage(now, 'hot');
    let reply = page && fetchPage(call, deviceId, page);
    while (page && reply) {
      const got = await reply;
      const following: LoadPage | undefined =
        got.after === null ? now.pages.find((one) => !one.done && one.part === 'hot' && one !== page) : { ...page, after: got.after };
      reply = following && fetchPage(call, deviceId, following);
      // An error of the page that comes is met when it is awaited, not while this one is written.
      reply?.catch(() => undefined);
      now = await storePage(device, leaseEpoch, now, page, got);
      parts.onProgress(progressOf(now, 'hot'));
      parts.onContact();
      page = nextPage(now, 'hot');
    }
    return now;
  }

  async function loadFirst(reply: OpenReply): Promise<void> {
    const stored = await outbox.read('load');
    let load = stored && stored.cacheId === device.cache().id ? stored : await beginLoad(device, leaseEpoch, reply);
    if (!nextPage(load, 'hot') && !load.start) return;
    load = await loadHot(load);
    await finishFirstPart(device, leaseEpoch, load);
    await projectAll(device);
    parts.onProgress(null);
    pullWanted = true;
  }

  async function pullAll(reply: OpenReply): Promise<void> {
    pullWanted = false;
    try {
      for (;;) {
        const { more, access, lastSeq } = await pullPage(device, leaseEpoch, call, await idOfDevice(), reply.bucketsHash);
        parts.onContact();
        if (access) {
          opened = { ...reply, ...access };
          if (!opened.suspended) suspendedUntil = 0;
          await changeBuckets(reply, opened);
          pullWanted = true;
          return;
        }
        if (more) continue;
        if (lastSeq < ((await outbox.read('sent')) ?? 0)) opened = undefined;
        return;
      }
    } catch (error) {
      pullWanted = true;
      throw error;
    }
  }

  async function pushSome(): Promise<boolean> {
    if (Date.now() < suspendedUntil) return false;
    try {
      const { sent, waiting, gap } = await pusher.push(await idOfDevice());
      if (gap === 'foreign') await adoptNewDevice();
      if (gap === 'rewound') await projectAll(device);
      if (sent > 0 || gap) pullWanted = true;
      return waiting;
    } catch (error) {
      if (error instanceof CallError && error.problem === 'suspended') {
        // Queued work is kept and refused as a whole; it goes on by itself once the company is active again.
        suspendedUntil = Date.now() + 5 * 60_000;
        // The next page says so in the access that screens follow.
        pullWanted = true;
        return false;
      }
      throw error;
    }
  }

  /** Several batches before one pull, whose pages then carry the effects of all of them. True = more waits. */
  async function pushMost(): Promise<boolean> {
    let waiting = true;
    for (let n = 0; waiting && n < batchesPerPull; n += 1) waiting = await pushSome();
    return waiting;
  }

  async function loadRest(): Promise<boolean> {
    const load = await outbox.read('load');
    if (!load || load.start) return false;
    if (parts.isFull?.()) return shedRest(load);
    const page = nextPage(load);
    if (!page || (await shedLately(outbox))) return false;
    const now = await storePage(device, leaseEpoch, load, page, await fetchPage(call, await idOfDevice(), page));
    const more = nextPage(now) !== undefined;
    parts.onProgress(more ? progressOf(now) : null);
    return more;
  }

  /** Noted first: a device that dies meanwhile only loads again what it still had. */
  async function shedRest(load: Load): Promise<boolean> {
    if (!parts.shed || load.pages.every((page) => page.part === 'hot' || page.rows === 0)) return false;
    await outbox.transaction('rw', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
      await outbox.save('load', withoutRest(load));
      await outbox.save('shed', Date.now());
    });
    await parts.shed();
    return false;
  }

  /** True = there is something to mend. */
  async function checkAll(reply: OpenReply): Promise<boolean> {
    const found = await dailyCheck.run(await idOfDevice(), reply.buckets);
    if (found === 'later') pullWanted = true;
    if (found === 'refill') await startOver(reply);
    return found !== 'nothing';
  }

  /** The server's verdict that this person is not in the company any more: rows go, unsent work stays. */
  async function leave(): Promise<void> {
    const before = await outbox.read('access');
    if (!before || before.buckets.length === 0) return;
    await outbox.files.bulkDelete(await outbox.files.where('state').anyOf('sent', 'cached').primaryKeys());
    await changeBuckets(before, { ...before, permissions: [], buckets: [], bucketsHash: '' });
  }

  async function round(): Promise<boolean> {
    try {
      return await steps();
    } catch (error) {
      // Whoever lost a right or the company learns by opening again which buckets are left.
      if (
        error instanceof CallError &&
        (error.problem === 'not_member' || error.problem === 'unknown_device' || error.problem === 'epoch_changed')
      )
        opened = undefined;
      if (error instanceof CallError && error.problem === 'not_member') await leave();
      throw error;
    }
  }

  async function steps(): Promise<boolean> {
    if (Date.now() - openedAt > reopenMs) opened = undefined;
    const reply = opened ?? (await open());
    parts.onContact();
    const waiting = await pushMost();
    await loadFirst(opened ?? reply);
    if (pullWanted) await pullAll(opened ?? reply);
    await answerOlder(device, leaseEpoch, call, await idOfDevice());
    const loading = await loadRest();
    const filed = parts.files ? await sendFile(parts.files, refusedFiles) : false;
    const busy = waiting || loading || filed || pullWanted || opened === undefined;
    return busy || checkAll(opened ?? reply);
  }

  async function head(): Promise<void> {
    const reply = await call<HeadReply>('sync_head', { p_device: await idOfDevice() }, { timeoutMs: 15_000 });
    parts.onContact();
    const record = await outbox.read('cursor');
    if (reply.epoch !== record?.cursor.epoch) opened = undefined;
    if (reply.version !== record?.cursor.version) pullWanted = true;
  }

  /** Before a step that cannot be taken back in a transaction: rows that leave the disk. */
  async function assertLeading(): Promise<void> {
    // Dexie keeps a transaction open over an `await` only when the function that it gets is itself async.
    await outbox.transaction('r', outbox.state, async () => {
      await assertLease(outbox, leaseEpoch);
    });
  }

  async function idOfDevice(): Promise<string> {
    return (await outbox.read('device'))?.id ?? '';
  }

  return {
    round,
    head,
    wantPull: () => {
      pullWanted = true;
    },
    reopen: () => {
      opened = undefined;
    },
    wantCheck: dailyCheck.ask,
  };
}
