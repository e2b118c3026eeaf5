import { useStore } from '#data/react.tsx';
import { m } from '#messages';

import { ImportDialog } from '../imports/index.ts';
import { consignmentFields, planConsignments } from './consignments.ts';

/** The couriers' numbers from the file of a booking, or pasted: which parcel got which. */
export function ConsignmentImport({ onClose }: { readonly onClose: () => void }) {
  const store = useStore();
  return (
    <ImportDialog
      onClose={onClose}
      title={m.courier_files_consignments()}
      help={m.courier_files_consignments_help()}
      source={{ id: 'consignments', advised: ['parcel', 'consignment'], fields: consignmentFields, formats: [], anyWay: true }}
      fieldLabel={(field) => (field === 'parcel' ? m.courier_files_our_number() : m.parcels_consignment())}
      needsOneOf={['consignment']}
      needs={m.courier_files_consignments_needs()}
      template={{ name: 'consignments.csv', headers: ['parcel', 'consignment'] }}
      answered={(_, mapping) => mapping.includes('parcel')}
      plan={(file, mapping, work) => planConsignments(store, file.rows, mapping, work)}
    />
  );
}
