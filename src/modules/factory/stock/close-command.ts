import { insert } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { newId } from '#kernel/ids.ts';

import { saveFactoryRules } from '../materials/index.ts';
import { MaterialClosing } from '../materials/kind.ts';
import type { NewClosing } from './closings.ts';

/** Rows of one operation at most, so that it fits into one push. */
const most = 150;

/** Closes the stock until a day with what it stood at; cut off before its end nothing is closed, and it is begun anew. */
export async function closeStock(store: Store, day: string, rows: readonly NewClosing[]): Promise<void> {
  const told = { created_by: store.access().userId, closed_at: store.now() };
  const inserts = rows.map((row) => insert(MaterialClosing, { ...row, ...told, id: newId() }));
  for (let from = 0; from < inserts.length; from += most)
    await store.write({ action: 'material.close', changes: inserts.slice(from, from + most) });
  await saveFactoryRules(store, { locked_until: day });
}
