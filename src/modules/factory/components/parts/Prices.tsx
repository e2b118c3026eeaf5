import { useKeys } from '#data/react.tsx';
import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type ComponentRow, unitOf } from '../../materials/index.ts';
import { SupplierPrice } from '../../materials/kind.ts';
import { useAmountText, useRateText } from '../../stock/index.ts';
import type { Setup } from '../use-setup.ts';

/** Who sells it for what: the newest price of each supplier that holds. */
export function Prices({ row, setup, today }: { readonly row: ComponentRow; readonly setup: Setup; readonly today: string }) {
  const rows = useKeys(SupplierPrice, { by: 'component', prefix: row.id }) ?? [];
  const price = useRateText();
  const amount = useAmountText();
  const holding = rows.filter(({ deleted_at, valid_from }) => deleted_at === null && valid_from <= today);
  const newest = holding.filter((one, i) => holding.findIndex((first) => sameOffer(first, one)) === i);
  if (newest.length === 0) return null;
  const packName = (id: string | null) => row.packs.find((pack) => pack.id === id)?.name ?? unitOf(row.stock_unit).name();
  return (
    <Section title={m.components_prices()} flush>
      <ul className="divide-y text-14">
        {newest.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4 px-4 py-2">
            <span className="min-w-0">
              <span className="block truncate">{setup.nameOf(one.supplier_id)}</span>
              <span className="block text-12 text-muted-foreground">
                {[one.supplier_sku, one.min_qty > 0 && m.components_at_least({ amount: amount(one.min_qty, row.stock_unit) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block font-medium figures">{`${price(one.price)} / ${packName(one.pack_id)}`}</span>
              <DateText day={one.valid_from} className="text-12 text-muted-foreground" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Offer = { readonly supplier_id: string; readonly pack_id: string | null };

/** Rows come newest first. */
function sameOffer(a: Offer, b: Offer): boolean {
  return a.supplier_id === b.supplier_id && a.pack_id === b.pack_id;
}
