-- Orders of people without an account: what they cost, whether there is enough, how many may come from one hand, and what became of them. The shapes
-- stand in src/modules/storefront/config/checkout.ts. Refusals are answers, not errors: what counts the tries would be undone by an error.

-- An order that came from a shop: what it was asked with and what was answered, and who sees it in full.
create table private.store_order (
  tenant uuid not null,
  id uuid not null,
  body bytea not null,
  token bytea not null,
  answer jsonb not null,
  phone text not null,
  created_at timestamptz not null default now(),
  primary key (tenant, id)
);
create index store_order_phone on private.store_order (tenant, phone, created_at);
create index store_order_id on private.store_order (id);

-- Tries of late, by what they are counted for.
create table private.rate_hit (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default clock_timestamp()
);
create index rate_hit_key on private.rate_hit (key, at);

-- Notes a try, and tells in how many seconds the next one is free; 0 = this one is. One after the other, so that many at once are counted, too.
create function private.seconds_to_wait(p_key text, p_most integer, p_span interval) returns integer language plpgsql set search_path = '' as $$
declare
  held integer;
  first_at timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('rate:' || p_key, 0));
  delete from private.rate_hit h where h.key = p_key and h.at < clock_timestamp() - p_span;
  select count(*), min(h.at) into held, first_at from private.rate_hit h where h.key = p_key;
  if held >= p_most then
    return greatest(1, ceil(extract(epoch from first_at + p_span - clock_timestamp())));
  end if;
  insert into private.rate_hit (key) values (p_key);
  return 0;
end
$$;

-- What was counted yesterday counts no more.
create function private.prune_rates() returns void language sql security definer set search_path = '' as $$
  delete from private.rate_hit where at < now() - interval '1 day'
$$;
select private.schedule_daily('prune-rates', '37 21 * * *', 'select private.prune_rates()');

-- Whose an address is: a household or an office has one of IPv4, and 64 bits of IPv6 to choose from. What is no address stays as it is.
create function private.network_of(p_address text) returns text language plpgsql immutable set search_path = '' as $$
declare
  address inet;
begin
  address := regexp_replace(p_address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  return case when family(address) = 6 then network(set_masklen(address, 64))::text else host(address) end;
exception when data_exception then
  return p_address;
end
$$;

-- Where a request comes from, in a form that says it to nobody. The server's own function tells it; of a browser's own request the proxy in front of
-- us has written it, or the last address, whatever stands before it.
create function private.asked_from(p_address text) returns text language plpgsql stable set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  told constant text := case when coalesce(nullif(current_setting('request.jwt.claims', true), '')::json ->> 'role', '') = 'service_role' then p_address
    else coalesce(headers ->> 'cf-connecting-ip', btrim(regexp_replace(coalesce(headers ->> 'x-forwarded-for', ''), '^.*,', ''))) end;
begin
  return encode(sha256(convert_to('store:' || coalesce(private.network_of(told), ''), 'UTF8')), 'hex');
end
$$;

-- Digits alone, whichever of our languages they are written in.
create function private.phone_digits(p_phone text) returns text language sql immutable set search_path = '' as $$
  select regexp_replace(translate(p_phone, '০১২৩৪৫৬৭৮৯', '0123456789'), '\D', '', 'g')
$$;

-- Prices, stock and fee of what is asked for, as they are now: {lines, subtotal, delivery_fee, total}, with `complete` = all of it can be had.
create function private.store_quote(p public.profiles, p_items jsonb, p_zone uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  commerce constant jsonb := p.storefront_config -> 'commerce';
  lines jsonb;
  subtotal numeric;
  complete boolean;
  fee bigint;
begin
  select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'price', s.price, 'enough', s.price is not null and coalesce(s.free >= i.qty, true),
      'stock', case when s.price is null then 'out' else private.stock_word(p, s.free) end) order by i.place),
    coalesce(sum(s.price::numeric * i.qty), 0), bool_and(s.price is not null and coalesce(s.free >= i.qty, true))
  into lines, subtotal, complete
  from (select (e.value ->> 'variant_id')::uuid as variant_id, sum((e.value ->> 'qty')::int)::int as qty, min(e.ordinality) as place
    from jsonb_array_elements(p_items) with ordinality e group by 1) i
  left join private.on_sale(p) s on s.variant_id = i.variant_id;
  select z.fee into fee from public.delivery_zones z where z.tenant_id = p.tenant_id and z.id = p_zone;
  fee := case when subtotal >= (commerce ->> 'free_over')::numeric then 0 else coalesce(fee, 0) end;
  return jsonb_build_object('lines', lines, 'subtotal', subtotal, 'delivery_fee', fee, 'total', subtotal + fee,
    'complete', complete);
end
$$;

-- Why somebody should look at an order before it is sent; none of it turns an order away.
create function private.store_doubts(p public.profiles, p_order jsonb, p_total bigint, p_customer public.customers) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  last10 constant text := right(private.phone_digits(p_order ->> 'phone'), 10);
begin
  return array_remove(array[
    case when p_order ->> 'website' <> '' then 'machine' end,
    case when (p_order ->> 'filled_ms')::bigint < 3000 then 'fast' end,
    case when p_customer.blocked then 'blocked' end,
    case when p_total >= (p.storefront_config #>> '{commerce,hold_over}')::bigint then 'large' end,
    case when p_order ->> 'address' !~ '[0-9০-৯]' and array_length(regexp_split_to_array(btrim(p_order ->> 'address'), '[\s,]+'), 1) < 3 then 'address' end,
    case when (select count(*) from private.store_order o where o.tenant = p.tenant_id and o.phone = last10 and o.created_at > now() - interval '1 day') >= 2
      then 'many' end,
    case when p_customer.id is not null and (select count(*) from public.orders o where o.tenant_id = p.tenant_id and o.customer_id = p_customer.id
      and o.order_type = 'ecommerce' and private.phase_of(o.tenant_id, o.shipping_status_id) in ('cancelled', 'returned')) >= 2 then 'refused' end], null);
end
$$;

-- Who it is by the phone: whom we know stays as he is, and gets what we did not know of him.
create function private.store_customer(p public.profiles, p_order jsonb) returns public.customers language plpgsql set search_path = '' as $$
declare
  digits constant text := private.phone_digits(p_order ->> 'phone');
  c public.customers;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('customer:' || p.tenant_id || right(digits, 10), 0));
  select x.* into c from public.customers x where x.tenant_id = p.tenant_id and x.phone_last10 = right(digits, 10) and x.deleted_at is null
    order by x.created_at, x.id limit 1;
  if c.id is null then
    insert into public.customers (tenant_id, id, name, phone, phone_e164, phone_last10, address, zone_id)
    values (p.tenant_id, gen_random_uuid(), p_order ->> 'name', p_order ->> 'phone',
      case when p_order ->> 'phone_e164' ~ '^\+[1-9][0-9]{7,14}$' and right(p_order ->> 'phone_e164', 8) = right(digits, 8)
        then p_order ->> 'phone_e164' else '' end,
      right(digits, 10), p_order ->> 'address', (p_order ->> 'zone_id')::uuid)
    returning * into c;
  elsif c.address = '' then
    update public.customers x set address = p_order ->> 'address', zone_id = coalesce(x.zone_id, (p_order ->> 'zone_id')::uuid)
    where x.tenant_id = p.tenant_id and x.id = c.id returning * into c;
  end if;
  return c;
end
$$;

create function private.store_lines(p public.profiles, p_items jsonb) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'variant_id', v.id, 'product_name', r.name, 'variant_title', v.title, 'sku', v.sku,
    'photo_path', coalesce(v.photo_path, r.photo_path), 'quantity', i.qty, 'price', v.price, 'discount', 0, 'delivered_qty', 0, 'returned_qty', 0,
    'damaged_qty', 0) order by i.place)
  from (select (e.value ->> 'variant_id')::uuid as variant_id, sum((e.value ->> 'qty')::int)::int as qty, min(e.ordinality) as place
    from jsonb_array_elements(p_items) with ordinality e group by 1) i
  join public.variants v on v.tenant_id = p.tenant_id and v.id = i.variant_id
  join public.products r on r.tenant_id = v.tenant_id and r.id = v.product_id
$$;

create function private.write_store_order(p public.profiles, p_order jsonb, p_quote jsonb) returns text language plpgsql set search_path = '' as $$
declare
  customer constant public.customers := private.store_customer(p, p_order);
  today constant date := (now() at time zone p.time_zone)::date;
  named constant text := upper(substr(md5(p_order ->> 'id'), 1, 5));
  brand uuid;
  n text;
begin
  -- Of lines of several brands the one of the first.
  select v.brand_id into brand from public.variants v where v.tenant_id = p.tenant_id and v.id = (p_order #>> '{items,0,variant_id}')::uuid;
  insert into public.orders (tenant_id, id, order_type, brand_id, customer_id, ship_name, ship_phone, ship_address, ship_zone_id, order_date,
    shipping_status_id, items, delivery_fee, customer_note, notes, order_number, source, review, created_by)
  values (p.tenant_id, (p_order ->> 'id')::uuid, 'ecommerce', brand, customer.id, p_order ->> 'name', p_order ->> 'phone', p_order ->> 'address',
    (p_order ->> 'zone_id')::uuid, today, private.status_of(p.tenant_id, 'ecom', 'new', 'New'), private.store_lines(p, p_order -> 'items'),
    (p_quote ->> 'delivery_fee')::bigint, p_order ->> 'note', coalesce(p_order ->> 'reference', ''),
    p.order_prefix || '-' || to_char(today, 'YYMMDD') || '-W' || named, 'storefront',
    private.store_doubts(p, p_order, (p_quote ->> 'total')::bigint, customer), null)
  returning order_number into n;
  return n;
end
$$;

-- Whether an order is one at all; the function in front of this one has looked closer.
create function private.is_store_order(p_order jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return octet_length(p_order::text) <= 16384 and jsonb_typeof(p_order -> 'items') = 'array'
    and jsonb_array_length(p_order -> 'items') between 1 and 30
    and not exists (select from jsonb_array_elements(p_order -> 'items') i where (i ->> 'qty')::numeric not between 1 and 1000
      or (i ->> 'qty')::numeric <> trunc((i ->> 'qty')::numeric) or (i ->> 'variant_id')::uuid is null)
    and (p_order ->> 'id')::uuid is not null and p_order ->> 'token' ~ '^[0-9a-f]{64}$'
    and char_length(btrim(p_order ->> 'name')) between 2 and 100 and char_length(btrim(p_order ->> 'address')) between 10 and 220
    and char_length(private.phone_digits(p_order ->> 'phone')) between 6 and 15 and char_length(p_order ->> 'phone') <= 30
    and char_length(coalesce(p_order ->> 'note', '')) <= 500 and char_length(coalesce(p_order ->> 'reference', '')) <= 100
    and (p_order ->> 'shown_total')::numeric between 0 and 10000000000000 and (p_order ->> 'filled_ms')::numeric between 0 and 9e15
    and ((p_order ->> 'zone_id') is null or (p_order ->> 'zone_id')::uuid is not null);
exception when data_exception or invalid_text_representation then
  return false;
end
$$;

create function private.rejected(p_reason text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'rejected', 'reason', p_reason)
$$;

-- How long an order has to wait: three in a minute and twenty a day from one address at one shop, ten open ones of one phone (from the third on somebody
-- looks at them first), and of one shop sixty in a minute, which no single address can use up: what is held up by one of them counts for none behind it.
-- Seconds; 0 = it need not.
create function private.store_wait(p public.profiles, p_order jsonb, p_from text) returns integer language plpgsql set search_path = '' as $$
declare
  last10 constant text := right(private.phone_digits(p_order ->> 'phone'), 10);
  wait integer := private.seconds_to_wait(concat_ws(':', 'store-ip', p.tenant_id, p_from), 3, interval '1 minute');
begin
  if wait = 0 then
    wait := private.seconds_to_wait(concat_ws(':', 'store-day', p.tenant_id, p_from), 20, interval '1 day');
  end if;
  -- Somebody else may have given that number: what was cancelled stands in nobody's way.
  if wait = 0 and (select count(*) from private.store_order o join public.orders x on x.tenant_id = o.tenant and x.id = o.id
    where o.tenant = p.tenant_id and o.phone = last10 and o.created_at > now() - interval '1 day' and x.deleted_at is null
      and private.phase_of(x.tenant_id, x.shipping_status_id) not in ('delivered', 'partial', 'cancelled', 'returned')) >= 10 then
    wait := 3600;
  end if;
  return case when wait > 0 then wait else private.seconds_to_wait('store:' || p.tenant_id, 60, interval '1 minute') end;
end
$$;

-- Whether a shop tells of this order: of its own, and to whoever has its token even after it was closed or is found elsewhere: nobody is to believe that
-- an order was not taken that somebody is packing.
create function private.tells_of(p public.profiles, o private.store_order, p_token text) returns boolean language sql stable set search_path = '' as $$
  select case when p.id is null then o.token = sha256(convert_to(p_token, 'UTF8')) else o.tenant = p.tenant_id end
$$;

-- Takes an order, or says why not. Prices, fee and stock are the server's; a total above the one that was agreed to is asked back. The same order may be
-- sent as often as it takes: it is one.
create function public.place_store_order(p_slug text, p_order jsonb, p_address text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  p constant public.profiles := private.open_store(p_slug);
  body bytea;
  seen private.store_order;
  quote jsonb;
  wait integer;
  answer jsonb;
begin
  if not coalesce(private.is_store_order(p_order), false) then
    return private.rejected('invalid');
  end if;
  body := sha256(convert_to((p_order - 'token' - 'filled_ms' - 'phone_e164')::text, 'UTF8'));
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('store-order:' || (p_order ->> 'id'), 0));
  select o.* into seen from private.store_order o where o.id = (p_order ->> 'id')::uuid
    and private.tells_of(p, o, p_order ->> 'token');
  if p.id is null and seen.id is null then
    return private.rejected('not_found');
  elsif seen.id is not null then
    return case when seen.body = body and seen.token = sha256(convert_to(p_order ->> 'token', 'UTF8')) then seen.answer else private.rejected('conflict') end;
  elsif exists (select from public.orders o where o.tenant_id = p.tenant_id and o.id = (p_order ->> 'id')::uuid) then
    return private.rejected('conflict');
  elsif p.storefront_state = 'paused' then
    return private.rejected('paused');
  elsif exists (select from jsonb_array_elements(p_order -> 'items') i
    left join public.variants v on v.tenant_id = p.tenant_id and v.id = (i ->> 'variant_id')::uuid
    left join public.products r on r.tenant_id = v.tenant_id and r.id = v.product_id group by i ->> 'variant_id'
    having sum((i ->> 'qty')::int) > coalesce(min(r.max_per_order), (p.storefront_config #>> '{commerce,max_qty}')::int, 20)) then
    return private.rejected('too_large');
  end if;
  wait := private.store_wait(p, p_order, private.asked_from(p_address));
  if wait > 0 then
    return jsonb_build_object('status', 'later', 'seconds', wait);
  end if;
  -- On papers and labels it stands in one line.
  p_order := p_order || jsonb_build_object('name', btrim(regexp_replace(p_order ->> 'name', '[[:cntrl:]]+', ' ', 'g')));
  -- Two who want the last piece come one after the other.
  perform from public.stock_balances b where b.tenant_id = p.tenant_id
    and b.id in (select (i ->> 'variant_id')::uuid from jsonb_array_elements(p_order -> 'items') i) order by b.id for no key update;
  quote := private.store_quote(p, p_order -> 'items', (p_order ->> 'zone_id')::uuid);
  if (p_order ->> 'zone_id') is null and exists (select from public.delivery_zones z where z.tenant_id = p.tenant_id and z.active and z.deleted_at is null)
    or (p_order ->> 'zone_id') is not null and not exists (select from public.delivery_zones z where z.tenant_id = p.tenant_id
      and z.id = (p_order ->> 'zone_id')::uuid and z.active and z.deleted_at is null) then
    return private.rejected('zone_missing');
  elsif (quote ->> 'subtotal')::numeric > 10000000000 then
    return private.rejected('too_large');
  elsif not (quote ->> 'complete')::boolean or (quote ->> 'total')::numeric > (p_order ->> 'shown_total')::numeric then
    return jsonb_build_object('status', 'needs_review', 'quote', quote - 'complete');
  elsif (quote ->> 'subtotal')::numeric < (p.storefront_config #>> '{commerce,min_order}')::numeric then
    return private.rejected('below_minimum');
  end if;
  answer := jsonb_build_object('status', 'accepted', 'number', private.write_store_order(p, p_order, quote), 'subtotal', quote -> 'subtotal',
    'delivery_fee', quote -> 'delivery_fee', 'total', quote -> 'total');
  insert into private.store_order (tenant, id, body, token, answer, phone) values (p.tenant_id, (p_order ->> 'id')::uuid, body,
    sha256(convert_to(p_order ->> 'token', 'UTF8')), answer, right(private.phone_digits(p_order ->> 'phone'), 10));
  return answer;
end
$$;
