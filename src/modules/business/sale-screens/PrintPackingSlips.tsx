import { PrintJob } from '#ui/print/PrintSheet.tsx';

import type { EcomOrder, Parcel } from '../sale-rules/kind.ts';
import { PackingSlip } from './PackingSlip.tsx';
import { useSalesBrands } from './use-order-settings.ts';
import { usePrinted } from './use-printed.ts';

/** Prints the packing slips of orders or parcels, one after the other in the order they were chosen. */
export function PrintPackingSlips({
  kind,
  ids,
  onDone,
}: {
  readonly kind: typeof EcomOrder | typeof Parcel;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}) {
  const brands = useSalesBrands();
  const rows = usePrinted(kind, ids);
  if (!rows || brands.length === 0) return null;
  return (
    <PrintJob paper="a5" onDone={onDone}>
      {rows.map((row) => (
        <PackingSlip key={row.id} row={row} brand={brands.find((brand) => brand.id === row.brand_id)} />
      ))}
    </PrintJob>
  );
}
