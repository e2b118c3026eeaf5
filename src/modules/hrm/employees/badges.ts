import { patch } from '#data/operation.ts';
import { plain, type Store } from '#data/store.ts';

import { type EmployeeRow, newBadge } from '../people/index.ts';
import { Employee } from '../people/kind.ts';
import { employeeAction } from './commands.ts';

/** The employees, each with a badge: who had none gets one. */
export async function withBadges(store: Store, ids: readonly string[]): Promise<readonly EmployeeRow[]> {
  const rows = (await store.getMany(Employee, ids)).map((row) => plain(row) as EmployeeRow);
  const badged = rows.map((row) => ({ ...row, badge_code: row.badge_code ?? newBadge() }));
  const changes = rows.flatMap((row, i) => patch(Employee, row, { badge_code: badged[i]?.badge_code ?? null }) ?? []);
  for (let from = 0; from < changes.length; from += 100)
    await store.write({ action: employeeAction, changes: changes.slice(from, from + 100) });
  return badged;
}
