import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { WorkLine } from '#modules/factory/working/kind.ts';
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
/** `cell`: what is saved is a cell of a line's daily work in place of an order. */
export type SaveTask = { readonly shop: Shop; readonly count: number; readonly cell?: boolean };

/**
 * Saves as the data worker makes them, inside a worker and without the way to the page: the production outbox and projection on
 * databases of their own. After each save the very record that it stored is put raw into another database.
 */
async function measure({ shop, count, cell = false }: SaveTask): Promise<Saves> {
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
    const draft = cell ? cellDraft() : orderDraft(benchOrder(shop, `BENCH-${i}`));
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

/** Twelve good ones that somebody sewed. */
function cellDraft(): Parameters<typeof storeOperation>[1] {
  const [now, id] = [new Date().toISOString(), newId()];
  const row = {
    ...{ id, report_id: id, day: now.slice(0, 10), shift_id: null, line_id: id, employee_id: id, order_id: id, operation_id: id },
    ...{ output_id: null, bundle_id: null, good: 12, reject: 0, rework: 0, own_rework: true, minutes: 0, reason: '', note: '' },
    ...{ method: 'grid' as const, replaces: [], captured_at: now, device_code: 'A', sequence: 1, kiosk_id: null, created_by: null },
    ...{ doubled: null, received_at: now },
  };
  return { action: 'work.record', changes: [insert(WorkLine, row)], predicted: [] };
}

self.addEventListener('message', ({ data }: MessageEvent<SaveTask>) => {
  measure(data).then(
    (answer) => self.postMessage({ answer }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});
