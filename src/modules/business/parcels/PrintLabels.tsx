import { useStore } from '#data/react.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Parcel } from '../sale-rules/kind.ts';
import { useCouriers, usePrinted, useSalesBrands, useZones } from '../sale-screens/index.ts';
import { markPrinted } from './commands.ts';
import { LabelSheet } from './LabelSheet.tsx';

/** Prints the labels of parcels, one per sheet, and counts them once the print dialog closes. */
export function PrintLabels({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const store = useStore();
  const brands = useSalesBrands();
  const couriers = useCouriers();
  const zones = useZones();
  const parcels = usePrinted(Parcel, ids);
  if (!parcels || brands.length === 0) return null;
  function done() {
    void markPrinted(store, ids);
    onDone();
  }
  return (
    <PrintJob paper="label" onDone={done}>
      {parcels.map((parcel) => (
        <LabelSheet
          key={parcel.id}
          parcel={parcel}
          brand={brands.find((row) => row.id === parcel.brand_id)}
          courier={couriers.find((row) => row.id === parcel.shipping_company_id)}
          zone={zones.find((row) => row.id === parcel.ship_zone_id)?.name}
        />
      ))}
    </PrintJob>
  );
}
