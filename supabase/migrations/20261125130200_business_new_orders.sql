-- What new orders and parcels set in motion, for all of one statement at once: pieces that are reserved, lines and costs as rows, the feed. A parcel's
-- stock and its order follow one by one.

drop trigger a_pieces_new on public.orders;
drop trigger c_follow on public.orders;
drop trigger d_expect_new on public.orders;
drop function private.write_order_items(public.orders, boolean);

create function private.write_lines(p_orders public.orders[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.order_items as x (tenant_id, order_id, id, position, variant_id, product_name, variant_title, sku, quantity, price, discount,
    delivered_qty, returned_qty, damaged_qty)
  select n.tenant_id, n.id, i.id, i.position, i.variant_id, coalesce(i.product_name, ''), coalesce(i.variant_title, ''), i.sku, i.quantity, i.price,
    i.discount, i.delivered_qty, i.returned_qty, i.damaged_qty
  from unnest(p_orders) n cross join lateral
    rows from (jsonb_to_recordset(n.items) as (id uuid, variant_id uuid, product_name text, variant_title text, sku text, quantity integer,
    price bigint, discount bigint, delivered_qty integer, returned_qty integer, damaged_qty integer)) with ordinality
    i (id, variant_id, product_name, variant_title, sku, quantity, price, discount, delivered_qty, returned_qty, damaged_qty, position)
  on conflict (tenant_id, order_id, id) do update set position = excluded.position, variant_id = excluded.variant_id, product_name = excluded.product_name,
    variant_title = excluded.variant_title, sku = excluded.sku, quantity = excluded.quantity, price = excluded.price, discount = excluded.discount,
    delivered_qty = excluded.delivered_qty, returned_qty = excluded.returned_qty, damaged_qty = excluded.damaged_qty;
  insert into public.order_costs as c (tenant_id, id, brand_id, items)
  select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(i.id, v.cost) filter (where v.cost is not null), '{}')
  from unnest(p_orders) n left join lateral jsonb_to_recordset(n.items) i (id uuid, variant_id uuid) on true
  left join public.variant_costs v on v.tenant_id = n.tenant_id and v.id = i.variant_id
  group by n.tenant_id, n.id, n.brand_id
  on conflict (tenant_id, id) do update set items = excluded.items || c.items where c.items is distinct from excluded.items || c.items;
end
$$;

create function private.reserve_pieces(p_orders public.orders[]) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.stock_balances as b (tenant_id, id, brand_id, reserved, with_courier)
  select v.tenant_id, v.id, v.brand_id, d.reserved, d.with_courier from (
    select n.tenant_id, p.variant_id, sum(p.reserved) as reserved, sum(p.with_courier) as with_courier
    from unnest(p_orders) n cross join lateral private.pieces_of(n, null) p group by n.tenant_id, p.variant_id
  ) d
  join public.variants v on v.tenant_id = d.tenant_id and v.id = d.variant_id
  where d.reserved <> 0 or d.with_courier <> 0
  order by v.tenant_id, v.id
  on conflict (tenant_id, id) do update set reserved = b.reserved + excluded.reserved, with_courier = b.with_courier + excluded.with_courier;
end
$$;

create function private.follow_new_parcel(n public.orders) returns void language plpgsql set search_path = '' as $$
declare
  phase constant text := private.phase_of(n.tenant_id, n.shipping_status_id);
begin
  perform private.move_stock(n, phase);
  if n.source_ecom_order_id is not null then
    if n.deleted_at is null and phase <> 'lost' then
      perform private.mirror_source(n, phase, 'link');
    end if;
    if n.deleted_at is null and phase in ('delivered', 'partial', 'cancelled', 'returned') then
      perform private.mirror_source(n, phase, 'outcome');
    end if;
    perform private.tell_recipients(o, n) from public.orders o where o.tenant_id = n.tenant_id and o.id = n.source_ecom_order_id;
  end if;
  if n.completed_at is not null then
    perform private.expect_return(n, phase);
  end if;
end
$$;

create function private.follow_new_orders() returns trigger language plpgsql set search_path = '' as $$
declare
  orders constant public.orders[] := array(select n::public.orders from new_rows n);
  author constant uuid := auth.uid();
begin
  perform private.reserve_pieces(orders);
  perform private.write_lines(orders);
  begin
    insert into public.parcel_feed (tenant_id, id, order_type, parcel_id, brand_id, user_id, actor_kind, type)
    select o.tenant_id, gen_random_uuid(), o.order_type, o.id, o.brand_id, author, case when author is null then 'system' else 'user' end, 'created'
    from unnest(orders) o;
  exception when others then
    -- One by one: only the order whose entry fails stands without it.
    perform private.add_feed_entry(o, 'created', '{}') from unnest(orders) o;
  end;
  perform private.add_feed_entry(o, 'synced_conflict', jsonb_build_object('field', case o.order_type when 'parcel' then 'parcel_id' else 'order_number' end,
    'kept', coalesce(o.order_number, o.parcel_id), 'replaced', o.printed_number))
  from unnest(orders) o where o.printed_number is not null;
  perform private.follow_new_parcel(o) from unnest(orders) o where o.order_type = 'parcel';
  return null;
end
$$;
create trigger c_follow_new after insert on public.orders referencing new table as new_rows
  for each statement execute function private.follow_new_orders();

create or replace function private.follow_order() returns trigger language plpgsql set search_path = '' as $$
declare
  mirrored constant text[] := array['delivered', 'partial', 'cancelled', 'returned'];
  phase constant text := private.phase_of(new.tenant_id, new.shipping_status_id);
  was_phase constant text := case when new.shipping_status_id = old.shipping_status_id then phase
    else private.phase_of(old.tenant_id, old.shipping_status_id) end;
  was_live constant boolean := old.deleted_at is null and was_phase <> 'lost';
  is_live constant boolean := new.deleted_at is null and phase <> 'lost';
begin
  if new.items is distinct from old.items then
    delete from public.order_items x where x.tenant_id = new.tenant_id and x.order_id = new.id
      and not exists (select from jsonb_array_elements(new.items) i where (i ->> 'id')::uuid = x.id);
    perform private.write_lines(array[new]);
  end if;
  if new.order_type = 'parcel' and (new.items is distinct from old.items or new.shipping_status_id <> old.shipping_status_id
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
      and ((new.shipping_status_id, new.collected_amount, new.shipping_charge, new.cod_charge, new.return_charge, new.other_charge)
      is distinct from (old.shipping_status_id, old.collected_amount, old.shipping_charge, old.cod_charge, old.return_charge, old.other_charge)
        or new.delivery_details is distinct from old.delivery_details) then
      perform private.mirror_source(new, phase, 'outcome', was_phase);
    end if;
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
create trigger c_follow after update on public.orders for each row execute function private.follow_order();

-- Almost everybody receives customers; who does not is asked for an order.
create or replace function private.knows_customer(s private.session, p_id uuid) returns boolean language plpgsql stable set search_path = '' as $$
begin
  if exists (select from private.sync_kind k where k.kind = 'customers' and (k.read is null or k.read && s.permissions)) then
    return true;
  end if;
  return exists (select from public.orders o join private.sync_kind k on k.table_name = 'orders' and k.discriminator = o.order_type
    where o.tenant_id = s.tenant and o.customer_id = p_id and private.may_read(k, s, jsonb_build_object('brand_id', o.brand_id)));
end
$$;
