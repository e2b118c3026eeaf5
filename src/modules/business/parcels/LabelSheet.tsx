import type { Row } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity, useNumberText } from '#ui/display/numbers.tsx';
import { Code128 } from '#ui/print/Code128.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';
import { QrCode } from '#ui/print/QrCode.tsx';

import type { Brand } from '../../company/kind.ts';
import type { Courier, ParcelRow } from '../sale-rules/index.ts';
import { parcelCode } from './rules.ts';

const shownItems = 4;
/** Millimetres that the bars have, the white at their ends included. */
const barRoom = 92;

/** The label of one parcel, 100 x 150 mm: what the courier scans, whom it goes to, and what to collect. */
export function LabelSheet({
  parcel,
  brand,
  courier,
  zone,
}: {
  readonly parcel: ParcelRow;
  readonly brand: Row<typeof Brand> | undefined;
  readonly courier: Courier | undefined;
  readonly zone: string | undefined;
}) {
  const company = useCompany();
  const number = useNumberText();
  const rest = parcel.items.length - shownItems;
  const place = [parcel.ship_area, parcel.ship_city, parcel.ship_postcode].filter(Boolean).join(', ');
  return (
    <PrintSheet paper="label" className="flex flex-col">
      <header className="flex items-start justify-between gap-[3mm] border-b-2 border-black pb-[2mm]">
        <div className="min-w-0">
          <p className="truncate text-[12pt] font-bold">{brand?.name ?? company.name}</p>
          <p className="text-[8pt] figures">{brand?.phone || company.phone}</p>
        </div>
        <div className="min-w-0 text-right">
          <p className="truncate text-[12pt] font-bold">{courier?.name ?? ''}</p>
          {zone && <p className="truncate text-[10pt] font-semibold">{zone}</p>}
        </div>
      </header>
      <div className="py-[2.5mm]">
        <Code128 text={parcel.consignment_id ?? parcel.parcel_id} className="h-[15mm] max-w-[92mm]" room={barRoom} />
      </div>
      <section className="flex gap-[3mm] border-t border-black pt-[2mm]">
        <div className="min-w-0 flex-1">
          <p className="text-[7.5pt]">{m.print_to()}</p>
          <p className="text-[15pt] leading-tight font-bold break-words">{parcel.ship_name}</p>
          <p className="text-[17pt] leading-tight font-bold figures">{parcel.ship_phone}</p>
          {parcel.ship_phone2 !== '' && <p className="text-[10pt] figures">{parcel.ship_phone2}</p>}
        </div>
        <QrCode text={parcelCode(parcel.id)} className="size-[25mm] shrink-0" />
      </section>
      <p className="line-clamp-3 pt-[1mm] text-[12pt] leading-snug break-words">{parcel.ship_address}</p>
      {/* However long the address is: by the district the courier sorts. */}
      {place && <p className="line-clamp-2 shrink-0 text-[12pt] leading-snug font-semibold break-words">{place}</p>}
      <section className="my-[2.5mm] border-y-2 border-black py-[1.5mm] text-center">
        {parcel.cod_amount > 0 ? (
          <>
            <p className="text-[9pt] leading-tight font-semibold">{m.print_cod()}</p>
            <Money
              minor={parcel.cod_amount}
              className={`${parcel.cod_amount >= 100_000_000 ? 'text-[26pt]' : 'text-[36pt]'} leading-none font-bold`}
            />
          </>
        ) : (
          <p className="text-[36pt] leading-none font-bold">{m.print_prepaid()}</p>
        )}
      </section>
      <ul className="min-h-0 flex-1 overflow-hidden text-[9.5pt] leading-snug">
        {parcel.items.slice(0, shownItems).map((item) => (
          <li key={item.id} className="flex gap-[2mm]">
            <span className="shrink-0 font-semibold">
              <Quantity value={item.quantity} /> ×
            </span>
            <span className="truncate">{[item.product_name, item.variant_title].filter(Boolean).join(' - ')}</span>
          </li>
        ))}
        {rest > 0 && <li>{m.common_and_more({ n: number(rest) })}</li>}
        {(parcel.instructions !== '' || parcel.customer_note !== '') && (
          <li className="mt-[1mm] line-clamp-2 font-semibold">{[parcel.instructions, parcel.customer_note].filter(Boolean).join(' · ')}</li>
        )}
      </ul>
      <footer className="flex justify-between border-t border-black pt-[1.5mm] text-[8pt] figures">
        <span className="font-semibold">{parcel.parcel_id}</span>
        {parcel.weight_g > 0 && (
          <span>
            <Quantity value={parcel.weight_g} unit="g" />
          </span>
        )}
        {parcel.print_count > 0 && <span>{m.print_copy({ n: number(parcel.print_count + 1) })}</span>}
        <DateText day={parcel.order_date} />
      </footer>
    </PrintSheet>
  );
}
