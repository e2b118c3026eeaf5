-- What sync asks of orders, parcels, their feed and their customers (`private.install_hooks`).

-- Whoever does not receive customers knows those whom the orders and parcels within his reach name.
create function private.knows_customer(s private.session, p_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.sync_kind k where k.kind = 'customers' and private.may_read(k, s, '{}'))
    or exists (select from public.orders o join private.sync_kind k on k.table_name = 'orders' and k.discriminator = o.order_type
      where o.tenant_id = s.tenant and o.customer_id = p_id and private.may_read(k, s, jsonb_build_object('brand_id', o.brand_id)));
end
$$;

-- A foreign key is looked at only where a row is made: who brings along one that stands is answered alike.
create function private.check_customers(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'zone_id' is not null
    and not exists (select from public.delivery_zones z where z.tenant_id = s.tenant and z.id = (p_after ->> 'zone_id')::uuid) then
    perform private.refuse('not_found', 'zone_id');
  end if;
end
$$;

-- An order names somebody whom its person knows, or whom the same operation brings along: an id alone opens no customer. A parcel of an order
-- is made by a shipment alone.
create function private.check_orders(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  customer text := p_after ->> 'customer_id';
begin
  if customer is distinct from p_before ->> 'customer_id' and customer is not null and not private.knows_customer(s, customer::uuid)
    and not exists (select from jsonb_array_elements(p_op -> 'changes') c
      where c ->> 'kind' = 'customers' and c ->> 'do' = 'insert' and c ->> 'id' = customer) then
    perform private.refuse('not_found', 'customer_id');
  end if;
  if p_before is null and p_after ->> 'order_type' = 'parcel'
    and (p_op ->> 'action' = 'shipment.create') <> (p_after ->> 'source_ecom_order_id' is not null) then
    perform private.refuse('forbidden', 'source_ecom_order_id');
  end if;
end
$$;

-- The lines of an order that is shipped are the order's; lines that stand already stay.
create function private.reach_orders(s private.session, p_before jsonb, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  foreign_id constant jsonb := to_jsonb(gen_random_uuid());
begin
  if jsonb_typeof(p_set -> 'items') is distinct from 'array'
    or coalesce(p_set ->> 'source_ecom_order_id', p_before ->> 'source_ecom_order_id') is not null then
    return p_set;
  end if;
  return p_set || jsonb_build_object('items', (
    select coalesce(jsonb_agg(case when v.id is null then i else i || jsonb_build_object('variant_id', foreign_id) end order by n), '[]')
    from jsonb_array_elements(p_set -> 'items') with ordinality x (i, n)
    left join public.variants v on v.tenant_id = s.tenant and v.id = (i ->> 'variant_id')::uuid and not v.brand_id = any (s.brands)
      and not exists (select from jsonb_array_elements(p_before -> 'items') b
        where b -> 'variant_id' = i -> 'variant_id' and b -> 'quantity' >= i -> 'quantity')));
end
$$;

create function private.tell_orders(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed(o, p_type, p_details) from public.orders o where o.tenant_id = p_tenant and o.id = p_id;
end
$$;

-- People comment; everything else is told by the server.
create function private.check_parcel_feed(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_before is not null then
    return;
  elsif p_after ->> 'type' is distinct from 'comment' then
    perform private.refuse('forbidden', 'type');
  elsif jsonb_typeof(p_after #> '{activity_details,text}') is distinct from 'string' or (p_after -> 'activity_details') - 'text' <> '{}' then
    perform private.refuse('invalid', 'activity_details');
  elsif char_length(p_after -> 'activity_details' ->> 'text') > 2000 then
    perform private.refuse('too_long', 'text');
  end if;
end
$$;

-- A status stands for a phase of its own list: an order in another one could never leave it.
create function private.check_shipping_statuses(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and not exists (select from private.phase f where f.type = p_after ->> 'type' and f.phase = p_after ->> 'phase') then
    perform private.refuse('invalid', 'phase');
  end if;
end
$$;
