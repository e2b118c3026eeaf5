-- The ledger of materials: moves that are never changed. How much there is and what it is worth is replayed from them wherever somebody asks
-- (src/modules/factory/material-ledger). What came in costs stands apart, for whoever sees costs.

create table public.material_moves (
  tenant_id uuid not null,
  id uuid not null,
  component_id uuid not null,
  type text not null,
  quantity bigint not null,
  from_id uuid,
  to_id uuid,
  batch text,
  reverses uuid,
  effective_at timestamptz not null,
  captured_at timestamptz not null,
  device_code text not null default '',
  sequence bigint not null default 0,
  doc_kind text,
  doc_id uuid,
  line_id uuid,
  entered text not null default '',
  reason text not null default '',
  note text not null default '',
  created_by uuid default auth.uid(),
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint material_moves__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id),
  constraint material_moves__from_id_fk foreign key (tenant_id, from_id) references public.stock_locations (tenant_id, id),
  constraint material_moves__to_id_fk foreign key (tenant_id, to_id) references public.stock_locations (tenant_id, id),
  constraint material_moves__reverses_fk foreign key (tenant_id, reverses) references public.material_moves (tenant_id, id)
);
create index material_moves_component on public.material_moves (tenant_id, component_id, effective_at);
create index material_moves_from on public.material_moves (tenant_id, from_id) where from_id is not null;
create index material_moves_to on public.material_moves (tenant_id, to_id) where to_id is not null;
create index material_moves_doc on public.material_moves (tenant_id, doc_id) where doc_id is not null;
create index material_moves_reverses on public.material_moves (tenant_id, reverses) where reverses is not null;

create table public.material_costs (
  tenant_id uuid not null,
  id uuid not null,
  component_id uuid not null,
  unit_cost bigint,
  amount bigint,
  primary key (tenant_id, id),
  constraint material_costs__id_fk foreign key (tenant_id, id) references public.material_moves (tenant_id, id) on delete cascade,
  constraint material_costs__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id)
);
create index material_costs_component on public.material_costs (tenant_id, component_id);

-- What stock was closed with. Nobody writes that of a day anew that is closed already.
create table public.material_closings (
  tenant_id uuid not null,
  id uuid not null,
  component_id uuid not null,
  closed_day date not null,
  quantity bigint not null,
  value bigint not null,
  cost bigint not null,
  taken_quantity bigint not null default 0,
  taken_value bigint not null default 0,
  taken_cost bigint not null default 0,
  created_by uuid default auth.uid(),
  closed_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint material_closings__component_id_fk foreign key (tenant_id, component_id) references public.components (tenant_id, id)
);
create index material_closings_component on public.material_closings (tenant_id, component_id, closed_day);

create function private.check_material_closings(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and exists (select from public.factory_settings f where f.tenant_id = s.tenant
    and f.locked_until >= (p_after ->> 'closed_day')::date) then
    perform private.refuse('material_locked', 'closed_day');
  end if;
end
$$;

-- What a person moves without a document, by which action. Who keeps the components, too, counts one in another unit with what it costs.
create function private.move_kinds_of(p_action text) returns text[] language sql immutable set search_path = '' as $$
  select case p_action when 'material.receive' then array['opening', 'receipt', 'free']
    else array['opening', 'free', 'issue', 'issue_return', 'scrap', 'transfer', 'count'] end
$$;

-- Each move goes its way (`moveProblem` in src/modules/factory/material-ledger/moves.ts).
create function private.check_way(p_after jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  what constant text := p_after ->> 'type';
  much constant bigint := p_after ->> 'quantity';
  origin constant text := p_after ->> 'from_id';
  target constant text := p_after ->> 'to_id';
  comes constant boolean := what in ('opening', 'receipt', 'free', 'issue_return', 'output');
  leaves constant boolean := what in ('receipt_return', 'issue', 'consume', 'scrap');
begin
  if what = 'count' then
    if much < 0 then
      perform private.refuse('move_quantity', 'quantity');
    elsif target is null or origin is not null then
      perform private.refuse('move_location', 'to_id');
    end if;
  elsif much = 0 or origin is not null and target is not null and much < 0
    or (origin is null or target is null) and (much > 0 and leaves or much < 0 and comes) then
    perform private.refuse('move_quantity', 'quantity');
  elsif origin = target or much > 0 and target is null or much < 0 and origin is null then
    perform private.refuse('move_location', case when much > 0 then 'to_id' else 'from_id' end);
  end if;
end
$$;

-- Days that are closed: what was put in after they ended is dated into them no more; what a device brings late that was put in then still counts.
create function private.is_material_closed(p_tenant uuid, p_effective timestamptz, p_captured timestamptz) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.factory_settings f join public.profiles p on p.tenant_id = f.tenant_id and p.id = f.tenant_id
    where f.tenant_id = p_tenant and (p_effective at time zone p.time_zone)::date <= f.locked_until
      and (p_captured at time zone p.time_zone)::date > f.locked_until);
end
$$;

-- A move is taken back once, by one of its component; a document's goes with its document.
create function private.check_taken_back(s private.session, p_op jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  taken public.material_moves;
begin
  select * into taken from public.material_moves m where m.tenant_id = s.tenant and m.id = (p_after ->> 'reverses')::uuid
    and m.component_id = (p_after ->> 'component_id')::uuid;
  if taken.id is null then
    perform private.refuse('not_found', 'reverses');
  elsif taken.reverses is not null
    or exists (select from public.material_moves m where m.tenant_id = s.tenant and m.reverses = taken.id and m.id <> (p_after ->> 'id')::uuid) then
    perform private.refuse('move_reversed', 'reverses');
  elsif taken.doc_kind is not null
    and (p_op ->> 'action', taken.doc_kind) not in (('requisition.issue', 'requisition'), ('production.output', 'production')) then
    perform private.refuse('move_of_document', 'reverses');
  elsif taken.doc_kind is null and p_op ->> 'action' in ('requisition.issue', 'production.output', 'production.save') then
    perform private.refuse('forbidden', 'reverses');
  elsif (taken.effective_at, taken.type, taken.quantity, taken.from_id, taken.to_id, taken.batch, taken.doc_kind, taken.doc_id, taken.line_id)
    is distinct from ((p_after ->> 'effective_at')::timestamptz, p_after ->> 'type', (p_after ->> 'quantity')::bigint, (p_after ->> 'from_id')::uuid,
      (p_after ->> 'to_id')::uuid, p_after ->> 'batch', p_after ->> 'doc_kind', (p_after ->> 'doc_id')::uuid, (p_after ->> 'line_id')::uuid) then
    perform private.refuse('invalid', 'effective_at');
  end if;
end
$$;

create function private.check_material_moves(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  effective constant timestamptz := p_after ->> 'effective_at';
  captured constant timestamptz := p_after ->> 'captured_at';
begin
  if p_before is not null then
    return;
  elsif effective > captured + interval '11 minutes' then
    perform private.refuse('move_ahead', 'effective_at');
  elsif private.is_material_closed(s.tenant, effective, captured) then
    perform private.refuse('material_locked', 'effective_at');
  elsif p_after ->> 'reverses' is not null then
    perform private.check_taken_back(s, p_op, p_after);
    return;
  elsif p_op ->> 'action' in ('material.move', 'material.receive') then
    if p_after ->> 'doc_kind' is not null or p_after ->> 'doc_id' is not null then
      perform private.refuse('forbidden', 'doc_kind');
    elsif p_after ->> 'type' <> all (private.move_kinds_of(p_op ->> 'action'))
      and not (p_after ->> 'type' = 'transfer' and 'manage_components' = any (s.permissions)) then
      perform private.refuse('forbidden', 'type');
    end if;
  elsif p_op ->> 'action' in ('production.output', 'production.save') then
    perform private.check_production_move(p_op, s.tenant, p_after);
  else
    perform private.check_issue(s.tenant, p_after);
  end if;
  perform private.check_way(p_after);
end
$$;

-- Of what came in from outside, and one of both: what a unit of it costs, or all of it.
create function private.check_material_costs(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null then
    return;
  elsif (p_after ->> 'unit_cost' is null) = (p_after ->> 'amount' is null) or coalesce((p_after ->> 'amount')::bigint, 0) < 0 then
    perform private.refuse('move_cost', 'amount');
  elsif not exists (select from public.material_moves m where m.tenant_id = s.tenant and m.id = (p_after ->> 'id')::uuid
    and m.component_id = (p_after ->> 'component_id')::uuid and m.quantity > 0 and m.from_id is null and m.type <> 'count') then
    perform private.refuse('move_cost', 'id');
  end if;
end
$$;
