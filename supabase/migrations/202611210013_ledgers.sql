-- What follows by rule in catalogue and money: balances are sums kept beside the ledgers.

-- A category lies below none of those that lie below it. One change after the other: two people would each close one half of the circle.
create function private.keep_tree() returns trigger language plpgsql set search_path = '' as $$
declare
  above uuid := new.parent_id;
  steps integer := 0;
begin
  if above is not null then
    perform from public.profiles p where p.tenant_id = new.tenant_id and p.id = new.tenant_id for no key update;
  end if;
  while above is not null loop
    steps := steps + 1;
    if above = new.id or steps > 50 then
      perform private.refuse('invalid', 'parent_id');
    end if;
    select c.parent_id into above from public.categories c where c.tenant_id = new.tenant_id and c.id = above;
  end loop;
  return new;
end
$$;
create trigger b_tree before insert or update of parent_id on public.categories for each row execute function private.keep_tree();

create function private.sum_stock() returns trigger language plpgsql set search_path = '' as $$
declare
  short uuid;
begin
  insert into public.stock_balances as b (tenant_id, id, brand_id, on_hand)
  select m.tenant_id, m.variant_id, min(m.brand_id::text)::uuid, sum(m.qty) from new_rows m group by m.tenant_id, m.variant_id order by m.tenant_id, m.variant_id
  on conflict (tenant_id, id) do update set on_hand = b.on_hand + excluded.on_hand;
  select b.id into short from new_rows m
  join public.stock_balances b on b.tenant_id = m.tenant_id and b.id = m.variant_id
  join public.profiles p on p.tenant_id = m.tenant_id and p.id = m.tenant_id
  where m.type = 'sale_out' and b.on_hand < 0 and p.negative_stock = 'block' limit 1;
  if found then
    perform private.refuse('out_of_stock', 'items', '', 'stock_balances', short::text);
  end if;
  return null;
end
$$;
create trigger b_balance after insert on public.stock_movements referencing new table as new_rows for each statement execute function private.sum_stock();

-- What a parcel takes is written by rule alone.
create function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void language plpgsql immutable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'ref_type' = 'parcel' then
    perform private.refuse('forbidden', 'ref_type');
  end if;
end
$$;

create function private.signed(t public.transactions) returns bigint language sql immutable set search_path = '' as $$
  select case when t.deleted_at is not null then 0 when t.type = 'income' then t.amount else -t.amount end
$$;

create function private.sum_money() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.bank_account_id = old.bank_account_id and private.signed(new) = private.signed(old) and new.order_id is not distinct from old.order_id and new.category = old.category then
      return null;
    end if;
    update public.account_balances set balance = balance - private.signed(old) where tenant_id = old.tenant_id and id = old.bank_account_id;
  end if;
  insert into public.account_balances as b (tenant_id, id, balance) values (new.tenant_id, new.bank_account_id, private.signed(new))
  on conflict (tenant_id, id) do update set balance = b.balance + excluded.balance;
  if tg_op = 'UPDATE' and old.order_id is not null and old.order_id is distinct from new.order_id then
    perform private.refresh_advance(old.tenant_id, old.order_id);
  end if;
  if new.order_id is not null and (new.category = 'Pre Payment' or tg_op = 'UPDATE') then
    perform private.refresh_advance(new.tenant_id, new.order_id);
  end if;
  if new.order_id is not null and new.category = 'Pre Payment' and private.signed(new) < 0 and (tg_op = 'INSERT' or private.signed(new) < private.signed(old))
    and exists (select from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and o.advance < 0) then
    perform private.refuse('nothing_to_refund', 'amount');
  end if;
  return null;
end
$$;
create trigger b_balance after insert or update on public.transactions for each row execute function private.sum_money();

-- Advance of an order: Pre Payment income less refunds; a parcel has its order's advance and its own.
create function private.advance_of(p_tenant uuid, p_order uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(private.signed(t)), 0)::bigint from public.transactions t
    where t.tenant_id = p_tenant and t.order_id = p_order and t.category = 'Pre Payment');
end
$$;

create function private.refresh_advance(p_tenant uuid, p_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  o public.orders;
  paid bigint;
begin
  select * into o from public.orders where tenant_id = p_tenant and id = p_order for no key update;
  if not found then
    return;
  end if;
  paid := private.advance_of(p_tenant, p_order) + coalesce((select s.advance from public.orders s where s.tenant_id = p_tenant and s.id = o.source_ecom_order_id), 0);
  if paid <> o.advance then
    update public.orders set advance = paid where tenant_id = p_tenant and id = p_order;
  end if;
end
$$;

-- Money that an order's action may write: the advance of such an order, within the person's brands. Free entries need their own action.
create function private.check_money(s private.session, p_action text, p_row jsonb, p_field text) returns void language plpgsql stable set search_path = '' as $$
declare
  brand uuid;
begin
  if p_action !~ '^(order|parcel|shipment)\.' then
    return;
  end if;
  -- A parcel's person gives back what was paid for the order that it brings.
  select o.brand_id into brand from public.orders o where o.tenant_id = s.tenant and o.id = (p_row ->> 'order_id')::uuid
    and (o.order_type = 'parcel' and p_action ~ '^parcel' or o.order_type = 'ecommerce' and (p_action !~ '^parcel' or o.linked_parcel_id is not null));
  if not found or not (s.brands is null or brand = any (s.brands)) then
    perform private.refuse('not_found', p_field);
  end if;
  if p_row ->> 'category' is distinct from 'Pre Payment' and not (p_row ->> 'type' = 'income' and p_row ->> 'category' = 'Other Income') then
    perform private.refuse('forbidden', 'category');
  end if;
end
$$;

create function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null then
    perform private.check_money(s, p_op ->> 'action', p_before, 'id');
  end if;
  if p_after is not null then
    perform private.check_money(s, p_op ->> 'action', p_after, 'order_id');
  end if;
end
$$;
