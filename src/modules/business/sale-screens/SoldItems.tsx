import { formatMoney } from '#kernel/money.ts';
import { m } from '#messages';
import { useFormat } from '#ui/display/format.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Section } from '#ui/page/Section.tsx';

import { amountsOf, lineNet } from '../sale-rules/index.ts';
import type { OrderItem } from '../sale-rules/kind.ts';

type Sold = {
  readonly items: readonly OrderItem[];
  readonly discount_type: 'fixed' | 'percent';
  readonly discount_value: number;
  readonly delivery_fee: number;
  readonly total_amount: number;
  readonly completed_at: string | null;
};

/** The pieces of an order or parcel with what became of them, and the sum. */
export function SoldItems({ row }: { readonly row: Sold }) {
  const { subtotal, discount } = amountsOf(row);
  const ended = row.completed_at !== null;
  return (
    <Section title={m.orders_items()} flush>
      <div className="@container overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="text-12 text-muted-foreground">
              <th scope="col" className="h-8 px-4 text-left font-medium">
                {m.products_product()}
              </th>
              <th scope="col" className="px-2 text-right font-medium">
                {m.orders_quantity()}
              </th>
              {ended && (
                <th scope="col" className="px-2 text-right font-medium">
                  {m.orders_delivered()}
                </th>
              )}
              <th scope="col" className="px-2 text-right font-medium @max-md:hidden">
                {m.common_price()}
              </th>
              <th scope="col" className="px-4 text-right font-medium">
                {m.common_amount()}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.items.map((item) => (
              <tr key={item.id} className="border-t align-top">
                <td className="px-4 py-2">
                  {item.product_name}
                  <span className="block text-12 text-muted-foreground">{[item.variant_title, item.sku].filter(Boolean).join(' · ')}</span>
                </td>
                <td className="px-2 py-2 text-right">
                  <Quantity value={item.quantity} />
                </td>
                {ended && (
                  <td className={`px-2 py-2 text-right ${item.delivered_qty < item.quantity ? 'font-semibold text-warning-strong' : ''}`}>
                    <Quantity value={item.delivered_qty} />
                  </td>
                )}
                <td className="px-2 py-2 text-right @max-md:hidden">
                  <Money minor={item.price} />
                </td>
                <td className="px-4 py-2 text-right">
                  <Money minor={lineNet(item)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="ml-auto flex max-w-80 flex-col gap-1 border-t px-4 py-3 text-14">
        <SumLine label={m.orders_subtotal()} minor={subtotal} />
        {discount !== 0 && <SumLine label={m.orders_discount()} minor={-discount} />}
        {row.delivery_fee !== 0 && <SumLine label={m.orders_delivery_fee()} minor={row.delivery_fee} />}
        <SumLine label={m.ui_total()} minor={row.total_amount} strong />
      </dl>
    </Section>
  );
}

export function SumLine({
  label,
  minor,
  strong = false,
  signed = false,
  expected,
}: {
  readonly label: string;
  readonly minor: number | null | undefined;
  readonly strong?: boolean;
  readonly signed?: boolean;
  /** Said where it is another amount. */
  readonly expected?: number | undefined;
}) {
  const format = useFormat();
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'mt-1 border-t pt-1.5 font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted-foreground'}>{label}</dt>
      <dd className="text-right">
        <Money minor={minor} {...(signed && { tone: 'signed' as const })} />
        {expected !== undefined && expected !== minor && (
          <span className="block text-12 font-normal text-muted-foreground">
            {m.orders_outcome_expected({ amount: formatMoney(expected, format) })}
          </span>
        )}
      </dd>
    </div>
  );
}
