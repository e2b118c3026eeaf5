import type { Stored } from '#data/kind.ts';
import { m } from '#messages';
import { Highlight } from '#ui/display/Highlight.tsx';
import { StatusBadge, type Tone } from '#ui/display/StatusBadge.tsx';
import type { ListRoom } from '#ui/page/ListPage.tsx';
import type { Column } from '#ui/table/column.ts';

import { dayColumn, nameColumn } from '../../entity/index.ts';
import { Face } from '../face/index.ts';
import { employeeStatusText, type EmployeeRow, employmentText } from '../people/index.ts';
import type { EmployeeStatus } from '../people/kind.ts';
import type { Setup } from './use-setup.ts';

const tones: Readonly<Record<EmployeeStatus, Tone>> = {
  probation: 'info',
  active: 'success',
  notice: 'warning',
  suspended: 'danger',
  long_leave: 'accent',
  exited: 'neutral',
};

/** Where somebody stands. */
export function EmployeeBadge({ of: { status, merged_into } }: { readonly of: Pick<EmployeeRow, 'status' | 'merged_into'> }) {
  if (merged_into !== null) return <StatusBadge label={m.people_merged()} />;
  return <StatusBadge tone={tones[status]} label={employeeStatusText[status]()} />;
}

type Row = Stored<EmployeeRow>;

/** What fits: the rest is chosen. */
export function employeeColumns({ nameOf }: Setup, search: string, room: ListRoom): readonly Column<Row>[] {
  return [
    {
      ...nameColumn<EmployeeRow>((row) => (
        <>
          <Face of={row} />
          <span className="truncate font-medium">
            <Highlight text={row.name} search={search} />
          </span>
        </>
      )),
      least: 200,
    },
    {
      id: 'code',
      header: m.auth_code(),
      sort: 'asc',
      width: 112,
      cell: (row) => <span className="truncate figures">{row.code}</span>,
      csv: (row) => row.code,
    },
    words('name_local', m.people_name_local(), (row) => row.name_local, { least: 140, optional: true }),
    words('designation', m.people_designation(), (row) => row.designation, { sort: 'asc', width: 158 }),
    words('department_id', m.people_department(), (row) => nameOf(row.department_id), { width: 112 }),
    words('place_id', m.people_place(), (row) => nameOf(row.place_id), { width: 146, optional: room === 'narrow' || room === 'slim' }),
    words('employment_type', m.people_employment_type(), (row) => employmentText[row.employment_type](), { width: 130, optional: true }),
    {
      id: 'status',
      header: m.common_status(),
      width: 136,
      cell: (row) => <EmployeeBadge of={row} />,
      csv: (row) => employeeStatusText[row.status](),
    },
    dayColumn('join_date', m.people_join_date(), (row) => row.join_date, { width: 128, optional: room === 'narrow' || room === 'slim' }),
    words('phone', m.common_phone(), (row) => row.phone, { width: 150, optional: room !== 'wide' }),
  ];
}

function words(id: string, header: string, textOf: (row: Row) => string, more: Partial<Column<Row>>): Column<Row> {
  const cell = (row: Row) => <span className="truncate text-muted-foreground">{textOf(row)}</span>;
  return { id, header, cell, csv: textOf, hideOnPhone: true, ...more };
}
