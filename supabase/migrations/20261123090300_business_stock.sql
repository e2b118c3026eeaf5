-- The ledger of stock; balances are sums kept beside it.

create table public.stock_movements (
  tenant_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  brand_id uuid not null,
  qty integer not null,
  type text not null,
  ref_type text,
  ref_id uuid,
  note text not null default '',
  at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  -- Of a count: the pieces that lie there, and what moved of them so far as the counter knew.
  counted integer,
  moved bigint,
  primary key (tenant_id, id),
  constraint stock_movements__variant_id_fk foreign key (tenant_id, variant_id) references public.variants (tenant_id, id),
  constraint stock_movements__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index stock_movements_variant on public.stock_movements (tenant_id, variant_id);
create index stock_movements_brand on public.stock_movements (tenant_id, brand_id);
create index stock_movements_ref on public.stock_movements (tenant_id, ref_id) where ref_id is not null;
create index stock_movements_counts on public.stock_movements (tenant_id, variant_id, at) where type = 'count';

create table public.stock_balances (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid not null,
  on_hand bigint not null default 0,
  -- What counts have put right of it.
  by_counts bigint not null default 0,
  -- What open orders wait for, and what is on its way.
  reserved bigint not null default 0,
  with_courier bigint not null default 0,
  primary key (tenant_id, id),
  constraint stock_balances__id_fk foreign key (tenant_id, id) references public.variants (tenant_id, id) on delete cascade,
  constraint stock_balances__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index stock_balances_brand on public.stock_balances (tenant_id, brand_id);

-- Whoever sells what others have sold meanwhile is told: his device knew a shelf that was not there any more. It is what this sale leaves below zero
-- and would not have, had others not sold the same since it was made: how many pieces there were then, and how many there are. Told for the first
-- pieces of a sale; who adds some to it later, or sells what was never there, has been warned by his device. What the same person sold elsewhere is
-- nobody else's.
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

create function private.sum_stock() returns trigger language plpgsql set search_path = '' as $$
declare
  short record;
begin
  insert into public.stock_balances as b (tenant_id, id, brand_id, on_hand, by_counts)
  select m.tenant_id, m.variant_id, min(m.brand_id::text)::uuid, sum(m.qty), coalesce(sum(m.qty) filter (where m.type = 'count'), 0)
    from new_rows m group by m.tenant_id, m.variant_id order by m.tenant_id, m.variant_id
  on conflict (tenant_id, id) do update set on_hand = b.on_hand + excluded.on_hand, by_counts = b.by_counts + excluded.by_counts;
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
create trigger b_balance after insert on public.stock_movements referencing new table as new_rows for each statement execute function private.sum_stock();

-- What a person moves has a reason of a hand and goes its way: purchases, production and returns come onto the shelf, damaged pieces leave it, a
-- correction does either (`adjustSigns` in src/modules/business/products/kind.ts), a count says what lies there. What lay there at first
-- comes with its product. Sales and returns write theirs by rule.
create function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  reason constant text := p_after ->> 'type';
  reasons constant text[] := case p_op ->> 'action' when 'stock.adjust' then array['adjust', 'damage', 'purchase', 'production', 'return_in', 'count']
    else array['opening', 'count'] end;
  pieces constant bigint := (p_after ->> 'qty')::bigint;
begin
  if p_before is not null then
    return;
  elsif coalesce(p_after ->> 'ref_type', 'import') <> 'import' then
    perform private.refuse('forbidden', 'ref_type');
  elsif reason <> all (reasons) then
    perform private.refuse('forbidden', 'type');
  elsif (p_after ->> 'counted' is null) <> (p_after ->> 'moved' is null) or p_after ->> 'counted' is not null and reason <> 'count' then
    perform private.refuse('invalid', 'counted');
  elsif p_after ->> 'counted' is null and pieces = 0 then
    perform private.refuse('quantity_zero', 'qty');
  elsif reason = 'damage' and pieces > 0 or reason in ('purchase', 'production', 'return_in') and pieces < 0 then
    perform private.refuse('quantity_sign', 'qty');
  end if;
end
$$;

-- Brings the stock that a sale has taken out to what its state asks for; the difference becomes movements. Works for booking, edits, outcomes,
-- deletion and restoring alike, and does nothing when nothing differs. An id that could be foreseen could be taken beforehand. A parcel keeps its
-- pieces off the shelf however it ends; what of them comes back is counted with its return.
create function private.move_stock(n public.orders, p_phase text) returns void language plpgsql set search_path = '' as $$
declare
  ref text := case n.order_type when 'parcel' then 'parcel' else 'order' end;
begin
  insert into public.stock_movements (tenant_id, id, variant_id, brand_id, qty, type, ref_type, ref_id, at, created_by)
  select n.tenant_id, gen_random_uuid(), d.variant_id, v.brand_id, d.is_out - d.should_be_out,
    case when d.should_be_out > d.is_out then 'sale_out' else 'return_in' end, ref, n.id, now(), auth.uid()
  from (
    select variant_id, sum(wanted)::int as should_be_out, sum(taken)::int as is_out, sum(moved)::int as moves from (
      select (i ->> 'variant_id')::uuid as variant_id,
        case when n.deleted_at is not null then 0 when ref = 'parcel' then (i ->> 'quantity')::int
          when p_phase in ('delivered', 'partial') then (i ->> 'delivered_qty')::int else 0 end as wanted,
        0 as taken, 0 as moved
      from jsonb_array_elements(n.items) i where i ->> 'variant_id' is not null
      union all
      select m.variant_id, 0, -m.qty, 1 from public.stock_movements m where m.tenant_id = n.tenant_id and m.ref_id = n.id and m.ref_type = ref
    ) lines group by variant_id
  ) d
  join public.variants v on v.tenant_id = n.tenant_id and v.id = d.variant_id
  join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id
  where d.should_be_out <> d.is_out and (p.track_stock or d.moves > 0)
  order by d.variant_id;
end
$$;
