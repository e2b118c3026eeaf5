import type { AnyKind } from '#data/kind.ts';
import type { Change, Draft } from '#data/operation.ts';

import { docKey } from './keys.ts';
import type { Outbox, Rejected } from './outbox.ts';
import type { Result } from './protocol.ts';
import { storeOperation, type StoreParts } from './store-operation.ts';
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
  readonly result: Result;
  /** Texts that can be written anew before it is sent again: nothing else of the row follows from them. */
  readonly correctable: readonly Place[];
};

/** A field of the change with this index. */
export type Place = { readonly change: number; readonly field: string };
export type Correction = Place & { readonly value: string };

export async function listAttention(outbox: Outbox, kinds: ReadonlyMap<string, AnyKind>): Promise<readonly AttentionItem[]> {
  return (await outbox.attention.orderBy('seq').toArray()).map((rejected) => itemOf(rejected, kinds));
}

/**
 * Sends refused work once more, the first piece of it corrected and everything that fell with it behind it in its order. Each piece leaves the list with the storing of the
 * operation that takes its place, so however often this is asked for, none is lost or sent twice. Answers keys of what it touched.
 */
export async function resendAttention(
  parts: StoreParts,
  seqs: readonly number[],
  corrections: readonly Correction[],
): Promise<readonly string[]> {
  const refused = await parts.outbox.attention
    .where('seq')
    .anyOf([...seqs])
    .sortBy('seq');
  const touched: string[] = [];
  for (const one of refused) {
    const { docs } = await storeOperation(parts, anew(one, one === refused[0] ? corrections : []), {
      id: parts.newId(),
      again: false,
      insteadOf: one.seq,
    });
    touched.push(...docs);
  }
  return touched;
}

/** The person has seen the row that the server had: in place of what the writer saw stands that. */
function anew({ op, result }: Rejected, corrections: readonly Correction[]): Draft {
  const { current } = result;
  const changes = op.changes.map((change, index): Change => {
    const corrected = new Map(corrections.filter((one) => one.change === index).map(({ field, value }) => [field, value]));
    const seen = current && docKey(current) === docKey(change) && change.do === 'patch' ? current.row : undefined;
    const set = Object.entries(change.set).map(([field, [from, to]]) => {
      return [field, [seen && field in seen ? seen[field] : from, corrected.get(field) ?? to]] as const;
    });
    return { kind: change.kind, id: change.id, do: change.do, set: Object.fromEntries(set) };
  });
  return { action: op.action, changes, predicted: op.predicted };
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
  const correctable = op.changes.flatMap(({ kind, set }, change) =>
    Object.entries(set)
      .filter(([field, [, to]]) => typeof to === 'string' && isFreeText(kinds.get(kind), field))
      .map(([field]) => ({ change, field })),
  );
  return { seq, group, action: op.action, at, name, changes: op.changes, result, correctable };
}

/** A line that a person types, and from which no other column is made (`phone`: `phone_e164`). */
function isFreeText(kind: AnyKind | undefined, field: string): boolean {
  const { entries = {} } = (kind?.schema ?? {}) as { readonly entries?: Readonly<Record<string, Described>> };
  const { wrapped, ...own } = entries[field] ?? {};
  const { type, pipe = [] } = wrapped ?? own;
  const madeFrom = Object.keys(entries).some((other) => other.startsWith(`${field}_`));
  return type === 'string' && !madeFrom && pipe.every((step) => ['string', 'min_length', 'max_length'].includes(step.type ?? ''));
}

/** What a valibot schema tells of itself. */
type Described = { readonly type?: string; readonly pipe?: readonly { readonly type?: string }[]; readonly wrapped?: Described };

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
