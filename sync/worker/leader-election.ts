import { checkpoint } from '../common/checkpoints.ts';
import { isDiskFull } from '../outbox/disk-reserve.ts';
import { assertAlive, type Lease, type Outbox } from '../outbox/outbox.ts';

export type LeaderOptions = {
  readonly outbox: Outbox;
  readonly name: string;
  /** Identifies this worker. */
  readonly owner: string;
  readonly visible: () => boolean;
  /** Works as leader until the signal ends it. */
  readonly lead: (leaseEpoch: number, signal: AbortSignal) => Promise<void>;
  /** What a leader works with is here; a tab without it leaves the lead to others. */
  readonly ready?: () => Promise<unknown>;
  /** It could not be brought here; tried again. */
  readonly onUnready?: () => unknown;
  /** The lead could not be taken. */
  readonly onFailed?: (error: unknown) => void;
  readonly locks?: LockManager;
  readonly beatMs?: number;
  readonly silenceMs?: number;
  readonly readyAgainMs?: number;
};

/**
 * One worker among all tabs talks to the server. A Web Lock decides; because a frozen tab keeps its lock, the leader also beats into
 * the outbox, and a visible tab that has seen no new beat for 20 s of its own running time steals the lock. The lease's epoch,
 * checked by every closing transaction, makes what the robbed tab still does harmless.
 */
export function runForLead(options: LeaderOptions): () => void {
  const { outbox, name, owner, locks = navigator.locks, beatMs = 4000, silenceMs = 20_000, readyAgainMs = 2000 } = options;
  const stop = new AbortController();
  const lockName = `sync:${name}`;
  let isReady = false;
  let leading = false;

  async function takeOver(): Promise<void> {
    // Whoever stops just as it gets the lock is not told by the signal any more.
    if (stop.signal.aborted) return;
    leading = true;
    const term = new AbortController();
    const end = (): void => term.abort();
    let beat: ReturnType<typeof setInterval> | undefined;
    stop.signal.addEventListener('abort', end);
    try {
      const epoch = await takeLease(outbox, owner);
      await checkpoint('lease-taken');
      beat = setInterval(() => void beatOnce(outbox, epoch, owner).catch((error: unknown) => isDiskFull(error) || end()), beatMs);
      await options.lead(epoch, term.signal);
    } finally {
      clearInterval(beat);
      stop.signal.removeEventListener('abort', end);
      leading = false;
    }
  }

  async function wait(steal: boolean): Promise<void> {
    try {
      await locks.request(lockName, steal ? { steal: true } : { signal: stop.signal }, takeOver);
    } catch (error) {
      // A robbed or stopped tab gets an AbortError; every other failure is tried again as well, later.
      if (!stop.signal.aborted && !isAbort(error)) {
        console.warn(error);
        options.onFailed?.(error);
      }
    }
    if (!stop.signal.aborted) setTimeout(() => void wait(false), 1000);
  }

  async function begin(): Promise<void> {
    try {
      await options.ready?.();
    } catch (error) {
      if (stop.signal.aborted) return;
      console.warn(error);
      options.onUnready?.();
      setTimeout(() => void begin(), readyAgainMs);
      return;
    }
    isReady = true;
    await wait(false);
  }

  let last = '';
  let silentFor = 0;
  const watch = setInterval(() => {
    if (leading || !isReady || stop.signal.aborted || !options.visible()) {
      silentFor = 0;
      return;
    }
    void outbox
      .read('lease')
      .then((lease) => {
        const seen = lease ? `${lease.epoch}:${lease.beat}` : '';
        silentFor = seen === last ? silentFor + beatMs : 0;
        last = seen;
        if (silentFor >= silenceMs && !leading) {
          silentFor = 0;
          void wait(true);
        }
      })
      .catch(() => undefined);
  }, beatMs);

  void begin();
  return () => {
    clearInterval(watch);
    stop.abort();
  };
}

export async function takeLease(outbox: Outbox, owner: string): Promise<number> {
  return outbox.transaction('rw', outbox.state, async () => {
    await assertAlive(outbox);
    const epoch = ((await outbox.read('lease'))?.epoch ?? 0) + 1;
    await outbox.save('lease', { epoch, owner, beat: 0 });
    return epoch;
  });
}

async function beatOnce(outbox: Outbox, epoch: number, owner: string): Promise<void> {
  await outbox.transaction('rw', outbox.state, async () => {
    const lease: Lease | undefined = await outbox.read('lease');
    if (lease?.epoch !== epoch || lease.owner !== owner) throw new Error('Robbed');
    await outbox.save('lease', { ...lease, beat: lease.beat + 1 });
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
