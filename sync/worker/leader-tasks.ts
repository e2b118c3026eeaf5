import { watched } from '../cache/apply-lock.ts';
import type { Device } from '../cache/device.ts';
import { dropCache, dropGenerations, purgeRows, shedRows } from '../cache/purge.ts';
import type { Asker } from '../common/patience.ts';
import { superviseLoop } from '../common/watchdog.ts';
import { type FileParts, pruneFiles } from '../files/files.ts';
import type { DiskReserve } from '../outbox/disk-reserve.ts';
import type { OpenReply } from '../protocol.ts';
import type { SyncProblem, SyncStatus } from '../status.ts';
import { type Bell, listen } from '../transport/realtime.ts';
import { type Call, createTransport } from '../transport/transport.ts';
import type { CacheHolder } from './cache-holder.ts';
import { createEngine, type Engine } from './engine.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { underStoragePressure } from './storage-pressure.ts';

export type LeaderTaskParts = {
  readonly device: Device;
  readonly holder: CacheHolder;
  /** The cache's name in the browser. */
  readonly name: string;
  readonly url: string;
  readonly key: string;
  readonly tenant: string;
  readonly user: string;
  readonly app: string;
  readonly label: string;
  /** The kind on the screen. */
  readonly first?: string;
  readonly files: FileParts;
  readonly reserve: DiskReserve;
  readonly shown: Promise<void>;
  readonly token: () => string | null;
  readonly visible: () => boolean;
  readonly tell: (change: Partial<SyncStatus>) => void;
  /** What is to be told although the server answers. */
  readonly standing: () => SyncProblem | null;
  readonly onAccess: (next: OpenReply) => void;
  /** Rows, counts or contact may have changed. */
  readonly onChanged: () => void;
};

/** The work of whichever tab leads: rounds with the server, its bell, files. In a tab that does not lead every call is a no-op. */
export type Lead = {
  readonly take: (leaseEpoch: number, signal: AbortSignal) => Promise<void>;
  /** Something is to be done now. */
  readonly wake: () => void;
  readonly pullSoon: (by: Asker) => void;
  /** A person asks for the full check. */
  readonly checkSoon: () => void;
  readonly setToken: (token: string) => void;
  /** Resolves when the lead that was taken has ended. */
  readonly ended: () => Promise<void>;
};

/** A ring that is lost is followed by nothing, subscribed or not; this many polls of one number cost less than one page of rows. */
const seenPollMs = 12_000;
const hiddenPollMs = 15 * 60_000;

export function createLeaderTasks(parts: LeaderTaskParts): Lead {
  const { device, holder, name, files, reserve, tell } = parts;
  const ask = createTransport(files);
  let engine: Engine | undefined;
  let rounds: Rounds | undefined;
  let bell: Bell | undefined;
  let leading: Promise<void> = Promise.resolve();

  async function take(leaseEpoch: number, signal: AbortSignal): Promise<void> {
    const loop = superviseLoop('Sync');
    const own: Device = { ...device, exclusively: watched(device.exclusively, loop), onHeadway: loop.sign };
    const closed = (work: () => Promise<void>): Promise<void> => loop.outside(() => holder.whileClosed(work));
    // By the server's day: with a clock that is years ahead everything would be old.
    const serverTime = async (): Promise<string> => (await device.outbox.read('access'))?.serverTime ?? new Date(0).toISOString();
    const shed = (kept: 'hot' | 'least'): Promise<void> => closed(async () => shedRows(name, device.kinds, await serverTime(), kept));
    rounds = createRounds({
      device: own,
      leaseEpoch,
      call: <T>(...given: Parameters<Call>) => loop.outside(() => ask<T>(...given)),
      tenant: parts.tenant,
      user: parts.user,
      ...(parts.first !== undefined && { first: parts.first }),
      info: () => ({ app: parts.app, label: parts.label, clock: device.now() }),
      files: { ...files, fetch: (...given) => loop.outside(() => fetch(...given)) },
      purge: (buckets) =>
        closed(async () => {
          await holder.closeBeside();
          await purgeRows(name, device.outbox, (doc) => buckets.includes(doc.bucket));
        }),
      isFull: reserve.isFull,
      shown: parts.shown,
      shed: () => shed('hot'),
      refill: () => closed(() => dropCache(name)),
      besides: {
        open: holder.beside,
        close: holder.closeBeside,
        show: closed,
        drop: (kept) => dropGenerations(name, kept),
        async makeRoom(kept) {
          reserve.giveToSync();
          await shed(kept);
        },
      },
      onAccess: parts.onAccess,
      onProgress: (progress) => tell({ progress }),
      underStoragePressure,
      onContact: contact,
    });
    await rounds.askAhead();
    await holder.whenOpen();
    tell({ leader: true });
    engine = createEngine({ device: own, rounds, loop, onProblem: problem, onBusy: busy, pollMs });
    leading = engine.run(signal);
    try {
      const told = Date.parse(await serverTime());
      await pruneFiles({ ...files, now: () => told });
      await leading;
    } finally {
      await holder.closeBeside();
      bell?.close();
      bell = undefined;
      engine = undefined;
      rounds = undefined;
      tell({ leader: false, live: false });
    }
  }

  function contact(serverTime?: string): void {
    // Only now is there a token that the server takes.
    bell ??= listen({ ...parts, ring: () => ring('event'), changed: () => tell({ live: bell?.subscribed() ?? false }) });
    bell.revive();
    const at = device.now();
    void device.outbox.save('contact', at).catch(() => undefined);
    if (serverTime) void device.outbox.save('time', { server: serverTime, device: at }).catch(() => undefined);
    tell({ lastContact: at, ...(serverTime && { time: { server: serverTime, device: at } }) });
    parts.onChanged();
  }

  function problem(found: SyncProblem | null): void {
    if (found === 'storage_full') reserve.giveToSync();
    tell({ problem: reserve.isFull() ? 'storage_full' : (found ?? parts.standing()) });
  }

  function busy(now: boolean): void {
    tell({ busy: now });
    parts.onChanged();
    // After the first round: a first load does not wait for it.
    if (!now) reserve.regain();
  }

  function pollMs(): number {
    return parts.visible() ? seenPollMs : hiddenPollMs;
  }

  function pullSoon(by: Asker): void {
    rounds?.wantFiles(by);
    ring(by);
  }

  function ring(by: Asker): void {
    rounds?.wantPull();
    engine?.wake(by);
  }

  return {
    take,
    pullSoon,
    wake: () => engine?.wake(),
    checkSoon: () => {
      rounds?.wantCheck();
      pullSoon('person');
    },
    setToken: (token) => bell?.setToken(token),
    ended: () => leading,
  };
}
