import { Fragment } from 'react';

import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Quantity } from '#ui/display/numbers.tsx';
import { Rate } from '#ui/display/Rate.tsx';

import { Sheet, SheetTable } from '../../../entity/index.ts';
import type { ComponentRow, SupplierPriceRow, SupplierRow } from '../../materials/index.ts';
import { measureName, type PriceLine, stockUnits } from '../prices.ts';

type Props = {
  readonly row: SupplierRow;
  readonly lines: readonly PriceLine<SupplierPriceRow>[];
  readonly components: ReadonlyMap<string, ComponentRow>;
};

/** What a supplier asks today, on A4. */
export function PriceListSheet({ row, lines, components }: Props) {
  return (
    <Sheet title={m.suppliers_price_list()} about={[row.name, row.code]}>
      <SheetTable
        heads={[m.factory_component(), m.suppliers_sku(), m.suppliers_min_qty(), m.suppliers_valid_from(), m.common_price()]}
        texts={2}
        rows={lines.flatMap(({ now }) => {
          if (!now) return [];
          const component = components.get(now.component_id);
          const unit = measureName(null, component);
          return {
            id: now.id,
            cells: [
              [component?.name ?? m.common_deleted(), component?.code].filter(Boolean).join(' · '),
              now.supplier_sku,
              now.min_qty > 0 && <Quantity key="least" value={stockUnits(now.min_qty)} unit={unit} />,
              <DateText key="from" day={now.valid_from} />,
              <Fragment key="price">
                <Rate rate={now.price} />
                <span className="block text-[8.5pt] text-black/65">/ {measureName(now.pack_id, component)}</span>
              </Fragment>,
            ],
          };
        })}
      />
    </Sheet>
  );
}
