import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Notice } from '#ui/page/Notice.tsx';
import { Section } from '#ui/page/Section.tsx';

import { ExportMenu } from '../../entity/index.ts';
import type { ParcelRow } from '../sale-rules/index.ts';
import { Parcel } from '../sale-rules/kind.ts';
import { useCouriers, usePrinted, useSalesBrands, useZones } from '../sale-screens/index.ts';
import { bookedBefore, type BookingBarrier, type BookingFile, bookingFiles, bookingSheet, placeless } from './booking.ts';

/** The files for the couriers' upload pages: what goes into each, and what cannot. */
export function BookingDialog({ ids, onClose }: { readonly ids: readonly string[]; readonly onClose: () => void }) {
  const { country } = useCompany();
  const { currency } = useFormat();
  const couriers = useCouriers();
  const zones = useZones();
  const brands = useSalesBrands();
  const parcels = usePrinted(Parcel, ids);
  const made = parcels && bookingFiles(parcels, { couriers, zones, brands, country, currency });
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={m.courier_files_booking()}
      description={m.courier_files_booking_text()}
      footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
    >
      <div className="flex flex-col gap-4">
        {made?.files.map((file) => (
          <FileOf key={file.courier.id} file={file} />
        ))}
        {made && made.unsent.length > 0 && (
          <Section title={m.parcels_courier_none()}>
            <Left rows={made.unsent.map((parcel) => ({ parcel, text: m.courier_files_why_no_courier() }))} />
          </Section>
        )}
      </div>
    </Dialog>
  );
}

function FileOf({ file }: { readonly file: BookingFile }) {
  const number = useNumberText();
  const { courier, rows, left } = file;
  const sum = rows.reduce((all, { parcel }) => all + parcel.cod_amount, 0);
  const booked = bookedBefore(file);
  const without = placeless(file);
  return (
    <Section
      title={courier.name}
      text={
        rows.length === 0 ? (
          m.courier_files_none_fit()
        ) : (
          <>
            {rows.length === 1 ? m.courier_files_in_file_one() : m.courier_files_in_file({ n: number(rows.length) })} · {m.orders_cod()}{' '}
            <Money minor={sum} />
          </>
        )
      }
      actions={
        rows.length > 0 && (
          <ExportMenu id={`${m.courier_files_file()}-${courier.name}`} label={courier.name} sheet={async () => bookingSheet(file)} />
        )
      }
    >
      <div className="flex flex-col gap-3">
        {booked > 0 && (
          <Notice tone="warning">
            {booked === 1 ? m.courier_files_booked_before_one() : m.courier_files_booked_before({ n: number(booked) })}
          </Notice>
        )}
        {without > 0 && (
          <Notice>{without === 1 ? m.courier_files_placeless_one() : m.courier_files_placeless({ n: number(without) })}</Notice>
        )}
        <Left rows={left.map(({ parcel, why }) => ({ parcel, text: barrierText[why]() }))} />
        {left.length === 0 && <p className="text-13 text-muted-foreground">{m.courier_files_all_fit()}</p>}
      </div>
    </Section>
  );
}

const barrierText = {
  ended: m.courier_files_why_ended,
  phone_missing: m.courier_files_why_phone_missing,
  phone_invalid: m.courier_files_why_phone_invalid,
  address_missing: m.courier_files_why_address_missing,
  address_short: m.courier_files_why_address_short,
  fraction: m.courier_files_why_fraction,
} satisfies Record<BookingBarrier, () => string>;

function Left({ rows }: { readonly rows: readonly { readonly parcel: ParcelRow; readonly text: string }[] }) {
  const number = useNumberText();
  if (rows.length === 0) return null;
  return (
    <div>
      <p className="text-13 font-medium text-danger-strong">
        {rows.length === 1 ? m.courier_files_left_one() : m.courier_files_left({ n: number(rows.length) })}
      </p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-13">
        {rows.map(({ parcel, text }) => (
          <li key={parcel.id} className="flex flex-wrap gap-x-2 py-0.5">
            <span className="font-medium figures">{parcel.parcel_id}</span>
            <span className="truncate">{parcel.ship_name}</span>
            <span className="text-muted-foreground">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
