import { useAccess, useKeys, useList, useStore } from '#data/react.tsx';
import { addDays } from '#kernel/dates.ts';
import { href } from '#kernel/href.ts';

import { offersOrders, offersParcels } from '../../business/offered.ts';
import { EcomOrder, Parcel, ShippingStatus } from '../../business/sale-rules/kind.ts';
import { addedUp, deliveredStatuses, figuresOf } from './figures.ts';
import { bookedDirectly, noRows, soldSince } from './queries.ts';

/** What this person's device has to count, and where it is listed: a role without the key has no such rows. */
export function useSales() {
  const access = useAccess();
  const seesOrders = offersOrders(access);
  const seesParcels = offersParcels(access);
  // An order's own parcel is the same sale again.
  return {
    seesOrders,
    seesParcels,
    parcels: seesOrders ? bookedDirectly : {},
    list: seesOrders ? href('/app/ecom-orders') : seesParcels && href('/app/parcels'),
  };
}

/** The first of so many days that end today. */
export function useFirstDay(days: number): string {
  return addDays(useStore().today(), 1 - days);
}

/** Orders since a day by brand; `undefined` while they are being counted. */
export function useOrdersByBrand(from: string): Readonly<Record<string, number>> | undefined {
  const { parcels: direct } = useSales();
  const orders = useList(EcomOrder, { where: soldSince(from), facets: ['brand_id'], ...noRows });
  const parcels = useList(Parcel, { where: soldSince(from, direct), facets: ['brand_id'], ...noRows });
  return orders?.complete && parcels?.complete ? addedUp([orders.facets['brand_id'] ?? {}, parcels.facets['brand_id'] ?? {}]) : undefined;
}

/** The figures of a brand since a day, money in minor units; `undefined` while they are being counted. */
export function useBrandFigures(brandId: string, from: string) {
  const { parcels: direct } = useSales();
  const statuses = useKeys(ShippingStatus);
  const brand = { brand_id: { in: [brandId] } };
  const paid = { status: { in: deliveredStatuses(statuses ?? []) } };
  const ofOrders = soldSince(from, brand);
  const ofParcels = soldSince(from, { ...brand, ...direct });
  const orders = useList(EcomOrder, { where: ofOrders, facets: ['status'], ...noRows });
  const parcels = useList(Parcel, { where: ofParcels, facets: ['status'], ...noRows });
  const orderMoney = useList(EcomOrder, { where: { ...ofOrders, ...paid }, totals: ['paid'], ...noRows });
  const parcelMoney = useList(Parcel, { where: { ...ofParcels, ...paid }, totals: ['paid'], ...noRows });
  if (!statuses || !orders?.complete || !parcels?.complete || !orderMoney?.complete || !parcelMoney?.complete) return undefined;
  return {
    ...figuresOf([orders.facets['status'] ?? {}, parcels.facets['status'] ?? {}], statuses),
    direct: parcels.count,
    revenue: (orderMoney.totals['paid'] ?? 0) + (parcelMoney.totals['paid'] ?? 0),
  };
}
