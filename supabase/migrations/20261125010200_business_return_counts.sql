-- What is counted of a return: its pieces on the shelf, and how many of a sale's are back, and damaged. No form says that.

-- Brings the movements of a return to what was counted: good pieces come in, damaged ones come in and are written off.
create function private.move_returned(r public.returns) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
  select r.tenant_id, gen_random_uuid(), d.variant_id, v.brand_id, d.qty, d.type, 'return', r.id, now(), auth.uid()
  from (
    select variant_id, type, sum(pieces)::int as qty, sum(moved)::int as moves from (
      select (i ->> 'variant_id')::uuid as variant_id, m.type, m.pieces, 0 as moved
      from jsonb_array_elements(r.items) i
      cross join lateral (values ('return_in', (i ->> 'restock_qty')::int + (i ->> 'damaged_qty')::int),
        ('damage', -(i ->> 'damaged_qty')::int)) m (type, pieces)
      where i ->> 'variant_id' is not null and r.closed_at is not null and r.deleted_at is null
      union all
      select m.variant_id, m.type, -m.qty, 1 from public.stock_movements m where m.tenant_id = r.tenant_id and m.ref_id = r.id and m.ref_type = 'return'
    ) pieces group by variant_id, type
  ) d
  join public.variants v on v.tenant_id = r.tenant_id and v.id = d.variant_id
  join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  where d.qty <> 0 and (p.track_stock or d.moves > 0)
  order by d.variant_id, d.type desc;
end
$$;

-- How many pieces of each line of a sale are back, and how many of those are damaged: in the sale's own lines, and in those of the order that a
-- parcel brought, as long as that one has no other parcel.
create function private.count_returned(p_tenant uuid, p_sale uuid) returns void language plpgsql set search_path = '' as $$
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

create function private.tell_returns(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_orders(p_tenant, r.parcel_id, p_type, p_details) from public.returns r
  where r.tenant_id = p_tenant and r.id = p_id and r.parcel_id is not null;
end
$$;

-- What receiving and counting sets in motion: stock, the counters of the sales, the feed, and the end of a parcel whose goods came back before
-- anybody said so.
create function private.follow_returns() returns trigger language plpgsql set search_path = '' as $$
declare
  sale uuid;
  parcel public.orders;
  was_closed constant boolean := tg_op = 'UPDATE' and old.closed_at is not null and old.deleted_at is null;
  closed constant boolean := new.closed_at is not null and new.deleted_at is null;
begin
  if was_closed or closed then
    perform private.move_returned(new);
    for sale in select distinct (i ->> 'sale_id')::uuid from jsonb_array_elements(new.items) i where i ->> 'sale_id' is not null loop
      perform private.count_returned(new.tenant_id, sale);
    end loop;
  end if;
  if closed and not was_closed and new.rejected_at is not null then
    perform private.tell_returns(new.tenant_id, new.id, 'return_rejected', jsonb_build_object('number', new.return_no, 'reason', new.reject_reason));
  elsif closed and not was_closed then
    perform private.tell_returns(new.tenant_id, new.id, 'return_counted', (select jsonb_build_object('number', new.return_no,
      'restocked', sum((i ->> 'restock_qty')::int), 'damaged', sum((i ->> 'damaged_qty')::int),
      'missing', sum(greatest(0, (i ->> 'expected_qty')::int - (i ->> 'restock_qty')::int - (i ->> 'damaged_qty')::int)))
      from jsonb_array_elements(new.items) i));
    select * into parcel from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id;
    if parcel.order_type = 'parcel' and parcel.completed_at is null and not exists (select from jsonb_array_elements(parcel.items) i
      where (i ->> 'returned_qty')::int < (i ->> 'quantity')::int) then
      update public.orders o set shipping_status_id = private.status_of(new.tenant_id, 'parcel', 'returned', 'Returned')
      where o.tenant_id = new.tenant_id and o.id = parcel.id;
    end if;
  elsif was_closed and not closed then
    perform private.tell_returns(new.tenant_id, new.id, 'return_reopened', jsonb_build_object('number', new.return_no));
  elsif new.received_at is not null and (tg_op = 'INSERT' or old.received_at is null) then
    perform private.tell_returns(new.tenant_id, new.id, 'return_received', jsonb_build_object('number', new.return_no));
  end if;
  if new.claimed_at is not null and (tg_op = 'INSERT' or old.claimed_at is null) then
    perform private.tell_returns(new.tenant_id, new.id, 'return_claimed', jsonb_build_object('number', new.return_no, 'amount', new.claim_amount));
  end if;
  return null;
end
$$;

-- Lines as a person sends them, with what was counted of those that were there before.
create function private.items_counted(p_old jsonb, p_new jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_agg(i || jsonb_build_object('returned_qty', coalesce(k -> 'returned_qty', '0'), 'damaged_qty', coalesce(k -> 'damaged_qty', '0'))
      order by n)
    from jsonb_array_elements(p_new) with ordinality x (i, n)
    left join lateral (select y as k from jsonb_array_elements(p_old) y where y ->> 'id' = i ->> 'id' limit 1) known on true);
end
$$;

create function private.keep_counted() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 then
    new.items := private.items_counted(case tg_op when 'UPDATE' then old.items end, new.items);
  end if;
  return new;
end
$$;
-- Before the others look at the row.
create trigger a_keep_counted_new before insert on public.orders for each row
  when (jsonb_path_exists(new.items, '$[*] ? (!(@.returned_qty == 0) || !(@.damaged_qty == 0))'))
  execute function private.keep_counted();
create trigger a_keep_counted before update of items on public.orders for each row
  when (old.items is distinct from new.items) execute function private.keep_counted();
