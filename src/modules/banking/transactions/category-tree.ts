import type { Row } from '#data/kind.ts';

import type { TransactionCategory } from './kind.ts';

export type Category = Row<typeof TransactionCategory>;

/** The living categories of a type, each with its parts behind it, by their names as `shown` writes them. */
export function treeOf<C extends Category>(
  all: readonly C[],
  type: Category['type'],
  shown: (row: C) => string,
): readonly { readonly row: C; readonly part: boolean }[] {
  const rows = all
    .filter((row) => row.deleted_at === null && row.type === type)
    .toSorted((a, b) => shown(a).localeCompare(shown(b)) || (a.id < b.id ? -1 : 1));
  const ids = new Set(rows.map(({ id }) => id));
  const below = (id: string) => rows.filter((row) => row.parent_id === id).map((row) => ({ row, part: true }));
  return rows.flatMap((row) => (row.parent_id !== null && ids.has(row.parent_id) ? [] : [{ row, part: false }, ...below(row.id)]));
}
