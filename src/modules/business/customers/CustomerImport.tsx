import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../imports/index.ts';
import { customerFieldsOf, customerFormats, ownCustomerColumns } from './import-formats.ts';
import { planCustomerImport } from './import.ts';

/** Brings customers along from a table. */
export function CustomerImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { country } = useCompany();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.customers_import_title()}
      help={m.import_customers_help()}
      source={{ id: 'customers', advised: ['phone'], fields: customerFieldsOf(country), formats: customerFormats }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['name', 'first_name', 'last_name']}
      template={{ name: 'customers.csv', headers: ownCustomerColumns }}
      plan={(file, mapping, work) => planCustomerImport(store, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  name: m.common_name,
  first_name: m.import_field_first_name,
  last_name: m.import_field_last_name,
  phone: m.common_phone,
  phone2: m.common_phone2,
  email: m.common_email,
  address: m.common_address,
  city: m.common_city,
  area: m.common_area,
  postcode: m.common_postcode,
  notes: m.common_notes,
  tags: m.common_tags,
};
