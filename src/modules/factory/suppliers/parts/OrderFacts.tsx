import { m } from '#messages';
import { Quantity } from '#ui/display/numbers.tsx';

import type { ComponentRow, SupplierPriceRow } from '../../materials/index.ts';
import { measureName, stockUnits } from '../prices.ts';

type Props = { readonly price: Pick<SupplierPriceRow, 'min_qty' | 'lead_days'>; readonly component: ComponentRow | undefined };

/** How much a supplier sells at least, and how long it takes. */
export function OrderFacts({ price: { min_qty, lead_days }, component }: Props) {
  return (
    <span className="flex w-40 flex-col text-13 text-muted-foreground max-sm:order-last max-sm:w-full max-sm:flex-row max-sm:gap-3 empty:max-sm:hidden">
      {min_qty > 0 && (
        <span>
          {m.suppliers_min_qty()}: <Quantity value={stockUnits(min_qty)} /> {measureName(null, component)}
        </span>
      )}
      {lead_days !== null && (
        <span>
          {m.suppliers_lead_days()}: <Quantity value={lead_days} />
        </span>
      )}
    </span>
  );
}
