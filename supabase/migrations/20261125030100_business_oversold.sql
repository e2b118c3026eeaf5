-- Whoever sells what others have sold meanwhile is told: his device knew a shelf that was not there any more.

-- What this sale leaves below zero and would not have, had others not sold the same since it was made: how many pieces there were then, and
-- how many there are. Told for the first pieces of a sale; who adds some to it later, or sells what was never there, has been warned by his
-- device. What the same person sold elsewhere is nobody else's.
create function private.tell_oversold(p_tenant uuid, p_variant uuid, p_sale uuid, p_on_hand bigint, p_qty integer) returns void
language plpgsql set search_path = '' as $$
declare
  made timestamptz;
  others bigint;
begin
  select case o.order_type when 'parcel' then o.created_at else coalesce(o.completed_at, o.created_at) end into made
  from public.orders o where o.tenant_id = p_tenant and o.id = p_sale;
  select coalesce(sum(m.qty), 0) into others from public.stock_movements m
  where m.tenant_id = p_tenant and m.variant_id = p_variant and m.at > made and m.created_by is distinct from auth.uid();
  if others < 0 and p_on_hand - others >= 0 and (select count(*) from public.stock_movements m
    where m.tenant_id = p_tenant and m.ref_id = p_sale and m.variant_id = p_variant) = 1 then
    perform private.tell_device('oversold', 'stock_balances', p_variant,
      jsonb_build_object('on_hand', jsonb_build_array(p_on_hand - p_qty - others, p_on_hand)));
  end if;
end
$$;

create or replace function private.sum_stock() returns trigger language plpgsql set search_path = '' as $$
declare
  short record;
begin
  insert into public.stock_balances as b (tenant_id, id, brand_id, on_hand)
  select m.tenant_id, m.variant_id, min(m.brand_id::text)::uuid, sum(m.qty) from new_rows m group by m.tenant_id, m.variant_id
    order by m.tenant_id, m.variant_id
  on conflict (tenant_id, id) do update set on_hand = b.on_hand + excluded.on_hand;
  for short in
    select b.tenant_id, b.id, b.on_hand, m.ref_id, m.qty, p.negative_stock from new_rows m
    join public.stock_balances b on b.tenant_id = m.tenant_id and b.id = m.variant_id
    join public.profiles p on p.tenant_id = m.tenant_id and p.id = m.tenant_id
    where m.type = 'sale_out' and b.on_hand < 0 and p.negative_stock <> 'allow'
  loop
    if short.negative_stock = 'block' then
      perform private.refuse('out_of_stock', 'items', '', 'stock_balances', short.id::text);
    elsif short.on_hand - short.qty >= 0 then
      perform private.tell_oversold(short.tenant_id, short.id, short.ref_id, short.on_hand, short.qty);
    end if;
  end loop;
  return null;
end
$$;
