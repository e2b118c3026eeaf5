-- A count is a statement about a shelf ("eight lie here"), no difference: two tablets that say the same of one shelf say it once.

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
