-- What a tablet of a line has: the orders that are at work, with their steps and bundles, and for two days what was written down on it. Each tablet has
-- rows of its own; a revoked one has none. Its people are those of any tablet (`private.fill_kiosks`).

alter table public.kiosks add constraint kiosks__line_id_fk foreign key (tenant_id, line_id) references public.factory_lines (tenant_id, id);
create index kiosks_line on public.kiosks (tenant_id, line_id) where line_id is not null;

create table public.tablet_orders (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  order_id uuid not null,
  order_no text not null,
  name text not null,
  line_name text not null default '',
  line_efficiency bigint not null default 10000,
  due_date date,
  reasons jsonb not null default '[]',
  outputs jsonb not null default '[]',
  operations jsonb not null default '[]',
  bundles jsonb not null default '[]',
  primary key (tenant_id, id),
  constraint tablet_orders__device_id_fk foreign key (tenant_id, device_id) references public.kiosks (tenant_id, id) on delete cascade,
  constraint tablet_orders__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id) on delete cascade
);
create index tablet_orders_device on public.tablet_orders (tenant_id, device_id);
create index tablet_orders_order on public.tablet_orders (tenant_id, order_id);

create function private.is_at_work(o public.production_orders) returns boolean language sql immutable set search_path = '' as $$
  select o.deleted_at is null and o.status in ('released', 'in_progress')
$$;

create function private.steps_of(o public.production_orders) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('operation_id', f.id, 'name', f.name, 'section', f.section, 'sam', (x.step ->> 'sam')::integer)
    order by x.place), '[]')
  from jsonb_array_elements(o.operations) with ordinality x (step, place)
  join public.factory_operations f on f.tenant_id = o.tenant_id and f.id = (x.step ->> 'operation_id')::uuid
$$;

-- As many as a tablet has room for.
create function private.bundles_of(o public.production_orders) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'bundle_no', b.bundle_no, 'output_id', b.output_id, 'quantity', b.quantity)
    order by b.bundle_no), '[]')
  from (select * from public.production_bundles x where x.tenant_id = o.tenant_id and x.order_id = o.id and x.deleted_at is null
    order by x.bundle_no limit 5000) b
$$;

-- Makes the rows of a company's tablets what they are to be; of one tablet, or of one order, where that is named.
create function private.fill_tablets(p_tenant uuid, p_kiosk uuid, p_order uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from public.tablet_orders t using public.kiosks k, public.production_orders o
  where t.tenant_id = p_tenant and (p_kiosk is null or t.device_id = p_kiosk) and (p_order is null or t.order_id = p_order)
    and k.tenant_id = p_tenant and k.id = t.device_id and o.tenant_id = p_tenant and o.id = t.order_id
    and (k.line_id is null or k.revoked_at is not null or not private.is_at_work(o));
  insert into public.tablet_orders as was (tenant_id, id, device_id, order_id, order_no, name, line_name, line_efficiency, due_date,
    reasons, outputs, operations, bundles)
  select p_tenant, private.id_of(p_tenant, 'tablet-order:' || k.id || ':' || o.id), k.id, o.id, o.order_no, o.output_name, l.name,
    coalesce((select f.line_efficiency from public.factory_settings f where f.tenant_id = p_tenant), 10000), o.due_date,
    to_jsonb(array(select r.name from public.factory_reasons r where r.tenant_id = p_tenant and r.use = 'defect' and r.active and r.deleted_at is null
      order by r.sort, r.name limit 200)),
    (select jsonb_agg(jsonb_build_object('id', x ->> 'id', 'name', x ->> 'name', 'quantity', (x ->> 'quantity')::bigint))
      from jsonb_array_elements(o.outputs) x),
    private.steps_of(o), private.bundles_of(o)
  from public.kiosks k join public.factory_lines l on l.tenant_id = p_tenant and l.id = k.line_id
  join public.production_orders o on o.tenant_id = p_tenant and private.is_at_work(o)
  where k.tenant_id = p_tenant and k.revoked_at is null and (p_kiosk is null or k.id = p_kiosk) and (p_order is null or o.id = p_order)
  on conflict (tenant_id, id) do update set order_no = excluded.order_no, name = excluded.name, line_name = excluded.line_name,
    line_efficiency = excluded.line_efficiency, due_date = excluded.due_date, reasons = excluded.reasons,
    outputs = excluded.outputs, operations = excluded.operations,
    bundles = excluded.bundles
  where to_jsonb(was) <> to_jsonb(excluded);
end
$$;

create function private.tablets_of_order() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_tablets(new.tenant_id, null, new.id);
  return null;
end
$$;
create trigger e_tablets after insert or update of status, order_no, output_name, outputs, operations, due_date, deleted_at on public.production_orders
  for each row execute function private.tablets_of_order();

-- Bundles are made by the hundred: each is added to what a tablet has, as far as it has room, and nothing else is worked out again.
create function private.tablets_of_bundle() returns trigger language plpgsql set search_path = '' as $$
declare
  own constant jsonb := case when new.deleted_at is null then jsonb_build_array(jsonb_build_object('id', new.id, 'code', new.code,
    'bundle_no', new.bundle_no, 'output_id', new.output_id, 'quantity', new.quantity)) else '[]' end;
begin
  if tg_op = 'INSERT' then
    update public.tablet_orders t set bundles = t.bundles || own
    where t.tenant_id = new.tenant_id and t.order_id = new.order_id and own <> '[]' and jsonb_array_length(t.bundles) < 5000;
  else
    update public.tablet_orders t set bundles = own || (select coalesce(jsonb_agg(x.one order by x.place), '[]')
      from jsonb_array_elements(t.bundles) with ordinality x (one, place) where x.one ->> 'id' <> new.id::text)
    where t.tenant_id = new.tenant_id and t.order_id = new.order_id;
  end if;
  return null;
end
$$;
create trigger e_tablets after insert or update on public.production_bundles for each row execute function private.tablets_of_bundle();

-- Lines that a tablet was ever of: what it had written down before it heard that it is of another one is theirs.
create table private.tablet_line (
  tenant uuid not null,
  kiosk uuid not null,
  line_id uuid not null,
  primary key (tenant, kiosk, line_id)
);

create function private.tablets_of_kiosk() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into private.tablet_line (tenant, kiosk, line_id)
  select new.tenant_id, new.id, new.line_id where new.line_id is not null on conflict do nothing;
  perform private.fill_tablets(new.tenant_id, new.id, null);
  return null;
end
$$;
create trigger e_tablets after insert or update of line_id, revoked_at on public.kiosks for each row execute function private.tablets_of_kiosk();

create function private.tablets_of_company() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.fill_tablets(new.tenant_id, null, null);
  return null;
end
$$;
create trigger e_tablets after update of name, section on public.factory_operations for each row execute function private.tablets_of_company();
create trigger e_tablets after update of name on public.factory_lines for each row execute function private.tablets_of_company();
create trigger e_tablets after insert or update of line_efficiency on public.factory_settings for each row execute function private.tablets_of_company();
create trigger e_tablets after insert or update on public.factory_reasons for each row when (new.use = 'defect')
  execute function private.tablets_of_company();

-- A tablet shows what was written down on it for two days.
create function private.prune_tablets() returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.work_lines set device_id = null where device_id is not null and received_at < now() - interval '48 hours';
end
$$;
select private.schedule_daily('prune-tablets', '33 21 * * *', 'select private.prune_tablets()');
