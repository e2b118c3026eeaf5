import type { Store } from '#data/store.ts';
import type { Sheet } from '#kernel/sheet.ts';
import { m } from '#messages';

import type { EmployeeRow } from '../attendance/index.ts';
import { standingOf, type TypeRow, yearOf } from '../leave/index.ts';
import { LeaveEntry, LeaveRequest } from '../leave/kind.ts';
import type { LeaveTypes } from './use-leave-types.ts';

/** Balances of people as a file, a row for each person and type; in days. */
export async function balancesSheet(
  store: Store,
  people: readonly EmployeeRow[],
  counted: readonly TypeRow[],
  types: LeaveTypes,
): Promise<Sheet> {
  const today = store.today();
  const [entries, requests] = await Promise.all([store.find(LeaveEntry), store.find(LeaveRequest)]);
  const keyOf = (row: { readonly employee_id: string; readonly type_id: string }) => `${row.employee_id}:${row.type_id}`;
  const [entriesOf, requestsOf] = [Map.groupBy(entries, keyOf), Map.groupBy(requests, keyOf)];
  return {
    headers: [
      ...[m.people_code(), m.time_person(), m.leave_type(), m.leave_entitled(), m.leave_taken(), m.leave_planned(), m.leave_pending()],
      ...[m.leave_entry_expire(), m.leave_left()],
    ],
    rows: people.flatMap(({ id, code, name }) =>
      counted.map((type) => {
        const key = `${id}:${type.id}`;
        const year = yearOf(today, types.termsOf(type.id, today)?.year_from ?? 1);
        const one = standingOf(entriesOf.get(key) ?? [], requestsOf.get(key) ?? [], year, today);
        const days = [one.entitled, one.taken, one.planned, one.pending, one.expired, one.left].map((md) => md / 1000);
        return [code, name, type.name, ...days];
      }),
    ),
  };
}
