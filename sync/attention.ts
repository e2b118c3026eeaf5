import type { AnyKind } from '#data/kind.ts';
import type { Change } from '#data/operation.ts';

import { docKey } from './keys.ts';
import type { Outbox, Rejected } from './outbox.ts';
import type { Result } from './protocol.ts';
import { nameOf } from './work.ts';

/** A refused piece of work as the person sees it. Everything that fell with it has the same `group`. */
export type AttentionItem = {
  readonly seq: number;
  readonly group: string;
  readonly action: string;
  readonly at: string;
  /** Name or number of the record, if it has one. */
  readonly name: string | null;
  readonly changes: readonly Change[];
  readonly predicted: readonly Change[];
  readonly result: Result;
};

export async function listAttention(outbox: Outbox, kinds: ReadonlyMap<string, AnyKind>): Promise<readonly AttentionItem[]> {
  return (await outbox.attention.orderBy('seq').toArray()).map((rejected) => itemOf(rejected, kinds));
}

export async function discardAttention(outbox: Outbox, seqs: readonly number[]): Promise<void> {
  await outbox.attention.bulkDelete([...seqs]);
}

/** Everything that exists on this device alone, readable without this app. */
export async function exportUnsent(outbox: Outbox, tenant: string, user: string, at: string): Promise<string> {
  const [ops, attention, files] = await Promise.all([
    outbox.ops.orderBy('seq').toArray(),
    outbox.attention.orderBy('seq').toArray(),
    outbox.files.where('state').equals('queued').toArray(),
  ]);
  const inlined = await Promise.all(
    files.map(async (file) => ({
      path: file.path,
      bucket: file.bucket,
      type: file.blob.type,
      base64: base64(await file.blob.arrayBuffer()),
    })),
  );
  return JSON.stringify({ app: 'karbar', tenant, user, at, waiting: ops, attention, files: inlined }, null, 2);
}

function itemOf({ seq, group, op, result, at }: Rejected, kinds: ReadonlyMap<string, AnyKind>): AttentionItem {
  const { current } = result;
  const name = nameOf(kinds, op.changes, (key) => (current && docKey(current) === key ? current.row : undefined));
  return { seq, group, action: op.action, at, name, changes: op.changes, predicted: op.predicted, result };
}

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
