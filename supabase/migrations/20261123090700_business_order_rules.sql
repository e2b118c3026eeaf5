-- What every order and parcel must satisfy, and the amounts that follow from its lines. BEFORE triggers: they only shape the row.

-- In plpgsql, as what runs for every order: it keeps plans from call to call.
create function private.subtotal_of(p_items jsonb) returns bigint language plpgsql immutable set search_path = '' as $$
declare
  -- Each part is within its range; their product need not fit anywhere.
  subtotal numeric := (select coalesce(sum((i ->> 'quantity')::numeric * (i ->> 'price')::numeric - (i ->> 'discount')::numeric), 0)
    from jsonb_array_elements(p_items) i);
begin
  if abs(subtotal) > 10000000000000 then
    perform private.refuse('invalid', 'items');
  end if;
  return subtotal;
end
$$;

create function private.step_orders(p_tenant uuid, p_status uuid) returns private.step language plpgsql stable set search_path = '' as $$
declare
  step private.step;
begin
  select f.type, f.phase, f.rank, f.final into step from public.shipping_statuses s join private.phase f on f.type = s.type and f.phase = s.phase
  where s.tenant_id = p_tenant and s.id = p_status;
  return step;
end
$$;

-- Delivered pieces per line follow from the outcome.
create function private.items_after(p_items jsonb, p_details jsonb, p_phase text) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if not p_phase in ('delivered', 'partial') and not jsonb_path_exists(p_items, '$[*] ? (!exists(@.delivered_qty ? (@ == 0)))') then
    return p_items;
  end if;
  return (select jsonb_agg(i || jsonb_build_object('delivered_qty', case p_phase
      when 'delivered' then (i ->> 'quantity')::int
      when 'partial' then least((i ->> 'quantity')::int, coalesce((
        select sum((d ->> 'quantity')::int) from jsonb_array_elements(p_details -> 'delivered_items') d where d ->> 'item_id' = i ->> 'id'), 0))
      else 0 end) order by n)
    from jsonb_array_elements(p_items) with ordinality x (i, n));
end
$$;

create function private.check_outcome(n public.orders, p_phase text) returns void language plpgsql set search_path = '' as $$
begin
  if p_phase in ('delivered', 'partial', 'cancelled')
    and coalesce(n.delivery_details ->> 'type', '') <> (case p_phase when 'delivered' then 'full' else p_phase end) then
    perform private.refuse('invalid', 'delivery_details');
  end if;
  if p_phase = 'cancelled' then
    if n.collected_amount <> 0 then
      perform private.refuse('invalid', 'collected_amount');
    end if;
    if coalesce(jsonb_array_length(n.delivery_details -> 'cancel_reason_ids'), 0) = 0 then
      perform private.refuse('reason_missing', 'delivery_details.cancel_reason_ids');
    end if;
    if exists (select from jsonb_array_elements_text(n.delivery_details -> 'cancel_reason_ids') r
      where not exists (select from public.cancel_reasons c where c.tenant_id = n.tenant_id and c.id = r::uuid)) then
      perform private.refuse('not_found', 'delivery_details.cancel_reason_ids');
    end if;
  end if;
  if p_phase = 'partial' and exists (select from jsonb_array_elements(n.delivery_details -> 'delivered_items') d
    where not exists (select from jsonb_array_elements(n.items) i
      where i ->> 'id' = d ->> 'item_id' and (d ->> 'quantity')::int between 0 and (i ->> 'quantity')::int)) then
    perform private.refuse('invalid', 'delivery_details.delivered_items');
  end if;
end
$$;

-- The lines without what the outcome makes of them.
create function private.items_ordered(p_items jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_agg(i - array['delivered_qty', 'returned_qty', 'damaged_qty'] order by n)
    from jsonb_array_elements(p_items) with ordinality x (i, n));
end
$$;

-- An outcome is being taken back or replaced, by somebody who has seen it: `private.apply_patch` says so for the time of its change.
create function private.reopens(p_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(current_setting('karbar.reopens', true), '') = p_id::text;
end
$$;

-- What a person's change may no longer touch; changes that follow by rule come through a trigger and are free.
create function private.check_open(o public.orders, n public.orders) returns void language plpgsql set search_path = '' as $$
declare
  was jsonb := to_jsonb(o);
  wants jsonb := to_jsonb(n);
  priced constant text[] := array['items', 'discount_type', 'discount_value', 'delivery_fee', 'brand_id'];
  ended constant text[] := array['shipping_status_id', 'collected_amount', 'delivery_details'];
  charges constant text[] := array['shipping_charge', 'cod_charge', 'return_charge', 'other_charge'];
  f text;
begin
  if private.reopens(o.id) then
    if private.items_ordered(o.items) is distinct from private.items_ordered(n.items) then
      perform private.refuse('completed', 'items');
    end if;
  elsif o.completed_at is not null or o.deleted_at is not null and n.deleted_at is not null then
    foreach f in array priced || ended || case when o.completed_at is not null then charges || array['shipping_company_id'] else '{}' end loop
      if was -> f is distinct from wants -> f then
        perform private.refuse(case when o.completed_at is not null then 'completed' else 'deleted' end, f);
      end if;
    end loop;
  end if;
  if o.linked_parcel_id is not null or o.source_ecom_order_id is not null then
    foreach f in array priced loop
      if was -> f is distinct from wants -> f and (f <> 'items' or private.items_ordered(o.items) is distinct from private.items_ordered(n.items)) then
        perform private.refuse(case when o.linked_parcel_id is not null then 'already_shipped' else 'priced_by_order' end, f);
      end if;
    end loop;
  end if;
  if o.linked_parcel_id is not null then
    foreach f in array ended || charges loop
      if was -> f is distinct from wants -> f then
        perform private.refuse('follows_parcel', f);
      end if;
    end loop;
  end if;
end
$$;

-- What a person cannot pick: a shipment is made with its parcel, an outcome is recorded with what was delivered and collected. What
-- follows by rule comes through a trigger and is free; what goes back to us as a whole is told by nobody but a return that was received.
create function private.check_reached(n public.orders, p_phase text, p_reached_by text) returns void language plpgsql set search_path = '' as $$
begin
  if p_reached_by = 'shipment' then
    perform private.refuse('needs_shipment', 'shipping_status_id');
  elsif p_reached_by = 'outcome' and (n.delivery_details is null or p_phase = 'returned') then
    perform private.refuse('needs_outcome', 'shipping_status_id');
  end if;
end
$$;

-- A number that is taken gets a new one by itself; the printed one stays, and is found. Two devices had one code, or one was put back to an older
-- copy.
create function private.with_free_number(n public.orders) returns public.orders language plpgsql set search_path = '' as $$
declare
  created constant text := coalesce(n.order_number, n.parcel_id);
  free text := created;
  i integer := 1;
begin
  -- One question for each number, because each has an index of its own.
  while n.order_number is not null and exists (select from public.orders o where o.tenant_id = n.tenant_id and o.order_number = free and o.id <> n.id)
    or n.parcel_id is not null and exists (select from public.orders o where o.tenant_id = n.tenant_id and o.parcel_id = free and o.id <> n.id) loop
    i := i + 1;
    free := left(created, 36) || '-' || i;
  end loop;
  n.printed_number := case when i > 1 then created end;
  n.order_number := case when n.order_number is not null then free end;
  n.parcel_id := case when n.parcel_id is not null then free end;
  return n;
end
$$;

create function private.shape_order() returns trigger language plpgsql set search_path = '' as $$
declare
  kind_of_status text;
  now_phase text;
  was_phase text;
  subtotal bigint;
  is_final boolean;
  way text;
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    new.linked_parcel_id := old.linked_parcel_id;
    new.printed_number := old.printed_number;
    perform private.check_open(old, new);
  end if;
  -- Files of a courier arrive in any order: what he said later stands.
  if tg_op = 'UPDATE' and new.courier_says ->> 'on' < old.courier_says ->> 'on' then
    new.courier_says := old.courier_says;
  end if;
  if tg_op = 'INSERT' or new.shipping_status_id <> old.shipping_status_id then
    select s.type, s.phase into kind_of_status, now_phase from public.shipping_statuses s where s.tenant_id = new.tenant_id and s.id = new.shipping_status_id;
    if not found or kind_of_status <> (case new.order_type when 'parcel' then 'parcel' else 'ecom' end) then
      perform private.refuse('not_found', 'shipping_status_id', 'Status not found');
    end if;
    was_phase := case tg_op when 'UPDATE' then private.phase_of(old.tenant_id, old.shipping_status_id) end;
    select f.final, f.reached_by into is_final, way from private.phase f where f.type = kind_of_status and f.phase = now_phase;
    if pg_trigger_depth() = 1 and now_phase is distinct from was_phase then
      perform private.check_reached(new, now_phase, way);
    end if;
    if is_final and now_phase is distinct from was_phase then
      perform private.check_outcome(new, now_phase);
      if now_phase in ('delivered', 'partial', 'cancelled') then
        new.items := private.items_after(new.items, new.delivery_details, now_phase);
      end if;
      new.completed_at := coalesce(new.completed_at, now());
    elsif not is_final then
      new.completed_at := null;
    end if;
    -- Without an outcome nothing was delivered or collected, also where there was one before.
    if tg_op = 'INSERT' and not is_final or tg_op = 'UPDATE' and old.completed_at is not null
      and now_phase not in ('delivered', 'partial', 'cancelled', 'returned') then
      new.collected_amount := 0;
      new.delivery_details := null;
      new.items := private.items_after(new.items, null, now_phase);
    end if;
  elsif private.reopens(new.id) and old.completed_at is not null then
    new.completed_at := coalesce(new.completed_at, old.completed_at);
  else
    new.completed_at := old.completed_at;
  end if;
  -- What stays in its status: pieces are delivered and money is collected by an outcome alone, and follow from it.
  if tg_op = 'UPDATE' and new.shipping_status_id = old.shipping_status_id and (new.items is distinct from old.items
    or new.collected_amount <> old.collected_amount or new.delivery_details is distinct from old.delivery_details) then
    now_phase := private.phase_of(new.tenant_id, new.shipping_status_id);
    if new.collected_amount <> old.collected_amount or new.delivery_details is distinct from old.delivery_details then
      if new.completed_at is null then
        perform private.refuse('needs_outcome', case when new.collected_amount <> old.collected_amount then 'collected_amount' else 'delivery_details' end);
      end if;
      perform private.check_outcome(new, now_phase);
    end if;
    if pg_trigger_depth() = 1 then
      new.items := private.items_after(new.items, new.delivery_details, now_phase);
    end if;
  end if;
  if tg_op = 'UPDATE' and new.review <> '{}' and private.phase_of(new.tenant_id, new.shipping_status_id) not in ('new', 'on_hold') then
    new.review := '{}';
  end if;
  if tg_op = 'INSERT' or new.items is distinct from old.items or new.discount_type <> old.discount_type
    or new.discount_value <> old.discount_value or new.delivery_fee <> old.delivery_fee then
    if new.discount_type = 'percent' and new.discount_value > 10000 then
      perform private.refuse('invalid', 'discount_value');
    end if;
    subtotal := private.subtotal_of(new.items);
    new.total_amount := subtotal + new.delivery_fee - least(subtotal, case new.discount_type when 'percent'
      then private.percent_of(subtotal, new.discount_value) else new.discount_value end);
  end if;
  if tg_op = 'INSERT' then
    new := private.with_free_number(new);
    new.linked_parcel_id := null;
    new.print_count := 0;
    new.courier_says := null;
    new.advance := private.advance_of(new.tenant_id, new.id);
    if new.order_type = 'parcel' and new.source_ecom_order_id is not null then
      perform private.check_source(new);
      new.advance := new.advance + (select s.advance from public.orders s where s.tenant_id = new.tenant_id and s.id = new.source_ecom_order_id);
    end if;
  elsif new.deleted_at is not null and old.deleted_at is null then
    if new.completed_at is not null then
      perform private.refuse('completed', 'deleted_at');
    end if;
    if new.order_type = 'ecommerce' and new.linked_parcel_id is not null then
      perform private.refuse('already_shipped', 'deleted_at');
    end if;
  elsif new.deleted_at is null and old.deleted_at is not null and new.source_ecom_order_id is not null then
    perform private.check_source(new);
    -- What was paid or given back while it lay in the trash.
    new.advance := private.advance_of(new.tenant_id, new.id) + (select s.advance from public.orders s
      where s.tenant_id = new.tenant_id and s.id = new.source_ecom_order_id);
  end if;
  new.cod_amount := greatest(0, new.total_amount - new.advance);
  return new;
end
$$;
create trigger b_shape before insert or update on public.orders for each row execute function private.shape_order();
