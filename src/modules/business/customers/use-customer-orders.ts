import { useMemo } from 'react';

import { useAccess, useKeys, useList } from '#data/react.tsx';

import { offersOrders, offersParcels } from '../offered.ts';
import { ordersQuery, parcelsQuery, totalsOfSales } from '../sale-rules/index.ts';
import { EcomOrder, Parcel, ShippingStatus } from '../sale-rules/kind.ts';

/** A customer's orders and parcels as far as this person may see them (`undefined` = may not, or still loading) and their sums. */
export function useCustomerOrders(customerId: string) {
  const access = useAccess();
  const seesOrders = offersOrders(access);
  const seesParcels = offersParcels(access);
  const statuses = useKeys(ShippingStatus);
  // A company without this permission has no such documents here, so the query is empty, not forbidden.
  const allOrders = useKeys(EcomOrder, ordersQuery(customerId));
  const allParcels = useList(Parcel, parcelsQuery(customerId));
  return useMemo(() => {
    const orders = seesOrders
      ? allOrders?.filter((row) => row.deleted_at === null).toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      : undefined;
    const parcels = seesParcels ? allParcels?.rows.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1)) : undefined;
    return { orders, parcels, totals: totalsOfSales(orders, parcels, statuses ?? []), seesOrders, seesParcels };
  }, [statuses, allOrders, allParcels, seesOrders, seesParcels]);
}

export type CustomerOrders = ReturnType<typeof useCustomerOrders>;
