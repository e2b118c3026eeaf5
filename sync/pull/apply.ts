import { readCache, type Wanted, writeCache } from '../cache/cache-write.ts';
import type { Device } from '../cache/device.ts';
import { foldPending } from '../cache/fold-pending.ts';
import { pendingOf } from '../cache/project.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { docKey } from '../common/keys.ts';
import { assertLeading, assertLease, type Base, type CursorRecord, type Rejected, type StoredOp } from '../outbox/outbox.ts';
import type { Document, Result } from '../protocol.ts';

export type Page = {
  readonly docs: readonly Document[];
  /** Results of operations that the page's data contains. */
  readonly acks: readonly Result[];
  /** Rows that these results name may come with a later page: the operations stay in sight until the last one. */
  readonly more?: boolean;
  /** The server's time. */
  readonly at?: string;
  /** Stored in the same transaction as the acknowledgements. */
  readonly cursor?: CursorRecord;
  /** More of the same transaction, e.g. how far a first load has come. */
  readonly also?: () => Promise<void>;
};

const chunkSize = 250;

/**
 * The heart of sync: server rows come in, this device's operations leave exactly when the rows that contain them are there, and a
 * step that fails leaves the cursor where it was. Rows without pending work go first in small portions; the others are folded
 * with the page's acknowledgements already applied, written, and confirmed by one transaction under the same lock.
 */
export async function applyPage(device: Device, leaseEpoch: number, page: Page): Promise<void> {
  const { outbox } = device;
  const incoming = new Map<string, Document>();
  for (const doc of page.docs) if (device.kinds.has(doc.kind)) incoming.set(docKey(doc), doc);
  const answered = await operationsOf(device, page.acks);
  const acknowledged = page.more ? [] : [...answered, ...(await heldBack(device, answered))];
  const named = new Set(acknowledged.flatMap(({ op }) => op.docs));
  const late = await applyCold(
    device,
    leaseEpoch,
    [...incoming.values()].filter((doc) => !named.has(docKey(doc))),
  );
  await checkpoint('cold-rows-written');
  await device.exclusively(async (assertHeld) => {
    await assertLeading(outbox, leaseEpoch);
    const leaving = new Set(acknowledged.map(({ op }) => op.seq));
    const bases = await applyHot(device, [...new Set([...named, ...late])], incoming, leaving, assertHeld);
    await checkpoint('rows-written');
    await checkpoint('cursor-before');
    await outbox.transaction('rw', [outbox.ops, outbox.bases, outbox.state, outbox.attention, outbox.journal], async () => {
      await assertLease(outbox, leaseEpoch);
      assertHeld();
      await outbox.bases.bulkPut(bases.kept);
      await outbox.bases.bulkDelete(bases.dropped);
      if (page.more) await holdBack(device, answered);
      await settle(device, acknowledged, page.at ?? device.now());
      if (page.cursor) await outbox.save('cursor', page.cursor);
      await page.also?.();
    });
  });
  await checkpoint('cursor-after');
}

/** Writes server rows that nothing of this device lies on; returns the keys that turned out to be pending. */
async function applyCold(device: Device, leaseEpoch: number, docs: readonly Document[]): Promise<readonly string[]> {
  const late: string[] = [];
  for (let at = 0; at < docs.length; at += chunkSize) {
    const chunk = new Map(docs.slice(at, at + chunkSize).map((doc) => [docKey(doc) as string, doc]));
    await device.exclusively(async (assertHeld) => {
      const cache = device.cache();
      await assertLeading(device.outbox, leaseEpoch);
      const based = new Set((await device.outbox.bases.bulkGet([...chunk.keys()])).map((base) => base?.doc));
      const cold = [...chunk.keys()].filter((key) => !based.has(key));
      late.push(...[...chunk.keys()].filter((key) => based.has(key)));
      await writeCache(
        cache,
        device.kinds,
        cold,
        (key, stored) => {
          const doc = chunk.get(key);
          if (!doc || (stored && stored.sv > doc.sv)) return undefined;
          return { sv: doc.sv, bucket: doc.bucket, row: doc.row ?? undefined, pending: 0 };
        },
        assertHeld,
      );
    });
  }
  return late;
}

async function applyHot(
  device: Device,
  keys: readonly string[],
  incoming: ReadonlyMap<string, Document>,
  leaving: ReadonlySet<number>,
  assertHeld: () => void,
) {
  const [ops, old] = await Promise.all([pendingOf(device, keys), device.outbox.bases.bulkGet([...keys])]);
  const remaining = ops.filter((op) => !leaving.has(op.seq));
  const baseOf = new Map(old.flatMap((base) => (base ? [[base.doc, base] as const] : [])));
  const cached = await readCache(
    device.cache(),
    keys.filter((key) => !baseOf.has(key)),
  );
  const fold = foldPending(remaining);
  const kept: Base[] = [];
  const dropped: string[] = [];
  const wanted = new Map<string, Wanted>();
  for (const key of keys) {
    const stored = cached.get(key);
    const known: Base =
      baseOf.get(key) ??
      (stored
        ? { doc: key, sv: stored.sv, bucket: stored.bucket, row: stored._deleted ? null : stored.row }
        : { doc: key, sv: 0, bucket: '', row: null });
    const doc = incoming.get(key);
    const base: Base = doc && doc.sv >= known.sv ? { doc: key, sv: doc.sv, bucket: doc.bucket, row: doc.row } : known;
    const { row, pending } = fold(key, base);
    if (pending > 0) kept.push(base);
    else dropped.push(key);
    wanted.set(key, { sv: base.sv, bucket: base.bucket, row, pending });
  }
  await writeCache(device.cache(), device.kinds, keys, (key) => wanted.get(key), assertHeld);
  return { kept, dropped };
}

type Acknowledged = { readonly op: StoredOp; readonly result: Result };

/** The operations that the results speak of and that are still here. */
async function operationsOf(device: Device, acks: readonly Result[]): Promise<readonly Acknowledged[]> {
  const ops = await device.outbox.ops.bulkGet(acks.map((ack) => ack.seq));
  return acks.flatMap((result, index) => {
    const op = ops[index];
    return op && op.id === result.id ? [{ op, result }] : [];
  });
}

/** What earlier pages of this pull acknowledged. */
async function heldBack({ outbox }: Device, known: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
  const seqs = new Set(known.map(({ op }) => op.seq));
  const answered = outbox.ops.where('seq').belowOrEqual((await outbox.read('sent')) ?? 0);
  const held = await answered.filter((op) => op.acked && !seqs.has(op.seq)).toArray();
  return held.flatMap((op) => (op.result ? [{ op, result: op.result }] : []));
}

async function holdBack({ outbox }: Device, answered: readonly Acknowledged[]): Promise<void> {
  await outbox.ops.bulkUpdate(answered.map(({ op, result }) => ({ key: op.seq, changes: { result, acked: true } })));
}

/** Inside the closing transaction: accepted operations go to the journal, refused ones to the list that needs attention, and with them what is to be told. */
async function settle({ outbox }: Device, acknowledged: readonly Acknowledged[], at: string): Promise<void> {
  await outbox.ops.bulkDelete(acknowledged.map(({ op }) => op.seq));
  const accepted = acknowledged.filter(({ result }) => result.status !== 'rejected');
  await outbox.journal.bulkPut(accepted.map(({ op }) => ({ seq: op.seq, op, at: Date.parse(at) })));
  // What was sent again after a restore may have another answer now, and nothing to tell any more.
  await outbox.attention.bulkDelete(acknowledged.map(({ op }) => op.seq));
  for (const { op, result } of acknowledged) {
    if (result.status !== 'rejected' && !result.told?.length) continue;
    const parents =
      op.deps.length === 0 || result.status !== 'rejected'
        ? []
        : await outbox.attention.filter((one) => one.result.status === 'rejected' && op.deps.includes(one.op.id)).toArray();
    const rejected: Rejected = { seq: op.seq, op, result, at, group: parents[0]?.group ?? op.id };
    await outbox.attention.put(rejected);
  }
}
