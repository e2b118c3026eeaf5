-- What new orders and parcels set in motion, for all of one statement at once: pieces that are reserved, lines and costs as rows, the feed. A
-- parcel's stock and its order follow one by one.

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
