import type { Row } from '#data/kind.ts';
import type { Store } from '#data/store.ts';

import { offersOrders, offersParcels } from '../offered.ts';
import { type CustomerTotals, customerTotals } from './customer-totals.ts';
import { EcomOrder } from './kind-order.ts';
import { Parcel } from './kind-parcel.ts';
import { ShippingStatus } from './kind-status.ts';

type Order = Row<typeof EcomOrder>;
type Sent = Row<typeof Parcel>;

/** Where a customer's orders and parcels are found. */
export const ordersQuery = (customerId: string) => ({ by: 'customer_id', equals: customerId }) as const;
export const parcelsQuery = (customerId: string) => ({ where: { customer_id: { in: [customerId] }, deleted: { in: [0] } } }) as const;

/** The sums of all that a customer bought, as far as this person sees it: the one function behind every figure about him. */
export async function totalsOfCustomer(store: Store, customerId: string): Promise<CustomerTotals> {
  const access = store.access();
  const [orders, parcels, statuses] = await Promise.all([
    offersOrders(access) ? store.find(EcomOrder, ordersQuery(customerId)) : undefined,
    offersParcels(access) ? store.list(Parcel, parcelsQuery(customerId)) : undefined,
    store.find(ShippingStatus),
  ]);
  return totalsOfSales(orders, parcels?.rows, statuses);
}

/** Parcels count for themselves where no order stands behind them, or where the person sees no orders. `undefined` = not seen. */
export function totalsOfSales(
  orders: readonly Order[] | undefined,
  parcels: readonly Sent[] | undefined,
  statuses: readonly Row<typeof ShippingStatus>[],
): CustomerTotals {
  const phases = new Map(statuses.map((status) => [status.id, status.phase]));
  const counted = [...(orders ?? []), ...(parcels ?? []).filter((parcel) => !orders || parcel.source_ecom_order_id === null)];
  return customerTotals(counted.map((row) => ({ ...row, phase: phases.get(row.shipping_status_id) })));
}
