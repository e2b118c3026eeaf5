import { partOf } from '#data/part.ts';

import type { Device } from '../cache/device.ts';
import { rowsOfKind } from '../cache/rows-of-kind.ts';
import { checkpoint } from '../common/checkpoints.ts';
import { idOfKey } from '../common/keys.ts';
import type { LoadPage } from '../outbox/outbox.ts';
import { type DigestReply, type IdsReply, limits, type Part } from '../protocol.ts';
import type { Call } from '../transport/transport.ts';
import { applyPage } from './apply.ts';
import { kindsOf } from './snapshot.ts';

/*
 * The full check: count and hash of (id, version) of everything this device holds, against what the server would give it. Pulling
 * makes them equal; what could still differ is what a power cut took out of the cache (its rows are written with relaxed durability),
 * or a defect. A difference is mended by loading the page again and by removing what the server does not know.
 */

/** What the device may do with a difference: `later` = the server moved on while it was asked. */
export type Checked =
  | { readonly rows: number; readonly wrong: readonly Slice[]; /** The server's day. */ readonly today: string }
  | 'later';
export type Slice = { readonly bucket: string; readonly kind: string; readonly part: Part };
type Held = { readonly id: string; readonly sv: number; readonly bucket: string; readonly part: Part };

export async function compareWithServer(
  device: Device,
  call: Call,
  deviceId: string,
  buckets: readonly string[],
  parts: readonly Part[],
): Promise<Checked> {
  const cursor = (await device.outbox.read('cursor'))?.cursor;
  const held = new Map<string, readonly Held[]>();
  const wrong: Slice[] = [];
  let rows = 0;
  let today = '';
  for (const bucket of buckets) {
    for (const part of parts) {
      const told = await call<DigestReply>('sync_digest', { p_device: deviceId, p_bucket: bucket, p_part: part }, { timeoutMs: 60_000 });
      if (!cursor || told.version !== cursor.version || cursor.resume !== null) return 'later';
      today = told.today;
      for (const { name } of kindsOf(bucket, device.kinds.values())) {
        const digest = told.kinds[name];
        if (!digest) continue;
        const all = held.get(name) ?? (await holdings(device, name, told.today));
        held.set(name, all);
        const mine = all.filter((row) => row.bucket === bucket && row.part === part);
        rows += mine.length;
        if (digest.count !== mine.length || digest.hash !== (await hashOf(mine))) wrong.push({ bucket, kind: name, part });
      }
    }
  }
  return { rows, wrong, today };
}

/** Takes away what the server does not have in any part, and returns the pages to be read again. */
export async function mend(
  device: Device,
  leaseEpoch: number,
  call: Call,
  deviceId: string,
  wrong: readonly Slice[],
): Promise<readonly LoadPage[]> {
  const version = (await device.outbox.read('cursor'))?.cursor.version ?? 0;
  for (const { bucket, kind } of wrong) {
    const known = new Set<string>();
    for (const part of ['hot', 'year', 'archive'] as const) {
      const { ids } = await call<IdsReply>(
        'sync_ids',
        { p_device: deviceId, p_bucket: bucket, p_kind: kind, p_part: part },
        { timeoutMs: 60_000 },
      );
      for (const [id] of ids) known.add(id);
    }
    const strangers = (await holdings(device, kind, '')).filter((row) => row.bucket === bucket && !known.has(row.id));
    for (let at = 0; at < strangers.length; at += limits.documentsPerSnapshot) {
      const docs = strangers.slice(at, at + limits.documentsPerSnapshot).map(({ id }) => ({ kind, id, sv: version, bucket, row: null }));
      await applyPage(device, leaseEpoch, { docs, acks: [] });
    }
  }
  await checkpoint('strangers-removed');
  return wrong.map((place): LoadPage => ({ ...place, after: null, done: false, rows: 0, total: 0 }));
}

/** Rows of the server as this device has them: below pending work lies the copy that was kept aside. */
async function holdings(device: Device, kind: string, today: string): Promise<readonly Held[]> {
  const rule = device.kinds.get(kind)?.part;
  const held: Held[] = [];
  const bases = await device.outbox.bases.where('doc').startsWith(`${kind}:`).toArray();
  const below = new Set(bases.map((base) => base.doc));
  for (const base of bases) {
    if (base.row)
      held.push({ id: idOfKey(base.doc), sv: base.sv, bucket: base.bucket, part: today ? partOf(rule, base.row, today) : 'hot' });
  }
  for await (const docs of rowsOfKind(device.cache(), kind)) {
    device.onHeadway?.();
    for (const doc of docs) {
      if (below.has(doc.id) || doc.sv === 0) continue;
      held.push({ id: idOfKey(doc.id), sv: doc.sv, bucket: doc.bucket, part: today ? partOf(rule, doc.row, today) : 'hot' });
    }
  }
  return held;
}

async function hashOf(rows: readonly Held[]): Promise<string> {
  const text = rows
    .map((row) => `${row.id}:${row.sv}`)
    .toSorted()
    .join(',');
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
