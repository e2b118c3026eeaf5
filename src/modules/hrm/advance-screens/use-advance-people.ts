import { useMemo } from 'react';

import { useKeys } from '#data/react.tsx';
import { foldText } from '#kernel/search.ts';

import type { EmployeeRow } from '../people/index.ts';
import { Department, Employee } from '../people/kind.ts';

type Named = { readonly id: string; readonly name: string };
export type People = {
  readonly personOf: (id: string) => EmployeeRow | undefined;
  readonly nameOf: (id: string) => string;
  /** Whoever is called so, or has this code; nobody for less than two letters. */
  readonly idsNamed: (text: string) => readonly string[];
  /** Everybody of these departments. */
  readonly idsIn: (departments: readonly string[]) => readonly string[];
  readonly departments: readonly Named[];
};

/** Whose advances they are, by name. */
export function useAdvancePeople(): People {
  const employees = useKeys(Employee);
  const departments = useKeys(Department);
  return useMemo(() => {
    const all = employees ?? [];
    const byId = new Map(all.map((row) => [row.id, row]));
    return {
      personOf: (id) => byId.get(id),
      nameOf: (id) => byId.get(id)?.name ?? '',
      idsNamed: (text) => {
        const wanted = foldText(text.trim());
        if (wanted.length < 2) return [];
        return all.flatMap((row) => (foldText(`${row.name} ${row.name_local} ${row.code}`).includes(wanted) ? [row.id] : []));
      },
      idsIn: (wanted) => all.flatMap((row) => (wanted.includes(row.department_id ?? '') ? [row.id] : [])),
      departments: (departments ?? []).filter((row) => row.deleted_at === null).toSorted((a, b) => a.name.localeCompare(b.name)),
    };
  }, [employees, departments]);
}
