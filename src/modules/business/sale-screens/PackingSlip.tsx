import type { Row } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Code128 } from '#ui/print/Code128.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import type { Brand } from '../../company/kind.ts';
import { saleNumber, type SaleRow } from './sale-page.ts';

/** What goes into the box of one order or parcel, on A5: lines to tick off, no prices. */
export function PackingSlip({ row, brand }: { readonly row: SaleRow; readonly brand: Row<typeof Brand> | undefined }) {
  const company = useCompany();
  const number = saleNumber(row);
  const notes = [row.customer_note, 'instructions' in row ? row.instructions : ''].filter(Boolean);
  return (
    <PrintSheet paper="a5" className="flex flex-col gap-[5mm]">
      <header className="flex items-start justify-between gap-[6mm]">
        <div className="min-w-0">
          <p className="text-[13pt] font-semibold tracking-tight">{brand?.name ?? company.name}</p>
          <p className="text-[8.5pt] figures text-black/65">{brand?.phone || company.phone}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="text-[14pt] leading-tight font-semibold">{m.print_packing_slip()}</p>
          <p className="text-[10.5pt] font-medium figures">{number}</p>
          <p className="text-[8.5pt] text-black/65">
            <DateText day={row.order_date} />
          </p>
        </div>
      </header>
      <section className="flex items-start justify-between gap-[6mm] border-t border-black/20 pt-[3mm]">
        <div className="min-w-0">
          <h2 className="text-[8.5pt] font-medium text-black/60">{m.print_to()}</h2>
          <p className="text-[11.5pt] font-semibold">{row.ship_name}</p>
          <p className="figures">{[row.ship_phone, row.ship_phone2].filter(Boolean).join(', ')}</p>
          <p>{[row.ship_address, row.ship_area, row.ship_city, row.ship_postcode].filter(Boolean).join(', ')}</p>
        </div>
        <Code128 text={number} className="h-[12mm] w-[52mm] shrink-0" />
      </section>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-black text-left text-[8.5pt]">
            <th scope="col" className="w-[9mm]">
              <span className="sr-only">{m.print_packed()}</span>
            </th>
            <th scope="col" className="py-[1.5mm] font-medium">
              {m.print_item()}
            </th>
            <th scope="col" className="w-[34mm] py-[1.5mm] font-medium">
              {m.products_sku()}
            </th>
            <th scope="col" className="w-[14mm] py-[1.5mm] text-right font-medium">
              {m.orders_quantity()}
            </th>
          </tr>
        </thead>
        <tbody>
          {row.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-b border-black/15 align-top">
              <td className="py-[2mm]">
                <span className="block size-[4.5mm] border border-black" />
              </td>
              <td className="py-[2mm] pr-[4mm]">
                {item.product_name}
                {item.variant_title !== '' && <span className="block text-[8.5pt] text-black/60">{item.variant_title}</span>}
              </td>
              <td className="py-[2mm] figures">{item.sku}</td>
              <td className="py-[2mm] text-right text-[12pt] font-semibold">
                <Quantity value={item.quantity} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td />
            <td className="py-[2mm]" colSpan={2}>
              {m.print_pieces()}
            </td>
            <td className="py-[2mm] text-right">
              <Quantity value={row.items.reduce((sum, item) => sum + item.quantity, 0)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {notes.map((note) => (
        <p key={note} className="break-inside-avoid whitespace-pre-wrap">
          {note}
        </p>
      ))}
    </PrintSheet>
  );
}
