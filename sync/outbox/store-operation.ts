import type { Saved } from '#data/backend.ts';
import type { Change, Draft } from '#data/operation.ts';

import { schemaVersion } from '../protocol.ts';
import { checkpoint } from '../shared/checkpoints.ts';
import { docKey } from '../shared/keys.ts';
import { assertAlive, type Outbox, type StoredOp } from './outbox.ts';

export type StoreParts = {
  readonly outbox: Outbox;
  readonly newId: () => string;
  readonly now: () => string;
  /** Server versions of documents as this device shows them. */
  readonly versions: (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

/** The id under which the page asks for an operation to be stored. `again`: a worker was asked before and ended without an answer. */
export type Asked = { readonly id: string; readonly again: boolean };

/**
 * Stores what one user action did, durably and whole. The sequence number is given by IndexedDB inside the transaction, so two
 * tabs never share one and no clock orders anything.
 */
export async function storeOperation(
  parts: StoreParts,
  draft: Draft,
  { id, again }: Asked = { id: parts.newId(), again: false },
): Promise<Saved & { readonly docs: readonly string[] }> {
  const { outbox } = parts;
  const prepared = await prepare(parts, draft);
  const tables = [outbox.ops, outbox.state, ...(again ? [outbox.journal, outbox.attention] : [])];
  const stored = await outbox.transaction('rw', tables, async () => {
    const before = again ? await storedBefore(outbox, id) : undefined;
    if (before) return { seq: before.seq, docs: before.docs };
    return { seq: await addOperation(parts, prepared, id), docs: prepared.docs };
  });
  await checkpoint('op-stored');
  return { id, ...stored };
}

export type Prepared = {
  readonly action: string;
  readonly changes: readonly Change[];
  readonly predicted: readonly Change[];
  /** Keys of everything that is touched. */
  readonly docs: readonly string[];
  /** Ids of rows that are patched or named. */
  readonly ids: readonly string[];
  /** Server versions of what is patched. */
  readonly known: ReadonlyMap<string, number>;
};

/** Everything about an operation that can be known before the transaction that stores it. */
export async function prepare({ versions }: StoreParts, draft: Draft): Promise<Prepared> {
  const changes = storable(draft.changes);
  const predicted = storable(draft.predicted ?? []);
  // An insert has no version below it: a new order needs no look at what is stored.
  const standing = [...new Set(changes.filter((change) => change.do !== 'insert').map(docKey))];
  return {
    action: draft.action,
    changes,
    predicted,
    docs: [...new Set([...changes, ...predicted].map(docKey))],
    ids: referencedIds(changes),
    known: standing.length === 0 ? new Map() : await versions(standing),
  };
}

/** Inside a transaction over `ops` and `state`. Answers the number that the operation got. */
export async function addOperation({ outbox, now }: StoreParts, prepared: Prepared, id: string): Promise<number> {
  const { action, changes, predicted, docs, ids, known } = prepared;
  // Asked at once: inside a transaction a round to the storage costs more than the question.
  const [, last, parents] = await Promise.all([
    assertAlive(outbox),
    outbox.read('last'),
    ids.length === 0 ? [] : outbox.ops.where('inserts').anyOf(ids).distinct().toArray(),
  ]);
  const op: Omit<StoredOp, 'seq'> = {
    id,
    prev: last ?? 0,
    action,
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
  const seq = await outbox.ops.add(op);
  await outbox.save('last', seq);
  return seq;
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
 * Postgres stores neither NUL nor half of a surrogate pair (an emoji that was cut in two): an operation with one would be refused for
 * ever, and a hosted project refuses the whole call.
 */
function storable<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanedText(value);
  // The storage would take it, but no call can carry it: it would stop everything behind it.
  if (typeof value === 'bigint') throw new TypeError('A bigint cannot be sent');
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanedText(key), cleaned(inner)]));
}

function cleanedText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
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
