import type { Saved } from '#data/backend.ts';
import type { Change, Draft } from '#data/operation.ts';
import { Refused } from '#data/refused.ts';
import { isStorable } from '#kernel/text.ts';

import { checkpoint } from '../common/checkpoints.ts';
import { docKey } from '../common/keys.ts';
import { schemaVersion } from '../protocol.ts';
import { fitting } from './batch.ts';
import { assertBirth, type Outbox, type StoredOp } from './outbox.ts';
import { answerOf, strictly } from './strict-transaction.ts';
import type { Numbers, WaitingInserts } from './waiting-inserts.ts';
import { wire } from './wire.ts';

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
  const prepared = await prepare(parts, draft);
  const stored = again ? await storeOnce(parts, prepared, id) : await store(parts, prepared, id);
  await checkpoint('op-stored');
  return { id, ...stored };
}

type Stored = { readonly seq: number; readonly docs: readonly string[] };

async function store(parts: StoreParts, prepared: Prepared, id: string): Promise<Stored> {
  const { outbox } = parts;
  const { inserts } = outbox;
  const expected = inserts.expected(prepared.ids);
  const op =
    (expected && (await storeExpected(parts, prepared, id, expected))) ??
    (await strictly(outbox, stores, (tx) => addOperation(parts, prepared, id, tx, inserts)));
  inserts.stored(op);
  return { seq: op.seq, docs: op.docs };
}

const stores = ['ops', 'state'] as const;

/**
 * Asks and stores in one round to the storage, since most often nobody else has stored meanwhile. Where somebody has, all of it is taken
 * back and `undefined` is answered.
 */
async function storeExpected(parts: StoreParts, prepared: Prepared, id: string, expected: Numbers): Promise<StoredOp | undefined> {
  const { outbox } = parts;
  const op = operationOf(parts, prepared, id, expected.last, []);
  try {
    return await strictly(outbox, stores, async (tx) => {
      const [{ last, sent }, seq] = await Promise.all([numbersIn(outbox, tx), add(op, tx)]);
      if (last !== expected.last || sent < expected.sent) throw new Overtaken();
      tx.objectStore('state').put(seq, 'last');
      return { ...op, seq };
    });
  } catch (error) {
    if (error instanceof Overtaken) return undefined;
    throw error;
  }
}

class Overtaken extends Error {}

/** Who cannot know whether it was stored before looks first. */
async function storeOnce(parts: StoreParts, prepared: Prepared, id: string): Promise<Stored> {
  const { outbox } = parts;
  return outbox.transaction('rw', outbox.ops, outbox.state, outbox.journal, outbox.attention, async ({ idbtrans }) => {
    const { seq, docs } = (await storedBefore(outbox, id)) ?? (await addOperation(parts, prepared, id, idbtrans));
    return { seq, docs };
  });
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

/**
 * Inside a transaction over `ops` and `state`; `inserts` only where that has stored nothing yet. Refused (`too_large`) when no call can
 * carry the operation.
 */
export async function addOperation(
  parts: StoreParts,
  prepared: Prepared,
  id: string,
  tx: IDBTransaction,
  inserts?: WaitingInserts,
): Promise<StoredOp> {
  const ops = tx.objectStore('ops');
  const numbers = await numbersIn(parts.outbox, tx);
  const parents = inserts ? await inserts.among(prepared.ids, numbers, ops) : prepared.ids;
  const op = operationOf(parts, prepared, id, numbers.last, await parentsOf(parents, ops));
  const seq = await add(op, tx);
  tx.objectStore('state').put(seq, 'last');
  return { ...op, seq };
}

/** Asked at once: inside a transaction a round to the storage costs more than the question. */
async function numbersIn(outbox: Outbox, tx: IDBTransaction): Promise<Numbers> {
  const state = tx.objectStore('state');
  const [birth, last = 0, sent = 0] = (await Promise.all(
    (['birth', 'last', 'sent'] as const).map((key) => answerOf<unknown>(state.get(key))),
  )) as [string?, number?, number?];
  assertBirth(birth, outbox.birth);
  return { last, sent };
}

async function add(op: NewOp, tx: IDBTransaction): Promise<number> {
  return Number(await answerOf(tx.objectStore('ops').add(op)));
}

type NewOp = Omit<StoredOp, 'seq'>;

/** `prev`: the operation before it; `deps`: those that insert what it names. */
function operationOf({ now }: StoreParts, prepared: Prepared, id: string, prev: number, deps: readonly string[]): NewOp {
  const { action, changes, predicted, docs, known } = prepared;
  const op: NewOp = {
    id,
    prev,
    action,
    schema: schemaVersion,
    at: now(),
    changes: changes.map((change) => ({ ...change, base: change.do === 'insert' ? null : (known.get(docKey(change)) ?? null) })),
    predicted,
    deps,
    docs,
    inserts: changes.filter((change) => change.do === 'insert').map((change) => change.id),
    result: null,
    acked: false,
  };
  if (fitting([wire({ ...op, seq: Number.MAX_SAFE_INTEGER }, id)]).length === 0) throw new Refused('too_large');
  return op;
}

/** Ids of waiting operations that insert one of these rows. */
async function parentsOf(ids: readonly string[], ops: IDBObjectStore): Promise<readonly string[]> {
  const index = ops.index('inserts');
  const found = await Promise.all(ids.map((id) => answerOf(index.getAllKeys(id))));
  // One may insert thousands that are named here, and is read once.
  const parents = await Promise.all([...new Set(found.flat())].map((seq) => answerOf<StoredOp>(ops.get(seq))));
  return parents.map((parent) => parent.id);
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
  // Looking costs a fraction of copying, and hardly anything is unclean.
  return isClean(value) ? value : (cleaned(value) as T);
}

function isClean(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (Array.isArray(value)) return value.every(isClean);
  if (typeof value === 'object' && value !== null) return Object.entries(value).every(([key, inner]) => isStorable(key) && isClean(inner));
  return typeof value !== 'bigint';
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
