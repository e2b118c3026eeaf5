import { m } from '#messages';

import type { Entities } from '../../entity/index.ts';
import type { Status } from '../sale-rules/index.ts';
import { statusTabs, StatusTabs } from './StatusTabs.tsx';

/** The tabs over a list of orders or parcels: each status with its count, all of them, the trash. */
export function SaleTabs<R>({
  of: { list, found, facets, inTrash, selection },
  statuses,
}: {
  readonly of: Entities<R, { readonly status: 'many'; readonly show: 'many' }>;
  readonly statuses: readonly Status[];
}) {
  const { status } = list.filters;
  return (
    <StatusTabs
      label={m.common_status()}
      tabs={statusTabs(statuses, found?.complete ? facets?.['status'] : undefined)}
      chosen={inTrash ? 'deleted' : status.length === 1 ? (status[0] ?? '') : ''}
      onChoose={(id) => {
        list.setFilter('show', id === 'deleted' ? [id] : []);
        list.setFilter('status', id === '' || id === 'deleted' ? [] : [id]);
        selection.clear();
      }}
    />
  );
}
