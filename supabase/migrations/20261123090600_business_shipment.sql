-- A shipment: the parcel that brings an order, and the order that follows it. A parcel that is lost is no dead end: its order is free again, to be
-- shipped anew, changed or cancelled. Whoever finds the parcel takes the order back with it, unless that has another one meanwhile.

-- A shipment names the order it came from: it exists, is open, has no other live parcel, and its lines are the parcel's. A parcel that comes back to
-- its order, from the trash or found, carries what the order still is.
create function private.check_source(n public.orders) returns void language plpgsql set search_path = '' as $$
declare
  s public.orders;
  sold jsonb;
  sent jsonb;
  code text := 'invalid';
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
  if exists (select from public.orders p where p.tenant_id = n.tenant_id and p.id = n.id) then
    code := 'order_changed';
  end if;
  if s.brand_id <> n.brand_id then
    perform private.refuse(code, 'brand_id');
  end if;
  select jsonb_agg(line order by line) into sold
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(s.items) i) x;
  select jsonb_agg(line order by line) into sent
    from (select jsonb_build_array(i -> 'variant_id', i -> 'quantity', i -> 'price', i -> 'discount') as line from jsonb_array_elements(n.items) i) x;
  if sold is distinct from sent then
    perform private.refuse(code, 'items');
  end if;
  if (s.discount_type, s.discount_value) is distinct from (n.discount_type, n.discount_value) then
    perform private.refuse(code, 'discount_value');
  elsif s.delivery_fee <> n.delivery_fee then
    perform private.refuse(code, 'delivery_fee');
  end if;
end
$$;

-- The order a parcel was made from follows it: link and Shipment at booking, the outcome at the end, back to Confirmed when the parcel goes. `p_was`
-- is the parcel's phase before: an outcome that the order has from it may be replaced ('outcome') or taken back ('reopen').
create function private.mirror_source(n public.orders, p_phase text, p_verb text, p_was text default null) returns void
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

create function private.follow_link() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.refresh_advance(new.tenant_id, p) from unnest(array[old.linked_parcel_id, new.linked_parcel_id]) p where p is not null;
  return null;
end
$$;
create trigger d_follow_link after update on public.orders for each row
  when (old.linked_parcel_id is distinct from new.linked_parcel_id) execute function private.follow_link();

-- Whom a parcel goes to, in a line.
create function private.recipient_of(n public.orders) returns text language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(', ', nullif(n.ship_name, ''), nullif(n.ship_phone, ''), nullif(n.ship_address, ''), nullif(n.ship_area, ''), nullif(n.ship_city, ''),
    nullif(n.ship_postcode, ''));
end
$$;

-- The order was given another recipient while its parcel was being shipped: it is told at both.
create function private.tell_recipients(p_order public.orders, p_parcel public.orders) returns void language plpgsql set search_path = '' as $$
declare
  versions jsonb := jsonb_build_object('order', private.recipient_of(p_order), 'parcel', private.recipient_of(p_parcel));
begin
  if versions ->> 'order' <> versions ->> 'parcel' then
    perform private.add_feed_entry(p_parcel, 'address_differs', versions);
    perform private.add_feed_entry(p_order, 'address_differs', versions);
    perform private.tell_device('address_differs', 'parcels', p_parcel.id,
      jsonb_build_object('ship_address', jsonb_build_array(versions -> 'parcel', versions -> 'order')));
  end if;
end
$$;
