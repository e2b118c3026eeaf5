import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import { SaleLines, useStatuses } from '../sale-screens/index.ts';
import type { CustomerOrders } from './use-customer-orders.ts';

/** The customer's orders and parcels, newest first, each leading to its own page. */
export function CustomerOrderList({ orders: { orders, parcels } }: { readonly orders: CustomerOrders }) {
  const orderStatuses = useStatuses('ecom');
  const parcelStatuses = useStatuses('parcel');
  return (
    <>
      {orders && (
        <Section title={m.orders_orders()} flush>
          {orders.length === 0 && <Nothing text={m.customers_no_orders()} />}
          <SaleLines
            rows={orders}
            statuses={orderStatuses}
            to={(row) => href('/app/ecom-orders/:orderId', { orderId: row.id })}
            title={(row) => <span className="figures text-link">{row.order_number}</span>}
          />
        </Section>
      )}
      {parcels && (
        <Section title={m.parcels_label()} flush>
          {parcels.length === 0 && <Nothing text={m.customers_no_parcels()} />}
          <SaleLines
            rows={parcels}
            statuses={parcelStatuses}
            to={(row) => href('/app/parcels/:parcelId', { parcelId: row.id })}
            title={(row) => <span className="figures text-link">{row.parcel_id}</span>}
          />
        </Section>
      )}
    </>
  );
}

function Nothing({ text }: { readonly text: string }) {
  return <p className="px-4 py-6 text-center text-13 text-muted-foreground">{text}</p>;
}
