import { allows } from '#access/access.ts';
import type { ColumnName } from '#data/kind.ts';
import { useAccess } from '#data/react.tsx';
import { m } from '#messages';
import { FilterDays, FilterMany } from '#ui/table/filters.tsx';
import type { ListState } from '#ui/table/use-list-state.ts';

import { type Entities, FilterRows } from '../../../entity/index.ts';
import { employeeStatusText, type EmployeeRow, employmentText } from '../../people/index.ts';
import { type Employee, employeeStatuses, employmentTypes } from '../../people/kind.ts';
import type { Setup } from '../use-setup.ts';

export const employeeFilters = {
  status: 'many',
  department_id: 'many',
  place_id: 'many',
  employment_type: 'many',
  join_date: 'days',
  missing: 'many',
  ends: 'many',
  show: 'many',
} as const;
type Filters = typeof employeeFilters;

export type EmployeeList = ListState<Filters, ColumnName<typeof Employee>>;

export function EmployeeFilters({ of, setup }: { readonly of: Entities<EmployeeRow, Filters>; readonly setup: Setup }) {
  const { list } = of;
  const seesPay = allows(useAccess(), 'view_payroll');
  return (
    <>
      <FilterRows
        of={of}
        name="status"
        label={m.common_status()}
        rows={employeeStatuses.map((id) => ({ id, name: employeeStatusText[id]() }))}
      />
      <FilterRows of={of} name="department_id" label={m.people_department()} rows={setup.departments} />
      <FilterRows of={of} name="place_id" label={m.people_place()} rows={setup.places} />
      <FilterRows
        of={of}
        name="employment_type"
        label={m.people_employment_type()}
        rows={employmentTypes.map((id) => ({ id, name: employmentText[id]() }))}
      />
      <FilterDays label={m.people_join_date()} value={list.filters.join_date} onChange={(value) => list.setFilter('join_date', value)} />
      <FilterMany
        label={m.people_missing()}
        value={list.filters.missing}
        onChange={(value) => list.setFilter('missing', value)}
        options={[
          { value: 'pin', label: m.people_no_pin() },
          { value: 'photo', label: m.products_filter_no_photo() },
          { value: 'badge', label: m.people_no_badge() },
          ...(seesPay ? [{ value: 'pay', label: m.people_no_pay() }] : []),
        ]}
      />
      <FilterMany
        label={m.people_ends()}
        value={list.filters.ends}
        onChange={(value) => list.setFilter('ends', value.slice(-1))}
        options={[
          { value: 'probation', label: m.people_ends_probation() },
          { value: 'contract', label: m.people_ends_contract() },
          { value: 'documents', label: m.people_ends_documents() },
        ]}
      />
      <FilterMany
        label={m.common_show()}
        value={list.filters.show}
        onChange={(value) => list.setFilter('show', value.slice(-1))}
        options={[
          { value: 'merged', label: m.people_merged() },
          { value: 'deleted', label: m.common_deleted() },
        ]}
      />
    </>
  );
}
