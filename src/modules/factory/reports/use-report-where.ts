import { useMemo } from 'react';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import type { ListState } from '#ui/table/use-list-state.ts';

import type { Floor } from '../floor/index.ts';
import type { WorkReport } from '../working/kind.ts';

export const reportFilters = {
  day: 'days',
  status: 'many',
  line_id: 'many',
  section: 'many',
  worker: 'many',
  order: 'many',
  operation: 'many',
  by: 'many',
  show: 'many',
} as const;

/** The list's conditions; who made what of which order is asked of the lines. */
export function useReportWhere(
  { where, filters }: Pick<ListState<typeof reportFilters>, 'where' | 'filters'>,
  floor: Floor | undefined,
): Where<ColumnName<typeof WorkReport>> {
  const { worker, order, operation } = filters;
  const ids = useMemo(() => {
    if (worker.length + order.length + operation.length === 0) return undefined;
    const among = (list: readonly string[], value: string | null) => list.length === 0 || (value !== null && list.includes(value));
    return [...(floor?.reports.values() ?? [])]
      .filter(({ lines }) =>
        lines.some((line) => among(worker, line.employee_id) && among(order, line.order_id) && among(operation, line.operation_id)),
      )
      .map(({ row }) => row.id);
  }, [worker, order, operation, floor]);
  const { worker: _worker, order: _order, operation: _operation, by: _by, show: _show, ...narrow } = where;
  return { ...narrow, ...(ids && { id: { in: ids } }) };
}
