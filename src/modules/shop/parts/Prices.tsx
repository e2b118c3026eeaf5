import { m } from '#messages';
import type { StoreProduct, StoreVariant } from '#modules/storefront/config/index.ts';

import { pricesOf } from '../catalogue.ts';
import { useShop } from '../shop-context.ts';

/** Of one variant, or of a product whose variants differ. */
export function Prices({ of, large = false }: { of: Pick<StoreProduct, 'variants'> | StoreVariant; large?: boolean }) {
  const { money } = useShop();
  const { low, high, compareAt } = pricesOf('variants' in of ? of : { variants: [of] });
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className={`font-semibold figures ${large ? 'text-28' : 'text-16'}`}>
        {low === high ? money(low) : m.shop_price_from({ price: money(low) })}
      </span>
      {compareAt !== null && (
        <s className="text-14 figures text-muted">
          <span className="sr-only">{m.shop_price_before()} </span>
          {money(compareAt)}
        </s>
      )}
    </span>
  );
}

/** In words: how many there are is told to nobody. */
export function StockWord({ stock }: { stock: StoreVariant['stock'] }) {
  return <span className={`stock stock-${stock}`}>{stockWord(stock)}</span>;
}

export function stockWord(stock: StoreVariant['stock']): string {
  switch (stock) {
    case 'in':
      return m.products_filter_in();
    case 'few':
      return m.shop_stock_few();
    case 'out':
      return m.shop_stock_out();
  }
}
