-- A count is a statement about a shelf ("eight lie here"), no difference: two tablets that say the same of one shelf say it once.

alter table public.stock_movements add column counted integer, add column moved bigint;
alter table public.stock_balances add column by_counts bigint not null default 0;
update public.stock_balances b set by_counts = c.qty from (
  select m.tenant_id, m.variant_id, sum(m.qty) as qty from public.stock_movements m where m.type = 'count' group by m.tenant_id, m.variant_id
) c where c.tenant_id = b.tenant_id and c.variant_id = b.id;
create index stock_movements_counts on public.stock_movements (tenant_id, variant_id, at) where type = 'count';

-- Turns a count into the movement that makes its statement true. What counts have put right of a shelf is, once it was counted, the pieces that lay
-- there less what all other movements had made of them, so far as the counter knew: what moves afterwards, and what others sold before and send
-- later, is in neither and comes on top. Ten came in, two tablets count eight: -2 by counts, said twice. The app counts alike (`countOf` in
-- src/modules/business/products/stock.ts). Where others have counted meanwhile, which its tablet did not know, the later count
-- stands; where they found another number, whoever comes second is told. Nobody has counted in the future.
create function private.book_count() returns trigger language plpgsql set search_path = '' as $$
declare
  known constant bigint := new.counted - new.qty - new.moved;
  said constant bigint := new.counted - new.moved;
  stood bigint;
  on_hand bigint;
  wanted bigint := said;
  is_late boolean;
begin
  new.at := least(new.at, now());
  select b.by_counts, b.on_hand into stood, on_hand from public.stock_balances b where b.tenant_id = new.tenant_id and b.id = new.variant_id for no key update;
  stood := coalesce(stood, 0);
  on_hand := coalesce(on_hand, 0);
  is_late := exists (select from public.stock_movements m where m.tenant_id = new.tenant_id and m.variant_id = new.variant_id and m.type = 'count'
    and m.at > new.at);
  if stood <> said and (is_late or stood <> known) then
    perform private.tell_device('counted', 'stock_balances', new.variant_id,
      jsonb_build_object('on_hand', jsonb_build_array(on_hand - stood + said, on_hand)));
  end if;
  if is_late then
    wanted := stood;
  end if;
  if wanted - stood not between -1000000000 and 1000000000 then
    perform private.refuse('quantity_invalid', 'counted');
  end if;
  new.qty := wanted - stood;
  return new;
end
$$;
create trigger b_count before insert on public.stock_movements for each row when (new.moved is not null) execute function private.book_count();

create or replace function private.sum_stock() returns trigger language plpgsql set search_path = '' as $$
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

-- What a person moves has one of the reasons of a hand (`handReasons` in src/modules/business/products/kind.ts) and moves something; sales and
-- returns write theirs by rule.
create or replace function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_before is not null then
    return;
  elsif coalesce(p_after ->> 'ref_type', 'import') <> 'import' then
    perform private.refuse('forbidden', 'ref_type');
  elsif p_after ->> 'type' <> all (array['opening', 'purchase', 'production', 'return_in', 'damage', 'adjust', 'count']) then
    perform private.refuse('forbidden', 'type');
  elsif (p_after ->> 'counted' is null) <> (p_after ->> 'moved' is null) or p_after ->> 'counted' is not null and p_after ->> 'type' <> 'count' then
    perform private.refuse('invalid', 'counted');
  elsif p_after ->> 'counted' is null and (p_after ->> 'qty')::bigint = 0 then
    perform private.refuse('quantity_zero', 'qty');
  end if;
end
$$;
