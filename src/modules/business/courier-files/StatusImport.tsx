import { useState } from 'react';

import { useStore } from '#data/react.tsx';
import { m } from '#messages';
import { SwitchInput } from '#ui/form/inputs/SwitchInput.tsx';

import { ImportDialog } from '../imports/index.ts';
import { bestColumns, planStatuses, statusFields } from './statuses.ts';

/** A courier's file of what has become of parcels. */
export function StatusImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  const [moves, setMoves] = useState(false);
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
      questions={() => (
        <label className="flex items-start gap-3">
          <SwitchInput value={moves} onChange={setMoves} />
          <span>
            <span className="block text-14 font-medium">{m.courier_files_moves()}</span>
            <span className="block text-12 text-muted-foreground">{m.courier_files_moves_help()}</span>
          </span>
        </label>
      )}
      answered={(_, mapping) => mapping.includes('status')}
      plan={(file, mapping, work) => planStatuses(store, file.rows, mapping, work, moves)}
    />
  );
}

const labels: Readonly<Record<string, () => string>> = {
  reference: m.parcels_consignment,
  status: m.courier_files_status_word,
  collected: m.orders_collected,
  on: m.orders_date,
};
