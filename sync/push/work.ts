import type { AnyKind } from '#data/kind.ts';
import type { Change } from '#data/operation.ts';

import { readCache } from '../cache/cache-write.ts';
import type { Cache } from '../cache/database.ts';
import { docKey } from '../common/keys.ts';
import type { Outbox, StoredOp } from '../outbox/outbox.ts';

/** One thing that the person did on this device, in what a list of it needs. */
export type Work = {
  readonly seq: number;
  readonly action: string;
  /** Device time, ISO. */
  readonly at: string;
  /** `stored` here, `sending` = answered by the server and its rows not back yet, `saved` by the server. */
  readonly state: 'stored' | 'sending' | 'saved';
  /** Name or number of the record, if it has one. */
  readonly name: string | null;
  readonly changes: readonly Change[];
};

const mostWaiting = 200;
const mostSaved = 10;

/** What waits, oldest first, and after it what the server took last, newest first. */
export async function listWork(outbox: Outbox, cache: Cache, kinds: ReadonlyMap<string, AnyKind>): Promise<readonly Work[]> {
  const [sent = 0, waiting, saved] = await Promise.all([
    outbox.read('sent'),
    outbox.ops.orderBy('seq').limit(mostWaiting).toArray(),
    // oxlint-disable-next-line unicorn/no-array-reverse -- Dexie's collection is no array
    outbox.journal.orderBy('seq').reverse().limit(mostSaved).toArray(),
  ]);
  const states = [
    ...waiting.map((op) => ({ op, state: op.seq > sent ? ('stored' as const) : ('sending' as const) })),
    ...saved.map(({ op }) => ({ op, state: 'saved' as const })),
  ];
  const rows = await readCache(cache, [...new Set(states.flatMap(({ op }) => op.changes.map(docKey)))]);
  return states.map(({ op, state }) => ({
    ...wordsOf(op),
    state,
    name: nameOf(kinds, op.changes, (key) => rows.get(key)?.row),
  }));
}

/** What the first of the changed records is called that has a name; a refused new one has only what was entered. */
export function nameOf(
  kinds: ReadonlyMap<string, AnyKind>,
  changes: readonly Change[],
  rowOf: (key: string) => Readonly<Record<string, unknown>> | undefined,
): string | null {
  for (const change of changes) {
    const entered = Object.fromEntries(Object.entries(change.set).map(([field, [, to]]) => [field, to]));
    for (const row of [rowOf(docKey(change)), entered]) {
      const name = row && firstWord(kinds.get(change.kind), row);
      if (name) return name;
    }
  }
  return null;
}

/** A kind's first search word is what people call its rows, else their name. A row that is not whole may lack what the others are made of. */
function firstWord(kind: AnyKind | undefined, row: Readonly<Record<string, unknown>>): string | null {
  try {
    const called = kind?.search?.(row)[0] ?? row['name'];
    return typeof called === 'string' ? called : null;
  } catch {
    return null;
  }
}

function wordsOf({ seq, action, at, changes }: StoredOp): Pick<Work, 'seq' | 'action' | 'at' | 'changes'> {
  return { seq, action, at, changes };
}
