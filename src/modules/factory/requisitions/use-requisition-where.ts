import { useMemo } from 'react';

import type { Where } from '#data/backend.ts';
import type { ColumnName } from '#data/kind.ts';
import { m } from '#messages';
import type { ListState } from '#ui/table/use-list-state.ts';

import type { Requisition } from '../requisitioning/kind.ts';
import type { Standing } from './use-standing.ts';

export const requisitionFilters = {
  task: 'many',
  state: 'many',
  asked_by: 'many',
  section: 'many',
  purpose: 'many',
  priority: 'flags',
  components: 'many',
  needed_by: 'days',
  after_fact: 'flags',
  show: 'many',
} as const;

/** What is to be done with a requisition: follows from other rows and from today. */
export const tasks = {
  approve: { name: m.expenses_waiting, is: (one: Standing) => one.state === 'submitted' },
  issue: { name: m.requisitions_to_issue, is: (one: Standing) => one.toIssue },
  overdue: { name: m.expenses_overdue, is: (one: Standing) => one.overdue },
} as const;

/** The list's conditions; where a requisition stands is asked of its moves. */
export function useRequisitionWhere(
  { where, filters }: Pick<ListState<typeof requisitionFilters>, 'where' | 'filters'>,
  standings: ReadonlyMap<string, Standing> | undefined,
): Where<ColumnName<typeof Requisition>> {
  const { state, task, show } = filters;
  const ids = useMemo(() => {
    if (state.length === 0 && task.length === 0) return undefined;
    const asked = Object.entries(tasks).filter(([name]) => task.includes(name));
    return [...(standings ?? [])].flatMap(([id, one]) =>
      (state.length === 0 || state.includes(one.state)) && (asked.length === 0 || asked.some(([, { is }]) => is(one))) ? [id] : [],
    );
  }, [state, task, standings]);
  const { state: _state, task: _task, show: _show, ...narrow } = where;
  return { ...narrow, ...(ids && { id: { in: ids } }), deleted: { in: [show.includes('deleted') ? 1 : 0] } };
}
