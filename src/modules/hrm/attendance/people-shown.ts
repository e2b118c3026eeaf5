import type { Row } from '#data/kind.ts';
import { foldText } from '#kernel/search.ts';

import type { Employee } from '../people/kind.ts';

export type EmployeeRow = Row<typeof Employee>;

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
    .filter(({ merged_into, join_date, exit_date }) => merged_into === null && join_date <= to && (exit_date === null || exit_date >= from))
    .filter((one) => place.length === 0 || place.includes(one.place_id ?? ''))
    .filter((one) => department.length === 0 || department.includes(one.department_id ?? ''))
    .filter((one) => wanted === '' || foldText(`${one.name} ${one.name_local} ${one.code}`).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
