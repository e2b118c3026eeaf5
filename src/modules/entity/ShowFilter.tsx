import { m } from '#messages';
import { FilterMany } from '#ui/table/filters.tsx';
import type { FilterKinds } from '#ui/table/list-address.ts';

import type { Entities } from './use-entities.ts';

const none: readonly never[] = [];

/**
 * Which rows a list shows beside its search: those in use, those switched off, the deleted ones. The list has a filter `show: 'many'`;
 * `useEntities` knows what its values mean.
 */
export function ShowFilter<R, F extends FilterKinds & { readonly show: 'many' }>({
  of: { list, facets, inTrash },
  states = none,
}: {
  readonly of: Entities<R, F>;
  /** Beside the trash: columns of yes and no, and `inactive`. */
  readonly states?: readonly { readonly value: string; readonly label: string }[];
}) {
  const counted = (value: string) => (value === 'inactive' ? facets?.['active']?.['0'] : facets?.[value]?.['1']);
  return (
    <FilterMany
      label={m.common_show()}
      value={list.filters['show']}
      onChange={(value) => list.setFilter('show', value.slice(-1))}
      options={[
        ...states.map(({ value, label }) => ({ value, label, count: inTrash ? undefined : counted(value) })),
        { value: 'deleted', label: m.common_deleted() },
      ]}
    />
  );
}

/** The states of whatever can be switched off. */
export const activeStates = () => [
  { value: 'active', label: m.common_active() },
  { value: 'inactive', label: m.common_inactive() },
];
