import { limited } from './steps.ts';

/**
 * The lock under which rows are projected and applied. A holder that a frozen tab cannot give back is robbed after `patienceMs`; what
 * the robbed one still writes meets revision conflicts and the lease check.
 */
export function applyLock(name: string, locks: LockManager = navigator.locks, patienceMs = 30_000) {
  return async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), patienceMs);
    let started = false;
    const run = (): Promise<T> => {
      started = true;
      clearTimeout(timer);
      return limited(work(), 'Projecting');
    };
    try {
      return (await locks.request(`apply:${name}`, { signal: patience.signal }, run)) as T;
    } catch (error) {
      if (started || !patience.signal.aborted) throw error;
      return (await locks.request(`apply:${name}`, { steal: true }, run)) as T;
    } finally {
      clearTimeout(timer);
    }
  };
}
