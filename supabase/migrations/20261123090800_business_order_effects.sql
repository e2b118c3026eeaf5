-- What an order or parcel sets in motion: its lines as rows, costs, stock, the linked order, the feed.

create function private.write_order_items(n public.orders, p_new boolean) returns void language plpgsql set search_path = '' as $$
begin
  if not p_new then
    delete from public.order_items x where x.tenant_id = n.tenant_id and x.order_id = n.id
      and not exists (select from jsonb_array_elements(n.items) i where (i ->> 'id')::uuid = x.id);
  end if;
  insert into public.order_items as x (tenant_id, order_id, id, position, variant_id, product_name, variant_title, sku, quantity, price, discount,
    delivered_qty, returned_qty, damaged_qty)
  select n.tenant_id, n.id, (i ->> 'id')::uuid, p, (i ->> 'variant_id')::uuid, coalesce(i ->> 'product_name', ''), coalesce(i ->> 'variant_title', ''),
    i ->> 'sku',
    (i ->> 'quantity')::int, (i ->> 'price')::bigint, (i ->> 'discount')::bigint, (i ->> 'delivered_qty')::int, (i ->> 'returned_qty')::int,
      (i ->> 'damaged_qty')::int
  from jsonb_array_elements(n.items) with ordinality e (i, p)
  on conflict (tenant_id, order_id, id) do update set position = excluded.position, variant_id = excluded.variant_id, product_name = excluded.product_name,
    variant_title = excluded.variant_title, sku = excluded.sku, quantity = excluded.quantity, price = excluded.price, discount = excluded.discount,
    delivered_qty = excluded.delivered_qty, returned_qty = excluded.returned_qty, damaged_qty = excluded.damaged_qty;
  insert into public.order_costs as c (tenant_id, id, brand_id, items)
  select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(x.id, v.cost) filter (where v.cost is not null), '{}')
  from public.order_items x left join public.variant_costs v on v.tenant_id = x.tenant_id and v.id = x.variant_id
  where x.tenant_id = n.tenant_id and x.order_id = n.id
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
  if n.print_count > o.print_count then
    perform private.add_feed_entry(n, 'printed', jsonb_build_object('count', n.print_count));
  end if;
end
$$;

create function private.follow_order() returns trigger language plpgsql set search_path = '' as $$
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
    perform private.tell_recipients(o, new) from public.orders o where o.tenant_id = new.tenant_id and o.id = new.source_ecom_order_id;
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
create trigger c_follow after insert or update on public.orders for each row execute function private.follow_order();
