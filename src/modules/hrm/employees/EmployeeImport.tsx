import { useState } from 'react';

import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { importEmployeeColumns } from './export.ts';
import { employeeFieldsOf } from './import-formats.ts';
import { planEmployeeImport } from './import.ts';

/** Brings employees along from a table; a known code changes its employee. */
export function EmployeeImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { country } = useCompany();
  const [makes, setMakes] = useState(true);
  return (
    <ImportDialog
      onClose={onClose}
      title={m.people_import_title()}
      help={m.people_import_help()}
      source={{ id: 'employees', advised: ['name', 'join_date'], fields: employeeFieldsOf(country), formats: [], anyWay: true }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['code']}
      needs={m.people_import_needs()}
      template={{ name: 'employees.csv', headers: importEmployeeColumns }}
      questions={() => (
        <label className="flex items-center gap-2 rounded-lg bg-muted p-4 text-13 coarse:min-h-11">
          <input type="checkbox" checked={makes} onChange={(event) => setMakes(event.target.checked)} />
          {m.people_import_makes()}
        </label>
      )}
      plan={(file, mapping, work) => planEmployeeImport(store, file.rows, mapping, { makes }, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  code: m.people_code,
  name: m.common_name,
  name_local: m.people_name_local,
  phone: m.common_phone,
  email: m.common_email,
  designation: m.people_designation,
  department: m.people_department,
  place: m.people_place,
  type: m.people_employment_type,
  join_date: m.people_join_date,
  dob: m.people_dob,
  nid: m.people_nid,
  badge_code: m.people_badge,
};
