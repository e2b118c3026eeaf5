import type { RequestRow } from '../leave/index.ts';

/** Somebody's day by the request that takes most of it. */
export type Away = Pick<RequestRow, 'id' | 'type_id' | 'status'> & { readonly md: number };

/** By `<employee>:<day>`: days that count. Thousandths of a day. */
export function awayIn(
  requests: readonly Pick<RequestRow, 'id' | 'employee_id' | 'type_id' | 'status' | 'days'>[],
): ReadonlyMap<string, Away> {
  const found = new Map<string, Away>();
  for (const { id, employee_id, type_id, status, days } of requests) {
    for (const { day, counted_md } of days) {
      if (counted_md === 0) continue;
      const key = `${employee_id}:${day}`;
      const before = found.get(key);
      if (!before) found.set(key, { id, type_id, status, md: counted_md });
      else found.set(key, { ...before, md: Math.min(1000, before.md + counted_md) });
    }
  }
  return found;
}
