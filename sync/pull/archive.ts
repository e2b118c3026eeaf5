import { partOf } from '#data/part.ts';

import { writeCache } from '../cache/cache-write.ts';
import type { Device } from '../cache/device.ts';
import { rowsOfKind } from '../cache/rows-of-kind.ts';
import type { FindReply } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';
import { applyPage } from './apply.ts';

/*
 * Rows that are older than what a device keeps: asked for by a person's words, and let go of when the disk runs short. The daily check
 * compares only what is kept, so neither is a difference.
 */

/** The leading tab's part of it, between two pulls: what changes later comes with the next one. A question is asked once. */
export async function answerOlder(device: Device, leaseEpoch: number, call: Call, deviceId: string): Promise<void> {
  const { outbox } = device;
  const [asked, found] = await Promise.all([outbox.read('older'), outbox.read('found')]);
  if (!asked || asked.id === found?.id) return;
  try {
    const { docs, count } = await call<FindReply>('sync_find', { p_device: deviceId, p_kind: asked.kind, p_text: asked.text });
    await applyPage(device, leaseEpoch, { docs, acks: [], also: () => outbox.save('found', { id: asked.id, count }) });
  } catch (error) {
    await outbox.state.delete('older');
    throw error;
  }
}

/** Lets go of every row that is in no kept part any more and has no unsent work on it. `today` is the server's day. */
export async function evictArchive(device: Device, today: string): Promise<number> {
  let gone = 0;
  for (const kind of device.kinds.values()) {
    if (!kind.part) continue;
    for await (const docs of rowsOfKind(device.cache(), kind.name)) {
      const old = docs.filter((doc) => doc.pending === 0 && doc.sv > 0 && partOf(kind.part, doc.row, today) === 'archive');
      if (old.length === 0) continue;
      await device.exclusively(async () => {
        const keys = old.map((doc) => doc.id);
        const based = new Set((await device.outbox.bases.bulkGet(keys)).map((base) => base?.doc));
        const free = keys.filter((key) => !based.has(key));
        await writeCache(device.cache(), device.kinds, free, (_, stored) =>
          stored && stored.pending === 0 ? { sv: stored.sv, bucket: stored.bucket, row: undefined, pending: 0 } : undefined,
        );
        gone += free.length;
      });
    }
  }
  return gone;
}
