-- How many pieces of a line are back, and damaged, is what returns have counted: no form says it.

-- Lines as a person sends them, with what was counted of those that were there before.
create function private.items_counted(p_old jsonb, p_new jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return (select jsonb_agg(i || jsonb_build_object('returned_qty', coalesce(k -> 'returned_qty', '0'), 'damaged_qty', coalesce(k -> 'damaged_qty', '0'))
      order by n)
    from jsonb_array_elements(p_new) with ordinality x (i, n)
    left join lateral (select y as k from jsonb_array_elements(p_old) y where y ->> 'id' = i ->> 'id' limit 1) known on true);
end
$$;

create function private.keep_counted() returns trigger language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 then
    new.items := private.items_counted(case tg_op when 'UPDATE' then old.items end, new.items);
  end if;
  return new;
end
$$;
-- Before the others look at the row.
create trigger a_keep_counted_new before insert on public.orders for each row
  when (jsonb_path_exists(new.items, '$[*] ? (!(@.returned_qty == 0) || !(@.damaged_qty == 0))'))
  execute function private.keep_counted();
create trigger a_keep_counted before update of items on public.orders for each row
  when (old.items is distinct from new.items) execute function private.keep_counted();
