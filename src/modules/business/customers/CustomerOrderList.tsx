import { m } from '#messages';
import { Section } from '#ui/page/Section.tsx';

import { SaleLines } from '../sale-screens/index.ts';
import type { CustomerOrders } from './use-customer-orders.ts';

type Rows = Parameters<typeof SaleLines>[0]['rows'] | undefined;

/** The customer's orders and parcels, newest first, each leading to its own page. */
export function CustomerOrderList({ orders: { orders, parcels } }: { readonly orders: CustomerOrders }) {
  return (
    <>
      <Sales title={m.orders_orders()} rows={orders} none={m.customers_no_orders()} />
      <Sales title={m.parcels_label()} rows={parcels} none={m.customers_no_parcels()} />
    </>
  );
}

function Sales({ title, rows, none }: { readonly title: string; readonly rows: Rows; readonly none: string }) {
  if (!rows) return null;
  return (
    <Section title={title} flush>
      {rows.length === 0 && <p className="px-4 py-6 text-center text-13 text-muted-foreground">{none}</p>}
      <SaleLines rows={rows} ofOne />
    </Section>
  );
}
