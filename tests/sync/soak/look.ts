import { sameValue } from '#data/operation.ts';
import { partOf } from '#data/part.ts';
import type { Device } from '#sync/cache/device.ts';
import { rowsOfKind } from '#sync/cache/rows-of-kind.ts';
import type { Checkpoint } from '#sync/common/checkpoints.ts';
import type { CursorRecord } from '#sync/outbox/outbox.ts';
import type { HeadReply, SnapshotReply } from '#sync/protocol.ts';
import { compareWithServer } from '#sync/pull/check.ts';
import { kindsOf } from '#sync/pull/snapshot.ts';
import type { Call } from '#sync/transport/transport.ts';

import { isAdvance } from './reference.ts';
import { countIn, type World } from './world.ts';

type Plain = Readonly<Record<string, unknown>>;
type Shown = { readonly row: Plain; readonly pending: number; readonly sv: number };

/** Looks over the device's shoulder while it works: the cursor only goes forwards, and what one operation did is seen whole. */
export function createWatch(world: World, device: Device) {
  let last: CursorRecord | undefined;
  let pages = 0;

  async function reached(name: Checkpoint): Promise<void> {
    if (name !== 'cursor-after') return;
    const record = await device.outbox.read('cursor');
    if (!record) return;
    const same = last?.cacheId === record.cacheId && last.cursor.epoch === record.cursor.epoch;
    if (same && last && record.cursor.version < last.cursor.version)
      world.violation(`the cursor went back from ${last.cursor.version} to ${record.cursor.version}`);
    last = record;
    const load = await device.outbox.read('load');
    // A page that was cut inside a commit is whole with the next one; a first load is whole at its end.
    if (record.cursor.resume !== null || !load || load.start || load.pages.some((page) => !page.done)) return;
    pages += 1;
    if (pages % 5 === 1) await device.exclusively(() => assertWhole(world, device));
  }

  return {
    /** A start may go back a little, by design. What the diary has was stored, so it is still there or answered. */
    async begin(): Promise<void> {
      last = await device.outbox.read('cursor');
      const { ops, journal, attention } = device.outbox;
      const stored = [
        ...(await ops.toArray()),
        ...(await journal.toArray()).map(({ op }) => op),
        ...(await attention.toArray()).map(({ op }) => op),
      ];
      for (const { id, action, changes } of stored) {
        if (!world.diary.has(id)) world.diary.set(id, { id, client: world.config.name, acknowledged: false, action, changes });
      }
      last = undefined;
    },
    reached: (name: Checkpoint): void | Promise<void> => (name === 'cursor-after' ? reached(name) : undefined),
  };
}

/** Order, parcel and advance are written by one operation and never seen apart, as far as nothing of this device lies on them. */
async function assertWhole(world: World, device: Device): Promise<void> {
  const access = await device.outbox.read('access');
  if (
    !access ||
    access.brands !== null ||
    !['view_ecom_orders', 'view_parcels', 'view_transactions'].every((key) => access.permissions.includes(key))
  )
    return;
  countIn(world.counts, 'looks');
  const [orders, parcels, payments] = await Promise.all([
    rowsOf(device, 'ecom_orders'),
    rowsOf(device, 'parcels'),
    rowsOf(device, 'transactions'),
  ]);
  const paid = new Map<string, number>();
  const pendingPaid = new Set<string>();
  for (const { row, pending } of payments.values()) {
    const order = String(row['order_id']);
    if (pending > 0) pendingPaid.add(order);
    if (!isAdvance(row) || row['deleted_at'] !== null) continue;
    paid.set(order, (paid.get(order) ?? 0) + Number(row['amount']) * (row['type'] === 'income' ? 1 : -1));
  }
  for (const [id, { row, pending }] of orders) {
    if (pending > 0) continue;
    if (!pendingPaid.has(id) && Number(row['advance']) !== (paid.get(id) ?? 0))
      world.violation(`order ${id} is shown with an advance of ${String(row['advance'])}, its payments with ${paid.get(id) ?? 0}`);
    const linked = row['linked_parcel_id'];
    if (typeof linked !== 'string') continue;
    const parcel = parcels.get(linked);
    if (!parcel) world.violation(`order ${id} is shown without its parcel`);
    else if (parcel.pending === 0 && (parcel.row['source_ecom_order_id'] !== id || parcel.row['deleted_at'] !== null))
      world.violation(`order ${id} checkpoints to a parcel that does not checkpoint back`);
  }
}

async function rowsOf(device: Device, kind: string): Promise<ReadonlyMap<string, Shown>> {
  const found = new Map<string, Shown>();
  for await (const docs of rowsOfKind(device.cache(), kind)) for (const doc of docs) found.set(doc.id.slice(kind.length + 1), doc);
  return found;
}

/** At the end: everything that the device shows is what the server has, and nothing is missing. Resolves to the documents held. */
export async function compareAll(world: World, device: Device, call: Call): Promise<readonly string[]> {
  const { outbox } = device;
  const [access, identity] = await Promise.all([outbox.read('access'), outbox.read('device')]);
  const deviceId = identity?.id ?? '';
  const buckets = access?.buckets ?? [];
  const head = await call<HeadReply>('sync_head', { p_device: deviceId });
  const cursor = (await outbox.read('cursor'))?.cursor;
  if (cursor?.version !== head.version || cursor.resume !== null) throw new Error('later');
  const compared = await compareWithServer(device, call, deviceId, buckets, ['hot', 'year']);
  if (compared === 'later') throw new Error('later');
  for (const place of compared.wrong) world.violation(`digest of ${place.bucket} ${place.kind} ${place.part} differs from the server's`);
  const held: string[] = [];
  for (const kind of device.kinds.values()) {
    const shown = await rowsOf(device, kind.name);
    const there = new Map<string, { readonly sv: number; readonly row: Plain | null; readonly bucket: string }>();
    for (const bucket of buckets.filter((one) => kindsOf(one, [kind]).length > 0)) {
      for (const part of ['hot', 'year', 'archive'] as const) {
        let after: string | null = null;
        do {
          const page: SnapshotReply = await call<SnapshotReply>('sync_snapshot', {
            p_device: deviceId,
            p_bucket: bucket,
            p_kind: kind.name,
            p_part: part,
            p_after: after,
            p_limit: 1000,
          });
          for (const doc of page.docs) there.set(doc.id, doc);
          after = page.after;
        } while (after !== null);
      }
    }
    for (const [id, { row, pending, sv }] of shown) {
      held.push(`${kind.name}:${id}`);
      const doc = there.get(id);
      if (!doc) world.violation(`${kind.name} ${id} is shown and the server has it not`);
      else if (pending !== 0 || doc.sv !== sv || !sameValue(doc.row, row))
        world.violation(
          `${kind.name} ${id} differs: ${JSON.stringify(row)} (${pending} pending, ${sv}) and ${JSON.stringify(doc.row)} (${doc.sv})`,
        );
    }
    for (const [id, { row }] of there)
      if (!shown.has(id) && row && partOf(kind.part, row, new Date().toISOString().slice(0, 10)) !== 'archive')
        world.violation(`${kind.name} ${id} is missing`);
  }
  if ((await outbox.bases.count()) > 0) world.violation('copies of server rows lie below nothing');
  return held;
}
