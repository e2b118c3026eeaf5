-- A parcel that is lost is no dead end: its order is free again, to be shipped anew, changed or cancelled. Whoever finds the parcel takes the
-- order back with it, unless that has another one meanwhile.

create or replace function private.follow_order() returns trigger language plpgsql set search_path = '' as $$
declare
  mirrored constant text[] := array['delivered', 'partial', 'cancelled', 'returned'];
  phase text := private.phase_of(new.tenant_id, new.shipping_status_id);
  was_live boolean;
  is_live constant boolean := new.deleted_at is null and phase <> 'lost';
  was_phase text;
begin
  if tg_op = 'UPDATE' then
    was_phase := case when new.shipping_status_id = old.shipping_status_id then phase else private.phase_of(old.tenant_id, old.shipping_status_id) end;
  end if;
  was_live := tg_op = 'UPDATE' and old.deleted_at is null and was_phase <> 'lost';
  if tg_op = 'INSERT' or new.items is distinct from old.items then
    perform private.write_order_items(new, tg_op = 'INSERT');
  end if;
  if tg_op = 'INSERT' and new.printed_number is not null then
    perform private.add_feed_entry(new, 'synced_conflict',
      jsonb_build_object('field', case new.order_type when 'parcel' then 'parcel_id' else 'order_number' end,
      'kept', coalesce(new.order_number, new.parcel_id), 'replaced', new.printed_number));
  end if;
  if new.order_type = 'parcel'
    and (tg_op = 'INSERT' or new.items is distinct from old.items or new.shipping_status_id <> old.shipping_status_id
    or new.deleted_at is distinct from old.deleted_at) then
    perform private.move_stock(new, phase);
  end if;
  if new.source_ecom_order_id is not null then
    if is_live and not was_live then
      if was_phase = 'lost' then
        perform private.check_source(new);
      end if;
      perform private.mirror_source(new, phase, 'link');
    elsif was_live and not is_live then
      perform private.mirror_source(new, phase, 'unlink');
    end if;
    if was_phase = any (mirrored) and not phase = any (mirrored) then
      perform private.mirror_source(new, phase, 'reopen', was_phase);
    elsif new.deleted_at is null and phase = any (mirrored)
      and (tg_op = 'INSERT' or (new.shipping_status_id, new.collected_amount, new.shipping_charge, new.cod_charge, new.return_charge, new.other_charge)
      is distinct from (old.shipping_status_id, old.collected_amount, old.shipping_charge, old.cod_charge, old.return_charge, old.other_charge)
        or new.delivery_details is distinct from old.delivery_details) then
      perform private.mirror_source(new, phase, 'outcome', was_phase);
    end if;
  end if;
  if tg_op = 'INSERT' then
    perform private.add_feed_entry(new, 'created', '{}');
    if new.source_ecom_order_id is not null then
      perform private.tell_recipients(o, new) from public.orders o where o.tenant_id = new.tenant_id and o.id = new.source_ecom_order_id;
    end if;
    return null;
  end if;
  if new.linked_parcel_id is not null and private.recipient_of(new) <> private.recipient_of(old) then
    perform private.tell_recipients(new, p) from public.orders p
    where p.tenant_id = new.tenant_id and p.id = new.linked_parcel_id and p.deleted_at is null and p.completed_at is null;
  end if;
  if new.advance <> old.advance and new.linked_parcel_id is not null then
    perform private.refresh_advance(new.tenant_id, new.linked_parcel_id);
  end if;
  perform private.tell_changes(old, new);
  return null;
end
$$;

create or replace function private.check_source(n public.orders) returns void language plpgsql set search_path = '' as $$
declare
  s public.orders;
  sold jsonb;
  sent jsonb;
begin
  select * into s from public.orders where tenant_id = n.tenant_id and id = n.source_ecom_order_id and order_type = 'ecommerce' for no key update;
  if not found or s.deleted_at is not null then
    perform private.refuse('source_missing', 'source_ecom_order_id', 'Could not find the original eCommerce order.');
  end if;
  if exists (select from public.orders p where p.tenant_id = n.tenant_id and p.source_ecom_order_id = s.id and p.id <> n.id and p.deleted_at is null
    and private.phase_of(p.tenant_id, p.shipping_status_id) <> 'lost') then
    perform private.refuse('already_shipped', 'source_ecom_order_id', '', 'ecom_orders', s.id::text);
  end if;
  if (select final from private.phase where type = 'ecom' and phase = (select private.phase_of(s.tenant_id, s.shipping_status_id))) then
    perform private.refuse('final', 'source_ecom_order_id', '', 'ecom_orders', s.id::text);
  end if;
  if s.brand_id <> n.brand_id then
    perform private.refuse('invalid', 'brand_id');
  end if;
  select jsonb_agg(line order by line) into sold
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(s.items) i) x;
  select jsonb_agg(line order by line) into sent
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(n.items) i) x;
  if sold is distinct from sent then
    perform private.refuse('invalid', 'items');
  end if;
  if (s.discount_type, s.discount_value) is distinct from (n.discount_type, n.discount_value) then
    perform private.refuse('invalid', 'discount_value');
  elsif s.delivery_fee <> n.delivery_fee then
    perform private.refuse('invalid', 'delivery_fee');
  end if;
end
$$;

create or replace function private.mirror_source(n public.orders, p_phase text, p_verb text, p_was text default null) returns void
language plpgsql set search_path = '' as $$
declare
  s public.orders;
  s_phase text;
  lines jsonb;
  details jsonb;
begin
  select * into s from public.orders where tenant_id = n.tenant_id and id = n.source_ecom_order_id for no key update;
  if not found then
    return;
  end if;
  s_phase := private.phase_of(s.tenant_id, s.shipping_status_id);
  if p_verb = 'link' then
    update public.orders set linked_parcel_id = n.id, shipping_status_id = case when s_phase = 'shipment' then shipping_status_id
      else private.status_of(n.tenant_id, 'ecom', 'shipment', 'Shipment') end
    where tenant_id = s.tenant_id and id = s.id;
  elsif p_verb = 'unlink' then
    update public.orders set linked_parcel_id = null, items = private.items_counted(null, items), shipping_status_id = case when s_phase = 'shipment'
      then private.status_of(n.tenant_id, 'ecom', 'confirmed', 'Confirmed') else shipping_status_id end
    where tenant_id = s.tenant_id and id = s.id and linked_parcel_id = n.id;
  elsif p_verb = 'reopen' then
    if s.linked_parcel_id = n.id and s_phase = p_was then
      update public.orders set shipping_status_id = private.status_of(n.tenant_id, 'ecom', 'shipment', 'Shipment'), shipping_charge = 0, cod_charge = 0,
        return_charge = 0, other_charge = 0
      where tenant_id = s.tenant_id and id = s.id;
    end if;
  elsif s.linked_parcel_id = n.id and s.deleted_at is null then
    if s_phase <> p_phase and s_phase is distinct from p_was and (select f.final from private.phase f where f.type = 'ecom' and f.phase = s_phase) then
      perform private.refuse('outcome_conflict', 'shipping_status_id', '', 'ecom_orders', s.id::text);
    end if;
    -- Lines carry the same pieces in both; ids may differ, then the place in the list tells.
    select jsonb_agg(si || jsonb_build_object('delivered_qty', least((si ->> 'quantity')::int, (ni ->> 'delivered_qty')::int)) order by k),
      jsonb_agg(jsonb_build_object('item_id', si -> 'id', 'quantity', (ni ->> 'delivered_qty')::int) order by k)
    into lines, details
    from jsonb_array_elements(s.items) with ordinality a (si, k)
    join lateral (select ni from jsonb_array_elements(n.items) with ordinality b (ni, l)
      order by (ni ->> 'id' = si ->> 'id') desc, (ni -> 'variant_id' = si -> 'variant_id' and ni -> 'quantity' = si -> 'quantity') desc,
        (l = k) desc limit 1) pair on true;
    update public.orders set
      shipping_status_id = case when s_phase = p_phase then shipping_status_id
        else private.status_of(n.tenant_id, 'ecom', p_phase, case p_phase when 'partial' then 'Partial Delivery' else initcap(p_phase) end) end,
      collected_amount = n.collected_amount, shipping_charge = n.shipping_charge, cod_charge = n.cod_charge, return_charge = n.return_charge,
        other_charge = n.other_charge,
      delivery_details = case when jsonb_array_length(coalesce(n.delivery_details -> 'delivered_items', '[]')) > 0
        then n.delivery_details || jsonb_build_object('delivered_items', details) else n.delivery_details end,
      completed_at = n.completed_at, items = coalesce(lines, s.items)
    where tenant_id = s.tenant_id and id = s.id;
  end if;
end
$$;

-- What is back of a parcel is back of its order as long as that one has no other parcel.
create or replace function private.count_returned(p_tenant uuid, p_sale uuid) returns void language plpgsql set search_path = '' as $$
declare
  sale public.orders;
  o public.orders;
  counted jsonb;
  lines jsonb;
begin
  select * into sale from public.orders x where x.tenant_id = p_tenant and x.id = p_sale for no key update;
  if not found then
    return;
  end if;
  select coalesce(jsonb_object_agg(line, jsonb_build_array(back, damaged)), '{}') into counted from (
    select i ->> 'id' as line, sum((i ->> 'restock_qty')::int + (i ->> 'damaged_qty')::int) as back, sum((i ->> 'damaged_qty')::int) as damaged
    from public.returns r cross join lateral jsonb_array_elements(r.items) i
    where r.tenant_id = p_tenant and r.items @> jsonb_build_array(jsonb_build_object('sale_id', p_sale)) and i ->> 'sale_id' = p_sale::text
      and r.closed_at is not null and r.deleted_at is null
    group by 1
  ) x;
  for o in select * from public.orders x where x.tenant_id = p_tenant and (x.id = p_sale
    or x.id = sale.source_ecom_order_id and x.linked_parcel_id = p_sale) loop
    -- A shipment takes the lines of its order as they are, ids included; where they differ the place in the list tells.
    select jsonb_agg(i || jsonb_build_object('returned_qty', least((i ->> 'quantity')::int, coalesce((c ->> 0)::int, 0)),
      'damaged_qty', least((i ->> 'quantity')::int, coalesce((c ->> 1)::int, 0))) order by n) into lines
    from jsonb_array_elements(o.items) with ordinality x (i, n)
    cross join lateral (select counted -> coalesce((select s ->> 'id' from jsonb_array_elements(sale.items) s where s ->> 'id' = i ->> 'id'),
      sale.items -> (n::int - 1) ->> 'id') as c) known;
    if lines <> o.items then
      update public.orders x set items = lines where x.tenant_id = p_tenant and x.id = o.id;
    end if;
  end loop;
end
$$;

with lost as (
  select p.tenant_id, p.source_ecom_order_id as id, p.id as parcel from public.orders p
  join public.shipping_statuses s on s.tenant_id = p.tenant_id and s.id = p.shipping_status_id and s.phase = 'lost'
  where p.order_type = 'parcel' and p.source_ecom_order_id is not null and p.deleted_at is null
)
update public.orders o set linked_parcel_id = null, shipping_status_id = private.status_of(o.tenant_id, 'ecom', 'confirmed', 'Confirmed')
from lost l where o.tenant_id = l.tenant_id and o.id = l.id and o.linked_parcel_id = l.parcel and o.completed_at is null;
