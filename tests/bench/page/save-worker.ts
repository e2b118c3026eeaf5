import { newId } from '#kernel/ids.ts';
import { kinds } from '#modules/kinds.ts';
import { applyLock } from '#sync/cache/apply-lock.ts';
import { openCache } from '#sync/cache/database.ts';
import type { Device } from '#sync/cache/device.ts';
import { project } from '#sync/cache/project.ts';
import { openOutbox } from '#sync/outbox/outbox.ts';
import { storeOperation } from '#sync/outbox/store-operation.ts';

import { benchOrder, orderDraft, type Shop } from '../order.ts';
import { strictPuts } from './raw.ts';

/** Milliseconds of each save, in order: until the operation is durable, until every list can show it, and of the raw put beside it. */
export type Saves = { readonly stored: readonly number[]; readonly shown: readonly number[]; readonly put: readonly number[] };
export type SaveTask = { readonly shop: Shop; readonly count: number };

/**
 * Saves as the data worker makes them, inside a worker and without the way to the page: the production outbox and projection on
 * databases of their own. After each save the very record that it stored is put raw into another database.
 */
async function measure({ shop, count }: SaveTask): Promise<Saves> {
  const name = `bench-${newId()}`;
  const outbox = await openOutbox(`karbar-outbox-${name}`, newId);
  const cache = await openCache(`karbar-${name}`, kinds, { newId });
  const now = (): string => new Date().toISOString();
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const device: Device = { outbox, cache: () => cache, kinds: byName, exclusively: applyLock(name), newId, now };
  const parts = { outbox, newId, now, versions: () => Promise.resolve(new Map<string, number>()) };
  const put = await strictPuts();
  const times = { stored: [] as number[], shown: [] as number[], put: [] as number[] };
  const warmUp = 20;
  for (let i = -warmUp; i < count; i += 1) {
    const draft = orderDraft(benchOrder(shop, `BENCH-${i}`));
    const begun = performance.now();
    const { seq, docs } = await storeOperation(parts, draft);
    const stored = performance.now() - begun;
    await project(device, docs);
    const shown = performance.now() - begun;
    const raw = await put(await outbox.ops.get(seq));
    if (i < 0) continue;
    times.stored.push(stored);
    times.shown.push(shown);
    times.put.push(raw);
  }
  await cache.close();
  outbox.close();
  return times;
}

self.addEventListener('message', ({ data }: MessageEvent<SaveTask>) => {
  measure(data).then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
