import { useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { fieldLabel } from '../components/index.ts';
import { amountFor, type LineValues } from './form-values.ts';
import { lineFields, planLines } from './import-lines.ts';
import { useUsualPrice } from './use-usual-price.ts';

type Props = { readonly supplier: string; readonly onLines: (lines: readonly LineValues[]) => void; readonly onClose: () => void };

/** Brings the lines of a purchase along from a table; they stand in the form, and nothing is saved yet. */
export function LineImport({ supplier, onLines, onClose }: Props) {
  const store = useStore();
  const { currency } = useCompany();
  const known = useUsualPrice(supplier);
  const usual = (component: string) => {
    const told = known(component);
    return told && { measure: told.pack_id, price: amountFor(told.price, currency) };
  };
  return (
    <ImportDialog
      onClose={onClose}
      title={m.purchases_import()}
      help={m.purchases_import_help()}
      source={{ id: 'purchase-lines', advised: ['quantity'], fields: lineFields, formats: [], anyWay: true }}
      fieldLabel={(field) => (field === 'unit_cost' ? m.common_price() : fieldLabel(field))}
      needsOneOf={['code', 'name', 'barcode']}
      needs={m.purchases_import_needs()}
      template={{ name: 'purchase-lines.csv', headers: ['code', 'quantity', 'unit', 'price'] }}
      plan={(file, mapping, work) => planLines(store, file.rows, mapping, { usual, onLines }, work)}
    />
  );
}
