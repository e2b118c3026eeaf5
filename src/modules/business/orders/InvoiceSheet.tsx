import type { Row } from '#data/kind.ts';
import { useCompany, useStore } from '#data/react.tsx';
import { moneyInWords } from '#kernel/number-words.ts';
import { m } from '#messages';
import { getLocale } from '#messages/runtime.js';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { usePhotoUrl } from '#ui/display/Photo.tsx';
import { PrintSheet } from '#ui/print/PrintSheet.tsx';

import type { Brand } from '../../company/kind.ts';
import { amountsOf, lineNet, type OrderRow } from '../sale-rules/index.ts';

/** The invoice of one order on A4. Says what is written on the order, also of products that are long gone. */
export function InvoiceSheet({ order, brand }: { readonly order: OrderRow; readonly brand: Row<typeof Brand> | undefined }) {
  const store = useStore();
  const company = useCompany();
  const logo = usePhotoUrl(brand?.logo_path, (path) => store.readFile(path));
  const { subtotal, discount } = amountsOf(order);
  const address = brand?.address || company.address;
  const phone = brand?.phone || company.phone;
  const anyDiscount = order.items.some((item) => item.discount > 0);
  return (
    <PrintSheet paper="a4" className="flex flex-col gap-[7mm]">
      <header className="flex items-start justify-between gap-8">
        <div className="flex items-center gap-4">
          {logo && <img src={logo} alt="" className="size-[16mm] object-contain" />}
          <div>
            <p className="text-[15pt] font-semibold tracking-tight">{brand?.name ?? company.name}</p>
            <p className="text-[9pt] text-black/65">{[address, phone].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <div className="text-right">
          <p className="text-[19pt] leading-tight font-semibold">{m.print_invoice()}</p>
          <p className="text-[10.5pt] font-medium figures">{order.order_number}</p>
          <p className="text-[9pt] text-black/65">
            <DateText day={order.order_date} />
          </p>
        </div>
      </header>
      <section className="border-t border-black/20 pt-[4mm]">
        <h2 className="text-[8.5pt] font-medium text-black/60">{m.print_bill_to()}</h2>
        <p className="text-[12pt] font-semibold">{order.ship_name}</p>
        <p className="figures">{[order.ship_phone, order.ship_phone2].filter(Boolean).join(', ')}</p>
        <p className="max-w-[110mm]">
          {[order.ship_address, order.ship_area, order.ship_city, order.ship_postcode].filter(Boolean).join(', ')}
        </p>
      </section>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-black text-[8.5pt]">
            <th scope="col" className="w-[8mm] py-[1.5mm] text-left font-medium">
              #
            </th>
            <th scope="col" className="py-[1.5mm] text-left font-medium">
              {m.print_item()}
            </th>
            <th scope="col" className="w-[16mm] py-[1.5mm] text-right font-medium">
              {m.orders_quantity()}
            </th>
            <th scope="col" className="w-[28mm] py-[1.5mm] text-right font-medium">
              {m.common_price()}
            </th>
            {anyDiscount && (
              <th scope="col" className="w-[26mm] py-[1.5mm] text-right font-medium">
                {m.orders_discount()}
              </th>
            )}
            <th scope="col" className="w-[32mm] py-[1.5mm] text-right font-medium">
              {m.common_amount()}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, i) => (
            <tr key={item.id} className="break-inside-avoid border-b border-black/15 align-top">
              <td className="py-[2mm] figures text-black/60">
                <Quantity value={i + 1} />
              </td>
              <td className="py-[2mm] pr-[4mm]">
                {item.product_name}
                <span className="block text-[8.5pt] text-black/60">{[item.variant_title, item.sku].filter(Boolean).join(' · ')}</span>
              </td>
              <td className="py-[2mm] text-right">
                <Quantity value={item.quantity} />
              </td>
              <td className="py-[2mm] text-right">
                <Money minor={item.price} />
              </td>
              {anyDiscount && (
                <td className="py-[2mm] text-right">
                  <Money minor={item.discount === 0 ? null : item.discount} />
                </td>
              )}
              <td className="py-[2mm] text-right">
                <Money minor={lineNet(item)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <section className="flex break-inside-avoid items-start justify-between gap-[10mm]">
        <div className="max-w-[90mm] pt-[1mm]">
          <p className="text-[8.5pt] text-black/60">{m.print_words()}</p>
          <p>{moneyInWords(order.total_amount, company.currency, getLocale())}</p>
          {order.customer_note !== '' && <p className="mt-[4mm] whitespace-pre-wrap">{order.customer_note}</p>}
        </div>
        <dl className="flex w-[74mm] flex-col gap-[1.2mm]">
          <Sum label={m.orders_subtotal()} minor={subtotal} />
          {discount !== 0 && <Sum label={m.orders_discount()} minor={-discount} />}
          {order.delivery_fee !== 0 && <Sum label={m.print_delivery()} minor={order.delivery_fee} />}
          <Sum label={m.ui_total()} minor={order.total_amount} strong />
          {order.advance !== 0 && <Sum label={m.print_advance()} minor={-order.advance} />}
          {order.completed_at === null || order.collected_amount === 0 ? (
            <Sum label={m.print_due()} minor={order.cod_amount} strong />
          ) : (
            <Sum label={m.print_paid()} minor={order.advance + order.collected_amount} strong />
          )}
        </dl>
      </section>
      {brand?.invoice_footer && (
        <footer className="mt-auto border-t border-black/20 pt-[3mm] text-[9pt] whitespace-pre-wrap text-black/65">
          {brand.invoice_footer}
        </footer>
      )}
    </PrintSheet>
  );
}

function Sum({ label, minor, strong = false }: { readonly label: string; readonly minor: number; readonly strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between ${strong ? 'border-t border-black pt-[1.2mm] text-[12pt] font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} />
      </dd>
    </div>
  );
}
