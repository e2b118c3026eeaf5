import type { Sheet } from '#kernel/sheet.ts';

import type { EmployeeRow } from '../people/index.ts';
import type { Setup } from './use-setup.ts';

/** Headers of our own file, which the import reads, too. */
export const ownEmployeeColumns = [
  'code',
  'name',
  'local name',
  'phone',
  'email',
  'designation',
  'department',
  'place',
  'type',
  'join date',
  'badge',
] as const;

/** What the import reads besides: private data, which no file of the directory has. */
export const importEmployeeColumns = [...ownEmployeeColumns, 'birth date', 'national id'] as const;

/** The directory as a file; what is private stays where it is. */
export function employeesSheet(rows: readonly EmployeeRow[], { nameOf }: Setup): Sheet {
  const cell: Readonly<Record<(typeof ownEmployeeColumns)[number], (row: EmployeeRow) => string>> = {
    code: (row) => row.code,
    name: (row) => row.name,
    'local name': (row) => row.name_local,
    phone: (row) => row.phone,
    email: (row) => row.email,
    designation: (row) => row.designation,
    department: (row) => nameOf(row.department_id),
    place: (row) => nameOf(row.place_id),
    type: (row) => row.employment_type,
    'join date': (row) => row.join_date,
    badge: (row) => row.badge_code ?? '',
  };
  return { headers: ownEmployeeColumns, rows: rows.map((row) => ownEmployeeColumns.map((column) => cell[column](row))) };
}
