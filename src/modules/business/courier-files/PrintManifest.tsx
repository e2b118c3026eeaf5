import type { ReactNode } from 'react';

import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { PrintJob } from '#ui/print/PrintSheet.tsx';

import { Sheet, SheetTable } from '../../entity/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { nameOf, useCouriers, usePrinted, useZones } from '../sale-screens/index.ts';
import { piecesOf } from './booking.ts';
import { type Manifest, manifestsOf } from './manifest.ts';

/** Prints what each courier takes along, to be signed by whoever hands it over and whoever takes it. */
export function PrintManifest({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const parcels = usePrinted(Parcel, ids);
  if (!parcels) return null;
  return (
    <PrintJob paper="a4" onDone={onDone}>
      {manifestsOf(parcels).map((manifest) => (
        <ManifestSheet key={manifest.courier} manifest={manifest} />
      ))}
    </PrintJob>
  );
}

function ManifestSheet({ manifest: { courier, parcels, pieces, toCollect } }: { readonly manifest: Manifest }) {
  const number = useNumberText();
  const couriers = useCouriers();
  const zones = useZones();
  const count = parcels.length === 1 ? m.courier_files_parcels_one() : m.courier_files_parcels({ n: number(parcels.length) });
  return (
    <Sheet title={m.courier_files_manifest()} about={[nameOf(couriers, courier) ?? m.parcels_courier_none(), count]}>
      <SheetTable
        heads={['#', m.parcels_parcel(), m.orders_recipient(), m.orders_zone(), m.print_pieces(), m.orders_cod()]}
        texts={4}
        rows={parcels.map((parcel, i) => ({
          id: parcel.id,
          cells: [
            number(i + 1),
            <Two key="number" above={parcel.parcel_id} below={parcel.consignment_id ?? ''} />,
            <Two key="to" above={parcel.ship_name} below={[parcel.ship_phone, parcel.ship_phone2].filter(Boolean).join(', ')} />,
            nameOf(zones, parcel.ship_zone_id) ?? [parcel.ship_area, parcel.ship_city].filter(Boolean).join(', '),
            <Quantity key="pieces" value={piecesOf(parcel)} />,
            <Money key="cod" minor={parcel.cod_amount} />,
          ],
        }))}
        foot={['', m.ui_total(), count, '', <Quantity key="pieces" value={pieces} />, <Money key="cod" minor={toCollect} />]}
      />
      <footer className="mt-auto grid break-inside-avoid grid-cols-2 gap-[12mm] pt-[16mm] text-[8.5pt]">
        {[m.courier_files_handed_over(), m.courier_files_taken_over()].map((label) => (
          <p key={label} className="border-t border-black pt-[1mm]">
            {label}
          </p>
        ))}
      </footer>
    </Sheet>
  );
}

function Two({ above, below }: { readonly above: ReactNode; readonly below: string }) {
  return (
    <>
      <span className="block break-words figures">{above}</span>
      {below !== '' && <span className="block text-[8.5pt] break-words figures text-black/65">{below}</span>}
    </>
  );
}
