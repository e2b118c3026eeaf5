import { draftScope } from '#data/draft-key.ts';
import type { Row, Stored } from '#data/kind.ts';
import { insert, patch, remove } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { choose, onChoice, readChoice } from '#ui/choice.ts';

import { besides } from './besides.ts';
import { Preference } from './kind.ts';

/** Beside choices a browser keeps its session, the server's address and drafts under names of the same form: no row may reach those. */
const known = /^(?:views|columns|theme):/;
/** Rows that one operation takes away. */
const atOnce = 100;
/** Characters: a browser has room for five million, and its session needs some of it. */
const room = 1_000_000;

/**
 * Keeps the choices in this browser and the rows of the person equal, in both directions, until it is stopped. What is chosen before the
 * rows are here (`loaded`) is saved when they are, beside what they hold.
 */
export function followPreferences(store: Store, loaded: Promise<unknown> = Promise.resolve()): () => void {
  const { tenantId, userId } = store.access();
  const scope = draftScope(tenantId, userId);
  // A row that has not changed since it was last seen says nothing new about the choice in the browser.
  const seen = new Map<string, string>();
  const unsaved = new Set<string>();
  let saving = loaded;

  function idFor(key: string): string {
    return idOf(tenantId, `${Preference.derivedId?.prefix}${userId}:${key}`);
  }

  async function save(name: string): Promise<void> {
    const [key, value] = [name.replace(scope, ''), readChoice(name)];
    const id = idFor(key);
    const row = await store.get(Preference, id);
    const wasBlind = unsaved.delete(name);
    if (value === null || row?.value === value) return;
    const next = wasBlind && row ? besides(row.value, value) : value;
    const change = row ? patch(Preference, row, { value: next }) : insert(Preference, { id, user_id: userId, key, value });
    if (change) await store.write({ action: 'preference.save', changes: [change] });
    if (next !== value) choose(name, next);
  }

  /** No browser reads them, and there is a number that a person may have: they would take the place of choices. */
  async function tidy(idle: readonly Stored<Row<typeof Preference>>[]): Promise<void> {
    const there = await store.getMany(
      Preference,
      idle.slice(0, atOnce).map(({ id }) => id),
    );
    const changes = there.map(({ id }) => remove(Preference, id));
    if (changes.length > 0) await store.write({ action: 'preference.save', changes });
  }

  let isLoaded = false;
  const whenLoaded = (): void => void (isLoaded = true);
  loaded.then(whenLoaded, whenLoaded);
  const stopChoices = onChoice((name) => {
    if (!name.includes(`:${scope}`) || !known.test(name)) return;
    if (!isLoaded) unsaved.add(name);
    saving = saving.then(() => save(name)).catch((error: unknown) => console.warn(error));
  });
  const stopRows = store.watchKeys(Preference, {}, (rows) => {
    let left = room;
    const idle = rows.filter(({ id, key }) => id !== idFor(key));
    if (idle.length > 0) saving = saving.then(() => tidy(idle)).catch((error: unknown) => console.warn(error));
    for (const { id, key, value } of rows) {
      // One of its name in another place would take turns with it.
      if (id !== idFor(key)) continue;
      const name = key.replace(':', `:${scope}`);
      const changed = seen.get(key) !== value;
      seen.set(key, value);
      left -= value.length;
      if (changed && left >= 0 && known.test(key) && !unsaved.has(name) && readChoice(name) !== value) take(name, value);
    }
  });
  return () => {
    stopChoices();
    stopRows();
  };
}

function take(name: string, value: string): void {
  try {
    choose(name, value);
  } catch (error) {
    console.warn(error);
  }
}
