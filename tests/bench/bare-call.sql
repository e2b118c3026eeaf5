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

-- What RxDB's own replication with Supabase asks of a table: when a row changed, and that it is never really deleted.
create table public.bench_documents (
  id text primary key,
  kind text not null,
  k1 text not null,
  "row" jsonb not null,
  _modified timestamptz(3) not null default clock_timestamp(),
  _deleted boolean not null default false
);
create index bench_documents_modified on public.bench_documents (_modified, id);

create function public.bench_fill(p_rows jsonb) returns integer language plpgsql security definer set search_path = '' as $$
begin
  insert into public.bench_documents (id, kind, k1, "row")
  select d ->> 'id', d ->> 'kind', d ->> 'k1', d -> 'row' from jsonb_array_elements(case jsonb_typeof(p_rows) when 'string' then (p_rows #>> '{}')::jsonb else p_rows end) d;
  return 1;
end
$$;

create table public.bench_customers (
  id text primary key,
  name text not null,
  phone text not null,
  address text not null,
  city text not null,
  notes text not null default '',
  _modified timestamptz(3) not null default clock_timestamp(),
  _deleted boolean not null default false
);
create index bench_customers_modified on public.bench_customers (_modified, id);

create function public.bench_modified() returns trigger language plpgsql set search_path = '' as $$
begin
  new._modified := clock_timestamp();
  return new;
end
$$;
create trigger bench_modified before update on public.bench_customers for each row execute function public.bench_modified();
