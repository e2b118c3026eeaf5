import { draftScope } from '#data/draft-key.ts';
import type { Row, Stored } from '#data/kind.ts';
import { insert, patch, remove } from '#data/operation.ts';
import type { Store } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { isUnsaved, noteSaved, onChoice, readChoice, take, unsavedChoices } from '#ui/choice.ts';

import { besides } from './besides.ts';
import { Preference } from './kind.ts';

/** Beside choices a browser keeps its session, the server's address and drafts under names of the same form: no row may reach those. */
const known = /^(?:views|columns|theme|account):/;
/** Rows that one operation takes away. */
const atOnce = 100;
/** Characters: a browser has room for five million, and its session needs some of it. */
const room = 1_000_000;

/**
 * Keeps the choices in this browser and the rows of the person equal, in both directions, until it is stopped. What was chosen before it
 * began, or before the rows are here (`loaded`), is saved when they are, beside what they hold.
 */
export function followPreferences(store: Store, loaded: Promise<unknown> = Promise.resolve()): () => void {
  const { tenantId, userId } = store.access();
  const scope = draftScope(tenantId, userId);
  // A row that has not changed since it was last seen says nothing new about the choice in the browser.
  const seen = new Map<string, string>();
  const isOurs = (name: string): boolean => name.includes(`:${scope}`) && known.test(name);
  /** Chosen without sight of the row. */
  const blind = new Set(unsavedChoices().filter(isOurs));
  let saving = loaded;

  function idFor(key: string): string {
    return idOf(tenantId, `${Preference.derivedId?.prefix}${userId}:${key}`);
  }

  async function save(name: string): Promise<void> {
    const [key, value] = [name.replace(scope, ''), readChoice(name)];
    const id = idFor(key);
    const row = await store.get(Preference, id);
    const wasBlind = blind.delete(name);
    const next = wasBlind && row && value !== null ? besides(row.value, value) : value;
    if (next !== null && row?.value !== next) {
      const change = row ? patch(Preference, row, { value: next }) : insert(Preference, { id, user_id: userId, key, value: next });
      if (change) await store.write({ action: 'preference.save', changes: [change] });
    }
    noteSaved(name, value);
    if (next !== null && next !== value && !isUnsaved(name)) take(name, next);
  }

  function saveNext(name: string): void {
    saving = saving.then(() => save(name)).catch((error: unknown) => console.warn(error));
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
    if (!isOurs(name) || !isUnsaved(name)) return;
    if (!isLoaded) blind.add(name);
    saveNext(name);
  });
  for (const name of blind) saveNext(name);
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
      if (changed && left >= 0 && known.test(key) && !isUnsaved(name) && readChoice(name) !== value) tryTake(name, value);
    }
  });
  return () => {
    stopChoices();
    stopRows();
  };
}

function tryTake(name: string, value: string): void {
  try {
    take(name, value);
  } catch (error) {
    console.warn(error);
  }
}
