-- Beside what lies on the shelf: what open orders wait for, and what is on its way. Kept by rule as the shelf is; what is free is on hand less
-- reserved, and is computed where it is shown.

-- The pieces of a sale that stand in neither place any more: an open order without a parcel reserves its own; those of a parcel are with the
-- courier until it is known that they stay with the customer, are back, or are lost. `r`: the parcel's own return.
create function private.pieces_of(o public.orders, r public.returns) returns table (variant_id uuid, reserved integer, with_courier integer)
language plpgsql immutable set search_path = '' as $$
begin
  if o.id is null or o.deleted_at is not null then
    return;
  elsif o.order_type <> 'parcel' then
    if o.completed_at is null and o.linked_parcel_id is null then
      return query select (i ->> 'variant_id')::uuid, (i ->> 'quantity')::int, 0 from jsonb_array_elements(o.items) i where i ->> 'variant_id' is not null;
    end if;
  elsif r.id is null then
    if o.completed_at is null then
      return query select (i ->> 'variant_id')::uuid, 0, (i ->> 'quantity')::int from jsonb_array_elements(o.items) i where i ->> 'variant_id' is not null;
    end if;
  elsif r.received_at is null and r.closed_at is null and r.lost_at is null then
    return query select (i ->> 'variant_id')::uuid, 0, (i ->> 'expected_qty')::int from jsonb_array_elements(r.items) i
      where i ->> 'variant_id' is not null and i ->> 'sale_id' = o.id::text;
  end if;
end
$$;

-- Moves the numbers from what a sale and its return were to what they are.
create function private.move_pieces(o_was public.orders, r_was public.returns, o public.orders, r public.returns) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.stock_balances as b (tenant_id, id, brand_id, reserved, with_courier)
  select v.tenant_id, v.id, v.brand_id, d.reserved, d.with_courier from (
    select p.variant_id, sum(p.sign * p.reserved) as reserved, sum(p.sign * p.with_courier) as with_courier from (
      select 1 as sign, x.* from private.pieces_of(o, r) x
      union all
      select -1, x.* from private.pieces_of(o_was, r_was) x
    ) p group by p.variant_id
  ) d
  join public.variants v on v.tenant_id = coalesce(o.tenant_id, o_was.tenant_id) and v.id = d.variant_id
  where d.reserved <> 0 or d.with_courier <> 0
  order by v.id
  on conflict (tenant_id, id) do update set reserved = b.reserved + excluded.reserved, with_courier = b.with_courier + excluded.with_courier;
end
$$;

-- Before the rules that follow a sale change its return: each moves the numbers by its own step.
create function private.follow_pieces() returns trigger language plpgsql set search_path = '' as $$
declare
  r public.returns;
  doc uuid;
begin
  if new.order_type = 'parcel' and tg_op = 'UPDATE' then
    doc := private.v5_of(new.tenant_id, 'return:' || new.id);
    select * into r from public.returns x where x.tenant_id = new.tenant_id and x.id = doc for no key update;
  end if;
  perform private.move_pieces(case tg_op when 'UPDATE' then old end, r, new, r);
  return null;
end
$$;
create trigger a_pieces after update on public.orders for each row
  when ((old.items, old.deleted_at, old.completed_at, old.linked_parcel_id)
    is distinct from (new.items, new.deleted_at, new.completed_at, new.linked_parcel_id))
  execute function private.follow_pieces();

create function private.follow_pieces_back() returns trigger language plpgsql set search_path = '' as $$
declare
  o public.orders;
  r public.returns;
begin
  if tg_op = 'DELETE' then
    r := old;
  else
    r := new;
  end if;
  select * into o from public.orders x where x.tenant_id = r.tenant_id and x.id = r.parcel_id and x.order_type = 'parcel' for no key update;
  if found and r.id = private.v5_of(r.tenant_id, 'return:' || r.parcel_id) then
    perform private.move_pieces(o, case when tg_op <> 'INSERT' then old end, o, case when tg_op <> 'DELETE' then new end);
  end if;
  return null;
end
$$;
create trigger a_pieces after insert or update or delete on public.returns for each row execute function private.follow_pieces_back();
