import { type AnyRow, applyChanges } from '#data/fold.ts';
import type { Change } from '#data/operation.ts';

import { docKey } from '../common/keys.ts';
import type { Base, StoredOp } from '../outbox/outbox.ts';

export type Folded = { readonly row: AnyRow | undefined; readonly pending: number };

/**
 * What this device shows of a document: the server's row with the pending operations, oldest first, on top. Each operation is looked
 * through once, however many documents are asked for.
 */
export function foldPending(ops: readonly StoredOp[]): (key: string, base: Base | undefined) => Folded {
  const lying = new Map<string, { readonly changes: Change[]; pending: number }>();
  for (const { docs, changes, predicted } of ops) {
    for (const key of docs) {
      const found = lying.get(key);
      if (found) found.pending += 1;
      else lying.set(key, { changes: [], pending: 1 });
    }
    for (const change of [...changes, ...predicted]) lying.get(docKey(change))?.changes.push(change);
  }
  return (key, base) => {
    const { changes, pending } = lying.get(key) ?? { changes: [], pending: 0 };
    return { row: applyChanges(base?.row ?? undefined, changes), pending };
  };
}
