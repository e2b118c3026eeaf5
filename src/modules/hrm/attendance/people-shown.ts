import type { Row } from '#data/kind.ts';
import { foldText } from '#kernel/search.ts';

import { earlierEmployments, type Employment } from '../people/index.ts';
import type { Employee } from '../people/kind.ts';

/** Somebody with the times before he was hired again. */
export type EmployeeRow = Row<typeof Employee> & { readonly earlier?: readonly Employment[] | undefined };

export type PeopleFilter = {
  readonly search: string;
  readonly place: readonly string[];
  readonly department: readonly string[];
};

/** Who was employed on one of these days and is asked for, by name. */
export function peopleOn(
  all: readonly EmployeeRow[],
  from: string,
  to: string,
  { search, place, department }: PeopleFilter,
): readonly EmployeeRow[] {
  const wanted = foldText(search);
  return all
    .filter((one) => one.merged_into === null && worksWithin(one, from, to))
    .filter((one) => place.length === 0 || place.includes(one.place_id ?? ''))
    .filter((one) => department.length === 0 || department.includes(one.department_id ?? ''))
    .filter((one) => wanted === '' || foldText(`${one.name} ${one.name_local} ${one.code}`).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

function worksWithin({ join_date, exit_date, earlier = [] }: EmployeeRow, first: string, last: string): boolean {
  return (join_date <= last && (exit_date === null || exit_date >= first)) || earlier.some(({ from, to }) => from <= last && to >= first);
}

/** People with the times before they were hired again. */
export function withEarlier(
  employees: readonly Row<typeof Employee>[],
  jobs: Parameters<typeof earlierEmployments>[1],
): readonly EmployeeRow[] {
  const earlier = earlierEmployments(employees, jobs);
  return earlier.size === 0 ? employees : employees.map((one) => ({ ...one, earlier: earlier.get(one.id) }));
}
