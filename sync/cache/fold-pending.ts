import { type AnyRow, applyChanges } from '#data/fold.ts';

import type { Base, StoredOp } from '../outbox/outbox.ts';
import { docKey } from '../shared/keys.ts';

export type Folded = { readonly row: AnyRow | undefined; readonly pending: number };

/** What this device shows of a document: the server's row with the pending operations, oldest first, on top. */
export function foldPending(key: string, base: Base | undefined, ops: readonly StoredOp[]): Folded {
  const mine = ops.filter((op) => op.docs.includes(key));
  const changes = mine.flatMap((op) => [...op.changes, ...op.predicted].filter((change) => docKey(change) === key));
  return { row: applyChanges(base?.row ?? undefined, changes), pending: mine.length };
}
