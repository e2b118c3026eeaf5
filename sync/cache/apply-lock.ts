import { LeaseLost } from '../common/errors.ts';
import type { Loop } from '../common/watchdog.ts';
import type { Device } from './device.ts';

/**
 * The lock under which rows are projected and applied. A holder that a frozen tab cannot give back is robbed after `patienceMs`. What
 * the robbed one made up its mind about is out of date when it wakes: it asks `assertHeld` between reading and writing, and between
 * that and the write lies nothing but the revision of the row.
 */
export function applyLock(name: string, locks: LockManager = navigator.locks, patienceMs = 30_000) {
  return async function exclusively<T>(work: (assertHeld: () => void) => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    let started = false;
    let ended = false;
    const assertHeld = (): void => {
      if (ended) throw new LeaseLost('Another tab writes');
    };
    const run = (): Promise<T> => {
      started = true;
      clearTimeout(timer);
      return work(assertHeld);
    };
    try {
      return (await locks.request(`apply:${name}`, { signal: patience.signal }, run)) as T;
    } catch (error) {
      if (started || !patience.signal.aborted) throw error;
      return (await locks.request(`apply:${name}`, { steal: true }, run)) as T;
    } finally {
      clearTimeout(timer);
      ended = true;
    }
  };
}

/** Waiting for the lock has a limit of its own; what is done under it is watched as the loop's own work. */
export function watched(exclusively: Device['exclusively'], { outside }: Loop): Device['exclusively'] {
  return (work) =>
    outside((back) =>
      exclusively((assertHeld) => {
        back();
        return work(assertHeld);
      }),
    );
}
