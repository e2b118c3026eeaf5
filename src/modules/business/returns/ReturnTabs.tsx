import { m } from '#messages';

import type { Entities } from '../../entity/index.ts';
import { StatusTabs } from '../sale-screens/index.ts';

/** The tabs over the list: each state with its count, all of them, the trash. */
export function ReturnTabs<R>({
  of: { list, found, facets, inTrash, selection },
  states,
}: {
  readonly of: Entities<R, { readonly state: 'many'; readonly show: 'many' }>;
  readonly states: readonly { readonly id: string; readonly name: string }[];
}) {
  const { state } = list.filters;
  const counts = found?.complete ? facets?.['state'] : undefined;
  return (
    <StatusTabs
      label={m.common_status()}
      tabs={states.map(({ id, name }) => ({ id, label: name, count: counts && (counts[id] ?? 0) }))}
      chosen={inTrash ? 'deleted' : state.length === 1 ? (state[0] ?? '') : ''}
      onChoose={(id) => {
        list.setFilter('show', id === 'deleted' ? [id] : []);
        list.setFilter('state', id === '' || id === 'deleted' ? [] : [id]);
        selection.clear();
      }}
    />
  );
}
