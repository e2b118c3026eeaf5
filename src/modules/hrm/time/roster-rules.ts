import { Refused } from '#data/refused.ts';
import { addDays } from '#kernel/dates.ts';

import type { AssignmentRow } from './calendar.ts';

/* Who works which shift from when on; Postgres asks the same (`private.check_shift_assignments`). */

export type AssignmentFacts = Pick<AssignmentRow, 'employee_id' | 'shift_id' | 'from_day' | 'to_day' | 'days_off'>;
type Standing = Pick<AssignmentRow, 'id' | 'employee_id' | 'from_day' | 'to_day' | 'deleted_at'>;

/** Throws `ends_before_start`, and `roster_overlaps` where another one of this person holds on one of these days. */
export function assertAssignment(facts: AssignmentFacts & { readonly id?: string }, others: readonly Standing[]): void {
  if (facts.to_day !== null && facts.to_day < facts.from_day) throw new Refused('ends_before_start', { field: 'to_day' });
  if (others.some((one) => one.id !== facts.id && one.employee_id === facts.employee_id && one.deleted_at === null && overlaps(one, facts)))
    throw new Refused('roster_overlaps', { field: 'from_day' });
}

/** One that goes on without an end gives way the day before the new one begins; the ids and the day. */
export function givesWay<T extends Standing>(
  facts: AssignmentFacts,
  others: readonly T[],
): readonly { readonly row: T; readonly to_day: string }[] {
  return others
    .filter(
      ({ employee_id, to_day, from_day, deleted_at }) =>
        deleted_at === null && employee_id === facts.employee_id && to_day === null && from_day < facts.from_day,
    )
    .map((row) => ({ row, to_day: addDays(facts.from_day, -1) }));
}

type Span = { readonly from_day: string; readonly to_day: string | null };

function overlaps(a: Span, b: Span): boolean {
  return (a.to_day === null || b.from_day <= a.to_day) && (b.to_day === null || a.from_day <= b.to_day);
}
