-- Orders of both types stand in one table: an eCommerce order is what a customer bought, a parcel is what a courier carries.

create table public.shipping_statuses (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  phase text not null,
  sort integer not null default 0,
  color text not null default '',
  is_system boolean not null default false,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.shipping_companies (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null default '',
  tracking_url text not null default '',
  base_fee bigint not null default 0,
  rates jsonb not null default '[]',
  cod_rate integer not null default 0,
  return_rule jsonb not null default '{"type": "none", "value": 0}',
  partial_rule jsonb not null default '{"type": "none", "value": 0}',
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.delivery_zones (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  fee bigint not null default 0,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.cancel_reasons (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.customers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null default '',
  phone_e164 text not null default '',
  phone_last10 text not null default '',
  phone2 text not null default '',
  email text not null default '',
  address text not null default '',
  zone_id uuid,
  city text not null default '',
  area text not null default '',
  postcode text not null default '',
  notes text not null default '',
  tags text[] not null default '{}',
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint customers__zone_id_fk foreign key (tenant_id, zone_id) references public.delivery_zones (tenant_id, id) on delete set null (zone_id)
);
create index customers_phone on public.customers (tenant_id, phone_last10);
create index customers_zone on public.customers (tenant_id, zone_id);

-- What became of a customer, told by the server: who changed what, and both values where two devices differed.
create table public.customer_feed (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customer_feed__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id) on delete cascade
);
create index customer_feed_customer on public.customer_feed (tenant_id, customer_id);

-- What every entry of a feed says besides, where the clock of the device was far off and ours stands in its place.
create function private.note_clock() returns trigger language plpgsql set search_path = '' as $$
begin
  new.activity_details := new.activity_details || '{"clock": true}';
  return new;
end
$$;
create trigger b_clock before insert on public.customer_feed for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

create function private.tell_customers(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.customer_feed (tenant_id, id, customer_id, user_id, actor_kind, type, activity_details)
  values (p_tenant, gen_random_uuid(), p_id, auth.uid(), case when auth.uid() is null then 'system' else 'user' end, p_type, p_details);
exception when others then
  -- The customer stands without the entry.
  raise warning 'feed entry % of % failed: %', p_type, p_id, sqlerrm;
end
$$;

create function private.follow_customer() returns trigger language plpgsql set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  changed jsonb := '{}';
  f text;
begin
  foreach f in array array['name', 'phone', 'phone2', 'email', 'address', 'city', 'area', 'postcode', 'notes', 'tags', 'blocked'] loop
    -- Labels that are renamed or replaced are told with the label.
    if was -> f is distinct from to_jsonb(new) -> f and not (f = 'tags' and pg_trigger_depth() > 1) then
      changed := changed || jsonb_build_object(f, jsonb_build_array(was -> f, to_jsonb(new) -> f));
    end if;
  end loop;
  if new.zone_id is distinct from old.zone_id then
    changed := changed || jsonb_build_object('zone_id', jsonb_build_array(
      (select z.name from public.delivery_zones z where z.tenant_id = old.tenant_id and z.id = old.zone_id), (select z.name from public.delivery_zones z where z.tenant_id = new.tenant_id and z.id = new.zone_id)));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_customers(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  if changed <> '{}' then
    perform private.tell_customers(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  return null;
end
$$;
create trigger c_follow after update on public.customers for each row execute function private.follow_customer();

create function private.tell_new_customer() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_customers(new.tenant_id, new.id, 'created', '{}');
  return null;
end
$$;
create trigger c_clock after insert on public.customers for each row when (current_setting('karbar.clock', true) = 'off') execute function private.tell_new_customer();

-- A word that people put on records, with its colour. `key` is its name as it is compared; `removed_from` tells a deletion that is taken back
-- which customers had it, `removed_at` when this happened here.
create table public.labels (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  key text not null,
  color text,
  merged_into uuid,
  deleted_at timestamptz,
  removed_from uuid[],
  removed_at timestamptz,
  primary key (tenant_id, id)
);

-- The words on the company's customers that mean a label: each is compared once, however many carry it.
create function private.words_of(p_tenant uuid, p_name text) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(w.word), '{}')
  from (select distinct unnest(c.tags) as word from public.customers c where c.tenant_id = p_tenant) w
  where private.folded(w.word) = private.folded(p_name)
$$;

-- The tags with one word in the place of another, each once; without it when `p_to` is null.
create function private.with_tag(p_tags text[], p_from text, p_to text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(y.t order by y.n), '{}') from (
    select distinct on (private.folded(x.t)) x.t, x.n from (
      select case when private.folded(u.t) = private.folded(p_from) then p_to else u.t end as t, u.n from unnest(p_tags) with ordinality u (t, n)
    ) x where x.t is not null order by private.folded(x.t), x.n
  ) y
$$;

-- What becomes of a label becomes of it on every record that carries it, in the same transaction.
create function private.carry_labels() returns trigger language plpgsql set search_path = '' as $$
declare
  target text;
  words text[];
begin
  -- Two people who rename it at once, one of them in its case alone, would leave a key of another name.
  new.key := private.folded(new.name);
  if new.merged_into is not null and (tg_op = 'INSERT' or new.merged_into is distinct from old.merged_into) then
    if tg_op = 'UPDATE' and old.deleted_at is not null then
      perform private.refuse('label_deleted', 'merged_into');
    end if;
    select l.name into target from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into and l.id <> new.id and l.deleted_at is null for no key update;
    if not found then
      perform private.refuse('label_gone', 'merged_into');
    end if;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if old.deleted_at is null and (new.deleted_at is not null or new.name <> old.name) then
    words := private.words_of(new.tenant_id, old.name);
  end if;
  if old.deleted_at is null and new.deleted_at is not null and new.merged_into is not null then
    update public.customers c set tags = private.with_tag(c.tags, old.name, coalesce(target, (select l.name from public.labels l where l.tenant_id = new.tenant_id and l.id = new.merged_into))) where c.tenant_id = new.tenant_id and c.tags && words;
  elsif old.deleted_at is null and new.deleted_at is not null then
    with cleared as (
      update public.customers c set tags = private.with_tag(c.tags, old.name, null) where c.tenant_id = new.tenant_id and c.tags && words returning c.id
    ) select array_agg(cleared.id), now() into new.removed_from, new.removed_at from cleared;
  elsif old.deleted_at is not null and new.deleted_at is null then
    -- Taken back, and not made anew long after; both may have waited on a device for days.
    update public.customers c set tags = c.tags || new.name
    where old.removed_at > now() - interval '1 day' and c.tenant_id = new.tenant_id and c.id = any (old.removed_from)
      and cardinality(c.tags) < 50 and not exists (select from unnest(c.tags) t where private.folded(t) = private.folded(new.name));
    new.merged_into := null;
    new.removed_from := null;
    new.removed_at := null;
  elsif new.deleted_at is null and new.name <> old.name then
    update public.customers c set tags = private.with_tag(c.tags, old.name, new.name) where c.tenant_id = new.tenant_id and c.tags && words;
  end if;
  return new;
end
$$;
create trigger b_labels before insert or update on public.labels for each row execute function private.carry_labels();

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
  primary key (tenant_id, id),
  constraint orders__order_type check (order_type in ('ecommerce', 'parcel')),
  constraint orders__order_number_key unique (tenant_id, order_number),
  constraint orders__parcel_id_key unique (tenant_id, parcel_id),
  constraint orders__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id),
  constraint orders__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id) on delete set null (customer_id),
  constraint orders__ship_zone_id_fk foreign key (tenant_id, ship_zone_id) references public.delivery_zones (tenant_id, id) on delete set null (ship_zone_id),
  constraint orders__shipping_status_id_fk foreign key (tenant_id, shipping_status_id) references public.shipping_statuses (tenant_id, id),
  constraint orders__shipping_company_id_fk foreign key (tenant_id, shipping_company_id) references public.shipping_companies (tenant_id, id) on delete set null (shipping_company_id),
  constraint orders__linked_parcel_id_fk foreign key (tenant_id, linked_parcel_id) references public.orders (tenant_id, id) on delete set null (linked_parcel_id),
  constraint orders__source_ecom_order_id_fk foreign key (tenant_id, source_ecom_order_id) references public.orders (tenant_id, id) on delete set null (source_ecom_order_id)
);
create unique index orders__consignment_id_key on public.orders (tenant_id, shipping_company_id, consignment_id) where consignment_id is not null and deleted_at is null;
create index orders_brand on public.orders (tenant_id, brand_id);
create index orders_customer on public.orders (tenant_id, customer_id);
create index orders_zone on public.orders (tenant_id, ship_zone_id);
create index orders_status on public.orders (tenant_id, shipping_status_id);
create index orders_courier on public.orders (tenant_id, shipping_company_id);
create index orders_linked on public.orders (tenant_id, linked_parcel_id) where linked_parcel_id is not null;
create index orders_source on public.orders (tenant_id, source_ecom_order_id) where source_ecom_order_id is not null;

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

-- Feed of orders of both types; `parcel_id` is the order or parcel that the entry tells of.
create table public.parcel_feed (
  tenant_id uuid not null,
  id uuid not null,
  order_type text not null,
  parcel_id uuid not null,
  brand_id uuid not null,
  user_id uuid default auth.uid(),
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  -- As the author's device says, and when it came here.
  created_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint parcel_feed__order_type check (order_type in ('ecommerce', 'parcel')),
  constraint parcel_feed__parcel_id_fk foreign key (tenant_id, parcel_id) references public.orders (tenant_id, id) on delete cascade,
  constraint parcel_feed__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index parcel_feed_parcel on public.parcel_feed (tenant_id, parcel_id);
create index parcel_feed_brand on public.parcel_feed (tenant_id, brand_id);
create trigger b_clock before insert on public.parcel_feed for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
