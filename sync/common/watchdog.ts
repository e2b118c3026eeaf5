import { StorageFailed } from './errors.ts';

/*
 * A query whose IndexedDB transaction aborts never settles, and a defect may be endless. So no step of the data worker is awaited
 * without a limit: under supervision the page replaces a worker that is stuck, without it (tests, one realm for all) the step fails.
 */

let limitMs = 30_000;
let report: ((what: string) => void) | undefined;

/** From now on `stuck` is told of a step that lasts longer, ms; whoever waits for that step waits for the end of the worker. */
export function superviseSteps(stuck: (what: string) => void, ms = limitMs): void {
  report = stuck;
  limitMs = ms;
}

export async function limited<T>(work: Promise<T>, what: string): Promise<T> {
  let stop: () => void = () => undefined;
  const limit = new Promise<never>((_, reject) => {
    stop = afterRunning(() => {
      if (report) report(what);
      else reject(new StorageFailed(`${what} did not end within ${limitMs} ms`));
    });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    stop();
  }
}

/** Watches over work that may go on for as long as it makes headway. */
export type Loop = {
  /** It is at work and has just got somewhere. */
  readonly sign: () => void;
  /** It has nothing to do. */
  readonly rest: () => void;
  /** Waits for something with a limit of its own: the network, a lock, a step. `back`: it has come, and what follows is work again. */
  readonly outside: <T>(work: (back: () => void) => Promise<T>) => Promise<T>;
};

export function superviseLoop(what: string): Loop {
  let stop: () => void = () => undefined;
  let working = false;
  let outside = 0;

  function watch(): void {
    stop();
    if (working && outside === 0 && report) stop = afterRunning(() => report?.(what));
  }

  return {
    sign() {
      working = true;
      watch();
    },
    rest() {
      working = false;
      watch();
    },
    async outside(work) {
      let away = true;
      outside += 1;
      watch();
      const back = (): void => {
        if (away) outside -= 1;
        away = false;
        watch();
      };
      try {
        return await work(back);
      } finally {
        back();
      }
    },
  };
}

const ticks = 6;

/** Counts running time: a device that slept or a tab that was frozen meanwhile has not been slow. */
function afterRunning(late: () => void): () => void {
  let left = ticks;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    late();
  }, limitMs / ticks);
  return () => clearInterval(timer);
}
