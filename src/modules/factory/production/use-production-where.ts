import { useMemo } from 'react';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { m } from '#messages';
import type { ListState } from '#ui/table/use-list-state.ts';

import type { ProductionOrder } from '../producing/kind.ts';
import type { Standing } from './standing.ts';

export const productionFilters = {
  state: 'many',
  task: 'many',
  product: 'many',
  line: 'many',
  due_date: 'days',
  priority: 'flags',
  show: 'many',
} as const;

/** What follows from other rows and from today. */
export const tasks = {
  late: { name: m.production_late, is: (one: Standing) => one.late },
  short: { name: m.bills_short, is: (one: Standing) => one.short.size > 0 },
} as const;

/** The list's conditions; where an order stands follows from what was issued and made. */
export function useProductionWhere(
  { where, filters }: Pick<ListState<typeof productionFilters>, 'where' | 'filters'>,
  standings: ReadonlyMap<string, Standing> | undefined,
): Where<ColumnName<typeof ProductionOrder>> {
  const { state, task } = filters;
  const ids = useMemo(() => {
    if (state.length === 0 && task.length === 0) return undefined;
    const asked = Object.entries(tasks).filter(([name]) => task.includes(name));
    return [...(standings ?? [])].flatMap(([id, one]) =>
      (state.length === 0 || state.includes(one.state)) && (asked.length === 0 || asked.some(([, { is }]) => is(one))) ? [id] : [],
    );
  }, [state, task, standings]);
  const { state: _state, task: _task, ...narrow } = where;
  return { ...narrow, ...(ids && { id: { in: ids } }) };
}
