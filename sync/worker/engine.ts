import { Dexie } from 'dexie';

import { createRetry } from '#kernel/retry.ts';

import type { Device } from '../cache/device.ts';
import { projectAll } from '../cache/project.ts';
import { CallError, type CallProblem, causeOf, LeaseLost, StorageFailed, StorageGone, wishOf } from '../common/errors.ts';
import { asksForTime, type Asker, createPatience } from '../common/patience.ts';
import type { Loop } from '../common/watchdog.ts';
import { isDiskFull } from '../outbox/disk-reserve.ts';
import type { Wait } from '../outbox/outbox.ts';
import { rewound } from '../pull/cursor.ts';
import type { SyncProblem } from '../status.ts';
import type { Rounds } from './rounds.ts';

export type EngineParts = {
  readonly device: Device;
  readonly rounds: Rounds;
  readonly onProblem: (problem: SyncProblem | null) => void;
  readonly onBusy: (busy: boolean) => void;
  /** How long to wait for the next question to the server, by visibility and subscription. */
  readonly pollMs: () => number;
  /** Watches over the loop. */
  readonly loop?: Loop;
  readonly random?: () => number;
};

export type Engine = {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Something is to be done now: a write, a ring, the network is back, a fresh token. Ends a pause after a failure too, as far as its patience allows. */
  readonly wake: (by?: Asker) => void;
};

/** The leading tab's loop: rounds as long as there is work, then sleep until something wakes it or the poll is due. */
export function createEngine({ device, rounds, onProblem, onBusy, pollMs, loop, random }: EngineParts): Engine {
  const retry = createRetry(random);
  const patience = createPatience();
  let wakeUp: (() => void) | undefined;
  let woken = false;
  /** Whether the outbox may hold a wait; of one before this start nobody knows. */
  let isNoted = true;

  function wake(by: Asker = 'event'): void {
    woken = true;
    if (!wakeUp) return;
    if (patience.mayEnd(by)) wakeUp();
    else if (by === 'person') tellAgain();
  }

  /** Whoever asked and has to wait hears at once that nothing came of it. */
  function tellAgain(): void {
    onBusy(true);
    onBusy(false);
  }

  function pause(ms: number, signal: AbortSignal): Promise<'woken' | 'due'> {
    loop?.rest();
    return new Promise((resolve) => {
      const end = (how: 'woken' | 'due'): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
        wakeUp = undefined;
        loop?.sign();
        resolve(how);
      };
      const stop = (): void => end('woken');
      const timer = setTimeout(() => end('due'), ms);
      signal.addEventListener('abort', stop, { once: true });
      wakeUp = () => end('woken');
      if (signal.aborted || (woken && patience.mayEnd('event'))) end('woken');
    });
  }

  async function run(signal: AbortSignal): Promise<void> {
    loop?.sign();
    try {
      await goOn(signal);
    } finally {
      loop?.rest();
    }
  }

  async function goOn(signal: AbortSignal): Promise<void> {
    await begin(device);
    await sitOut(signal);
    while (!signal.aborted) {
      woken = false;
      try {
        onBusy(true);
        while (!signal.aborted && (await rounds.round())) retry.reset();
        retry.reset();
        await beOver();
        const stuck = rounds.stuckFiles();
        onProblem(stuck && problemOf(stuck.error));
        onBusy(false);
        if ((await pause(Math.min(pollMs(), stuck?.ms ?? Infinity), signal)) === 'due') await rounds.head();
      } catch (error) {
        onBusy(false);
        if (error instanceof LeaseLost) return;
        if (causeOf(error) instanceof StorageGone) return onProblem('storage_lost');
        const ms = pauseAfter(error, retry.failed(wishOf(error)));
        if (asksForTime(error)) await noteWait({ until: Date.now() + ms, ms });
        const how = await waitAfter(error, ms, signal);
        // Waking resets the pause: the network or the token has changed. Of a server that asked for time nothing has.
        if (how !== 'due' && !asksForTime(error)) retry.reset();
      }
    }
  }

  async function waitAfter(error: unknown, ms: number, signal: AbortSignal): Promise<'woken' | 'due'> {
    onProblem(problemOf(error));
    patience.begin(error);
    const how = await pause(ms, signal);
    if (how === 'due') patience.over();
    return how;
  }

  /** What another tab was asked for holds for this one. Never longer than that one was asked for, whatever the clock has done since. */
  async function sitOut(signal: AbortSignal): Promise<void> {
    const wait = await device.outbox.read('wait');
    const ms = wait ? Math.min(wait.until - Date.now(), wait.ms) : 0;
    if (ms > 0) await waitAfter(new CallError('busy', 'The server asked an earlier tab for time', ms), ms, signal);
  }

  async function beOver(): Promise<void> {
    patience.over();
    if (isNoted) await noteWait(undefined);
  }

  /** A disk that takes nothing is no reason not to wait, or to go on waiting. */
  async function noteWait(wait: Wait | undefined): Promise<void> {
    isNoted = wait !== undefined;
    const { outbox } = device;
    await (wait ? outbox.save('wait', wait) : outbox.state.delete('wait')).catch(() => undefined);
  }

  return { run, wake };
}

/** What a new leader does first: puts right what dead tabs left, and goes back a little after an unclean stop. */
export async function begin(device: Device): Promise<void> {
  const { outbox } = device;
  await outbox.transaction('rw', outbox.state, async () => {
    const record = await outbox.read('cursor');
    if (record && (await outbox.read('clean')) !== true) await outbox.save('cursor', rewound(record));
    await outbox.save('clean', false);
  });
  await projectAll(device);
}

const problems: Readonly<Record<CallProblem, SyncProblem>> = {
  network: 'offline',
  timeout: 'offline',
  portal: 'portal',
  too_large: 'portal',
  auth: 'signed_out',
  client_too_old: 'update_app',
  server_too_old: 'update_server',
  not_member: 'not_member',
  suspended: 'suspended',
  too_many_devices: 'too_many_devices',
  busy: 'server',
  server: 'server',
  unacceptable: 'server',
  unknown_device: 'server',
  device_copied: 'server',
  epoch_changed: 'server',
};

function problemOf(error: unknown): SyncProblem {
  if (!(error instanceof CallError)) {
    console.warn(error);
    if (isDiskFull(error)) return 'storage_full';
    return [StorageFailed, DOMException, Dexie.DexieError].some((failed) => error instanceof failed) ? 'storage' : 'server';
  }
  return problems[error.problem];
}

const lasting: ReadonlySet<CallProblem> = new Set(['client_too_old', 'server_too_old', 'not_member', 'suspended', 'too_many_devices']);

/** States that no waiting cures are asked about rarely. */
function pauseAfter(error: unknown, ms: number): number {
  const rare = error instanceof CallError && lasting.has(error.problem);
  return rare ? Math.max(ms, 60_000) : ms;
}
