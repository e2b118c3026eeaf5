-- By which steps things are made, what a piece of a step brings, and bills of materials: what a product, or a component that is made, consists of.

create table public.factory_operations (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  section text not null default '',
  sam integer not null default 0,
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.operation_rates (
  tenant_id uuid not null,
  id uuid not null,
  operation_id uuid not null,
  product_id uuid,
  valid_from date not null,
  type text not null default 'flat',
  per integer not null default 1,
  rate bigint not null default 0,
  slabs jsonb not null default '[]',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint operation_rates__operation_id_fk foreign key (tenant_id, operation_id) references public.factory_operations (tenant_id, id),
  constraint operation_rates__product_id_fk foreign key (tenant_id, product_id) references public.products (tenant_id, id)
);
create index operation_rates_operation on public.operation_rates (tenant_id, operation_id, valid_from);
create index operation_rates_product on public.operation_rates (tenant_id, product_id) where product_id is not null;

create table public.bills_of_materials (
  tenant_id uuid not null,
  id uuid not null,
  bill_no text not null,
  printed_number text,
  status text not null default 'draft',
  product_id uuid,
  component_id uuid,
  output_name text not null,
  output_unit text not null default 'pc',
  version_no integer not null default 1,
  base_qty bigint not null default 1000000,
  reject integer not null default 0,
  lines jsonb not null default '[]',
  operations jsonb not null default '[]',
  notes text not null default '',
  activated_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint bills_of_materials__bill_no_key unique (tenant_id, bill_no),
  constraint bills_of_materials__product_id_fk foreign key (tenant_id, product_id) references public.products (tenant_id, id),
  constraint bills_of_materials__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id)
);
create index bills_of_materials_product on public.bills_of_materials (tenant_id, product_id) where product_id is not null;
create index bills_of_materials_component on public.bills_of_materials (tenant_id, component_id) where component_id is not null;
create index bills_of_materials_lines on public.bills_of_materials using gin (lines jsonb_path_ops);
create trigger b_number before insert on public.bills_of_materials for each row execute function private.number_document('bill_no');

create table public.bill_feed (
  tenant_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint bill_feed__bill_id_fk foreign key (tenant_id, bill_id) references public.bills_of_materials (tenant_id, id) on delete cascade
);
create index bill_feed_record on public.bill_feed (tenant_id, bill_id);
create trigger b_clock before insert on public.bill_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.bills_of_materials for each row execute function private.tell_document(
  'bill_feed', 'bill_id', 'output_name', 'base_qty', 'reject', 'notes');
create trigger d_tell_lines after update on public.bills_of_materials for each row when (old.lines <> new.lines)
  execute function private.tell_lines('bill_feed', 'bill_id');

-- What a component would be made of, by the bills in use, eight levels deep: is it itself among them?
create function private.is_made_of_itself(p_tenant uuid, p_component uuid, p_lines jsonb) returns boolean language sql stable set search_path = '' as $$
  with recursive made (id, level) as (
    select (l ->> 'component_id')::uuid, 1 from jsonb_array_elements(p_lines) l
    union
    select (l ->> 'component_id')::uuid, m.level + 1 from made m
    join public.bills_of_materials b on b.tenant_id = p_tenant and b.component_id = m.id and b.status = 'active' and b.deleted_at is null
    cross join lateral jsonb_array_elements(b.lines) l where m.level < 9 and m.id <> p_component)
  select exists (select from made m where m.id = p_component)
$$;

-- The app asks the same (src/modules/factory/producing/bill-commands.ts).
create function private.check_bills_of_materials(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  lines constant jsonb := p_after -> 'lines';
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif (p_after ->> 'product_id' is null) = (p_after ->> 'component_id' is null) then
    perform private.refuse('output_missing', 'product_id');
  elsif p_after ->> 'status' = 'active' and lines = '[]' then
    perform private.refuse('bill_empty', 'lines');
  elsif p_before -> 'lines' = lines and p_before -> 'status' = p_after -> 'status' then
    return;
  elsif (select count(distinct l ->> 'id') <> count(*) from jsonb_array_elements(lines) l) then
    perform private.refuse('invalid', 'lines');
  elsif exists (select from jsonb_array_elements(lines) l where (l ->> 'count')::bigint = 0 or (l ->> 'quantity')::bigint = 0) then
    perform private.refuse('quantity_missing', 'lines');
  elsif exists (select from jsonb_array_elements(lines) l left join public.components c on c.tenant_id = s.tenant and c.id = (l ->> 'component_id')::uuid
    where c.id is null) then
    perform private.refuse('not_found', 'lines');
  elsif p_after ->> 'component_id' is not null and private.is_made_of_itself(s.tenant, (p_after ->> 'component_id')::uuid, lines) then
    perform private.refuse('bill_cycle', 'lines');
  end if;
end
$$;

create function private.check_operation_rates(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'type' in ('marginal', 'whole') and (p_after -> 'slabs' -> -1 is null or p_after -> 'slabs' -> -1 ->> 'up_to' is not null) then
    perform private.refuse('slabs_unordered', 'slabs');
  end if;
end
$$;
