import { projectAll } from '../cache/project.ts';
import { CallError, type CallProblem } from '../common/errors.ts';
import type { Asker } from '../common/patience.ts';
import { createFileQueue } from '../files/file-queue.ts';
import type { FileParts } from '../files/files.ts';
import type { HeadReply, OpenReply, PullReply } from '../protocol.ts';
import { answerOlder } from '../pull/archive.ts';
import { createDailyCheck } from '../pull/daily-check.ts';
import { createOpening, type OpeningParts } from '../pull/opening.ts';
import { pullPage } from '../pull/pull.ts';
import { createRefill, type RefillParts } from '../pull/refill.ts';
import { type Pusher, createPusher } from '../push/push.ts';
import { checking } from '../transport/answers.ts';
import { createLoading, type LoadingParts } from './loading.ts';

export type RoundParts = OpeningParts &
  RefillParts &
  Omit<LoadingParts, 'onContact'> & {
    /** Whose answers the server's must be. */
    readonly user?: string;
    readonly files?: FileParts;
    /** With the server's time, where it told one. */
    readonly onContact: (serverTime?: string) => void;
    /** The disk runs short: rows that are in no kept part any more may go. */
    readonly underStoragePressure: () => Promise<boolean>;
    /** Quiet time after the start before everything is compared with the server. */
    readonly checkAfterMs?: number;
  };

/** Often enough that the list of devices tells when each was last there, and a changed plan is heard of. */
const reopenMs = 3_600_000;
const batchesPerPull = 4;
/** On a slow line one batch is enough before what others did is looked at. */
const pushMs = 5000;

/** Whoever lost a right or the company learns by opening again which buckets are left, a device what became of it or of the server. */
const answeredByOpening: ReadonlySet<CallProblem> = new Set([
  'not_member',
  'unknown_device',
  'epoch_changed',
  'device_copied',
  'suspended',
]);

export type Rounds = {
  /** Begins with what needs no cache; `round` goes on. */
  readonly askAhead: () => Promise<void>;
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
  let openedAt = 0;
  let pullWanted = true;
  /** The last round has sent while it pulled: what it sent is pulled while more is sent. */
  let sentAhead = false;
  let heldUntil = 0;
  let calledBack = false;
  const fileQueue = parts.files && createFileQueue(parts.files);
  const opening = createOpening({ ...parts, call });
  const loading = createLoading({ ...parts, call, idOfDevice });
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
    loading.begin(pages);
    openedAt = performance.now();
    hold(reply);
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

  async function pullAll(reply: OpenReply): Promise<void> {
    pullWanted = false;
    // Before the page is asked for: more may be sent meanwhile.
    const sent = (await outbox.read('sent')) ?? 0;
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
        if (lastSeq < sent) opened = undefined;
        return;
      }
    } catch (error) {
      pullWanted = true;
      throw error;
    }
  }

  async function pushSome(): Promise<boolean> {
    if (performance.now() < heldUntil) return false;
    try {
      const { sent, waiting, gap } = await pusher.push(await idOfDevice());
      if (gap === 'foreign') throw new CallError('device_copied', 'The server has operations of this device that it did not make');
      if (gap === 'rewound') await projectAll(device);
      if (sent > 0 || gap) pullWanted = true;
      return waiting;
    } catch (error) {
      // Of a suspension that this device had not heard of it would not hear the end either: it opens again.
      if (!(error instanceof CallError) || error.problem !== 'suspended' || !opened?.suspended) throw error;
      hold(opened);
      return false;
    }
  }

  /** Queued work of a suspended company is kept and refused as a whole; it goes on by itself once the company is active again. */
  function hold({ suspended }: Pick<OpenReply, 'suspended'>): void {
    heldUntil = suspended ? performance.now() + 5 * 60_000 : 0;
  }

  /** Several batches before one pull, whose pages then carry the effects of all of them. True = more waits. */
  async function pushMost(): Promise<boolean> {
    const begun = performance.now();
    let waiting = true;
    for (let n = 0; waiting && n < batchesPerPull && performance.now() - begun < pushMs; n += 1) waiting = await pushSome();
    return waiting;
  }

  /** The server judges the next batches while the rows of the last ones are stored. Neither is left alone when the other fails. */
  async function pullAndPush(reply: OpenReply): Promise<boolean> {
    sentAhead = true;
    const [pulled, pushed] = await Promise.allSettled([pullAll(reply), pushMost()]);
    if (pulled.status === 'rejected') throw pulled.reason;
    if (pushed.status === 'rejected') throw pushed.reason;
    return pushed.value;
  }

  /** Photos of a suspended company wait like the rest of its work, with those that storage refused before the news came. */
  async function sendNextFile({ suspended }: OpenReply): Promise<boolean> {
    return (await (suspended ? fileQueue?.pause() : fileQueue?.send())) ?? false;
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
      if (!(error instanceof CallError) || !answeredByOpening.has(error.problem)) throw error;
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
    let waiting = sentAhead || (await pushMost());
    sentAhead = false;
    if (await refill.underWay()) return goOnRefilling(opened ?? reply);
    if (await loading.loadFirst(opened ?? reply)) pullWanted = true;
    if (pullWanted && waiting) waiting = await pullAndPush(opened ?? reply);
    else if (pullWanted) await pullAll(opened ?? reply);
    await answerOlder(device, leaseEpoch, call, await idOfDevice());
    const older = await loading.loadRest();
    const filed = await sendNextFile(opened ?? reply);
    const busy = waiting || older || filed || pullWanted || opened === undefined;
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

  /** One that is not carried out to its end is asked for again. */
  async function changeAccess(reply: OpenReply, access: NonNullable<PullReply['access']>): Promise<void> {
    const next = { ...reply, ...access };
    opened = undefined;
    await opening.changeBuckets(next);
    opened = next;
    hold(next);
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
    askAhead: opening.askAhead,
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
