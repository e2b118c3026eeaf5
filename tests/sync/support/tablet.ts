import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

import type { AnyKind, Collection } from '#data/kind.ts';
import type { Draft } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { kinds as allKinds } from '#modules/kinds.ts';
import { applyLock } from '#sync/cache/apply-lock.ts';
import { cacheStorage } from '#sync/cache/cache-storage.ts';
import { readCache } from '#sync/cache/cache-write.ts';
import { type CacheGeneration, type Cache, type Envelope, generationName, openGeneration, openCache } from '#sync/cache/database.ts';
import type { Device } from '#sync/cache/device.ts';
import { project } from '#sync/cache/project.ts';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import { storeOperation, type StoreParts } from '#sync/outbox/store-operation.ts';
import { type Resend, resendAttention } from '#sync/push/attention.ts';
import type { Call } from '#sync/transport/transport.ts';
import { begin } from '#sync/worker/engine.ts';
import { takeLease } from '#sync/worker/leader-election.ts';
import { createRounds, type Rounds } from '#sync/worker/rounds.ts';

import { copyDisk } from './copy-disk.ts';

/** Three collections a tablet: RxDB counts open collections per realm, and here one realm plays several tablets. */
const usual: readonly Collection[] = ['settings', 'catalog', 'customers'];

export type Running = { readonly outbox: Outbox; readonly cache: Cache; readonly device: Device; readonly rounds: Rounds };

/** One tablet with a disk of its own: the production modules without worker and tabs. It can be killed and started again. */
export class Tablet {
  readonly name: string;
  disk = new IDBFactory();
  readonly tenant: string;
  readonly #call: Call;
  readonly #kinds: readonly AnyKind[];
  #cacheCount = 0;
  #closeAside = async (): Promise<void> => undefined;
  /** The disk has no room for a second cache; what was given up for it. */
  full = false;
  readonly madeRoom: string[] = [];
  #running: Promise<Running> | undefined;
  /** What a person was told of a load, in its order. */
  readonly progress: { readonly rows: number; readonly total: number }[] = [];
  /** Milliseconds that this tablet's clock is wrong. */
  clock = 0;
  /** Compares everything with the server at the next rest, as the product does once a day. */
  checks = false;
  /** The disk runs short. */
  underStoragePressure = false;

  constructor(name: string, tenant: string, call: Call, collections = usual) {
    this.#kinds = allKinds.filter((kind) => collections.includes(kind.collection));
    this.name = name;
    this.tenant = tenant;
    this.#call = call;
  }

  /** Started at the first question, and again after a start that the power cut. */
  running(): Promise<Running> {
    const starting = (this.#running ??= this.#start());
    starting.catch(() => {
      if (this.#running === starting) this.#running = undefined;
    });
    return starting;
  }

  async #start(): Promise<Running> {
    const dexie = { indexedDB: this.disk, IDBKeyRange };
    const outbox = await openOutbox(`outbox-${this.name}`, newId, dexie);
    const shown = async (): Promise<Cache> => this.#openCache((await outbox.read('generation')) ?? 0);
    let cache = await shown();
    let aside: { readonly generation: number; readonly opened: CacheGeneration } | undefined;
    const closeAside = async (): Promise<void> => {
      const { opened } = aside ?? {};
      aside = undefined;
      await opened?.close();
    };
    const lock = applyLock(this.name);
    const device: Device = {
      outbox,
      cache: () => cache,
      kinds: new Map(this.#kinds.map((kind) => [kind.name, kind])),
      exclusively: lock,
      newId,
      now: () => new Date(Date.now() + this.clock).toISOString(),
    };
    const leaseEpoch = await takeLease(outbox, newId());
    const rounds = createRounds({
      underStoragePressure: async () => this.underStoragePressure,
      device,
      leaseEpoch,
      call: this.#call,
      tenant: this.tenant,
      info: () => ({ app: 'test', label: this.name, clock: device.now() }),
      purge: async (buckets) => {
        for (const collection of cache.collections) await deleteRows(collection, (doc) => buckets.includes(doc.bucket));
        await outbox.bases.filter(({ bucket }) => buckets.includes(bucket)).delete();
      },
      refill: async () => {
        await cache.close();
        this.#cacheCount += 1;
        cache = await shown();
      },
      besides: {
        open: async (generation) => {
          if (this.full) throw new DOMException('The disk is full', 'QuotaExceededError');
          if (aside?.generation !== generation) {
            await closeAside();
            aside = {
              generation,
              opened: await openGeneration(cache, this.#nameOf(generation), this.#kinds, { storage: this.#storage(), newId }),
            };
          }
          return aside.opened;
        },
        close: closeAside,
        show: async (work) => {
          await cache.close();
          try {
            await work();
          } finally {
            cache = await shown();
          }
        },
        drop: async () => undefined,
        makeRoom: async (kept) => void this.madeRoom.push(kept),
      },
      onAccess: () => undefined,
      onProgress: (progress) => progress && this.progress.push(progress),
      onContact: () => undefined,
      checkAfterMs: this.checks ? 0 : 86_400_000,
    });
    const running: Running = {
      outbox,
      get cache() {
        return cache;
      },
      device,
      rounds,
    };
    try {
      await begin(device);
      this.#closeAside = closeAside;
    } catch (error) {
      await shut(running);
      throw error;
    }
    return running;
  }

  #openCache(generation: number): Promise<Cache> {
    return openCache(this.#nameOf(generation), this.#kinds, { storage: this.#storage(), multiInstance: false, newId });
  }

  #storage(): ReturnType<typeof cacheStorage> {
    return cacheStorage({ indexedDB: this.disk, IDBKeyRange });
  }

  #nameOf(generation: number): string {
    return generationName(`cache-${this.name}-${this.#cacheCount}`, generation);
  }

  /** The power goes off. What is on the disk stays, what was in memory is gone. */
  async kill(): Promise<void> {
    const starting = this.#running;
    this.#running = undefined;
    // A start that failed has shut what it had opened.
    const running = await starting?.catch(() => undefined);
    await this.#closeAside();
    if (running) await shut(running);
  }

  /** A copy of this tablet's disk as it is now, under another name: a profile that was copied, or kept to be put back. */
  async copy(): Promise<Tablet> {
    await this.kill();
    const made = new Tablet(`${this.name}c`, this.tenant, this.#call);
    await copyDisk(this.disk, made.disk, [this.name, made.name]);
    made.#cacheCount = this.#cacheCount;
    return made;
  }

  /** The power goes off and takes rows that were written last: the cache is not written with strict durability. */
  async loseRows(lost: (doc: Envelope) => boolean): Promise<number> {
    const { cache } = await this.running();
    const counts = await Promise.all(cache.collections.map((collection) => deleteRows(collection, lost)));
    await this.kill();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async forgetCache(): Promise<void> {
    await this.kill();
    this.#cacheCount += 1;
  }

  /** Resolves when the operation is stored; showing it may fail, as after a crash. */
  async write(draft: Draft): Promise<{ readonly id: string; readonly seq: number; readonly shown: Promise<void> }> {
    const { device } = await this.running();
    const { docs, ...saved } = await storeOperation(storeParts(device), draft);
    return { ...saved, shown: project(device, docs) };
  }

  /** What the server refused goes out once more. */
  async resend(seqs: readonly number[], cause: Resend = { seen: [], corrections: [] }): Promise<void> {
    const { device } = await this.running();
    await project(device, await resendAttention(storeParts(device), seqs, cause));
  }

  async syncOnce(): Promise<boolean> {
    const { rounds } = await this.running();
    rounds.wantPull();
    return rounds.round();
  }

  /** Rounds until nothing is left to do. */
  async sync(): Promise<void> {
    for (let round = 0; round < 60; round++) {
      if (!(await this.syncOnce()) && (await (await this.running()).outbox.ops.count()) === 0) return;
    }
    throw new Error(`${this.name} did not come to rest`);
  }

  async row(kind: string, id: string): Promise<Readonly<Record<string, unknown>> | undefined> {
    const { cache } = await this.running();
    const doc = (await readCache(cache, [`${kind}:${id}`])).get(`${kind}:${id}`);
    return doc && !doc._deleted ? doc.row : undefined;
  }

  /** All rows of a kind by id, and whether anything counts as pending. */
  async rows(
    kind: string,
  ): Promise<ReadonlyMap<string, { readonly row: Readonly<Record<string, unknown>>; readonly pending: number; readonly sv: number }>> {
    const { cache } = await this.running();
    const docs =
      (await cache
        .collectionOf(kind)
        ?.find({ selector: { kind: { $eq: kind } } })
        .exec()) ?? [];
    return new Map(
      docs.map((doc) => [doc.id.slice(kind.length + 1), { row: doc.toJSON().row, pending: doc.pending, sv: doc.sv }] as const),
    );
  }
}

function storeParts({ outbox, cache, now }: Device): StoreParts {
  const versions = async (keys: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map([...(await readCache(cache(), keys))].map(([key, doc]) => [key, doc.sv]));
  return { outbox, newId, now, versions };
}

/** Under RxDB's back, as its removal keeps the fields. */
async function deleteRows(collection: Cache['collections'][number], doomed: (doc: Envelope) => boolean): Promise<number> {
  const { dexieTable } = await (collection.storageInstance.internals as Promise<{
    dexieTable: { toArray: () => Promise<readonly Envelope[]>; bulkDelete: (ids: readonly string[]) => Promise<void> };
  }>);
  const ids = (await dexieTable.toArray()).filter(doomed).map((doc) => doc.id);
  await dexieTable.bulkDelete(ids);
  return ids.length;
}

async function shut({ outbox, cache }: Running): Promise<void> {
  outbox.close();
  await cache.close();
}
