import { useKeys } from '#data/react.tsx';

import { Department, WorkPlace } from '../people/kind.ts';

type Named = { readonly id: string; readonly name: string };
export type Setup = {
  readonly departments: readonly Named[];
  readonly places: readonly Named[];
  /** What one is called, wherever it is now; '' = none. */
  readonly nameOf: (id: string | null) => string;
};

/** The departments and places that are in use, by name. */
export function useSetup(): Setup {
  const [departments = [], places = []] = [useKeys(Department), useKeys(WorkPlace)];
  const all: readonly Named[] = [...departments, ...places];
  const inUse = (rows: typeof departments | typeof places) => {
    const living: readonly Named[] = rows.filter((row) => row.deleted_at === null && row.active);
    return living.toSorted((a, b) => a.name.localeCompare(b.name));
  };
  return {
    departments: inUse(departments),
    places: inUse(places),
    nameOf: (id) => all.find((row) => row.id === id)?.name ?? '',
  };
}
