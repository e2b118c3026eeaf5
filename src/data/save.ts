import type { AnyKind, Row } from './kind.ts';
import { insert, patch, remove } from './operation.ts';
import { plain, type Store } from './store.ts';

/* Writing of plain entities: one row, no rule beyond its schema. Anything with a rule has a command of its own. */

export async function createRow<K extends AnyKind>(store: Store, action: string, kind: K, row: Row<K>): Promise<void> {
  await store.write({ action, changes: [insert(kind, row)] });
}

/** Writes only the fields that differ; nothing at all when none does. */
export async function updateRow<K extends AnyKind>(
  store: Store,
  action: string,
  kind: K,
  row: Row<K>,
  next: Partial<Row<K>>,
): Promise<void> {
  const change = patch(kind, plain(row as object) as Row<K>, next);
  if (change) await store.write({ action, changes: [change] });
}

export async function removeRow<K extends AnyKind>(store: Store, action: string, kind: K, row: Row<K>): Promise<void> {
  await store.write({ action, changes: [remove(kind, row)] });
}
