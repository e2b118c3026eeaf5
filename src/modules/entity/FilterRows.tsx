import { countOf } from '#data/count-of.ts';
import { FilterMany } from '#ui/table/filters.tsx';
import type { FilterKinds } from '#ui/table/list-address.ts';

import type { Entities } from './use-entities.ts';

type ManyOf<F extends FilterKinds> = { [N in keyof F]: F[N] extends 'many' | 'flags' ? N : never }[keyof F] & string;

/** Any of several values of a column, with how many rows have each. Hidden where there is nothing to choose between. */
export function FilterRows<R, F extends FilterKinds>({
  of: { list, facets },
  name,
  label,
  rows,
  least = 1,
  single = false,
}: {
  readonly of: Entities<R, F>;
  readonly name: ManyOf<F>;
  readonly label: string;
  readonly rows: readonly { readonly id: string; readonly name: string }[];
  /** Fewer rows than this are no choice. */
  readonly least?: number;
  /** One at a time: the values exclude each other. */
  readonly single?: boolean;
}) {
  if (rows.length < least) return null;
  const counts = facets?.[name];
  return (
    <FilterMany
      label={label}
      options={rows.map((row) => ({ value: row.id, label: row.name, count: counts && countOf(counts, row.id) }))}
      value={list.filters[name] as readonly string[]}
      onChange={(value) => list.setFilter(name, single ? value.slice(-1) : value)}
    />
  );
}
