-- The denominators of the push lines: the same rows, without permissions, merge rules, versions or history.
create table public.bench_orders (like public.orders including defaults including constraints, primary key (tenant_id, id));

create table public.bench_items (like public.order_items including defaults including constraints, primary key (tenant_id, order_id, id));

create function public.bench_insert(p_rows jsonb) returns integer language plpgsql security definer set search_path = '' as $$
declare
  orders jsonb := case jsonb_typeof(p_rows) when 'string' then (p_rows #>> '{}')::jsonb else p_rows end;
begin
  insert into public.bench_orders select (jsonb_populate_record(null::public.bench_orders, o)).* from jsonb_array_elements(orders) o;
  insert into public.bench_items
  select (o ->> 'tenant_id')::uuid, (o ->> 'id')::uuid, i.id, i.position, i.variant_id, i.product_name, i.variant_title, i.sku, i.quantity, i.price, i.discount, i.delivered_qty, i.returned_qty, i.damaged_qty
  from jsonb_array_elements(orders) o cross join lateral jsonb_populate_recordset(null::public.bench_items, o -> 'items') i;
  return 1;
end
$$;

create function public.bench_read(p_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(o) from public.bench_orders o where o.id = p_id
$$;
