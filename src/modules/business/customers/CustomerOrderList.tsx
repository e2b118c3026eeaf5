import { Link } from 'react-router-dom';

import { m } from '#messages';
import { DateText } from '#ui/display/dates.tsx';
import { Money } from '#ui/display/Money.tsx';
import { StatusBadge } from '#ui/display/StatusBadge.tsx';
import { Section } from '#ui/page/Section.tsx';

import { nameShown } from '../orders/index.ts';
import { phaseTones } from '../sale/index.ts';
import type { CustomerOrders } from './use-customer-orders.ts';

/** The customer's orders and parcels, newest first, each leading to its own page. */
export function CustomerOrderList({ orders }: { readonly orders: CustomerOrders }) {
  return (
    <>
      {orders.orders && (
        <Section title={m.customers_orders()} flush>
          <Lines
            empty={m.customers_no_orders()}
            orders={orders}
            rows={orders.orders.map((row) => ({ ...row, number: row.order_number, to: `/app/ecom-orders/${row.id}` }))}
          />
        </Section>
      )}
      {orders.parcels && (
        <Section title={m.customers_parcels()} flush>
          <Lines
            empty={m.customers_no_parcels()}
            orders={orders}
            rows={orders.parcels.map((row) => ({ ...row, number: row.parcel_id, to: `/app/parcels/${row.id}` }))}
          />
        </Section>
      )}
    </>
  );
}

type Line = {
  readonly id: string;
  readonly number: string;
  readonly to: string;
  readonly order_date: string;
  readonly total_amount: number;
  readonly shipping_status_id: string;
};

function Lines({ rows, orders, empty }: { readonly rows: readonly Line[]; readonly orders: CustomerOrders; readonly empty: string }) {
  if (rows.length === 0) return <p className="px-4 py-6 text-center text-13 text-muted-foreground">{empty}</p>;
  return (
    <ul className="@container divide-y">
      {rows.map((row) => {
        const status = orders.status.get(row.shipping_status_id);
        return (
          <li key={row.id}>
            <Link
              to={row.to}
              className="grid min-h-row grid-cols-[1fr_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-muted @2xl:grid-cols-[minmax(10rem,1fr)_7rem_9rem_7rem] @2xl:py-1"
            >
              <span className="font-medium figures text-link">{row.number}</span>
              <DateText day={row.order_date} className="justify-self-end text-13 text-muted-foreground @2xl:justify-self-start" />
              <span>{status && <StatusBadge tone={phaseTones[status.phase]} label={nameShown(status.name)} />}</span>
              <Money minor={row.total_amount} className="justify-self-end" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
