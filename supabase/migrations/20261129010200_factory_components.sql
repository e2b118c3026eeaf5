-- What products are made of; what a component should cost and for what suppliers sell it stands apart, for whoever sees costs.

create table public.components (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  type text not null default 'raw',
  category text not null default '',
  photos text[] not null default '{}',
  barcodes text[] not null default '{}',
  stock_unit text not null,
  packs jsonb not null default '[]',
  track_stock boolean not null default true,
  batch_tracked boolean not null default false,
  attributes jsonb not null default '[]',
  default_supplier_id uuid,
  reorder_point bigint not null default 0,
  reorder_qty bigint not null default 0,
  lead_days integer not null default 0,
  safety_days integer not null default 0,
  wastage integer not null default 0,
  shelf_life_days integer,
  weight_mg bigint,
  location_id uuid,
  notes text not null default '',
  active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint components__default_supplier_id_fk foreign key (tenant_id, default_supplier_id) references public.suppliers (tenant_id, id),
  constraint components__location_id_fk foreign key (tenant_id, location_id) references public.stock_locations (tenant_id, id)
);
create index components_supplier on public.components (tenant_id, default_supplier_id) where default_supplier_id is not null;
create index components_location on public.components (tenant_id, location_id) where location_id is not null;

create table public.component_feed (
  tenant_id uuid not null,
  id uuid not null,
  component_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint component_feed__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id) on delete cascade
);
create index component_feed_record on public.component_feed (tenant_id, component_id);
create trigger b_clock before insert on public.component_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.components for each row execute function private.tell_document('component_feed', 'component_id',
  'code', 'name', 'type', 'category', 'barcodes', 'stock_unit', 'packs', 'track_stock', 'batch_tracked', 'attributes', 'default_supplier_id',
  'reorder_point', 'reorder_qty', 'lead_days', 'safety_days', 'wastage', 'shelf_life_days', 'weight_mg', 'location_id', 'notes', 'active');

create table public.component_costs (
  tenant_id uuid not null,
  id uuid not null,
  standard_cost bigint not null default 0,
  primary key (tenant_id, id),
  constraint component_costs__id_fk foreign key (tenant_id, id) references public.components (tenant_id, id) on delete cascade
);

create table public.supplier_prices (
  tenant_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  component_id uuid not null,
  supplier_sku text not null default '',
  pack_id uuid,
  price bigint not null,
  min_qty bigint not null default 0,
  lead_days integer,
  valid_from date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint supplier_prices__supplier_id_fk foreign key (tenant_id, supplier_id) references public.suppliers (tenant_id, id),
  constraint supplier_prices__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id)
);
create index supplier_prices_supplier on public.supplier_prices (tenant_id, supplier_id);
create index supplier_prices_component on public.supplier_prices (tenant_id, component_id);

-- Lines of a document as people read them: what, and how much of it in what it was asked for, or how much of it was approved in its stock unit.
create function private.lines_told(p_tenant uuid, p_lines jsonb) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(c.name, ''),
    'quantity', round(coalesce(l ->> 'approved', l ->> 'count')::numeric / 1000000, 6),
    'unit', case when l ->> 'approved' is null then l ->> 'measure_name' else c.stock_unit end) order by n), '[]')
  from jsonb_array_elements(p_lines) with ordinality x (l, n)
  left join public.components c on c.tenant_id = p_tenant and c.id = (l ->> 'component_id')::uuid
$$;

-- Tells which lines of a document were changed. The arguments name its feed and the column that names the document there.
create function private.tell_lines() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := private.lines_told(old.tenant_id, old.lines);
  goes constant jsonb := private.lines_told(new.tenant_id, new.lines);
begin
  perform private.tell_feed(tg_argv[0], tg_argv[1], new.tenant_id, new.id, 'changed',
    jsonb_build_object('fields', jsonb_build_object('lines', jsonb_build_array(private.parts_apart(was, goes), private.parts_apart(goes, was)))));
  return null;
end
$$;

-- Something of it moved, is bought or is asked for.
create function private.is_component_used(p_tenant uuid, p_component uuid) returns boolean language plpgsql stable set search_path = '' as $$
declare
  named constant jsonb := jsonb_build_array(jsonb_build_object('component_id', p_component));
begin
  return exists (select from public.material_moves m where m.tenant_id = p_tenant and m.component_id = p_component)
    or exists (select from public.purchases p where p.tenant_id = p_tenant and p.lines @> named)
    or exists (select from public.requisitions r where r.tenant_id = p_tenant and r.lines @> named)
    or exists (select from public.production_orders o where o.tenant_id = p_tenant and (o.component_id = p_component or o.lines @> named))
    or exists (select from public.bills_of_materials b where b.tenant_id = p_tenant and (b.component_id = p_component or b.lines @> named));
end
$$;

-- What was counted in one unit is not counted in another one: such a component becomes a new one. What is named by a document stays.
create function private.check_components(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif p_before ->> 'stock_unit' <> p_after ->> 'stock_unit' and private.is_component_used(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('component_unit_used', 'stock_unit');
  elsif p_before ->> 'deleted_at' is null and p_after ->> 'deleted_at' is not null and private.is_component_used(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('component_has_moves', 'deleted_at');
  end if;
end
$$;
