import { draftScope } from '#data/draft-key.ts';
import { insert, patch } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { choose, onChoice, readChoice } from '#ui/choice.ts';

import { Preference } from './kind.ts';

/** Keeps the choices in this browser and the rows of the person equal, in both directions, until it is stopped. */
export function followPreferences(store: Store): () => void {
  const { tenantId, userId } = store.access();
  const scope = draftScope(tenantId, userId);
  // A row that has not changed since it was last seen says nothing new about the choice in the browser.
  const seen = new Map<string, string>();
  let saving: Promise<unknown> = Promise.resolve();

  async function save(name: string): Promise<void> {
    const [key, value] = [name.replace(scope, ''), readChoice(name)];
    const id = idOf(tenantId, `${Preference.derivedId?.prefix}${userId}:${key}`);
    const row = await store.get(Preference, id);
    if (value === null || row?.value === value) return;
    const change = row ? patch(Preference, row, { value }) : insert(Preference, { id, user_id: userId, key, value });
    if (change) await store.write({ action: 'preference.save', changes: [change] });
  }

  const stopChoices = onChoice((name) => {
    if (name.includes(`:${scope}`)) saving = saving.then(() => save(name)).catch((error: unknown) => console.warn(error));
  });
  const stopRows = store.watchKeys(Preference, {}, (rows) => {
    for (const { key, value } of rows) {
      const name = key.replace(':', `:${scope}`);
      const changed = seen.get(key) !== value;
      seen.set(key, value);
      if (changed && readChoice(name) !== value) choose(name, value);
    }
  });
  return () => {
    stopChoices();
    stopRows();
  };
}
