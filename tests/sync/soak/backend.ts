import type { Backend } from '#data/backend.ts';
import type { Draft } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { newId } from '#kernel/ids.ts';
import { readCache } from '#sync/cache/cache-write.ts';
import type { Device } from '#sync/cache/device.ts';
import { project } from '#sync/cache/project.ts';
import { findByKey, getRows } from '#sync/lists/queries.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { storeOperation } from '#sync/outbox/store-operation.ts';
import type { CacheHolder } from '#sync/worker/cache-holder.ts';

import type { World } from './world.ts';

export type BackendParts = {
  readonly world: World;
  readonly outbox: Outbox;
  readonly holder: CacheHolder;
  readonly device: Device;
  readonly wake: () => void;
  readonly dead: () => boolean;
};

/** The Store's backend on a device, as the worker answers it, with an entry in the diary for everything that the person is told is saved. */
export function deviceBackend({ world, outbox, holder, device, wake, dead }: BackendParts): Backend {
  let settling: Promise<unknown> = Promise.resolve();
  const cache = async () => {
    await settling;
    return (await holder.whenOpen()).cache;
  };
  const versions = async (keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const bases = await outbox.bases.bulkGet([...keys]);
    const known = new Map(bases.flatMap((base) => (base ? [[base.doc, base.sv] as const] : [])));
    const rest = keys.filter((key) => !known.has(key));
    if (rest.length > 0) for (const [key, doc] of await readCache(device.cache(), rest)) known.set(key, doc.sv);
    return known;
  };

  async function write(draft: Draft): Promise<{ readonly id: string; readonly seq: number }> {
    await holder.whenOpen();
    const { docs, ...saved } = await storeOperation({ outbox, newId, now: device.now, versions }, draft);
    if (dead()) throw new Error('dead');
    world.diary.set(saved.id, {
      id: saved.id,
      client: world.config.name,
      acknowledged: true,
      action: draft.action,
      changes: draft.changes,
    });
    // A purge or refill may have closed the cache for a moment; what opens it again projects.
    settling = Promise.all([settling, project(device, docs)]).catch(() => undefined);
    wake();
    return saved;
  }

  return {
    get: async (kind, id) => (await getRows(await cache(), kind, [id]))[0] as never,
    getMany: async (kind, ids) => (await getRows(await cache(), kind, ids)) as never,
    find: async (query) => (await findByKey(await cache(), query)) as never,
    list: async (query) => {
      await settling;
      return (await holder.whenOpen()).lists.list(query) as never;
    },
    watchRow: () => () => undefined,
    watchKeys: () => () => undefined,
    watchList: () => () => undefined,
    write,
    check: async () => undefined,
    async nextNumber(series) {
      const code = (await outbox.read('device'))?.code;
      if (!code) throw new Refused('needs_connection');
      return outbox.transaction('rw', outbox.state, async () => {
        const counter = ((await outbox.read(`counter:${series}`)) ?? 0) + 1;
        await outbox.save(`counter:${series}`, counter);
        return { device: code, counter };
      });
    },
    saveFile: () => Promise.reject(new Error('The soak stores no files')),
    readFile: async () => undefined,
    findOlder: async () => 0,
  };
}
