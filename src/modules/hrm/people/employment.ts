import type { EmployeeRow, JobRow } from './rules.ts';

/** From a first day of work to a last one. */
export type Employment = { readonly from: string; readonly to: string };

/** When people worked here before they were hired again, by their history. The present time stands in the employee. */
export function earlierEmployments(
  employees: readonly Pick<EmployeeRow, 'id' | 'join_date'>[],
  jobs: readonly Pick<JobRow, 'employee_id' | 'effective_from' | 'reason' | 'created_at'>[],
): ReadonlyMap<string, readonly Employment[]> {
  const joined = new Map(employees.map(({ id, join_date }) => [id, join_date]));
  const found = new Map<string, readonly Employment[]>();
  for (const [employee, rows] of Map.groupBy(jobs, ({ employee_id }) => employee_id)) {
    if (!rows.some(({ reason }) => reason === 'rehire')) continue;
    const history = rows.toSorted(
      (a, b) => compare(a.effective_from, b.effective_from) || Date.parse(a.created_at) - Date.parse(b.created_at),
    );
    const since = joined.get(employee) ?? '';
    found.set(
      employee,
      employmentsIn(history).filter(({ to }) => to < since),
    );
  }
  return found;
}

function employmentsIn(history: readonly Pick<JobRow, 'effective_from' | 'reason'>[]): readonly Employment[] {
  const ended: Employment[] = [];
  let from: string | undefined;
  for (const { effective_from: day, reason } of history) {
    if (reason === 'exit' && from !== undefined) {
      ended.push({ from, to: day });
      from = undefined;
    } else if (reason !== 'exit') from ??= day;
  }
  return ended;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
