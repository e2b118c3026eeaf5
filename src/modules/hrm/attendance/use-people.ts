import { useMemo } from 'react';

import { type EmployeeRow, peopleOn } from './people-shown.ts';
import { useAddress } from './use-address.ts';
import type { Named } from './use-attendance.ts';

/** Whoever was employed on one of these days and is asked for in the address. */
export function usePeople({ employees }: Named, from: string, to: string): readonly EmployeeRow[] {
  const { filter } = useAddress();
  return useMemo(() => peopleOn(employees, from, to, filter), [employees, from, to, filter]);
}
