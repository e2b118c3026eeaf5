import type { Saved } from '#data/backend.ts';
import type { Change, Draft } from '#data/operation.ts';

import { docKey } from './keys.ts';
import { assertAlive, type Outbox, type StoredOp } from './outbox.ts';
import { point } from './points.ts';
import { schemaVersion } from './protocol.ts';

export type StoreParts = {
  readonly outbox: Outbox;
  readonly newId: () => string;
  readonly now: () => string;
  /** Server versions of documents as this device shows them. */
  readonly versions: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

/**
 * The id under which the page asks for an operation to be stored. `again`: a worker was asked before and ended without an answer.
 * `insteadOf`: the refused operation, by its number, whose place it takes.
 */
export type Asked = { readonly id: string; readonly again: boolean; readonly insteadOf?: number };

/**
 * Stores what one user action did, durably and whole. The sequence number is given by IndexedDB inside the transaction, so two
 * tabs never share one and no clock orders anything.
 */
export async function storeOperation(
  { outbox, newId, now, versions }: StoreParts,
  draft: Draft,
  { id, again, insteadOf }: Asked = { id: newId(), again: false },
): Promise<Saved & { readonly docs: readonly string[] }> {
  const changes = storable(draft.changes);
  const predicted = storable(draft.predicted ?? []);
  const docs = [...new Set([...changes, ...predicted].map(docKey))];
  // An insert has no version below it: a new order needs no look at what is stored.
  const standing = [...new Set(changes.filter((change) => change.do !== 'insert').map(docKey))];
  const known = standing.length === 0 ? new Map<string, number>() : await versions(standing);
  const ids = referencedIds(changes);
  const tables = [
    outbox.ops,
    outbox.state,
    ...(again ? [outbox.journal] : []),
    ...(again || insteadOf !== undefined ? [outbox.attention] : []),
  ];
  const stored = await outbox.transaction('rw', tables, async () => {
    const before = again ? await storedBefore(outbox, id) : undefined;
    if (before) return { seq: before.seq, docs: before.docs };
    // Another tab has sent it again meanwhile.
    if (insteadOf !== undefined && !(await outbox.attention.get(insteadOf))) return { seq: insteadOf, docs };
    // Asked at once: inside a transaction a round to the storage costs more than the question.
    const [, last, parents] = await Promise.all([
      assertAlive(outbox),
      outbox.read('last'),
      ids.length === 0 ? [] : outbox.ops.where('inserts').anyOf(ids).distinct().toArray(),
    ]);
    const op: Omit<StoredOp, 'seq'> = {
      id,
      prev: last ?? 0,
      action: draft.action,
      schema: schemaVersion,
      at: now(),
      changes: changes.map((change) => ({ ...change, base: change.do === 'insert' ? null : (known.get(docKey(change)) ?? null) })),
      predicted,
      deps: parents.map((parent) => parent.id),
      docs,
      inserts: changes.filter((change) => change.do === 'insert').map((change) => change.id),
      result: null,
      acked: false,
    };
    const given = await outbox.ops.add(op);
    await outbox.save('last', given);
    if (insteadOf !== undefined) await outbox.attention.delete(insteadOf);
    return { seq: given, docs };
  });
  await point('op-stored');
  return { id, ...stored };
}

/** Wherever the operation has got to meanwhile: it waits, it was accepted, or it was refused. */
async function storedBefore(outbox: Outbox, id: string): Promise<{ readonly seq: number; readonly docs: readonly string[] } | undefined> {
  const waiting = await outbox.ops.get({ id });
  if (waiting) return waiting;
  const over =
    (await outbox.journal.filter(({ op }) => op.id === id).first()) ?? (await outbox.attention.filter(({ op }) => op.id === id).first());
  return over && { seq: over.seq, docs: over.op.docs };
}

/**
 * Postgres stores neither NUL nor half of a surrogate pair (an emoji that was cut in two) and refuses the whole call that contains
 * one: such an operation would stop the queue for ever.
 */
function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Ids of documents that the changes patch or name in a field. */
function referencedIds(changes: readonly Change[]): string[] {
  const inserted = new Set(changes.filter((change) => change.do === 'insert').map((change) => change.id));
  const found = new Set<string>();
  for (const change of changes) {
    if (change.do !== 'insert') found.add(change.id);
    for (const [, to] of Object.values(change.set)) collectIds(to, found);
  }
  return [...found].filter((one) => !inserted.has(one));
}

function collectIds(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') {
    if (value.length === 36 && uuid.test(value)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collectIds(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collectIds(item, found);
  }
}
