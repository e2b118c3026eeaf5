import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import type { AnyKind, Row } from './kind.ts';
import { type Change, insert, patch, type Written } from './operation.ts';
import { Refused } from './refused.ts';
import { plain, type Store } from './store.ts';

/** What people do to the rows of a plain entity. Each refuses by the kind's declared constraints, too (`constraints.ts`). */
export type EntityCommands<R, F> = {
  /** Resolves to the id. */
  readonly add: (store: Store, facts: F, id?: string) => Promise<string>;
  /** Writes what differs from `seen`, the row that the form began with. */
  readonly edit: (store: Store, seen: R, facts: F) => Promise<void>;
  /** Refuses as `add` or `edit` would, and writes nothing. */
  readonly check: (store: Store, facts: F, seen: R | undefined) => Promise<void>;
  readonly remove: (store: Store, id: string) => Promise<void>;
  readonly restore: (store: Store, id: string) => Promise<void>;
  readonly setActive: (store: Store, id: string, active: boolean) => Promise<void>;
};

type Rules<R, F> = {
  /** A form's facts as columns. */
  readonly clean: (facts: F) => Partial<R>;
  /** The columns of a new row that no form tells. */
  readonly start: (store: Store, facts: F) => Partial<R> | Promise<Partial<R>>;
  /** Throws `Refused` for what no constraint says. */
  readonly assert?: (store: Store, after: R, before: R | undefined) => void | Promise<void>;
  /** What the server makes of a change on other rows. */
  readonly predict?: (store: Store, before: R, after: R) => Promise<readonly (Change | undefined)[]>;
};

type Entity = { readonly id: string; readonly deleted_at: string | null; readonly name?: string; readonly active?: boolean };

export function entityCommands<K extends AnyKind, F>(
  kind: K,
  action: string,
  { clean, start, assert, predict }: Rules<Row<K>, F>,
): EntityCommands<Row<K>, F> & { readonly change: (store: Store, seen: Row<K>, next: Partial<Row<K>>) => Promise<void> } {
  type R = Row<K>;

  async function added(store: Store, facts: F, id?: string): Promise<{ readonly id: string; readonly draft: Written }> {
    const columns = { deleted_at: null, ...(await start(store, facts)), ...clean(facts) } as unknown as R;
    const place = await placeFor(kind, store, columns, id);
    const row = { ...columns, id: place.id } as R;
    assertName(row);
    await assert?.(store, row, undefined);
    // A deleted row that had this id comes back as the new one.
    return { id: place.id, draft: { action, changes: [place.before ? patch(kind, place.before, row) : insert(kind, row)] } };
  }

  async function changed(store: Store, seen: R, next: Partial<R>): Promise<Written | undefined> {
    const before = plain(seen as object) as R;
    const after = { ...before, ...next };
    assertName(after);
    await assertStanding(kind, store, before, next);
    await assert?.(store, after, before);
    const written = patch(kind, before, next);
    return written && { action, changes: [written], predicted: (await predict?.(store, before, after)) ?? [] };
  }

  async function change(store: Store, seen: R, next: Partial<R>): Promise<void> {
    const draft = await changed(store, seen, next);
    if (draft) await store.write(draft);
  }

  async function put(store: Store, id: string, next: Partial<Entity>): Promise<void> {
    const row = await store.get(kind, id);
    if (!row) throw new Refused('not_found');
    await change(store, row, next as Partial<R>);
  }

  return {
    add: async (store, facts, wanted) => {
      const { id, draft } = await added(store, facts, wanted);
      await store.write(draft);
      return id;
    },
    change,
    check: async (store, facts, seen) => {
      const draft = seen ? await changed(store, seen, clean(facts)) : (await added(store, facts)).draft;
      if (draft) await store.check(draft);
    },
    edit: (store, seen, facts) => change(store, seen, clean(facts)),
    remove: (store, id) => put(store, id, { deleted_at: store.now() }),
    restore: (store, id) => put(store, id, { deleted_at: null }),
    setActive: (store, id, active) => put(store, id, { active }),
  };
}

/** Behind all others. */
export function nextSort(rows: readonly { readonly sort: number; readonly deleted_at: string | null }[]): number {
  return Math.max(-1, ...rows.filter((row) => row.deleted_at === null).map((row) => row.sort)) + 1;
}

/** An id that follows from a value is that value's row, unless the row that was once made under it says something else today. */
async function placeFor<K extends AnyKind>(
  kind: K,
  store: Store,
  row: Row<K>,
  wanted: string | undefined,
): Promise<{ readonly id: string; readonly before?: Row<K> }> {
  const { derivedId } = kind;
  const value = derivedId && (row as Readonly<Record<string, unknown>>)[derivedId.field];
  if (!derivedId || typeof value !== 'string' || value === '') return { id: wanted ?? newId() };
  const id = idOf(store.access().tenantId, derivedId.prefix + value);
  const there = await store.get(kind, id);
  if (!there) return { id };
  const before = plain(there) as unknown as Row<K>;
  if ((before as Readonly<Record<string, unknown>>)[derivedId.field] !== value) return { id: newId() };
  const [unique] = kind.unique ?? [];
  if ((before as unknown as Entity).deleted_at === null && unique) throw new Refused(unique.code, { field: unique.field });
  return { id, before };
}

/** What somebody else has deleted under an open form is nowhere to be seen: what was typed must not go there. */
async function assertStanding<K extends AnyKind>(kind: K, store: Store, seen: Row<K>, next: object): Promise<void> {
  const { id, deleted_at } = seen as unknown as Entity;
  if (deleted_at !== null || 'deleted_at' in next) return;
  const now = (await store.get(kind, id)) as unknown as Entity | undefined;
  if (now && now.deleted_at !== null) throw new Refused('deleted_meanwhile');
}

function assertName(row: unknown): void {
  if ((row as Entity).name === '') throw new Refused('name_missing', { field: 'name' });
}
