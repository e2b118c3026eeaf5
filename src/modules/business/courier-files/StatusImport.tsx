import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../imports/index.ts';
import { bestColumns, planStatuses, statusFields } from './statuses.ts';

/** A courier's file of what has become of parcels. */
export function StatusImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.courier_files_statuses()}
      help={m.courier_files_statuses_help()}
      source={{
        id: 'courier-statuses',
        advised: ['status', 'collected', 'on'],
        fields: statusFields,
        formats: [],
        anyWay: true,
        refine: bestColumns,
      }}
      fieldLabel={(field) => labels[field]?.() ?? field}
      needsOneOf={['reference']}
      needs={m.courier_files_statuses_needs()}
      template={{ name: 'statuses.csv', headers: ['consignment', 'status', 'collected', 'date'] }}
      answered={(_, mapping) => mapping.includes('status')}
      plan={(file, mapping, work) => planStatuses(store, file.rows, mapping, work)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  reference: m.parcels_consignment,
  status: m.courier_files_status_word,
  collected: m.orders_collected,
  on: m.orders_date,
};
