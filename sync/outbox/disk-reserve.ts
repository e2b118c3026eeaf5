import { Refused } from '#data/refused.ts';

import { causeOf } from '../common/errors.ts';
import { limited } from '../common/watchdog.ts';
import type { Outbox } from './outbox.ts';

/*
 * When the disk is full, what a person enters must still find room, and so must the little that sync writes until it has been sent. So
 * a few megabytes are kept occupied from the start and given up for these alone; copies of files that can be fetched again go first.
 * Saving is refused only when even that is not enough.
 */

const megabyte = 1024 * 1024;
/**
 * Longest pauses between tries. Chromium frees the files of what was given up when the database has been left alone for two seconds, or
 * after ten (its journal cleaning): a try disturbs it, so only the estimate is asked meanwhile, and after eleven seconds nothing more comes.
 */
const freeingMs = [200, 800, 2000, 4000, 4000];
const lookMs = 200;
const reserves = { entries: 4 * megabyte, sync: 2 * megabyte } as const;
/** What a full disk must have free beside the reserve before it is taken again. */
const spare = megabyte;

export type DiskReserve = {
  /** Since a write met a full disk, until the reserve could be kept free again. */
  readonly isFull: () => boolean;
  /** Sync met a full disk. */
  readonly giveToSync: () => void;
  /** Another tab tells. */
  readonly note: (full: boolean) => void;
  /** Keeps the reserve free, if the disk has room for it. */
  readonly regain: () => void;
  /** Stores what a person entered; at need in the place of the reserve. */
  readonly forEntry: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stores a file: it is too large for the reserve. */
  readonly forFile: <T>(work: () => Promise<T>) => Promise<T>;
};

/** `told` hears when the disk is found full, and when it no longer is. */
export function createDiskReserve(outbox: Outbox, told: (full: boolean) => void): DiskReserve {
  let full = false;
  let kept = false;
  let entering = 0;

  function note(next: boolean): void {
    if (next) kept = false;
    if (full === next) return;
    full = next;
    told(full);
  }

  async function tryAgain<T>(work: () => Promise<T>, reliefs: readonly (() => Promise<unknown>)[]): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      note(true);
      const [relief, ...rest] = reliefs;
      if (!relief) throw new Refused('storage_full');
      await relief();
      return tryAgain(work, rest);
    }
  }

  const dropCopies = (): Promise<unknown> => outbox.files.where('state').anyOf('sent', 'cached').delete();
  const dropReserve = (): Promise<unknown> => outbox.reserve.delete('entries');

  async function regain(): Promise<void> {
    // Taken back while somebody enters something, it would take the very room that was given up for that.
    if (kept || entering > 0 || (full && !(await hasRoom()))) return;
    try {
      await limited(occupy(outbox), 'Keeping the reserve');
      kept = true;
      note(false);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      note(true);
    }
  }

  async function giveToSync(): Promise<void> {
    note(true);
    await dropCopies();
    await outbox.reserve.delete('sync');
  }

  return {
    isFull: () => full,
    note,
    giveToSync: () => void giveToSync().catch(warn),
    regain: () => void regain().catch(warn),
    async forEntry(work) {
      entering += 1;
      try {
        return await tryAgain(work, [dropCopies, dropReserve, ...freeingMs.map((ms) => () => untilFreed(ms))]);
      } finally {
        entering -= 1;
      }
    },
    forFile: (work) => tryAgain(work, [dropCopies]),
  };
}

/** Where the browser does not tell, it is found out by trying. */
async function hasRoom(): Promise<boolean> {
  return ((await roomLeft()) ?? Infinity) > reserves.entries + reserves.sync + spare;
}

async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? undefined : quota - usage;
}

/** Ends as soon as the browser tells of more room than there was; only the next try can tell whether it is enough. */
async function untilFreed(atMostMs: number): Promise<void> {
  const before = (await roomLeft()) ?? Infinity;
  for (let waited = 0; waited < atMostMs; waited += lookMs) {
    await pause(lookMs);
    if (((await roomLeft()) ?? 0) >= before + megabyte) return;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function warn(error: unknown): void {
  console.warn(error);
}

export function isDiskFull(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && cause.name === 'QuotaExceededError';
}

/** Files of their own, so that giving one up frees the disk at once; of random bytes, so that nothing makes them smaller. */
async function occupy(outbox: Outbox): Promise<void> {
  const there = new Set(await outbox.reserve.toCollection().primaryKeys());
  for (const [name, bytes] of Object.entries(reserves)) {
    if (!there.has(name)) await outbox.reserve.put(new Blob(randomParts(bytes)), name);
  }
}

function randomParts(bytes: number): Uint8Array<ArrayBuffer>[] {
  const part = 65_536;
  return Array.from({ length: bytes / part }, () => crypto.getRandomValues(new Uint8Array(part)));
}
