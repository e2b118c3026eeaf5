import type { AnyKind } from '#data/kind.ts';
import type { Change, Draft } from '#data/operation.ts';
import { isStorable } from '#kernel/text.ts';

import { checkpoint } from '../common/checkpoints.ts';
import { docKey } from '../common/keys.ts';
import type { Outbox, Rejected } from '../outbox/outbox.ts';
import { addOperation, prepare, type StoreParts } from '../outbox/store-operation.ts';
import type { Result } from '../protocol.ts';
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
  /** Lines that can be written anew before it is sent again: nothing else follows from them. */
  readonly correctable: readonly (FieldPlace & { readonly nullable: boolean })[];
};

/** A field of the change with this index. */
export type FieldPlace = { readonly change: number; readonly field: string };

/** How a refused piece of work is to be sent again. */
export type Resend = {
  /** Where the person has seen what the server has: there it is written over. */
  readonly seen: readonly FieldPlace[];
  readonly corrections: readonly (FieldPlace & { readonly value: string | null })[];
  /** Another piece of work that says the same in the light of what the server has. */
  readonly instead?: Draft;
};

export async function listAttention(outbox: Outbox, kinds: ReadonlyMap<string, AnyKind>): Promise<readonly AttentionItem[]> {
  return (await outbox.attention.orderBy('seq').toArray()).map((rejected) => itemOf(rejected, kinds));
}

/**
 * Sends refused work once more: its cause as it is corrected, and behind it, in its order, everything that fell with it. All of it leaves the list
 * in the transaction that stores what takes its place, so nothing is lost or sent twice, however often this is asked for. Answers the
 * keys of what is touched; none when the list no longer has it.
 */
export async function resendAttention(parts: StoreParts, seqs: readonly number[], cause: Resend): Promise<readonly string[]> {
  const { outbox, newId } = parts;
  const refused = await outbox.attention
    .where('seq')
    .anyOf([...seqs])
    .sortBy('seq');
  const prepared = await Promise.all(
    refused.map((one, index) => prepare(parts, redrafted(one, index === 0 ? cause : { seen: [], corrections: [] }))),
  );
  const stored = await outbox.transaction('rw', outbox.ops, outbox.state, outbox.attention, async ({ idbtrans }) => {
    if (
      (await outbox.attention
        .where('seq')
        .anyOf([...seqs])
        .count()) < seqs.length
    )
      return false;
    for (const one of prepared) await addOperation(parts, one, newId(), idbtrans);
    await outbox.attention.bulkDelete([...seqs]);
    return true;
  });
  await checkpoint('op-stored');
  return stored ? prepared.flatMap((one) => one.docs) : [];
}

function redrafted({ op, result }: Rejected, { seen, corrections, instead }: Resend): Draft {
  if (instead) return instead;
  const { current } = result;
  const changes = op.changes.map((change, index): Change => {
    const row = current && docKey(current) === docKey(change) && change.do === 'patch' ? current.row : undefined;
    const at = (field: string) => (place: FieldPlace) => place.change === index && place.field === field;
    const set = Object.entries(change.set).map(([field, [from, to]]) => {
      const corrected = corrections.find(at(field));
      return [field, [row && seen.some(at(field)) ? (row[field] ?? null) : from, corrected ? corrected.value : to]] as const;
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
  const there = [result.current, ...(result.told ?? [])].filter((one) => one !== undefined);
  const name = nameOf(kinds, op.changes, (key) => there.find((one) => docKey(one) === key)?.row);
  const correctable = op.changes.flatMap(({ kind, set }, change) =>
    Object.entries(set).flatMap(([field, [, to]]) => {
      const line = typeof to === 'string' && !to.includes('\n') ? lineOf(kinds.get(kind), field) : undefined;
      return line ? [{ change, field, nullable: line.nullable }] : [];
    }),
  );
  return { seq, group, action: op.action, at, name, changes: op.changes, result, correctable };
}

/**
 * What the field is as a line that a person types, if it is one from which no other column is made (`phone`: `phone_e164`) and by which
 * no customer is recognised.
 */
function lineOf(kind: AnyKind | undefined, field: string): { readonly nullable: boolean } | undefined {
  const { entries = {} } = (kind?.schema ?? {}) as { readonly entries?: Readonly<Record<string, Described>> };
  const { wrapped, ...own } = entries[field] ?? {};
  const { type, pipe = [] } = wrapped ?? own;
  const fixed = /phone|email/.test(field) || Object.keys(entries).some((other) => other.startsWith(`${field}_`));
  const free =
    type === 'string' &&
    pipe.every(({ type = '', requirement }) => requirement === isStorable || ['string', 'min_length', 'max_length'].includes(type));
  return free && !fixed ? { nullable: wrapped !== undefined } : undefined;
}

/** What a valibot schema tells of itself. */
type Step = { readonly type?: string; readonly requirement?: unknown };
type Described = { readonly type?: string; readonly pipe?: readonly Step[]; readonly wrapped?: Described };

function base64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}
