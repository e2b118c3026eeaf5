-- A new order has no costs yet: nothing can stand in the way of theirs, and no statement of an update is told to anybody.
create or replace function private.write_order_items(n public.orders, p_new boolean) returns void language plpgsql set search_path = '' as $$
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
  if p_new then
    insert into public.order_costs (tenant_id, id, brand_id, items)
    select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(x.id, v.cost) filter (where v.cost is not null), '{}')
    from public.order_items x left join public.variant_costs v on v.tenant_id = x.tenant_id and v.id = x.variant_id
    where x.tenant_id = n.tenant_id and x.order_id = n.id;
    return;
  end if;
  insert into public.order_costs as c (tenant_id, id, brand_id, items)
  select n.tenant_id, n.id, n.brand_id, coalesce(jsonb_object_agg(x.id, v.cost) filter (where v.cost is not null), '{}')
  from public.order_items x left join public.variant_costs v on v.tenant_id = x.tenant_id and v.id = x.variant_id
  where x.tenant_id = n.tenant_id and x.order_id = n.id
  on conflict (tenant_id, id) do update set items = excluded.items || c.items where c.items is distinct from excluded.items || c.items;
end
$$;
