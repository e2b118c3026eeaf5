-- What holds of orders of production, whatever a device says. The app asks the same (src/modules/factory/producing and requisitioning).

-- What an order takes in all, by component, in millionths of the stock unit: what was begun by earlier bills, and the rest by the last one
-- (`requiredOf` in producing/orders.ts). Of what is measured it may be up to one unit more.
create function private.order_needs(o public.production_orders) returns table (component uuid, quantity numeric) language sql stable set search_path = '' as $$
  with begun as (select b ->> 'id' as id, sum((b ->> 'quantity')::numeric) as quantity
    from jsonb_array_elements(o.earlier) e cross join lateral jsonb_array_elements(e -> 'outputs') b group by 1),
  parts (stage, base_qty, reject, lines, options, good) as (
    select 0::bigint, o.base_qty::numeric, o.reject::numeric, o.lines, t -> 'options', ((t ->> 'quantity')::numeric - coalesce(b.quantity, 0)) * 1000000
    from jsonb_array_elements(o.outputs) t left join begun b on b.id = t ->> 'id'
    union all
    select e.n, (e.stage ->> 'base_qty')::numeric, (e.stage ->> 'reject')::numeric, e.stage -> 'lines', t -> 'options', (b ->> 'quantity')::numeric * 1000000
    from jsonb_array_elements(o.earlier) with ordinality e (stage, n) cross join lateral jsonb_array_elements(e.stage -> 'outputs') b
    join lateral jsonb_array_elements(o.outputs) t on t ->> 'id' = b ->> 'id'),
  each as (
    select p.stage, l ->> 'id' as line, coalesce(r.rule ->> 'component_id', l ->> 'component_id') as component, l as told,
      coalesce((r.rule ->> 'quantity')::numeric, (l ->> 'quantity')::numeric) * (l ->> 'pieces')::numeric * case l ->> 'basis' when 'order' then 1
        when 'good' then p.good / p.base_qty else ceil(p.good * 10000 / (10000 - p.reject) / 1000000) * 1000000 / p.base_qty end as quantity
    from parts p cross join lateral jsonb_array_elements(p.lines) l
    left join lateral (select x.rule from jsonb_array_elements(l -> 'options') with ordinality x (rule, n)
      where p.options ? (x.rule ->> 'option') order by x.n limit 1) r on true
    where p.good > 0),
  sums as (
    select e.component, e.told, case e.told ->> 'basis' when 'order' then max(e.quantity) else sum(e.quantity) end
      * case e.told ->> 'wastage_type' when 'add_on' then (10000 + (e.told ->> 'wastage')::numeric) / 10000
        when 'yield' then 10000 / (10000 - (e.told ->> 'wastage')::numeric) else 1 end + (e.told ->> 'setup')::numeric as quantity
    from each e group by e.stage, e.line, e.component, e.told)
  select s.component::uuid, sum(case when (s.told ->> 'multiple')::numeric = 0 then round(s.quantity)
    else ceil(s.quantity / (s.told ->> 'multiple')::numeric) * (s.told ->> 'multiple')::numeric end)
  from sums s group by 1
$$;

-- Whether a requisition asks for no more than its order needs and the tolerance lets pass, with all that was asked for it before: nobody has to
-- approve it.
create function private.is_within_order(p_tenant uuid, p_requisition jsonb) returns boolean language plpgsql stable set search_path = '' as $$
declare
  o public.production_orders;
  share numeric := coalesce((select f.over_issue from public.factory_settings f where f.tenant_id = p_tenant limit 1), 500);
begin
  select * into o from public.production_orders p where p.tenant_id = p_tenant and p.id = (p_requisition ->> 'production_order_id')::uuid;
  if o.id is null or o.deleted_at is not null or o.status not in ('released', 'in_progress') or p_requisition ->> 'purpose' <> 'production' then
    return false;
  end if;
  return not exists (
    select from (
      select x.component, sum(x.quantity) as quantity, bool_or(x.own) as own from (
        select (l ->> 'component_id')::uuid as component, (l ->> 'quantity')::numeric as quantity, true as own
        from jsonb_array_elements(p_requisition -> 'lines') l
        union all
        select (l ->> 'component_id')::uuid, coalesce((l ->> 'approved')::numeric, (l ->> 'quantity')::numeric), false
        from public.requisitions r cross join lateral jsonb_array_elements(r.lines) l
        where r.tenant_id = p_tenant and r.production_order_id = o.id and r.id <> (p_requisition ->> 'id')::uuid and r.deleted_at is null
          and r.status not in ('rejected', 'cancelled')) x group by 1) asked
    left join private.order_needs(o) n on n.component = asked.component
    where asked.own and asked.quantity > coalesce(n.quantity, 0) * (10000 + share) / 10000);
end
$$;

-- What lies on the floor for an order: issued for it, less what came back, was scrapped or consumed.
create function private.is_on_floor(p_tenant uuid, p_order uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.material_moves m
    left join public.requisitions r on r.tenant_id = m.tenant_id and r.id = m.doc_id and m.doc_kind = 'requisition'
    where m.tenant_id = p_tenant and m.reverses is null and (r.production_order_id = p_order or m.doc_kind = 'production' and m.doc_id = p_order)
      and m.type in ('issue', 'issue_return', 'scrap', 'consume')
      and not exists (select from public.material_moves b where b.tenant_id = m.tenant_id and b.reverses = m.id)
    group by m.component_id
    having sum(case when m.type = 'issue' or m.type = 'issue_return' and m.from_id is null then abs(m.quantity) else -abs(m.quantity) end) > 0);
end
$$;

create function private.check_production_orders(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  was constant text := p_before ->> 'status';
  goes constant text := p_after ->> 'status';
  v_id constant uuid := p_after ->> 'id';
  bill public.bills_of_materials;
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif (p_after ->> 'product_id' is null) = (p_after ->> 'component_id' is null) then
    perform private.refuse('output_missing', 'product_id');
  elsif (p_after ->> 'due_date')::date < (p_after ->> 'start_date')::date then
    perform private.refuse('production_due', 'due_date');
  elsif (select count(distinct t ->> 'id') <> count(*) from jsonb_array_elements(p_after -> 'outputs') t) then
    perform private.refuse('invalid', 'outputs');
  elsif (goes = 'on_hold') <> (p_after ->> 'held_from' is not null)
    or goes = 'on_hold' and was <> 'on_hold' and p_after ->> 'held_from' <> was
    or was = 'on_hold' and goes not in ('on_hold', 'cancelled') and goes <> p_before ->> 'held_from' then
    perform private.refuse('invalid', 'held_from');
  elsif was = 'closed' and goes = 'completed' and exists (select from public.factory_settings f join public.profiles p
    on p.tenant_id = f.tenant_id and p.id = f.tenant_id where f.tenant_id = s.tenant
      and f.locked_until >= ((p_before ->> 'closed_at')::timestamptz at time zone p.time_zone)::date) then
    perform private.refuse('material_locked', 'status');
  elsif (p_after ->> 'decision' is not null) and goes <> 'cancelled' then
    perform private.refuse('invalid', 'decision');
  elsif goes = 'cancelled' and was <> 'cancelled' and p_after ->> 'decision' is null and private.is_on_floor(s.tenant, v_id) then
    perform private.refuse('order_material_left', 'decision');
  elsif p_after ->> 'deleted_at' is not null and p_before ->> 'deleted_at' is null and (exists (select from public.production_outputs o
    where o.tenant_id = s.tenant and o.order_id = v_id) or exists (select from public.material_moves m where m.tenant_id = s.tenant and m.doc_id = v_id)
    or exists (select from public.requisitions r where r.tenant_id = s.tenant and r.production_order_id = v_id)) then
    perform private.refuse('order_begun', 'deleted_at');
  elsif p_before is not null and p_before -> 'outputs' <> p_after -> 'outputs' and exists (select from public.production_outputs o
    where o.tenant_id = s.tenant and o.order_id = v_id and o.output_id is not null
      and not p_after -> 'outputs' @> jsonb_build_array(jsonb_build_object('id', o.output_id))) then
    perform private.refuse('order_begun', 'outputs');
  end if;
  -- After its release an order takes another bill as a whole, and keeps what was begun by the one before.
  if p_before is not null and was not in ('draft', 'planned') and (p_before -> 'lines' <> p_after -> 'lines'
    or p_before -> 'operations' <> p_after -> 'operations' or p_before -> 'bill_id' <> p_after -> 'bill_id'
    or p_before -> 'base_qty' <> p_after -> 'base_qty' or p_before -> 'reject' <> p_after -> 'reject') then
    select * into bill from public.bills_of_materials b where b.tenant_id = s.tenant and b.id = (p_after ->> 'bill_id')::uuid;
    if bill.id is null or bill.lines <> p_after -> 'lines' or bill.operations <> p_after -> 'operations'
      or (bill.base_qty, bill.reject) <> ((p_after ->> 'base_qty')::bigint, (p_after ->> 'reject')::integer) then
      perform private.refuse('state_fixed', 'lines');
    end if;
  end if;
end
$$;

-- Bundles are of an order and one of its outputs, and named by it.
create function private.check_production_bundles(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and not exists (select from public.production_orders o where o.tenant_id = s.tenant and o.id = (p_after ->> 'order_id')::uuid
    and o.outputs @> jsonb_build_array(jsonb_build_object('id', p_after -> 'output_id'))
    and p_after ->> 'code' in (o.order_no || '/' || (p_after ->> 'bundle_no'), o.printed_number || '/' || (p_after ->> 'bundle_no'))) then
    perform private.refuse('not_found', 'output_id');
  end if;
end
$$;

-- What came off the floor is of an order that was released; what takes it back is of the same and says the same. More than planned is never refused.
create function private.check_production_outputs(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  o public.production_orders;
  taken public.production_outputs;
begin
  if p_before is not null then
    return;
  end if;
  select * into o from public.production_orders p where p.tenant_id = s.tenant and p.id = (p_after ->> 'order_id')::uuid;
  if o.id is null or o.deleted_at is not null then
    perform private.refuse('not_found', 'order_id');
  elsif o.status in ('draft', 'planned') then
    perform private.refuse('order_not_released', 'order_id');
  elsif (p_after ->> 'made_at')::timestamptz > (p_after ->> 'captured_at')::timestamptz + interval '11 minutes' then
    perform private.refuse('move_ahead', 'made_at');
  elsif p_after ->> 'reverses' is not null then
    select * into taken from public.production_outputs t where t.tenant_id = s.tenant and t.id = (p_after ->> 'reverses')::uuid and t.order_id = o.id;
    if taken.id is null then
      perform private.refuse('not_found', 'reverses');
    elsif taken.reverses is not null or exists (select from public.production_outputs t where t.tenant_id = s.tenant and t.reverses = taken.id) then
      perform private.refuse('move_reversed', 'reverses');
    elsif (taken.type, taken.quantity, taken.variant_id, taken.output_id) is distinct from (p_after ->> 'type', (p_after ->> 'quantity')::integer,
      (p_after ->> 'variant_id')::uuid, (p_after ->> 'output_id')::uuid) then
      perform private.refuse('invalid', 'quantity');
    end if;
  elsif p_after ->> 'type' = 'scrap' and btrim(p_after ->> 'reason') = '' then
    perform private.refuse('reason_missing', 'reason');
  elsif p_after ->> 'type' = 'scrap' and p_after ->> 'variant_id' is not null then
    perform private.refuse('invalid', 'variant_id');
  elsif p_after ->> 'output_id' is not null
    and not o.outputs @> jsonb_build_array(jsonb_build_object('id', p_after -> 'output_id')) then
    perform private.refuse('not_found', 'output_id');
  elsif p_after ->> 'type' = 'good' and not o.outputs @> jsonb_build_array(
    jsonb_build_object('id', p_after -> 'output_id', 'variant_id', p_after -> 'variant_id')) then
    perform private.refuse('invalid', 'variant_id');
  elsif p_after ->> 'variant_id' is not null
    and not exists (select from public.variants v where v.tenant_id = s.tenant and v.id = (p_after ->> 'variant_id')::uuid) then
    perform private.refuse('not_found', 'variant_id');
  end if;
end
$$;

create function private.check_production_credits(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and not exists (select from public.production_outputs o where o.tenant_id = s.tenant and o.id = (p_after ->> 'id')::uuid
    and o.order_id = (p_after ->> 'order_id')::uuid and o.type <> 'good' and o.reverses is null) then
    perform private.refuse('not_found', 'id');
  end if;
end
$$;

-- A move of an order: what is made of materials leaves the floor, or what was counted as used stays there; what is made comes in with its output. Where
-- an order is cancelled its material goes back or is scrapped. What is written with it comes after it and is looked for in the operation.
create function private.check_production_move(p_op jsonb, p_tenant uuid, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  p_action constant text := p_op ->> 'action';
  o public.production_orders;
  what constant text := p_after ->> 'type';
  floor constant uuid := coalesce(p_after ->> 'from_id', p_after ->> 'to_id');
begin
  select * into o from public.production_orders p where p.tenant_id = p_tenant and p.id = (p_after ->> 'doc_id')::uuid;
  if p_after ->> 'doc_kind' is distinct from 'production'
    or what <> all (case p_action when 'production.save' then array['issue_return', 'scrap'] else array['consume', 'issue_return', 'output'] end)
    or what = 'issue_return' and (p_after ->> 'from_id' is null) = (p_action = 'production.save') then
    perform private.refuse('forbidden', 'type');
  elsif o.id is null then
    perform private.refuse('not_found', 'doc_id');
  elsif o.status in ('draft', 'planned') then
    perform private.refuse('order_not_released', 'doc_id');
  elsif p_action = 'production.save' and o.status <> 'cancelled' and not exists (select from jsonb_array_elements(p_op -> 'changes') c
    where c ->> 'kind' = 'production_orders' and c ->> 'id' = p_after ->> 'doc_id' and c -> 'set' -> 'status' ->> 1 = 'cancelled') then
    perform private.refuse('forbidden', 'doc_id');
  elsif what = 'output' then
    if o.component_id is distinct from (p_after ->> 'component_id')::uuid or not exists (select from jsonb_array_elements(p_op -> 'changes') c
      where c ->> 'kind' = 'production_outputs' and c ->> 'id' = p_after ->> 'id' and c -> 'set' -> 'order_id' ->> 1 = p_after ->> 'doc_id'
        and c -> 'set' -> 'type' ->> 1 = 'good' and c -> 'set' -> 'reverses' ->> 1 is null
        and (c -> 'set' -> 'quantity' ->> 1)::bigint * 1000000 = (p_after ->> 'quantity')::bigint) then
      perform private.refuse('not_found', 'id');
    end if;
  elsif not exists (select from public.stock_locations l where l.tenant_id = p_tenant and l.id = floor and l.type = 'floor') then
    perform private.refuse('move_location', 'from_id');
  elsif what = 'scrap' and btrim(p_after ->> 'reason') = '' then
    perform private.refuse('reason_missing', 'reason');
  end if;
end
$$;
