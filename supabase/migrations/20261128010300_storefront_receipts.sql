-- What a shopper learns of his order.

-- In the words of whoever waits for it: what its parcel says, where it has one.
create function private.store_stage(o public.orders) returns text language sql stable set search_path = '' as $$
  select case coalesce(private.phase_of(o.tenant_id, (select x.shipping_status_id from public.orders x where x.tenant_id = o.tenant_id
      and x.id = o.linked_parcel_id and x.deleted_at is null)), private.phase_of(o.tenant_id, o.shipping_status_id))
    when 'confirmed' then 'confirmed' when 'packed' then 'packed' when 'pending' then 'packed' when 'picked' then 'on_the_way'
    when 'in_transit' then 'on_the_way' when 'out_for_delivery' then 'on_the_way' when 'shipment' then 'on_the_way' when 'delivered' then 'delivered'
    when 'partial' then 'partly' when 'returned' then 'returned' when 'lost' then 'returned' when 'cancelled' then 'cancelled' else 'received' end
$$;

create function private.store_receipt(o public.orders, p_full boolean) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('number', o.order_number, 'stage', case when o.deleted_at is null then private.store_stage(o) else 'cancelled' end,
    'placed_at', o.created_at,
    'items', (select jsonb_agg(jsonb_build_object('name', i ->> 'product_name', 'title', i ->> 'variant_title', 'qty', (i ->> 'quantity')::int,
      'price', (i ->> 'price')::bigint) order by n) from jsonb_array_elements(o.items) with ordinality x (i, n)),
    'delivery_fee', o.delivery_fee, 'total', o.total_amount, 'paid', greatest(0, o.advance),
    'to', case when p_full then jsonb_build_object('name', o.ship_name, 'phone', o.ship_phone, 'address', o.ship_address) end,
    'hint', jsonb_build_object('name', left(o.ship_name, 1) || '…', 'phone', '…' || right(private.phone_digits(o.ship_phone), 2)),
    'track', case when p_full then (select nullif(replace(c.tracking_url, '{code}', coalesce(x.tracking_code, x.consignment_id, '')), '')
      from public.orders x join public.shipping_companies c on c.tenant_id = x.tenant_id and c.id = x.shipping_company_id
      where x.tenant_id = o.tenant_id and x.id = o.linked_parcel_id and x.deleted_at is null and coalesce(x.tracking_code, x.consignment_id) is not null) end)
$$;

-- An order by what its shopper has of it: {id, token} = all of it, also when its shop is not open any more; {id} = for thirty days without who it is for;
-- {number, phone} = the same, five tries an hour. null = none, whatever it was that was wrong. Of orders that were made at no shop nothing is told.
create function public.get_store_order(p_slug text, p_key jsonb) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  p constant public.profiles := private.open_store(p_slug);
  o public.orders;
  last10 constant text := right(private.phone_digits(p_key ->> 'phone'), 10);
  full_view boolean := false;
begin
  if jsonb_typeof(p_key) is distinct from 'object' or octet_length(p_key::text) > 1000 then
    return null;
  elsif p_key ->> 'id' is not null then
    if p_key ->> 'id' !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
      return null;
    end if;
    select x.* into o from public.orders x join private.store_order s on s.tenant = x.tenant_id and s.id = x.id
    where s.id = (p_key ->> 'id')::uuid and private.tells_of(p, s, p_key ->> 'token');
    full_view := exists (select from private.store_order s where s.tenant = o.tenant_id and s.id = o.id
      and s.token = sha256(convert_to(coalesce(p_key ->> 'token', ''), 'UTF8')));
    if not full_view and o.created_at < now() - interval '30 days' then
      return null;
    end if;
  elsif p.id is not null then
    if private.seconds_to_wait('track:' || private.asked_from(p_key ->> 'address'), 5, interval '1 hour') > 0 then
      return jsonb_build_object('later', true);
    end if;
    -- From however many addresses somebody tries the numbers of one phone.
    if private.seconds_to_wait('track:' || p.tenant_id || last10, 30, interval '1 hour') > 0 then
      return jsonb_build_object('later', true);
    end if;
    select x.* into o from public.orders x join private.store_order s on s.tenant = x.tenant_id and s.id = x.id
    where x.tenant_id = p.tenant_id and upper(x.order_number) = upper(btrim(p_key ->> 'number'))
      and s.phone = last10 and s.phone <> '' and x.created_at > now() - interval '120 days';
  end if;
  return case when o.id is not null then private.store_receipt(o, full_view) end;
end
$$;

-- How the shop does: {visits, orders} of today and of the last seven days, and orders that wait for somebody to look at them.
create function public.storefront_figures(p_tenant uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  s private.session := private.storefront_session(p_tenant);
  today date;
begin
  select (now() at time zone p.time_zone)::date into today from public.profiles p where p.tenant_id = s.tenant and p.id = s.tenant;
  return (select jsonb_build_object('today', jsonb_build_object('visits', v.today, 'orders', o.today), 'week', jsonb_build_object('visits', v.week,
      'orders', o.week), 'waiting', o.waiting)
    from (select coalesce(sum(x.visits) filter (where x.day = today), 0) as today, coalesce(sum(x.visits), 0) as week from private.store_visit x
      where x.tenant = s.tenant and x.day > today - 7) v,
    (select count(*) filter (where x.order_date = today) as today, count(*) filter (where x.order_date > today - 7) as week,
        count(*) filter (where x.review <> '{}' and private.phase_of(x.tenant_id, x.shipping_status_id) = 'new') as waiting
      from public.orders x where x.tenant_id = s.tenant and x.source = 'storefront' and x.deleted_at is null and x.order_date > today - 90) o);
end
$$;
