import { m } from '#messages';
import { Quantity } from '#ui/display/numbers.tsx';

import { stockNames } from './product-texts.ts';
import type { Stock } from './stock.ts';

/** The four numbers of a variant, or of a product as a whole; places for them while they are not known. */
export function StockFigures({ stock }: { readonly stock: Stock | undefined }) {
  return (
    <dl aria-label={m.products_stock()} className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg bg-muted px-4 py-3 sm:grid-cols-4">
      {(['onHand', 'reserved', 'available', 'withCourier'] as const).map((of) => (
        <div key={of} className="min-w-0">
          <dt className="text-12 text-muted-foreground">{stockNames[of]()}</dt>
          <dd>
            <Quantity value={stock?.[of]} className={`text-20 font-semibold ${(stock?.[of] ?? 0) < 0 ? 'text-danger-strong' : ''}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
