import type { Store } from '#data/store.ts';
import { m } from '#messages';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { offersCustomers, offersOrders, offersParcels } from '#modules/business/offered.ts';
import { EcomOrder, Parcel } from '#modules/business/sale-rules/kind.ts';

export type Hit = { readonly id: string; readonly label: string; readonly detail: string; readonly path: string };
export type HitGroup = { readonly label: string; readonly hits: readonly Hit[] };

const perGroup = 5;

/** Customers, orders and parcels by name, phone or number, from the lists on this device that the person may read. */
export async function find(store: Store, text: string): Promise<readonly HitGroup[]> {
  const search = text.trim();
  if (search.length < 2) return [];
  const query = { search, limit: perGroup };
  const access = store.access();
  const groups = await Promise.all([
    offersCustomers(access) ? customers(store, query) : null,
    offersOrders(access) ? orders(store, query) : null,
    offersParcels(access) ? parcels(store, query) : null,
  ]);
  return groups.filter((group) => group !== null && group.hits.length > 0) as readonly HitGroup[];
}

type Search = { readonly search: string; readonly limit: number };

async function customers(store: Store, query: Search): Promise<HitGroup> {
  const { rows } = await store.list(Customer, { ...query, where: { deleted: { in: [0] } } });
  return {
    label: m.shell_palette_customers(),
    hits: rows.map((row) => ({ id: row.id, label: row.name, detail: row.phone, path: `/app/customers/${row.id}` })),
  };
}

async function orders(store: Store, query: Search): Promise<HitGroup> {
  const { rows } = await store.list(EcomOrder, { ...query, where: { deleted: { in: [0] } } });
  return {
    label: m.shell_palette_orders(),
    hits: rows.map((row) => ({ id: row.id, label: row.order_number, detail: row.ship_name, path: `/app/ecom-orders/${row.id}` })),
  };
}

async function parcels(store: Store, query: Search): Promise<HitGroup> {
  const { rows } = await store.list(Parcel, { ...query, where: { deleted: { in: [0] } } });
  return {
    label: m.shell_palette_parcels(),
    hits: rows.map((row) => ({ id: row.id, label: row.parcel_id, detail: row.ship_name, path: `/app/parcels/${row.id}` })),
  };
}
