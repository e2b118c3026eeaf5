import { BehaviorSubject, filter, firstValueFrom, NEVER, type Observable, switchMap } from 'rxjs';

import type { AnyKind } from '#data/kind.ts';

import { type CacheGeneration, type Cache, type CacheOptions, generationName, openGeneration, openCache } from '../cache/database.ts';
import { StorageFailed } from '../common/errors.ts';
import { limited } from '../common/watchdog.ts';
import { createLists, type Lists } from '../lists/live-lists.ts';

export type OpenCache = { readonly cache: Cache; readonly lists: Lists };

export type CacheHolder = {
  readonly open: () => Promise<OpenCache>;
  readonly now: () => Cache;
  readonly whenOpen: () => Promise<OpenCache>;
  /** Asks the open cache. A question that met the closing of it is asked again of the next one. */
  readonly ask: <T>(question: (open: OpenCache) => Promise<T>) => Promise<T>;
  /** Follows the cache through closing and opening again. */
  readonly follow: <T>(watch: (open: OpenCache) => Observable<T>) => Observable<T>;
  readonly close: () => Promise<void>;
  /** Closes the cache in every tab, works on the closed database, and opens it again everywhere. */
  readonly whileClosed: (work: () => Promise<void>) => Promise<void>;
  /** The cache of another generation, filled beside the one that is shown. */
  readonly beside: (generation: number) => Promise<CacheGeneration>;
  readonly closeBeside: () => Promise<void>;
  /** Another tab asked to close; opens again as soon as that tab is done. */
  readonly yieldNow: () => Promise<void>;
};

export type HolderOptions = CacheOptions & {
  readonly name: string;
  readonly kinds: ReadonlyMap<string, AnyKind>;
  /** The one that is shown. */
  readonly generation?: () => Promise<number>;
  readonly askOthersToClose: () => void;
  readonly locks?: LockManager;
  readonly patienceMs?: number;
};

/**
 * Every tab holds a shared lock as long as it has the cache open; whoever must have it closed everywhere asks for the lock alone. A
 * frozen tab cannot answer: after `patienceMs` its lock is taken away.
 */
export function createCacheHolder(options: HolderOptions): CacheHolder {
  const { name, kinds, generation = async () => 0, askOthersToClose, locks = navigator.locks, patienceMs = 10_000 } = options;
  const lockName = `open:${name}`;
  const state = new BehaviorSubject<OpenCache | null>(null);
  let release: (() => void) | undefined;
  let opening: Promise<OpenCache> | undefined;
  let aside: { readonly generation: number; readonly opened: Promise<CacheGeneration> } | undefined;

  function open(): Promise<OpenCache> {
    opening ??= openOnce().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  async function openOnce(): Promise<OpenCache> {
    if (state.value) return state.value;
    release = await holdShared(locks, lockName, () => void yieldNow().catch(() => undefined));
    const cache = await limited(openCache(generationName(name, await generation()), [...kinds.values()], options), 'Opening the cache');
    const opened = { cache, lists: createLists(cache, kinds) };
    state.next(opened);
    return opened;
  }

  function whenOpen(): Promise<OpenCache> {
    return firstValueFrom(state.pipe(filter((opened) => opened !== null)));
  }

  async function ask<T>(question: (open: OpenCache) => Promise<T>): Promise<T> {
    for (;;) {
      const opened = await whenOpen();
      try {
        return await question(opened);
      } catch (error) {
        if (state.value === opened) throw error;
      }
    }
  }

  async function close(): Promise<void> {
    const opened = state.value;
    state.next(null);
    opened?.lists.close();
    if (opened) await limited(opened.cache.close(), 'Closing the cache');
    release?.();
    release = undefined;
  }

  async function beside(wanted: number): Promise<CacheGeneration> {
    if (aside?.generation !== wanted) {
      await closeBeside();
      const { cache } = await whenOpen();
      aside = { generation: wanted, opened: openGeneration(cache, generationName(name, wanted), [...kinds.values()], options) };
    }
    return aside.opened;
  }

  async function closeBeside(): Promise<void> {
    const opened = aside?.opened;
    aside = undefined;
    await opened?.then((one) => one.close()).catch(() => undefined);
  }

  async function yieldNow(): Promise<void> {
    await close();
    await open();
  }

  async function whileClosed(work: () => Promise<void>): Promise<void> {
    await close();
    try {
      const done = alone(work);
      // Asked only now that the lock is waited for: a tab that closes and opens again queues behind us.
      askOthersToClose();
      await done;
    } finally {
      await open();
    }
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    let started = false;
    const run = async (): Promise<void> => {
      started = true;
      clearTimeout(timer);
      await work();
    };
    try {
      await locks.request(lockName, { signal: patience.signal }, run);
    } catch (error) {
      if (started || !patience.signal.aborted) throw error;
      await locks.request(lockName, { steal: true }, run);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    open,
    close,
    whileClosed,
    beside,
    closeBeside,
    now: () => {
      if (!state.value) throw new StorageFailed('The local database is closed for a moment');
      return state.value.cache;
    },
    whenOpen,
    ask,
    follow: (watch) => state.pipe(switchMap((opened) => (opened ? watch(opened) : NEVER))),
    yieldNow,
  };
}

/** Resolves to the release. `robbed` runs when another tab took the lock away because this one did not answer. */
function holdShared(locks: LockManager, name: string, robbed: () => void): Promise<() => void> {
  return new Promise((granted, refused) => {
    let held = false;
    locks
      .request(
        name,
        { mode: 'shared' },
        () =>
          new Promise<void>((done) => {
            held = true;
            granted(done);
          }),
      )
      .catch((error: unknown) => (held ? robbed() : refused(error)));
  });
}
