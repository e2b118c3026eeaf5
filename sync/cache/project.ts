import { checkpoint } from '../common/checkpoints.ts';
import { type Base, assertAlive, type StoredOp } from '../outbox/outbox.ts';
import { readCache, writeCache } from './cache-write.ts';
import type { Projecting } from './device.ts';
import { foldPending } from './fold-pending.ts';

/**
 * Brings documents to "server's row + pending operations". Idempotent, so it also repairs what a tab left behind that died between
 * storing an operation and showing it.
 */
export async function project(device: Projecting, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 250) {
    const chunk = keys.slice(at, at + 250);
    await device.exclusively((assertHeld) => projectChunk(device, chunk, assertHeld));
  }
}

/** Everything that pending operations name: on becoming leader, after a refill, after operations came back from the journal. */
export async function projectAll(device: Projecting): Promise<void> {
  const keys = (await device.outbox.ops.orderBy('docs').uniqueKeys()).map(String);
  const based = (await device.outbox.bases.toCollection().primaryKeys()).map(String);
  await project(device, [...new Set([...keys, ...based])]);
}

async function projectChunk(device: Projecting, keys: readonly string[], assertHeld: () => void): Promise<void> {
  const { outbox, kinds } = device;
  const cache = device.cache();
  const [ops, bases] = await Promise.all([pendingOf(device, keys), outbox.bases.bulkGet([...keys])]);
  const baseOf = new Map(bases.flatMap((base) => (base ? [[base.doc, base] as const] : [])));
  const pending = new Set(ops.flatMap((op) => op.docs));
  const fresh = await copyBases(
    device,
    keys.filter((key) => pending.has(key) && !baseOf.has(key)),
    assertHeld,
  );
  for (const base of fresh) baseOf.set(base.doc, base);
  await checkpoint('base-copied');
  const fold = foldPending(ops);
  await writeCache(
    cache,
    kinds,
    keys,
    (key) => {
      const base = baseOf.get(key);
      if (!base) return undefined;
      const { row, pending: count } = fold(key, base);
      return { sv: base.sv, bucket: base.bucket, row, pending: count };
    },
    assertHeld,
  );
  const idle = keys.filter((key) => !pending.has(key) && baseOf.has(key));
  if (idle.length > 0) await outbox.bases.bulkDelete(idle);
  await checkpoint('rows-projected');
}

/** The first pending operation of a document keeps the server's row aside, durably, before anything is written over it. */
async function copyBases(device: Projecting, keys: readonly string[], assertHeld: () => void): Promise<readonly Base[]> {
  if (keys.length === 0) return [];
  const { outbox } = device;
  const stored = await readCache(device.cache(), keys);
  const bases = keys.map((doc): Base => {
    const found = stored.get(doc);
    return found
      ? { doc, sv: found.sv, bucket: found.bucket, row: found._deleted ? null : found.row }
      : { doc, sv: 0, bucket: '', row: null };
  });
  await outbox.transaction('rw', outbox.bases, outbox.state, async () => {
    await assertAlive(outbox);
    assertHeld();
    await outbox.bases.bulkPut(bases);
  });
  return bases;
}

/** Each operation is read once, not once for every document that it names: one may name thousands. */
export async function pendingOf(device: Projecting, keys: readonly string[]): Promise<readonly StoredOp[]> {
  const { ops } = device.outbox;
  const seqs = await ops
    .where('docs')
    .anyOf([...keys])
    .primaryKeys();
  const found = seqs.length === 0 ? [] : await ops.bulkGet([...new Set(seqs)]);
  return found.filter((op) => op !== undefined).toSorted((a, b) => a.seq - b.seq);
}
