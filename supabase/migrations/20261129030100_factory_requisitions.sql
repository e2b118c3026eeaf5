-- Materials that the floor asks the store for. What was issued of it stands in the ledger of materials.

create table public.requisitions (
  tenant_id uuid not null,
  id uuid not null,
  requisition_no text not null,
  printed_number text,
  status text not null default 'draft',
  reason text not null default '',
  section text not null default '',
  purpose text not null default 'production',
  production_order_id uuid,
  priority text not null default 'normal',
  needed_by date,
  after_fact boolean not null default false,
  lines jsonb not null,
  notes text not null default '',
  decided_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint requisitions__requisition_no_key unique (tenant_id, requisition_no)
);
create index requisitions_production on public.requisitions (tenant_id, production_order_id) where production_order_id is not null;
create index requisitions_lines on public.requisitions using gin (lines jsonb_path_ops);
create trigger b_number before insert on public.requisitions for each row execute function private.number_document('requisition_no');

create table public.requisition_feed (
  tenant_id uuid not null,
  id uuid not null,
  requisition_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint requisition_feed__requisition_id_fk foreign key (tenant_id, requisition_id) references public.requisitions (tenant_id, id) on delete cascade
);
create index requisition_feed_record on public.requisition_feed (tenant_id, requisition_id);
create trigger b_clock before insert on public.requisition_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.requisitions for each row execute function private.tell_document(
  'requisition_feed', 'requisition_id', 'section', 'purpose', 'priority', 'needed_by', 'notes');
create trigger d_tell_lines after update on public.requisitions for each row when (old.lines <> new.lines)
  execute function private.tell_lines('requisition_feed', 'requisition_id');

create function private.settle_requisition() returns trigger language plpgsql set search_path = '' as $$
begin
  new.settled_at := case when new.status in ('closed', 'rejected', 'cancelled') then coalesce(new.settled_at, now()) end;
  if tg_op = 'UPDATE' and old.status = 'submitted' and new.status in ('approved', 'rejected') then
    new.decided_by := auth.uid();
  end if;
  return new;
end
$$;
create trigger c_settle before insert or update on public.requisitions for each row execute function private.settle_requisition();

-- What of it is out: issued less what came back, by moves that stand.
create function private.is_issued(p_tenant uuid, p_requisition uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(case m.type when 'issue' then abs(m.quantity) when 'issue_return' then -abs(m.quantity) else 0 end), 0) > 0
    from public.material_moves m where m.tenant_id = p_tenant and m.doc_id = p_requisition and m.reverses is null
      and not exists (select from public.material_moves r where r.tenant_id = m.tenant_id and r.reverses = m.id));
end
$$;

-- The app asks the same (src/modules/factory/requisitioning/requisition-commands.ts).
create function private.check_requisitions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  found record;
begin
  if p_before is null and (p_after ->> 'deleted_at' is not null
    or p_op ->> 'action' = 'requisition.issue' and p_after ->> 'status' <> 'approved'
    or p_op ->> 'action' <> 'requisition.issue' and p_after ->> 'status' = 'approved' and p_after ->> 'production_order_id' is null
    or (p_after ->> 'after_fact')::boolean <> (p_op ->> 'action' = 'requisition.issue')) then
    perform private.refuse('invalid', 'status');
  elsif p_after ->> 'production_order_id' is not null and p_after ->> 'purpose' <> 'production' then
    perform private.refuse('invalid', 'purpose');
  elsif p_before is null and p_after ->> 'status' = 'approved' and p_op ->> 'action' = 'requisition.save'
    and not private.is_within_order(s.tenant, p_after) then
    perform private.refuse('requisition_above_order', 'lines');
  elsif p_before is not null and p_before -> 'after_fact' <> p_after -> 'after_fact' then
    perform private.refuse('invalid', 'after_fact');
  elsif 'manage_components' <> all (s.permissions) and exists (select from jsonb_array_elements(p_after -> 'lines') l
    where (l ->> 'approved' is not null or l ->> 'substitute_for' is not null) and not coalesce(p_before -> 'lines' @> jsonb_build_array(l), false)) then
    perform private.refuse('requisition_approved', 'lines');
  elsif p_after ->> 'status' = 'cancelled' and p_before ->> 'status' <> 'cancelled' and private.is_issued(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('requisition_issued', 'status');
  elsif p_after ->> 'deleted_at' is not null and p_before ->> 'deleted_at' is null and private.is_issued(s.tenant, (p_after ->> 'id')::uuid) then
    perform private.refuse('requisition_issued', 'deleted_at');
  elsif p_before -> 'lines' = p_after -> 'lines' then
    return;
  elsif exists (select from public.material_moves m where m.tenant_id = s.tenant and m.doc_id = (p_after ->> 'id')::uuid
    and not p_after -> 'lines' @> jsonb_build_array(jsonb_build_object('id', m.line_id, 'component_id', m.component_id))) then
    perform private.refuse('requisition_issued', 'lines');
  elsif p_before ->> 'status' in ('closed', 'rejected', 'cancelled') and p_after ->> 'status' = p_before ->> 'status' then
    perform private.refuse('state_fixed', 'lines');
  elsif p_op ->> 'action' = 'requisition.save' and p_before is not null and p_before ->> 'status' not in ('draft', 'submitted', 'rejected')
    and 'manage_components' <> all (s.permissions) then
    perform private.refuse('requisition_approved', 'lines');
  end if;
  select count(distinct l ->> 'id') as ids, count(*) as lines, bool_and((l ->> 'count')::bigint > 0 and (l ->> 'quantity')::bigint > 0) as some,
    bool_and(c.id is not null) as known,
    bool_and(btrim(l ->> 'reason') <> '' or (l ->> 'substitute_for' is null and coalesce((l ->> 'approved')::bigint, (l ->> 'quantity')::bigint)
      = (l ->> 'quantity')::bigint)) as reasoned into found
  from jsonb_array_elements(p_after -> 'lines') l
  left join public.components c on c.tenant_id = s.tenant and c.id = (l ->> 'component_id')::uuid;
  if found.ids <> found.lines then
    perform private.refuse('invalid', 'lines');
  elsif not found.some then
    perform private.refuse('quantity_missing', 'lines');
  elsif not found.known then
    perform private.refuse('not_found', 'lines');
  elsif not found.reasoned then
    perform private.refuse('change_reason', 'lines');
  end if;
end
$$;

-- A move of a requisition is of a line of it, and goes one of its ways.
create function private.check_issue(p_tenant uuid, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'type' not in ('issue', 'issue_return', 'scrap') or p_after ->> 'doc_kind' is distinct from 'requisition' then
    perform private.refuse('forbidden', 'type');
  elsif not exists (select from public.requisitions r cross join lateral jsonb_array_elements(r.lines) l
    where r.tenant_id = p_tenant and r.id = (p_after ->> 'doc_id')::uuid and l ->> 'id' = p_after ->> 'line_id'
      and l ->> 'component_id' = p_after ->> 'component_id') then
    perform private.refuse('not_found', 'line_id');
  elsif exists (select from public.requisitions r where r.tenant_id = p_tenant and r.id = (p_after ->> 'doc_id')::uuid
    and r.status in ('draft', 'submitted', 'rejected')) then
    perform private.refuse('requisition_open', 'doc_id');
  elsif p_after ->> 'type' <> 'issue' and abs((p_after ->> 'quantity')::bigint) > (
    select coalesce(sum(case m.type when 'issue' then abs(m.quantity) else -abs(m.quantity) end), 0) from public.material_moves m
    where m.tenant_id = p_tenant and m.doc_id = (p_after ->> 'doc_id')::uuid and m.line_id = (p_after ->> 'line_id')::uuid and m.reverses is null
      and not exists (select from public.material_moves r where r.tenant_id = m.tenant_id and r.reverses = m.id)) then
    perform private.refuse('above_issued', 'quantity');
  end if;
end
$$;

-- What left the store and what came back is told with the requisition.
create function private.tell_issue() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('requisition_feed', 'requisition_id', new.tenant_id, new.doc_id, case when new.reverses is null then new.type else 'taken_back' end,
    jsonb_build_object('component', (select c.name from public.components c where c.tenant_id = new.tenant_id and c.id = new.component_id),
      'quantity', abs(new.quantity), 'unit', (select c.stock_unit from public.components c where c.tenant_id = new.tenant_id and c.id = new.component_id))
      || case when new.reason = '' then '{}' else jsonb_build_object('reason', new.reason) end);
  return null;
end
$$;
create trigger d_tell_issue after insert on public.material_moves for each row when (new.doc_kind = 'requisition') execute function private.tell_issue();
