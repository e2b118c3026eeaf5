import { entityCommands } from '#data/entity-commands.ts';
import type { Row } from '#data/kind.ts';
import { patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';
import { oneLine } from '#kernel/text.ts';

import { newCategory } from './commands.ts';
import { ProductCategory } from './kind.ts';

export type CategoryRow = Row<typeof ProductCategory>;
export type CategoryFacts = Pick<CategoryRow, 'name' | 'parent_id' | 'photo_path'>;

const action = 'product.save';

export const categoryCommands = entityCommands<typeof ProductCategory, CategoryFacts>(ProductCategory, action, {
  clean: ({ name, parent_id, photo_path }) => ({ name: oneLine(name), parent_id, photo_path }),
  start: async (store, { name, parent_id }) => {
    const { id: _, name: _name, ...row } = newCategory(store, oneLine(name), parent_id, (await store.find(ProductCategory)).length);
    return row;
  },
});

/** In their order: by `sort`, then by name; each followed by those below it. `depth`: how far down. */
export function categoryTree(all: readonly CategoryRow[]): readonly { readonly row: CategoryRow; readonly depth: number }[] {
  const ids = new Set(all.map(({ id }) => id));
  const below = (parent: string | null, depth: number): readonly { readonly row: CategoryRow; readonly depth: number }[] =>
    depth > 8
      ? []
      : all
          .filter((row) => (row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null) === parent)
          .toSorted((a, b) => a.sort - b.sort || (a.name < b.name ? -1 : 1))
          .flatMap((row) => [{ row, depth }, ...below(row.id, depth + 1)]);
  return below(null, 0);
}

/** Those that may stand above this one: all but itself and what lies below it. */
export function notBelow(all: readonly CategoryRow[], id: string | undefined): readonly CategoryRow[] {
  const gone = new Set(id === undefined ? [] : [id]);
  for (let more = true; more;) {
    const found = all.filter((row) => row.parent_id !== null && gone.has(row.parent_id) && !gone.has(row.id));
    for (const row of found) gone.add(row.id);
    more = found.length > 0;
  }
  return all.filter((row) => !gone.has(row.id));
}

/** Those that change places as one goes `by` places up or down among those beside it, with their new places. */
export function moved(
  all: readonly CategoryRow[],
  id: string,
  by: -1 | 1,
): readonly { readonly row: CategoryRow; readonly sort: number }[] {
  const one = all.find((row) => row.id === id);
  const beside = categoryTree(all)
    .map(({ row }) => row)
    .filter((row) => row.parent_id === one?.parent_id);
  const from = beside.findIndex((row) => row.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= beside.length) return [];
  const next = beside.with(from, beside[to] as CategoryRow).with(to, beside[from] as CategoryRow);
  return next.flatMap((row, sort) => (row.sort === sort ? [] : [{ row, sort }]));
}

export async function moveCategory(store: Store, all: readonly CategoryRow[], id: string, by: -1 | 1): Promise<void> {
  const changes = moved(all, id, by).flatMap(({ row, sort }) => patch(ProductCategory, plain(row) as CategoryRow, { sort }) ?? []);
  if (changes.length > 0) await store.write({ action, changes });
}
