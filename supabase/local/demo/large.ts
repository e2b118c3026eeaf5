import type { Backend } from '../backend.ts';

/** Documents that the large company has at least. */
const goal = 100_000;

/**
 * Copies the finished orders of the demo backwards in time until there are 100,000 documents: set-based, with new ids, numbers and
 * dates, as a company that has been at it for years would have them.
 */
export async function multiply(backend: Backend, tenant: string, report: (text: string) => void): Promise<void> {
  const begun = Date.now();
  const [before] = await backend.sql<{ n: number }>('select count(*)::int as n from private.sync_change where tenant = $1', [tenant]);
  const [done] = await backend.sql<{ n: number }>(
    'select count(*)::int as n from public.orders where tenant_id = $1 and completed_at is not null',
    [tenant],
  );
  const rounds = Math.ceil((goal - (before?.n ?? 0)) / Math.max(1, done?.n ?? 1) / documentsPerOrder);
  const [shelf] = await backend.sql<{ rows: string }>(
    "select coalesce(jsonb_agg(to_jsonb(b)), '[]')::text as rows from public.stock_balances b where tenant_id = $1",
    [tenant],
  );
  for (let round = 1; round <= rounds; round += 1) {
    await backend.transaction(async () => {
      for (const statement of copies) await backend.sql(statement, [tenant, round]);
    });
  }
  await backend.sql(receipts, [tenant]);
  await backend.sql(deliveries, [tenant, shelf?.rows]);
  const [after] = await backend.sql<{ n: number }>('select count(*)::int as n from private.sync_change where tenant = $1', [tenant]);
  report(`  multiplied to ${after?.n ?? 0} documents in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/** An order or parcel, and the feed entries that stand beside it. */
const documentsPerOrder = 5;

/** The same id in the same round is the same copy, so that order and parcel keep pointing to each other. */
const copyOf = (column: string): string => `md5(${column}::text || ':' || $2::int)::uuid`;

const copies: readonly string[] = [
  `insert into public.orders
   select (jsonb_populate_record(o, jsonb_build_object(
     'id', ${copyOf('o.id')}, 'order_date', o.order_date - 90 * $2::int, 'created_at', o.created_at - 90 * $2::int * interval '1 day',
     'completed_at', o.completed_at - 90 * $2::int * interval '1 day', 'shipped_at', o.shipped_at - 90 * $2::int * interval '1 day',
     'order_number', o.order_number || '-' || $2::int, 'parcel_id', o.parcel_id || '-' || $2::int,
     'consignment_id', o.consignment_id || '-' || $2::int, 'linked_parcel_id', null, 'source_ecom_order_id', null))).*
   from public.orders o where o.tenant_id = $1 and o.completed_at is not null and (o.order_number is null or o.order_number !~ '-.*-.*-') and (o.parcel_id is null or o.parcel_id !~ '-.*-.*-')`,
  `insert into public.parcel_feed
   select (jsonb_populate_record(f, jsonb_build_object('id', ${copyOf('f.id')}, 'parcel_id', ${copyOf('f.parcel_id')}, 'created_at', f.created_at - 90 * $2::int * interval '1 day', 'received_at', f.created_at - 90 * $2::int * interval '1 day'))).*
   from public.parcel_feed f where f.tenant_id = $1 and exists (select from public.orders o where o.tenant_id = $1 and o.id = ${copyOf('f.parcel_id')})
     and not exists (select from public.parcel_feed g where g.tenant_id = $1 and g.id = ${copyOf('f.id')})`,
];

/** What the copies did not deliver came back long ago. */
const receipts = `update public.returns r set received_at = r.created_at + interval '6 days', closed_at = r.created_at + interval '6 days',
    items = (select jsonb_agg(i || jsonb_build_object('restock_qty', i -> 'expected_qty')) from jsonb_array_elements(r.items) i)
  where r.tenant_id = $1 and r.closed_at is null and r.created_at < now() - interval '90 days'`;

/** What the copies sold had been bought before. */
const deliveries = `insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, at)
  select b.tenant_id, gen_random_uuid(), b.id, b.brand_id, w.on_hand - b.on_hand, 'purchase', now() - interval '89 days'
  from jsonb_to_recordset($2::text::jsonb) w (id uuid, on_hand bigint)
  join public.stock_balances b on b.tenant_id = $1 and b.id = w.id where w.on_hand > b.on_hand`;
