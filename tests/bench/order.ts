import { type Draft, insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';
import { EcomOrder, OrderFeed } from '#modules/business/sale-rules/kind.ts';
import { moneyOf, type OrderRow, saleColumns, uncalled, untouched } from '#modules/business/sale-rules/rules.ts';

import type { Backend } from '../../supabase/local/backend.ts';
import type { Config } from './api.ts';

/** What orders of the bench refer to: rows that the demo company has. */
export type Shop = {
  readonly brand: string;
  readonly customer: string | null;
  readonly status: string;
  readonly day: string;
  readonly variants: readonly { readonly id: string | null; readonly title: string; readonly sku: string | null }[];
};

export async function shopOf(backend: Backend, tenant: string): Promise<Shop> {
  const [shop] = await backend.sql<Shop>(
    `select b.id as brand,
       (select c.id from public.customers c where c.tenant_id = b.tenant_id limit 1) as customer,
       (select s.id from public.shipping_statuses s where s.tenant_id = b.tenant_id and s.type = 'ecom' and s.phase = 'new' limit 1) as status,
       current_date::text as day,
       (select jsonb_agg(to_jsonb(v)) from (
          select v.id, v.title, v.sku from public.variants v where v.tenant_id = b.tenant_id and v.brand_id = b.id limit 5) v) as variants
     from public.brands b where b.tenant_id = $1 order by b.id limit 1`,
    [tenant],
  );
  if (shop?.variants?.length !== 5) throw new Error('The demo company has too few products for the bench');
  return shop;
}

/** What orders of a company refer to that has nothing yet but its settings; one line each. */
export async function bareShopOf(backend: Backend, tenant: string): Promise<Shop> {
  const [shop] = await backend.sql<Shop>(
    `select b.id as brand, null as customer, current_date::text as day,
       (select s.id from public.shipping_statuses s where s.tenant_id = b.tenant_id and s.type = 'ecom' and s.phase = 'new' limit 1) as status,
       '[{"id": null, "title": "Red", "sku": null}]'::jsonb as variants
     from public.brands b where b.tenant_id = $1 limit 1`,
    [tenant],
  );
  if (!shop) throw new Error('The company has no brand');
  return shop;
}

/** The unit of the bench: an order with five lines, six rows in SQL, made by the rules of the form, taken right now. */
export function benchOrder(shop: Shop, number: string): OrderRow {
  const items = shop.variants.map(({ id, title, sku }, line) => ({
    variant_id: id,
    product_name: 'Cotton panjabi',
    variant_title: title,
    sku,
    quantity: line + 1,
    price: 45_000 + 100 * line,
  }));
  const recipient = {
    ship_name: 'Rahima Begum',
    ship_phone: '01711000001',
    ship_address: 'House 12, Road 5, Dhanmondi',
    ship_city: 'Dhaka',
  };
  const draft = { ...recipient, brand_id: shop.brand, order_date: shop.day, delivery_fee: 6000, items };
  const columns = saleColumns(draft, { country: 'BD', today: shop.day });
  return {
    id: newId(),
    ...columns,
    ...moneyOf(columns, 0),
    ...untouched,
    customer_id: shop.customer,
    order_number: number,
    source: 'manual',
    shipping_status_id: shop.status,
    linked_parcel_id: null,
    assigned_to: null,
    tags: [],
    ...uncalled,
    created_by: null,
    created_at: new Date().toISOString(),
  };
}

/** The operation that taking this order is, with the feed entry that the device predicts. */
export function orderDraft(row: OrderRow): Draft {
  const entry = {
    id: newId(),
    parcel_id: row.id,
    brand_id: row.brand_id,
    user_id: null,
    actor_kind: 'user',
    type: 'created',
    activity_details: {},
    created_at: row.created_at,
    received_at: row.created_at,
  } as const;
  return { action: 'order.create', changes: [insert(EcomOrder, row)], predicted: [insert(OrderFeed, entry)] };
}

export type SqlOrder = ReturnType<typeof sqlOrder>;

/** The order as a row of the table with its lines as rows of theirs, for the bare sides. */
export function sqlOrder(order: OrderRow, { tenant }: Pick<Config, 'tenant'>) {
  const items = order.items.map((item, index) => ({ ...item, tenant_id: tenant, order_id: order.id, position: index + 1 }));
  return {
    ...order,
    items,
    tenant_id: tenant,
    order_type: 'ecommerce',
    weight_g: 0,
    instructions: '',
    print_count: 0,
    settlement: 'none',
    settled_amount: 0,
    dispute_reason: '',
    write_off_reason: '',
  } as const;
}
