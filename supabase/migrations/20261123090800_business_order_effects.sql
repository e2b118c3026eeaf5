-- What a change of an order or parcel sets in motion: its lines as rows, costs, stock, the linked order, the feed.

-- The lines of orders as rows, and what their pieces cost.
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

-- Why an order or parcel ended as it did, in the words of that day.
create function private.outcome_reason(n public.orders) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'reasons', (select jsonb_agg(c.name order by w.k) from jsonb_array_elements_text(n.delivery_details -> 'cancel_reason_ids') with ordinality w (id, k)
      join public.cancel_reasons c on c.tenant_id = n.tenant_id and c.id = w.id::uuid),
    'notes', nullif(n.delivery_details ->> 'cancel_notes', '')))
$$;

-- Labels that are renamed or replaced are told with the label.
create function private.tell_changes(o public.orders, n public.orders) returns void language plpgsql set search_path = '' as $$
begin
  if n.shipping_status_id <> o.shipping_status_id then
    perform private.add_feed_entry(n, 'status_changed', jsonb_build_object(
      'from', coalesce((select s.name from public.shipping_statuses s where s.tenant_id = o.tenant_id and s.id = o.shipping_status_id), 'Unknown'),
      'to', coalesce((select s.name from public.shipping_statuses s where s.tenant_id = n.tenant_id and s.id = n.shipping_status_id), 'Unknown'))
      || case when n.delivery_details is distinct from o.delivery_details then private.outcome_reason(n) else '{}' end);
  end if;
  if n.items is distinct from o.items and private.items_ordered(n.items) is distinct from private.items_ordered(o.items) then
    perform private.add_feed_entry(n, 'items_changed', jsonb_build_object('from', jsonb_array_length(o.items), 'to', jsonb_array_length(n.items)));
  end if;
  if n.total_amount <> o.total_amount then
    perform private.add_feed_entry(n, 'amount_changed', jsonb_build_object('field', 'total_amount', 'from', o.total_amount, 'to', n.total_amount));
  end if;
  if n.completed_at is not null and o.completed_at is not null and n.collected_amount <> o.collected_amount then
    perform private.add_feed_entry(n, 'amount_changed', jsonb_build_object('field', 'collected_amount', 'from', o.collected_amount, 'to', n.collected_amount));
  end if;
  if n.completed_at is not null and n.disputed_at is distinct from o.disputed_at then
    perform private.add_feed_entry(n, case when n.disputed_at is null then 'dispute_over' else 'disputed' end,
      jsonb_build_object('reason', case when n.disputed_at is null then o.dispute_reason else n.dispute_reason end));
  end if;
  if n.completed_at is not null and n.written_off_at is distinct from o.written_off_at then
    perform private.add_feed_entry(n, case when n.written_off_at is null then 'write_off_over' else 'written_off' end,
      jsonb_build_object('reason', case when n.written_off_at is null then o.write_off_reason else n.write_off_reason end));
  end if;
  if n.print_count > o.print_count then
    perform private.add_feed_entry(n, 'printed', jsonb_build_object('count', n.print_count));
  end if;
  if n.courier_says is not null and n.courier_says is distinct from o.courier_says then
    perform private.add_feed_entry(n, 'courier_event', n.courier_says);
  end if;
  if n.assigned_to is distinct from o.assigned_to then
    perform private.add_feed_entry(n, 'assigned', jsonb_build_object('from', o.assigned_to, 'to', n.assigned_to));
  end if;
  if n.tags <> o.tags and pg_trigger_depth() = 1 then
    perform private.add_feed_entry(n, 'tags_changed', jsonb_build_object('from', o.tags, 'to', n.tags));
  end if;
end
$$;

create function private.follow_orders() returns trigger language plpgsql set search_path = '' as $$
declare
  mirrored constant text[] := array['delivered', 'partial', 'cancelled', 'returned'];
  -- New orders are followed together (`follow_new_orders`).
  phase constant text := case when tg_op = 'UPDATE' then private.phase_of(new.tenant_id, new.shipping_status_id) end;
  was_phase constant text := case when new.shipping_status_id = old.shipping_status_id then phase
    else private.phase_of(old.tenant_id, old.shipping_status_id) end;
  was_live constant boolean := old.deleted_at is null and was_phase <> 'lost';
  is_live constant boolean := new.deleted_at is null and phase <> 'lost';
begin
  if tg_op = 'INSERT' then
    return null;
  end if;
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
