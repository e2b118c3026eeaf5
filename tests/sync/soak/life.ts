import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';

import { newId } from '#kernel/ids.ts';
import { kinds as allKinds } from '#modules/kinds.ts';
import { applyLock } from '#sync/cache/apply-lock.ts';
import { cacheName } from '#sync/cache/database.ts';
import type { Device } from '#sync/cache/device.ts';
import { dropCache, dropGenerations, purgeRows } from '#sync/cache/purge.ts';
import { onCheckpoint, type Checkpoint, checkpoints } from '#sync/common/checkpoints.ts';
import { openOutbox, type Outbox, outboxName } from '#sync/outbox/outbox.ts';
import { createTransport } from '#sync/transport/transport.ts';
import { createCacheHolder } from '#sync/worker/cache-holder.ts';
import { createEngine } from '#sync/worker/engine.ts';
import { takeLease } from '#sync/worker/leader-election.ts';
import { createRounds } from '#sync/worker/rounds.ts';

import { deviceBackend } from './backend.ts';
import { compareAll, createWatch } from './look.ts';
import { createPerson } from './person.ts';
import { countIn, type World } from './world.ts';

const kinds = new Map(allKinds.map((kind) => [kind.name, kind]));
const killable = checkpoints.filter((name) => !name.startsWith('file'));
const never = (): Promise<never> => new Promise<never>(() => undefined);

export type Life = {
  readonly outbox: Outbox;
  /** Resolves when the storage is free for the next life. */
  readonly died: Promise<void>;
  readonly act: () => Promise<void>;
  readonly ring: () => void;
  readonly compare: () => Promise<readonly string[]>;
  readonly kill: (why: string) => void;
  readonly dead: () => boolean;
};

type Mortal = { dead: boolean; readonly reached: (name: Checkpoint) => void | Promise<void> };
/** Which life a step belongs to: what an earlier one left running in this process must not go on. */
const lives = new AsyncLocalStorage<Mortal>();

/** The device from start to power cut: the production modules as `sync/worker/host.ts` puts them together, on a storage that stays. */
export async function openLife(world: World): Promise<Life> {
  const { config, trouble, disk } = world;
  const { tenant, user } = config;
  const doom = { at: trouble.pick(killable), after: trouble.weighted({ 0: 3, 1: 2, 5: 1 }), pause: trouble.pick(checkpoints), left: 2 };
  const mortal: Mortal = {
    dead: false,
    reached(name) {
      if (mortal.dead) return never();
      countIn(world.counts, 'checkpoints');
      if (world.calm) return watch.reached(name);
      if (name === doom.at && Number(doom.after) <= (seen.get(name) ?? 0)) {
        kill(name);
        return never();
      }
      seen.set(name, (seen.get(name) ?? 0) + 1);
      if (name === doom.pause && doom.left-- > 0)
        return wait(trouble.whole(50, 1500)).then(() => (mortal.dead ? never() : watch.reached(name)));
      return watch.reached(name);
    },
  };
  const seen = new Map<string, number>();
  onCheckpoint((name) => lives.getStore()?.reached(name));

  let bury = (): void => undefined;
  const died = new Promise<void>((resolve) => (bury = resolve));
  const end = new AbortController();
  const name = cacheName(tenant, user);
  const outbox = await openOutbox(outboxName(tenant, user), newId);
  // Locks end with the process that held them: a life neither meets those of the one before nor gets new ones after its end.
  const prefix = newId();
  const locks = {
    request: (lock: string, ...rest: readonly unknown[]) =>
      mortal.dead ? never() : navigator.locks.request(`${prefix}:${lock}`, ...(rest as [LockGrantedCallback<unknown>])),
  } as unknown as LockManager;
  const generation = async () => (await outbox.read('generation')) ?? 0;
  const holder = createCacheHolder({ name, kinds, newId, generation, locks, askOthersToClose: () => undefined });
  await holder.open();
  const device: Device = {
    outbox,
    cache: holder.now,
    kinds,
    exclusively: applyLock(name, locks),
    newId,
    now: () => new Date().toISOString(),
  };
  const watch = createWatch(world, device);

  function kill(why: string): void {
    if (mortal.dead) return;
    mortal.dead = true;
    countIn(world.kills, why);
    disk.cutPower();
    outbox.close();
    end.abort();
    void lives.exit(async () => {
      const late = setTimeout(() => world.violation(`the cache did not close after a kill at ${why}`), 30_000);
      // One that is just being opened again after a purge or refill.
      await Promise.race([holder.whenOpen(), wait(2000)]);
      await holder.closeBeside();
      await holder.close().catch(() => undefined);
      clearTimeout(late);
      bury();
    });
  }

  return lives.run(mortal, async () => {
    let tokens = 0;
    const freshToken = async (): Promise<string> => `${user}.${(tokens += 1)}`;
    const call = createTransport({
      url: config.url,
      key: config.name,
      token: () => `${user}.${tokens}`,
      freshToken,
      fetch: async (...request) => {
        if (mortal.dead) return never();
        const response = await fetch(...request);
        return mortal.dead ? never() : response;
      },
    });
    const rounds = createRounds({
      underStoragePressure: async () => false,
      device,
      leaseEpoch: await takeLease(outbox, newId()),
      call,
      tenant,
      info: () => ({ app: 'soak', label: config.name, clock: device.now() }),
      purge: (buckets) =>
        holder.whileClosed(async () => {
          await holder.closeBeside();
          await purgeRows(name, outbox, (doc) => buckets.includes(doc.bucket));
        }),
      refill: () => holder.whileClosed(() => dropCache(name)),
      besides: {
        open: holder.beside,
        close: holder.closeBeside,
        show: holder.whileClosed,
        drop: (kept) => dropGenerations(name, kept),
        makeRoom: async () => undefined,
      },
      onAccess: () => countIn(world.counts, 'access changes'),
      onProgress: () => undefined,
      onContact: () => undefined,
      checkAfterMs: trouble.whole(500, 8000),
    });
    const engine = createEngine({
      device,
      rounds,
      onProblem: (problem) => problem && countIn(world.counts, `problem ${problem}`),
      onBusy: () => undefined,
      pollMs: () => 1500,
      random: () => trouble.next() * 0.3,
    });
    // The daily comparison is due in many lives.
    if (trouble.hits(0.4)) await outbox.state.delete('checked');
    await watch.begin();
    engine.run(end.signal).then(
      () => mortal.dead || world.violation('the engine ended by itself'),
      (error: unknown) => mortal.dead || world.violation(`the engine failed: ${String(error)}`),
    );
    const backend = deviceBackend({ world, outbox, holder, device, wake: engine.wake, dead: () => mortal.dead });
    const person = createPerson(world, backend, outbox);
    const ring = (): void => {
      rounds.wantPull();
      engine.wake();
    };
    const compare = () => compareAll(world, device, call);
    return { outbox, compare, died, kill, dead: () => mortal.dead, ring, act: () => lives.run(mortal, person) };
  });
}
