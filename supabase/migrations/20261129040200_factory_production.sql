-- Orders of production: so many of something, by a bill of materials as it was; their bundles, what came off the floor, and what overhead is laid
-- on them. What they took stands in the ledger of materials.

create table public.production_orders (
  tenant_id uuid not null,
  id uuid not null,
  order_no text not null,
  printed_number text,
  status text not null default 'draft',
  held_from text,
  reason text not null default '',
  product_id uuid,
  component_id uuid,
  output_name text not null,
  output_unit text not null default 'pc',
  outputs jsonb not null,
  bill_id uuid not null,
  version_no integer not null default 1,
  base_qty bigint not null default 1000000,
  reject integer not null default 0,
  lines jsonb not null default '[]',
  operations jsonb not null default '[]',
  earlier jsonb not null default '[]',
  start_date date,
  due_date date,
  priority text not null default 'normal',
  line_id uuid,
  notes text not null default '',
  decision text,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint production_orders__order_no_key unique (tenant_id, order_no),
  constraint production_orders__product_id_fk foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint production_orders__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id),
  constraint production_orders__bill_id_fk foreign key (tenant_id, bill_id) references public.bills_of_materials (tenant_id, id),
  constraint production_orders__line_id_fk foreign key (tenant_id, line_id) references public.factory_lines (tenant_id, id)
);
create index production_orders_product on public.production_orders (tenant_id, product_id) where product_id is not null;
create index production_orders_component on public.production_orders (tenant_id, component_id) where component_id is not null;
create index production_orders_line on public.production_orders (tenant_id, line_id) where line_id is not null;
create index production_orders_bill on public.production_orders (tenant_id, bill_id);
create index production_orders_lines on public.production_orders using gin (lines jsonb_path_ops);
create trigger b_number before insert on public.production_orders for each row execute function private.number_document('order_no');

alter table public.requisitions add constraint requisitions__production_order_id_fk foreign key (tenant_id, production_order_id)
  references public.production_orders (tenant_id, id);

create table public.production_feed (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint production_feed__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id) on delete cascade
);
create index production_feed_record on public.production_feed (tenant_id, order_id);
create trigger b_clock before insert on public.production_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.production_orders for each row execute function private.tell_document(
  'production_feed', 'order_id', 'version_no', 'start_date', 'due_date', 'priority', 'notes');

create table public.production_bundles (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  order_id uuid not null,
  output_id uuid not null,
  bundle_no integer not null,
  quantity integer not null,
  lay text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint production_bundles__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id) on delete cascade
);
create index production_bundles_order on public.production_bundles (tenant_id, order_id);

create table public.production_outputs (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  type text not null default 'good',
  variant_id uuid,
  output_id uuid,
  quantity integer not null,
  reverses uuid,
  reason text not null default '',
  note text not null default '',
  made_at timestamptz not null,
  captured_at timestamptz not null,
  device_code text not null default '',
  sequence bigint not null default 0,
  created_by uuid default auth.uid(),
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint production_outputs__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id),
  constraint production_outputs__variant_id_fk foreign key (tenant_id, variant_id) references public.variants (tenant_id, id),
  constraint production_outputs__reverses_fk foreign key (tenant_id, reverses) references public.production_outputs (tenant_id, id)
);
create index production_outputs_order on public.production_outputs (tenant_id, order_id);
create index production_outputs_variant on public.production_outputs (tenant_id, variant_id) where variant_id is not null;
create index production_outputs_reverses on public.production_outputs (tenant_id, reverses) where reverses is not null;

create table public.production_credits (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  amount bigint not null,
  primary key (tenant_id, id),
  constraint production_credits__id_fk foreign key (tenant_id, id) references public.production_outputs (tenant_id, id),
  constraint production_credits__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id)
);
create index production_credits_order on public.production_credits (tenant_id, order_id);

create table public.overhead_rates (
  tenant_id uuid not null,
  id uuid not null,
  valid_from date not null,
  laid_on text not null default 'good',
  rate bigint not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- Since when it is released, done and closed. What is opened again is so no more.
create function private.settle_production() returns trigger language plpgsql set search_path = '' as $$
begin
  new.released_at := case when new.status in ('draft', 'planned') or new.held_from = 'planned' then null
    when new.status in ('released', 'in_progress', 'completed', 'closed') then coalesce(new.released_at, now()) else new.released_at end;
  new.completed_at := case when new.status in ('completed', 'closed') then coalesce(new.completed_at, now()) end;
  new.closed_at := case when new.status in ('closed', 'cancelled') then coalesce(new.closed_at, now()) end;
  return new;
end
$$;
create trigger c_settle before insert or update on public.production_orders for each row execute function private.settle_production();

-- Good ones of a product go onto the shelf of their variant, and so does what is sold as another one; taken back, they leave it.
create function private.shelve_output() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
  select new.tenant_id, new.id, v.id, v.brand_id, case when new.reverses is null then new.quantity else -new.quantity end, 'production', 'production',
    new.order_id, new.made_at, auth.uid()
  from public.variants v join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  where v.tenant_id = new.tenant_id and v.id = new.variant_id and p.track_stock;
  perform private.tell_feed('production_feed', 'order_id', new.tenant_id, new.order_id,
    case when new.reverses is null then 'made_' || new.type else 'taken_back' end,
    jsonb_build_object('quantity', new.quantity, 'name', coalesce((select t ->> 'name' from public.production_orders o
      cross join lateral jsonb_array_elements(o.outputs) t where o.tenant_id = new.tenant_id and o.id = new.order_id and t ->> 'id' = new.output_id::text), ''))
      || case when new.reason = '' then '{}' else jsonb_build_object('reason', new.reason) end);
  return null;
end
$$;
create trigger d_shelve after insert on public.production_outputs for each row execute function private.shelve_output();
