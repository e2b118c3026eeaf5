-- Orders of both types stand in one table: an eCommerce order is what a customer bought, a parcel is what a courier carries.

create table public.orders (
  tenant_id uuid not null,
  id uuid not null,
  order_type text not null,
  brand_id uuid not null,
  customer_id uuid,
  ship_name text not null,
  ship_phone text not null default '',
  ship_phone2 text not null default '',
  ship_address text not null default '',
  ship_zone_id uuid,
  ship_city text not null default '',
  ship_area text not null default '',
  ship_postcode text not null default '',
  order_date date not null,
  shipping_status_id uuid not null,
  items jsonb not null,
  discount_type text not null default 'fixed',
  discount_value bigint not null default 0,
  delivery_fee bigint not null default 0,
  total_amount bigint not null default 0,
  advance bigint not null default 0,
  cod_amount bigint not null default 0,
  collected_amount bigint not null default 0,
  shipping_charge bigint not null default 0,
  cod_charge bigint not null default 0,
  return_charge bigint not null default 0,
  other_charge bigint not null default 0,
  notes text not null default '',
  customer_note text not null default '',
  delivery_details jsonb,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  order_number text,
  -- The number that was made on the device and stands on paper, where another record had it already.
  printed_number text,
  source text default 'manual',
  linked_parcel_id uuid,
  parcel_id text,
  source_ecom_order_id uuid,
  shipping_company_id uuid,
  consignment_id text,
  tracking_code text,
  weight_g integer not null default 0,
  instructions text not null default '',
  shipped_at timestamptz,
  print_count integer not null default 0,
  -- How the courier says that it ended, until a person confirms it.
  courier_says jsonb,
  -- Who cares for it, and the words it is sorted by. Parcels have neither.
  assigned_to uuid,
  tags text[] not null default '{}',
  -- Calls to its customer: how many, what the last one came to, and when he wants another.
  call_attempts integer not null default 0,
  last_call_at timestamptz,
  call_result text,
  call_back_at timestamptz,
  -- Why somebody should look at it first: an order that a stranger has placed. Empty once it is confirmed.
  review text[] not null default '{}',
  -- The courier's statement that pays it, and how much of it is paid.
  payment_id uuid,
  settlement text not null default 'none',
  settled_amount bigint not null default 0,
  -- What a person says of it: it is disputed with the courier, or given up.
  disputed_at timestamptz,
  dispute_reason text not null default '',
  written_off_at timestamptz,
  write_off_reason text not null default '',
  primary key (tenant_id, id),
  constraint orders__order_type check (order_type in ('ecommerce', 'parcel')),
  constraint orders__order_number_key unique (tenant_id, order_number),
  constraint orders__parcel_id_key unique (tenant_id, parcel_id),
  constraint orders__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint orders__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id) on delete set null (customer_id),
  constraint orders__ship_zone_id_fk foreign key (tenant_id, ship_zone_id) references public.delivery_zones (tenant_id, id) on delete set null (ship_zone_id),
  constraint orders__shipping_status_id_fk foreign key (tenant_id, shipping_status_id) references public.shipping_statuses (tenant_id, id),
  constraint orders__shipping_company_id_fk foreign key (tenant_id, shipping_company_id) references public.shipping_companies (tenant_id, id) on delete
    set null (shipping_company_id),
  constraint orders__linked_parcel_id_fk foreign key (tenant_id, linked_parcel_id) references public.orders (tenant_id, id) on delete
    set null (linked_parcel_id),
  constraint orders__source_ecom_order_id_fk foreign key (tenant_id, source_ecom_order_id) references public.orders (tenant_id, id) on delete
    set null (source_ecom_order_id)
);
create unique index orders__consignment_id_key on public.orders (tenant_id, shipping_company_id, consignment_id)
  where consignment_id is not null and deleted_at is null;
create index orders_customer on public.orders (tenant_id, customer_id);
create index orders_zone on public.orders (tenant_id, ship_zone_id);
create index orders_status on public.orders (tenant_id, shipping_status_id);
create index orders_courier on public.orders (tenant_id, shipping_company_id);
create index orders_linked on public.orders (tenant_id, linked_parcel_id) where linked_parcel_id is not null;
create index orders_source on public.orders (tenant_id, source_ecom_order_id) where source_ecom_order_id is not null;
-- A device asks for the newest orders of a brand, and how many there are: one index answers both without the table.
create index orders_pages on public.orders (tenant_id, brand_id, order_type, id) include (completed_at, deleted_at, order_date);
create index orders_payment on public.orders (tenant_id, payment_id) where payment_id is not null;
-- What becomes of a label asks for tagged orders alone.
create index orders_tagged on public.orders (tenant_id, id) where tags <> '{}';

-- The lines of orders.items as rows, so that they can be queried and joined; kept by a trigger, written by nobody else.
create table public.order_items (
  tenant_id uuid not null,
  order_id uuid not null,
  id uuid not null,
  position integer not null,
  variant_id uuid,
  product_name text not null,
  variant_title text not null,
  sku text,
  quantity integer not null,
  price bigint not null,
  discount bigint not null,
  delivered_qty integer not null,
  returned_qty integer not null,
  damaged_qty integer not null,
  primary key (tenant_id, order_id, id),
  constraint order_items__order_id_fk foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete cascade,
  constraint order_items__variant_id_fk foreign key (tenant_id, variant_id) references public.variants (tenant_id, id) on delete set null (variant_id),
  constraint order_items__quantity check (quantity between 1 and 1000000),
  constraint order_items__price check (price between 0 and 10000000000000),
  constraint order_items__discount check (discount between 0 and price * quantity),
  constraint order_items__delivered_qty check (delivered_qty between 0 and quantity),
  constraint order_items__returned_qty check (returned_qty between 0 and quantity),
  constraint order_items__damaged_qty check (damaged_qty between 0 and quantity)
);
create index order_items_variant on public.order_items (tenant_id, variant_id);

-- The order's own policy decides.
alter table public.order_items enable row level security;
create policy read on public.order_items for select to authenticated using (
  exists (select from public.orders o where o.tenant_id = order_items.tenant_id and o.id = order_items.order_id));
create trigger a_freeze_tenant before update of tenant_id, order_id on public.order_items
  for each row execute function private.freeze_columns('tenant_id', 'order_id');

create table public.order_costs (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  items jsonb not null default '{}',
  packaging_cost bigint not null default 0,
  primary key (tenant_id, id),
  constraint order_costs__id_fk foreign key (tenant_id, id) references public.orders (tenant_id, id) on delete cascade,
  constraint order_costs__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index order_costs_brand on public.order_costs (tenant_id, brand_id);

-- Whoever does not receive customers, as almost everybody does, knows those whom the orders and parcels within his reach name.
create function private.knows_customer(s private.session, p_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if exists (select from private.sync_kind k where k.kind = 'customers' and (k.read is null or k.read && s.permissions)) then
    return true;
  end if;
  return exists (select from public.orders o join private.sync_kind k on k.table_name = 'orders' and k.discriminator = o.order_type
    where o.tenant_id = s.tenant and o.customer_id = p_id and private.may_read(k, s, jsonb_build_object('brand_id', o.brand_id)));
end
$$;

-- An order names somebody whom its person knows, or whom the same operation brings along: an id alone opens no customer. It is given to whoever works
-- here now: the owner, whose id is the company's, or an active member. A parcel of an order is made by a shipment alone. Couriers'
-- money is of all brands: who works for some of them disputes none of it.
create function private.check_orders(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  customer text := p_after ->> 'customer_id';
  assignee uuid := (p_after ->> 'assigned_to')::uuid;
begin
  if customer is distinct from p_before ->> 'customer_id' and customer is not null and not private.knows_customer(s, customer::uuid)
    and not exists (select from jsonb_array_elements(p_op -> 'changes') c
      where c ->> 'kind' = 'customers' and c ->> 'do' = 'insert' and c ->> 'id' = customer) then
    perform private.refuse('not_found', 'customer_id');
  end if;
  if assignee is distinct from (p_before ->> 'assigned_to')::uuid and assignee <> s.tenant
    and not exists (select from public.team_members t where t.tenant_id = s.tenant and t.id = assignee and t.active) then
    perform private.refuse('assignee_gone', 'assigned_to');
  end if;
  if p_op ->> 'action' = 'parcel_payment.save' and s.brands is not null then
    perform private.refuse('forbidden', 'id');
  end if;
  if p_before is null and p_after ->> 'order_type' = 'parcel'
    and (p_op ->> 'action' = 'shipment.create') <> (p_after ->> 'source_ecom_order_id' is not null) then
    perform private.refuse('forbidden', 'source_ecom_order_id');
  end if;
end
$$;

-- The lines of an order that is shipped are the order's; lines that stand already stay.
create function private.reach_orders(s private.session, p_before jsonb, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  foreign_id constant jsonb := to_jsonb(gen_random_uuid());
begin
  if jsonb_typeof(p_set -> 'items') is distinct from 'array'
    or coalesce(p_set ->> 'source_ecom_order_id', p_before ->> 'source_ecom_order_id') is not null then
    return p_set;
  end if;
  return p_set || jsonb_build_object('items', (
    select coalesce(jsonb_agg(case when v.id is null then i else i || jsonb_build_object('variant_id', foreign_id) end order by n), '[]')
    from jsonb_array_elements(p_set -> 'items') with ordinality x (i, n)
    left join public.variants v on v.tenant_id = s.tenant and v.id = (i ->> 'variant_id')::uuid and not v.brand_id = any (s.brands)
      and not exists (select from jsonb_array_elements(p_before -> 'items') b
        where b -> 'variant_id' = i -> 'variant_id' and b -> 'quantity' >= i -> 'quantity')));
end
$$;
