-- What a person moves has a reason of a hand and goes its way: purchases, production and returns come onto the shelf, damaged pieces leave it, a
-- correction does either (`adjustSigns` in src/modules/business/products/kind.ts), a count says what lies there. What lay there at first
-- comes with its product. Sales and returns write theirs by rule.
create or replace function private.check_stock_movements(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
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
