import type { Access } from '#access/access.ts';
import { idOf } from '#kernel/id-of.ts';
import { newId } from '#kernel/ids.ts';

import { isMade } from './is-made.ts';
import type { AnyKind, Row } from './kind.ts';
import { type Change, insert, patch, type Written } from './operation.ts';
import { Refused } from './refused.ts';
import { plain, type Store } from './store.ts';

/** What people do to the rows of a plain entity. Each refuses by the kind's declared constraints, too (`constraints.ts`). */
export type EntityCommands<R, F> = {
  readonly kind: AnyKind;
  /** Resolves to the id. What is there under `id` is not made again. */
  readonly add: (store: Store, facts: F, id?: string) => Promise<string>;
  /** Whether a row whose id follows from a value says all of this already. */
  readonly isThere?: (store: Store, facts: F) => Promise<boolean>;
  /** Writes what differs from `seen`, the row that the form began with. */
  readonly edit: (store: Store, seen: R, facts: F) => Promise<void>;
  /** Refuses as `add` or `edit` would, and writes nothing. */
  readonly check: (store: Store, facts: F, seen: R | undefined) => Promise<void>;
  readonly remove: (store: Store, id: string) => Promise<void>;
  readonly restore: (store: Store, id: string) => Promise<void>;
  /** Resolves to whether it was otherwise before. */
  readonly setActive: (store: Store, id: string, active: boolean) => Promise<boolean>;
};

export type Rules<R, F> = {
  /** A form's facts as columns. */
  readonly clean: (facts: F) => Partial<R>;
  /** The columns of a new row that no form tells. */
  readonly start: (store: Store, facts: F) => Partial<R> | Promise<Partial<R>>;
  /** Throws `Refused` for what no constraint says. */
  readonly assert?: (store: Store, after: R, before: R | undefined) => void | Promise<void>;
  /** Rows that are written with it by what the same form tells. */
  readonly beside?: (store: Store, facts: F, after: R) => Promise<readonly (Change | undefined)[]>;
  /** What the server makes of a change on other rows. */
  readonly predict?: (store: Store, before: R, after: R) => Promise<readonly (Change | undefined)[]>;
};

/** By which action rows are written; some people have another one than others. */
export type ActionBy = string | ((access: Access) => string);

export function actionFor(by: ActionBy): (store: Store) => string {
  return (store) => (typeof by === 'string' ? by : by(store.access()));
}

type Entity = { readonly id: string; readonly deleted_at: string | null; readonly name?: string; readonly active?: boolean };

export function entityCommands<K extends AnyKind, F>(
  kind: K,
  written: ActionBy,
  { clean, start, assert, beside, predict }: Rules<Row<K>, F>,
): EntityCommands<Row<K>, F> & { readonly change: (store: Store, seen: Row<K>, next: Partial<Row<K>>) => Promise<boolean> } {
  type R = Row<K>;
  const actionOf = actionFor(written);

  async function added(store: Store, facts: F, id?: string): Promise<{ readonly id: string; readonly draft: Written }> {
    const columns = { deleted_at: null, ...(await start(store, facts)), ...clean(facts) } as unknown as R;
    const place = await placeFor(kind, store, columns, id);
    const row = { ...columns, id: place.id } as R;
    assertName(row);
    await assert?.(store, row, undefined);
    // A deleted row that had this id comes back as the new one.
    const made = place.before ? patch(kind, place.before, row) : insert(kind, row);
    return { id: place.id, draft: { action: actionOf(store), changes: [made, ...((await beside?.(store, facts, row)) ?? [])] } };
  }

  async function changed(store: Store, seen: R, next: Partial<R>, facts?: F): Promise<Written | undefined> {
    const before = plain(seen as object) as R;
    const after = { ...before, ...next };
    assertName(after);
    await assertStanding(kind, store, before, next);
    await assert?.(store, after, before);
    const made = patch(kind, before, next);
    const besides = facts === undefined ? [] : ((await beside?.(store, facts, after)) ?? []);
    if (!made && besides.every((change) => change === undefined)) return undefined;
    return { action: actionOf(store), changes: [made, ...besides], predicted: (await predict?.(store, before, after)) ?? [] };
  }

  async function change(store: Store, seen: R, next: Partial<R>, facts?: F): Promise<boolean> {
    const draft = await changed(store, seen, next, facts);
    if (draft) await store.write(draft);
    return draft !== undefined;
  }

  async function put(store: Store, id: string, next: Partial<Entity>): Promise<boolean> {
    const row = await store.get(kind, id);
    if (!row) throw new Refused('not_found');
    return change(store, row, next as Partial<R>);
  }

  return {
    kind,
    add: async (store, facts, wanted) => {
      if (wanted !== undefined && (await isMade(store, kind, wanted))) return wanted;
      const { id, draft } = await added(store, facts, wanted);
      await store.write(draft);
      return id;
    },
    change,
    check: async (store, facts, seen) => {
      const draft = seen ? await changed(store, seen, clean(facts), facts) : (await added(store, facts)).draft;
      if (draft) await store.check(draft);
    },
    isThere: async (store, facts) => isThere(store, kind, clean(facts)),
    edit: async (store, seen, facts) => void (await change(store, seen, clean(facts), facts)),
    remove: async (store, id) => void (await put(store, id, { deleted_at: store.now() })),
    restore: async (store, id) => void (await put(store, id, { deleted_at: null })),
    setActive: (store, id, active) => put(store, id, { active }),
  };
}

/** Behind all others. */
export function nextSort(rows: readonly { readonly sort: number; readonly deleted_at: string | null }[]): number {
  return Math.max(-1, ...rows.filter((row) => row.deleted_at === null).map((row) => row.sort)) + 1;
}

/** Whether the row whose id follows from a value of these says all of them. */
export async function isThere<K extends AnyKind>(store: Store, kind: K, told: Partial<Row<K>>): Promise<boolean> {
  const id = derivedIdOf(kind, store, told);
  const row = id === undefined ? undefined : ((await store.get(kind, id)) as Readonly<Record<string, unknown>> | undefined);
  const says = (field: string, value: unknown) => JSON.stringify(row?.[field]) === JSON.stringify(value);
  return row?.['deleted_at'] === null && Object.entries(told).every(([field, value]) => says(field, value));
}

function derivedIdOf<K extends AnyKind>(kind: K, store: Store, row: Partial<Row<K>>): string | undefined {
  const { derivedId } = kind;
  const value = derivedId && (row as Readonly<Record<string, unknown>>)[derivedId.field];
  return derivedId && typeof value === 'string' && value !== '' ? idOf(store.access().tenantId, derivedId.prefix + value) : undefined;
}

/** An id that follows from a value is that value's row, unless the row that was once made under it says something else today. */
async function placeFor<K extends AnyKind>(
  kind: K,
  store: Store,
  row: Row<K>,
  wanted: string | undefined,
): Promise<{ readonly id: string; readonly before?: Row<K> }> {
  const id = derivedIdOf(kind, store, row);
  if (id === undefined) return { id: wanted ?? newId() };
  const there = await store.get(kind, id);
  if (!there) return { id };
  const before = plain(there) as unknown as Row<K>;
  if (derivedIdOf(kind, store, before) !== id) return { id: newId() };
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
