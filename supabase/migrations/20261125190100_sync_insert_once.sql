-- A thing that is made once has an id that follows from what it is. What the server books has such ids, too, but nobody makes it a second time: an
-- insert never fills or brings back a row of a kind whose ids devices do not derive.
create or replace function private.apply_insert(k private.sync_kind, s private.session, p_op jsonb, p_id uuid, p_set jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  new_row constant jsonb := private.new_row(k, s, p_op, p_id, p_set);
  doc constant uuid := (new_row ->> 'id')::uuid;
  cur jsonb;
  want jsonb;
  fill jsonb := '{}';
  stood text[] := '{}';
  apart jsonb := '{}';
  f text;
begin
  if new_row is not null then
    perform private.put_row(k, s.tenant, doc, new_row, true);
    if k.brand and s.brands is not null then
      perform private.check_brand(k, s, private.row_of(k, s.tenant, doc), '{}');
    end if;
    return stood;
  end if;
  cur := private.row_of(k, s.tenant, p_id);
  want := private.typed(k, private.within_reach(k, s, null, p_set));
  if substr(p_id::text, 15, 1) <> '5' or k.id_field is null or k.policy <> 'fields' then
    for f in select jsonb_object_keys(p_set) loop
      if cur -> f is distinct from want -> f and (f is distinct from k.number_field or cur -> k.printed_field is distinct from want -> f) then
        perform private.refuse('exists', f, '', k.kind, p_id::text);
      end if;
    end loop;
    return stood;
  end if;
  -- A thing that must exist once: fill what is empty, and bring it back if it was deleted.
  for f in select jsonb_object_keys(p_set) loop
    if cur -> f = want -> f or f in ('created_at', 'deleted_at') then
      continue;
    elsif coalesce(cur ->> f, '') = '' or k.audience is not null then
      fill := fill || jsonb_build_object(f, want -> f);
    elsif coalesce(want ->> f, '') <> '' then
      stood := stood || f;
      if private.is_typed(k, f) then
        apart := apart || jsonb_build_object(f, jsonb_build_array(want -> f, cur -> f));
        perform private.tell_both(k, s.tenant, p_id, f, cur -> f, want -> f);
      end if;
    end if;
  end loop;
  if apart <> '{}' then
    perform private.tell_device('kept_apart', k.kind, p_id, apart);
  end if;
  if cur ->> 'deleted_at' is not null then
    fill := fill || '{"deleted_at": null}';
  end if;
  if fill <> '{}' then
    perform private.put_row(k, s.tenant, p_id, fill, false);
  end if;
  return stood;
end
$$;
