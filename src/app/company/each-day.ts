import type { Connection } from '#data/connection.tsx';
import type { Observable } from '#data/react.tsx';
import type { Store } from '#data/store.ts';
import { worksOfDay } from '#modules/when-open.ts';

type Opened = {
  readonly store: Store;
  /** Access and facts of the company are known. */
  readonly ready: Observable<boolean>;
  readonly connection: Observable<Connection>;
  readonly works?: typeof worksOfDay;
};

/** So often it is looked whether another day has begun. */
const everyMs = 60_000;
/** After it has opened a company gets first what others did meanwhile. */
const patienceMs = 5000;

/**
 * Does the work of modules once on each day: after the company has opened, at midnight, and when the device wakes up. Never while the device
 * is being filled or does not know what day it is. Returns how to stop.
 */
export function workEachDay({ store, ready, connection, works = worksOfDay }: Opened): () => void {
  let last = '';
  let stopped = false;
  const look = (): void => {
    if (stopped || !ready.get() || connection.get().loading !== null || !store.knowsToday()) return;
    const today = store.today();
    if (today === last) return;
    last = today;
    void workAlone(store, works, () => stopped);
  };
  const first = setTimeout(look, patienceMs);
  const timer = setInterval(look, everyMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    stopped = true;
    clearTimeout(first);
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** One tab after the other: what the first has made the next one sees. A work that fails is tried again on the next day or opening. */
async function workAlone(store: Store, works: typeof worksOfDay, stopped: () => boolean): Promise<void> {
  await navigator.locks.request(`each-day:${store.access().tenantId}`, async () => {
    for (const load of works) {
      if (stopped()) return;
      try {
        await (
          await load()
        )(store);
      } catch (error) {
        console.warn(error);
      }
    }
  });
}
