-- The lines of an order are read as rows once, and what an order without a source or a taken number does not need is not asked.

create or replace function private.with_free_number(n public.orders) returns public.orders language plpgsql set search_path = '' as $$
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

create or replace function private.write_order_items(n public.orders, p_new boolean) returns void language plpgsql set search_path = '' as $$
begin
  if not p_new then
    delete from public.order_items x where x.tenant_id = n.tenant_id and x.order_id = n.id
      and not exists (select from jsonb_array_elements(n.items) i where (i ->> 'id')::uuid = x.id);
  end if;
  insert into public.order_items as x (tenant_id, order_id, id, position, variant_id, product_name, variant_title, sku, quantity, price, discount,
    delivered_qty, returned_qty, damaged_qty)
  select n.tenant_id, n.id, i.id, i.position, i.variant_id, coalesce(i.product_name, ''), coalesce(i.variant_title, ''), i.sku, i.quantity, i.price,
    i.discount, i.delivered_qty, i.returned_qty, i.damaged_qty
  from rows from (jsonb_to_recordset(n.items) as (id uuid, variant_id uuid, product_name text, variant_title text, sku text, quantity integer,
    price bigint, discount bigint, delivered_qty integer, returned_qty integer, damaged_qty integer)) with ordinality
    i (id, variant_id, product_name, variant_title, sku, quantity, price, discount, delivered_qty, returned_qty, damaged_qty, position)
  on conflict (tenant_id, order_id, id) do update set position = excluded.position, variant_id = excluded.variant_id, product_name = excluded.product_name,
    variant_title = excluded.variant_title, sku = excluded.sku, quantity = excluded.quantity, price = excluded.price, discount = excluded.discount,
    delivered_qty = excluded.delivered_qty, returned_qty = excluded.returned_qty, damaged_qty = excluded.damaged_qty;
  if p_new then
    insert into public.order_costs (tenant_id, id, brand_id, items)
    select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(i.id, v.cost), '{}')
    from jsonb_to_recordset(n.items) i (id uuid, variant_id uuid)
    join public.variant_costs v on v.tenant_id = n.tenant_id and v.id = i.variant_id and v.cost is not null;
    return;
  end if;
  insert into public.order_costs as c (tenant_id, id, brand_id, items)
  select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(x.id, v.cost) filter (where v.cost is not null), '{}')
  from public.order_items x left join public.variant_costs v on v.tenant_id = x.tenant_id and v.id = x.variant_id
  where x.tenant_id = n.tenant_id and x.order_id = n.id
  on conflict (tenant_id, id) do update set items = excluded.items || c.items where c.items is distinct from excluded.items || c.items;
end
$$;

create or replace function private.follow_order() returns trigger language plpgsql set search_path = '' as $$
declare
  mirrored constant text[] := array['delivered', 'partial', 'cancelled', 'returned'];
  phase text := private.phase_of(new.tenant_id, new.shipping_status_id);
  was_live boolean := tg_op = 'UPDATE' and old.deleted_at is null;
  was_phase text;
begin
  if tg_op = 'UPDATE' then
    was_phase := case when new.shipping_status_id = old.shipping_status_id then phase else private.phase_of(old.tenant_id, old.shipping_status_id) end;
  end if;
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
    if new.deleted_at is null and not was_live then
      perform private.mirror_source(new, phase, 'link');
    elsif new.deleted_at is not null and was_live then
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

create or replace function private.add_feed_entry(n public.orders, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
declare
  author constant uuid := auth.uid();
begin
  insert into public.parcel_feed (tenant_id, id, order_type, parcel_id, brand_id, user_id, actor_kind, type, activity_details)
  values (n.tenant_id, gen_random_uuid(), n.order_type, n.id, n.brand_id, author, case when author is null then 'system' else 'user' end, p_type, p_details);
exception when others then
  -- The order stands without its entry.
  raise warning 'feed entry % of % failed: %', p_type, n.id, sqlerrm;
end
$$;
