import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { ownSupplierColumns } from './export.ts';
import { supplierFieldsOf } from './import-formats.ts';
import { ownPriceColumns, planPriceImport, priceFields } from './import-prices.ts';
import { planSupplierImport } from './import.ts';

/** Brings suppliers along from a table, with what was owed to them at first. */
export function SupplierImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const { country } = useCompany();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.suppliers_import_title()}
      help={m.suppliers_import_help()}
      source={{ id: 'suppliers', advised: ['phone'], fields: supplierFieldsOf(country), formats: [], anyWay: true }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['name', 'code']}
      template={{ name: 'suppliers.csv', headers: ownSupplierColumns }}
      plan={(file, mapping, work) => planSupplierImport(store, file.rows, mapping, work)}
    />
  );
}

/** Brings along what one supplier asks for components. */
export function PriceImport({ supplier, onClose }: { readonly supplier: string; readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.suppliers_import_prices()}
      help={m.suppliers_import_prices_help()}
      source={{ id: 'supplier-prices', advised: ['price'], fields: priceFields, formats: [], anyWay: true }}
      fieldLabel={(field) => (field === 'code' ? m.suppliers_import_component() : (labels[field]?.() ?? field))}
      needsOneOf={['code']}
      needs={m.components_import_needs()}
      template={{ name: 'price-list.csv', headers: ownPriceColumns }}
      plan={(file, mapping, work) => planPriceImport(store, supplier, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  code: m.suppliers_code,
  name: m.common_name,
  contact_name: m.suppliers_contact,
  phone: m.common_phone,
  email: m.common_email,
  address: m.common_address,
  type: m.suppliers_sells,
  terms_days: m.factory_terms,
  credit_limit: m.suppliers_credit_limit,
  opening_balance: m.factory_opening_balance,
  opening_date: m.suppliers_opening_date,
  tax_id: m.suppliers_tax_id,
  pay_details: m.factory_pay_details,
  lead_days: m.suppliers_lead_days,
  supplier_sku: m.suppliers_sku,
  pack: m.suppliers_price_per,
  price: m.common_price,
  min_qty: m.suppliers_min_qty,
  valid_from: m.suppliers_valid_from,
  tags: m.common_tags,
  notes: m.common_notes,
};
