import { type Remote, releaseProxy, wrap } from 'comlink';

import { Refused } from '#data/refused.ts';

import type { WorkerApi } from './worker-api.ts';

export type SupervisorOptions = {
  /** Opens a worker that has just been started. `stepMs` = the limit of its steps; `stuck` replaces it. */
  readonly open: (api: Remote<WorkerApi>, stepMs: number, stuck: (why: string) => void) => Promise<void>;
  /** A worker is open in place of one that was stuck. */
  readonly onReplaced: () => void;
  readonly onError: (error: Error) => void;
  readonly stepMs?: number | undefined;
};

export type SupervisedWorker = {
  /** Resolves when the first worker is open. */
  readonly opened: Promise<void>;
  /** Asks the worker once it is open. One that is replaced meanwhile is asked `again`: the question must be one that may be asked twice. */
  readonly ask: <T>(question: (api: Remote<WorkerApi>, again: boolean) => Promise<T>) => Promise<T>;
  readonly end: (last: (api: Remote<WorkerApi>) => Promise<void>) => Promise<void>;
};

type Life = {
  readonly worker: Worker;
  readonly api: Remote<WorkerApi>;
  readonly opened: Promise<void>;
  readonly waiting: Set<() => void>;
  /** Beats since the last answer; undefined until the first, because a slow network brings the worker late. */
  silence: number | undefined;
};

const beats = 6;
const most = 8;
const calmMs = 5 * 60_000;
const lives = 3;
/** The last call may wait for a call to the server that is under way. */
const lastMs = 90_000;
const replaced = Symbol('replaced');

export async function inTime<T>(last: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refused('storage_stuck')), lastMs);
  });
  try {
    return await Promise.race([last, late]);
  } finally {
    clearTimeout(timer);
  }
}

let spare: Worker | undefined;

/** Starts a worker before anybody knows for whom: it opens nothing until it is asked to. */
export function warmUpWorker(): void {
  if (spare) return;
  const made = makeWorker();
  spare = made;
  // One that could not be started is no help to whoever comes.
  made.addEventListener('error', () => {
    if (spare === made) spare = undefined;
  });
}

function makeWorker(): Worker {
  return new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'karbar-data' });
}

/**
 * Keeps a data worker at work: one whose step never ends, or which does not answer any more, is ended and another one takes its place.
 * Nothing can be lost by that: what was stored is stored, and whoever waited for an answer asks again.
 */
export function superviseWorker({ open, onReplaced, onError, stepMs = 30_000 }: SupervisorOptions): SupervisedWorker {
  let ended = false;
  let slower = 1;
  let lastTime = 0;
  let life = begin();
  const beat = setInterval(() => {
    const here = life;
    if (here.silence !== undefined) here.silence += 1;
    if ((here.silence ?? 0) > beats * slower) return replace(here, 'It does not answer');
    void here.api.ping().then(() => (here.silence = 0));
  }, stepMs / beats);

  function begin(): Life {
    const worker = spare ?? makeWorker();
    spare = undefined;
    worker.addEventListener('error', (event) => {
      onError(new Error(event.message || 'The data worker could not be started'));
      // One that took the place of another and could not be fetched: somebody may be waiting for it.
      if (slower > 1 && begun.silence === undefined) setTimeout(() => replace(begun, 'It could not be started'), (stepMs / beats) * slower);
    });
    const api = wrap<WorkerApi>(worker);
    const opened = open(api, stepMs * slower, (why) => replace(begun, why));
    const begun: Life = { worker, api, opened, waiting: new Set(), silence: undefined };
    opened.catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))));
    return begun;
  }

  function replace(old: Life, why: string): void {
    if (ended || old !== life) return;
    console.warn(`The data worker is replaced: ${why}`);
    // A disk that is only slow gets more time each time.
    slower = performance.now() - lastTime > calmMs ? 2 : Math.min(slower * 2, most);
    lastTime = performance.now();
    old.worker.terminate();
    life = begin();
    life.opened.then(onReplaced).catch(() => undefined);
    for (const quit of old.waiting) quit();
  }

  function once<T>({ api, opened, waiting }: Life, question: (api: Remote<WorkerApi>) => Promise<T>): Promise<T | typeof replaced> {
    return new Promise((resolve, reject) => {
      const quit = (): void => resolve(replaced);
      waiting.add(quit);
      opened
        .then(() => question(api))
        .then(resolve, reject)
        .finally(() => waiting.delete(quit));
    });
  }

  async function ask<T>(question: (api: Remote<WorkerApi>, again: boolean) => Promise<T>): Promise<T> {
    for (let turn = 0; turn < lives; turn++) {
      const answer = await once(life, (api) => question(api, turn > 0));
      if (answer !== replaced) return answer;
    }
    throw new Refused('storage_stuck');
  }

  const opened = ask(() => Promise.resolve());
  // Told by `onError` already; whoever waits for it hears it too.
  opened.catch(() => undefined);
  return {
    opened,
    ask,
    async end(last) {
      ended = true;
      clearInterval(beat);
      const { api, opened, worker } = life;
      try {
        await inTime(opened.then(() => last(api)));
      } finally {
        api[releaseProxy]();
        worker.terminate();
      }
    },
  };
}
