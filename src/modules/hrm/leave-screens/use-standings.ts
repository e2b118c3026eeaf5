import { useList } from '#data/react.tsx';

import { type Standing, standingOf, yearOf } from '../leave/index.ts';
import { LeaveEntry, LeaveRequest } from '../leave/kind.ts';
import type { LeaveTypes } from './use-leave-types.ts';

type Of = (employee: string, type: string) => Standing | undefined;

/** How people stand today, each in the year of leave of each type; of types that nothing is counted against nothing. */
export function useStandings(rows: readonly { readonly employee_id: string }[] | undefined, types: LeaveTypes, today: string): Of {
  const ids = [...new Set((rows ?? []).map(({ employee_id }) => employee_id))].toSorted();
  const where = { employee_id: { in: ids } };
  const none = ids.length === 0 ? { limit: 0 } : {};
  const entries = useList(LeaveEntry, { where, ...none })?.rows;
  const requests = useList(LeaveRequest, { where: { ...where, deleted: { in: [0] } }, ...none })?.rows;
  if (!entries || !requests) return () => undefined;
  const [entriesOf, requestsOf] = [Map.groupBy(entries, keyOf), Map.groupBy(requests, keyOf)];
  return (employee, type) => {
    const terms = types.termsOf(type, today);
    if (!terms || terms.negative_limit_md === null) return undefined;
    const key = `${employee}:${type}`;
    return standingOf(entriesOf.get(key) ?? [], requestsOf.get(key) ?? [], yearOf(today, terms.year_from), today);
  };
}

function keyOf({ employee_id, type_id }: { readonly employee_id: string; readonly type_id: string }): string {
  return `${employee_id}:${type_id}`;
}
