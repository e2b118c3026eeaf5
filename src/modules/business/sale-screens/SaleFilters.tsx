import { m } from '#messages';
import { FilterDays } from '#ui/table/filters.tsx';

import { type Entities, FilterRows } from '../../entity/index.ts';
import { useSalesBrands, useZones } from './use-order-settings.ts';

type Kinds = { readonly order_date: 'days'; readonly brand_id: 'many'; readonly zone_id: 'many' };

/** Filters that the lists of orders and of parcels both have. */
export function SaleFilters<R>({ of }: { readonly of: Entities<R, Kinds> }) {
  const { list } = of;
  const brands = useSalesBrands().filter((row) => row.deleted_at === null);
  const zones = useZones();
  return (
    <>
      <FilterDays label={m.orders_date()} value={list.filters.order_date} onChange={(value) => list.setFilter('order_date', value)} />
      <FilterRows of={of} name="brand_id" label={m.common_brand()} rows={brands} least={2} />
      <FilterRows of={of} name="zone_id" label={m.orders_zone()} rows={zones} />
    </>
  );
}
