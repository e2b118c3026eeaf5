import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../../business/imports/index.ts';
import { fieldLabel } from '../components/index.ts';
import type { LineValues } from './form-values.ts';
import { lineFields, planLines } from './import-lines.ts';

type Props = { readonly onLines: (lines: readonly LineValues[]) => void; readonly onClose: () => void };

/** Brings the lines of a bill along from a table; they stand in the form, and nothing is saved yet. */
export function LineImport({ onLines, onClose }: Props) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.purchases_import()}
      help={m.bills_import_help()}
      source={{ id: 'bill-lines', advised: ['quantity'], fields: lineFields, formats: [], anyWay: true }}
      fieldLabel={(field) => (field === 'wastage' ? m.bills_wastage_share() : fieldLabel(field))}
      needsOneOf={['code', 'name', 'barcode']}
      needs={m.purchases_import_needs()}
      template={{ name: 'bill-lines.csv', headers: ['code', 'quantity', 'unit', 'wastage'] }}
      plan={(file, mapping, work) => planLines(store, file.rows, mapping, { onLines }, work)}
    />
  );
}
