import { projectAll } from '../cache/project.ts';
import { createFileQueue } from '../files/file-queue.ts';
import type { FileParts } from '../files/files.ts';
import { assertLease, type Load } from '../outbox/outbox.ts';
import type { FirstPage, HeadReply, OpenReply, PullReply, SizesReply } from '../protocol.ts';
import { answerOlder } from '../pull/archive.ts';
import { createDailyCheck } from '../pull/daily-check.ts';
import { createOpening, type OpeningParts } from '../pull/opening.ts';
import { createPagesAhead } from '../pull/pages-ahead.ts';
import { pullPage } from '../pull/pull.ts';
import { createRefill, type RefillParts } from '../pull/refill.ts';
import {
  beginLoad,
  fetchPage,
  fetchSizes,
  finishFirstPart,
  nextPage,
  progressOf,
  shedLately,
  storePage,
  withFirst,
  withoutRest,
  withPage,
  withSizes,
} from '../pull/snapshot.ts';
import { type Pusher, createPusher } from '../push/push.ts';
import { CallError } from '../shared/errors.ts';
import type { Asker } from '../shared/patience.ts';
import { checking } from '../transport/answers.ts';

export type RoundParts = OpeningParts &
  RefillParts & {
    /** Whose answers the server's must be. */
    readonly user?: string;
    readonly files?: FileParts;
    /** The disk is full: what it holds is made less, and no more than work needs is loaded. */
    readonly isFull?: () => boolean;
    /** Removes rows of the last year, in every tab. */
    readonly shed?: () => Promise<void>;
    /** Resolves when the list on the screen has its first rows. */
    readonly shown?: Promise<void>;
    readonly onProgress: (progress: { readonly rows: number; readonly total: number } | null) => void;
    /** With the server's time, where it told one. */
    readonly onContact: (serverTime?: string) => void;
    /** The disk runs short: rows that are in no kept part any more may go. */
    readonly underStoragePressure: () => Promise<boolean>;
    /** Quiet time after the start before everything is compared with the server. */
    readonly checkAfterMs?: number;
  };

/** Often enough that the list of devices tells when each was last there, and a changed plan is heard of. */
const reopenMs = 3_600_000;
/** A screen that needs longer to show what is there has been left, or cannot show it. */
const showMs = 2000;
const batchesPerPull = 4;
/** On a slow line one batch is enough before what others did is looked at. */
const pushMs = 5000;

export type Rounds = {
  /** One step of everything that is due. True = call again at once. */
  readonly round: () => Promise<boolean>;
  /** Asks whether the server has something new, at the price of one number. */
  readonly head: () => Promise<void>;
  readonly wantPull: (version?: number) => void;
  readonly reopen: () => void;
  /** Compares everything with the server as soon as there is nothing else to do, whenever that was done last. */
  readonly wantCheck: () => void;
  /** Files that could not be sent are tried at once. */
  readonly wantFiles: (by: Asker) => void;
  /** What keeps files from being sent while rows are, and how long until they are tried again, ms. */
  readonly stuckFiles: () => { readonly error: CallError; readonly ms: number } | null;
};

/** What the leading tab does, one thing after the other: a snapshot and a pull never run at the same time. */
export function createRounds(parts: RoundParts): Rounds {
  const { device, leaseEpoch } = parts;
  const call = checking(parts.call, parts.user);
  const { outbox } = device;
  let opened: OpenReply | undefined;
  /** What came with the opening, until it is stored. */
  let first: readonly FirstPage[] = [];
  let openedAt = 0;
  let pullWanted = true;
  let suspendedUntil = 0;
  let calledBack = false;
  const fileQueue = parts.files && createFileQueue(parts.files);
  const opening = createOpening({ ...parts, call });
  const refill = createRefill({ ...parts, call });
  const pusher: Pusher = createPusher(device, leaseEpoch, call);
  const dailyCheck = createDailyCheck({
    device,
    leaseEpoch,
    call,
    afterMs: parts.checkAfterMs ?? 5 * 60_000,
    underStoragePressure: parts.underStoragePressure,
  });

  /** Measured by running time, here and below: the device's clock may be set. */
  async function open(): Promise<OpenReply> {
    const { reply, pages } = await openAsWhoeverThisIs();
    opened = reply;
    first = pages;
    openedAt = performance.now();
    suspendedUntil = 0;
    return reply;
  }

  async function openAsWhoeverThisIs(): ReturnType<typeof opening.open> {
    try {
      return await opening.open();
    } catch (error) {
      calledBack = true;
      // Only here: a bucket that was asked for may be gone alone.
      if (error instanceof CallError && error.problem === 'not_member') await opening.leave();
      if (!(error instanceof CallError) || error.problem !== 'device_copied') throw error;
      await opening.adoptNewDevice();
      return opening.open();
    }
  }

  /** Reads the first part in one go; pages of other kinds are on their way while one is written. */
  async function loadHot(load: Load): Promise<Load> {
    const deviceId = await idOfDevice();
    const reached = await outbox.read('reached');
    const pages = createPagesAhead((page) => fetchPage(call, deviceId, page, reached));
    let now = await storeFirst(load);
    if (!nextPage(now, 'hot')) return now;
    pages.ahead(now);
    // Nothing is said of how far it is before the end is known.
    let known: SizesReply | undefined;
    const sizes = fetchSizes(call, deviceId).then((told) => {
      known = told;
      parts.onProgress(progressOf(withSizes(now, told), 'hot'));
      return told;
    });
    // Met when it is awaited.
    sizes.catch(() => undefined);
    for (let page = nextPage(now, 'hot'); page; page = nextPage(now, 'hot')) {
      const got = await pages.take(page);
      now = withPage(now, page, got);
      pages.ahead(now);
      // With the last page at the latest: no first part ends without them.
      if (known || !nextPage(now, 'hot')) now = withSizes(now, known ?? (await sizes));
      await storePage(device, leaseEpoch, now, got);
      if (known) parts.onProgress(progressOf(now, 'hot'));
      parts.onContact();
    }
    return now;
  }

  /** The screen begins with them; what else there is does not compete with its first rows. */
  async function storeFirst(load: Load): Promise<Load> {
    const { load: next, docs } = withFirst(load, first);
    const [reached = null] = first.map((page) => page.reached);
    first = [];
    if (next === load) return load;
    await storePage(device, leaseEpoch, next, { docs, reached });
    parts.onContact();
    if (parts.shown && docs.some(({ kind }) => kind === parts.first)) await Promise.race([parts.shown, delay(showMs)]);
    return next;
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
        const { more, access, lastSeq, serverTime } = await pullPage(device, leaseEpoch, call, await idOfDevice(), reply.bucketsHash);
        parts.onContact(serverTime);
        if (access) {
          await changeAccess(reply, access);
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
    if (performance.now() < suspendedUntil) return false;
    try {
      const { sent, waiting, gap } = await pusher.push(await idOfDevice());
      if (gap === 'foreign') throw new CallError('device_copied', 'The server has operations of this device that it did not make');
      if (gap === 'rewound') await projectAll(device);
      if (sent > 0 || gap) pullWanted = true;
      return waiting;
    } catch (error) {
      if (error instanceof CallError && error.problem === 'suspended') {
        // Queued work is kept and refused as a whole; it goes on by itself once the company is active again.
        suspendedUntil = performance.now() + 5 * 60_000;
        // The next page says so in the access that screens follow.
        pullWanted = true;
        return false;
      }
      throw error;
    }
  }

  /** Several batches before one pull, whose pages then carry the effects of all of them. True = more waits. */
  async function pushMost(): Promise<boolean> {
    const begun = performance.now();
    let waiting = true;
    for (let n = 0; waiting && n < batchesPerPull && performance.now() - begun < pushMs; n += 1) waiting = await pushSome();
    return waiting;
  }

  /** Photos of a suspended company wait like the rest of its work, with those that storage refused before the news came. */
  async function sendNextFile({ suspended }: OpenReply): Promise<boolean> {
    return (await (suspended ? fileQueue?.pause() : fileQueue?.send())) ?? false;
  }

  async function loadRest(): Promise<boolean> {
    const load = await outbox.read('load');
    if (!load || load.start) return false;
    if (parts.isFull?.()) return shedRest(load);
    const page = nextPage(load);
    if (!page || (await shedLately(outbox))) return false;
    const got = await fetchPage(call, await idOfDevice(), page, await outbox.read('reached'));
    const now = withPage(load, page, got);
    await storePage(device, leaseEpoch, now, got);
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
    if (found === 'refill') await opening.startOver(reply);
    return found !== 'nothing';
  }

  async function round(): Promise<boolean> {
    try {
      const more = await steps();
      calledBack = false;
      return more;
    } catch (error) {
      // Whoever lost a right or the company learns by opening again which buckets are left, a device what became of it or of the server.
      if (!(error instanceof CallError) || !['not_member', 'unknown_device', 'epoch_changed', 'device_copied'].includes(error.problem))
        throw error;
      opened = undefined;
      if (calledBack) throw error;
      calledBack = true;
      return true;
    }
  }

  async function steps(): Promise<boolean> {
    if (performance.now() - openedAt > reopenMs) opened = undefined;
    const reply = opened ?? (await open());
    parts.onContact();
    const waiting = await pushMost();
    if (await refill.underWay()) return goOnRefilling(opened ?? reply);
    await loadFirst(opened ?? reply);
    if (pullWanted) await pullAll(opened ?? reply);
    await answerOlder(device, leaseEpoch, call, await idOfDevice());
    const loading = await loadRest();
    const filed = await sendNextFile(opened ?? reply);
    const busy = waiting || loading || filed || pullWanted || opened === undefined;
    return busy || checkAll(opened ?? reply);
  }

  /** What is shown stands still meanwhile, but for what is entered here. */
  async function goOnRefilling(reply: OpenReply): Promise<boolean> {
    const access = await refill.goOn(await idOfDevice(), reply.bucketsHash);
    parts.onContact();
    if (access) await changeAccess(reply, access);
    pullWanted = true;
    return true;
  }

  async function changeAccess(reply: OpenReply, access: NonNullable<PullReply['access']>): Promise<void> {
    opened = { ...reply, ...access };
    if (!opened.suspended) suspendedUntil = 0;
    await opening.changeBuckets(reply, opened);
  }

  async function head(): Promise<void> {
    const reply = await call<HeadReply>('sync_head', { p_device: await idOfDevice() }, { timeoutMs: 15_000 });
    parts.onContact();
    const record = await outbox.read('cursor');
    if (reply.epoch !== record?.cursor.epoch) opened = undefined;
    if (reply.version !== record?.cursor.version) pullWanted = true;
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
    wantFiles: (by) => fileQueue?.hurry(by),
    stuckFiles: () => fileQueue?.stuck() ?? null,
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
