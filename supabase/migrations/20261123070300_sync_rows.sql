-- Rows as sync reads, judges and writes them. What runs for every operation is plpgsql, which keeps its plans from call to call; the functions of a
-- table are called by static calls (30_install.sql).

-- Of a kind with a narrower audience: whether the row is this person's, of his channel or of his device.
create function private.is_theirs(k private.sync_kind, s private.session, p_row jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((p_row ->> (k.audience || '_id'))::uuid = any (private.audiences_of(s, k.audience)), false);
end
$$;

create function private.may_read(k private.sync_kind, s private.session, p_row jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (k.read is null and (s.kiosk is null or k.audience = 'device') or k.read && s.permissions)
    and (k.audience is null or private.is_theirs(k, s, p_row))
    and (not k.brand or s.brands is null or p_row ->> 'brand_id' is null or (p_row ->> 'brand_id')::uuid = any (s.brands));
end
$$;

create function private.row_of(k private.sync_kind, p_tenant uuid, p_id uuid) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  found_row constant jsonb := private.get_row(k, p_tenant, p_id);
begin
  return case when found_row is null or k.discriminator is not null and found_row ->> k.discriminator_column <> k.discriminator then null else found_row end;
end
$$;

-- Values in the form they have in a row, so that '2026-01-01T00:00:00Z' and '...+00:00' compare as equal.
create function private.typed(k private.sync_kind, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return private.typed_row(k, p_set);
end
$$;

create function private.put_row(k private.sync_kind, p_tenant uuid, p_id uuid, p_set jsonb, p_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('select private.put_%s($1, $2, $3, $4)', k.table_name) using p_tenant, p_id,
    case when k.discriminator is not null and p_new then p_set || jsonb_build_object(k.discriminator_column, k.discriminator) else p_set end, p_new;
end
$$;

-- Audience and brand, on the row before and after. A row outside of them is answered like one that is not there. A tablet writes its own rows alone.
create function private.check_scope(k private.sync_kind, s private.session, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if s.kiosk is not null and k.audience is null then
    perform private.refuse('forbidden', k.kind);
  elsif s.kiosk is not null and k.audience = 'user' then
    perform private.refuse('not_found', 'id');
  elsif k.audience is not null and p_before is not null and not private.is_theirs(k, s, p_before) then
    perform private.refuse('not_found', 'id');
  elsif k.audience is not null and p_after ? (k.audience || '_id') and not private.is_theirs(k, s, p_after) then
    perform private.refuse('not_found', k.audience || '_id');
  elsif s.brands is null or not k.brand then
    return;
  elsif p_before is not null and not coalesce((p_before ->> 'brand_id')::uuid = any (s.brands), false) then
    perform private.refuse('not_found', 'id');
  elsif p_after ? 'brand_id' and not coalesce((p_after ->> 'brand_id')::uuid = any (s.brands), false) then
    perform private.refuse('brand_forbidden', 'brand_id');
  end if;
end
$$;

-- What a role that is limited to brands names of another brand is put out of its reach: an id that exists nowhere stands in its place, so
-- that everything behind answers alike.
create function private.within_reach(k private.sync_kind, s private.session, p_before jsonb, p_set jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  return case when s.brands is null then p_set else private.reach_row(k, s, p_before, private.refs_in_reach(k.kind, s, p_set)) end;
end
$$;

-- A document number is its own device's, and so is one that reads like it: letters in another case, other forms of the same signs, blanks and
-- what nobody sees. One with the code of somebody else's device counts as taken, a further one of it (`-2`) as well. Numbers in another form
-- are free.
create function private.check_number(k private.sync_kind, s private.session, p_number text) returns void language plpgsql stable
set search_path = '' as $$
declare
  seen constant text := upper(regexp_replace(normalize(p_number, NFKC), '[^0-9A-Za-z-]', '', 'g'));
begin
  if exists (select from private.sync_device d where d.tenant = s.tenant and d.user_id <> s.user_id
    and d.code = substring(seen from '-[0-9]{6}-([0-9A-Z]{4})[0-9A-Z]*(?:-[0-9]+)?$')) then
    perform private.refuse('duplicate', k.number_field);
  end if;
end
$$;

-- An id that follows from a value must be that value's: whoever takes another's keeps the real one out. A value that changed later, or
-- stands under an id of its own, is free.
create function private.check_derived_id(k private.sync_kind, s private.session, p_id uuid, p_set jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_set ->> k.id_field, '') <> '' and p_id <> private.v5_of(s.tenant,
    k.id_prefix || case when k.audience = 'user' then s.user_id || ':' else '' end || (p_set ->> k.id_field)) then
    perform private.refuse('invalid', k.id_field);
  end if;
end
$$;

-- A new row as it will be put, after its rules were asked; null where it stands already.
create function private.new_row(k private.sync_kind, s private.session, p_op jsonb, p_id uuid, p_set jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  answer jsonb := private.within_reach(k, s, null, p_set || case when k.discriminator is null then jsonb_build_object('id', p_id)
    else jsonb_build_object('id', p_id, k.discriminator_column, k.discriminator) end);
  cur jsonb;
begin
  if k.id_field is not null and substr(p_id::text, 15, 1) = '5' then
    perform private.check_derived_id(k, s, p_id, p_set);
  end if;
  cur := private.row_of(k, s.tenant, (answer ->> 'id')::uuid);
  perform private.check_scope(k, s, cur, answer);
  perform private.check_row(k, s, p_op, null, answer);
  if cur is not null then
    return null;
  end if;
  if k.number_field is not null then
    perform private.check_number(k, s, answer ->> k.number_field);
  end if;
  return answer;
end
$$;

-- What the person is to be told although nothing was refused: where the own value gave way, or lies where nobody looks. `run_op` brings it
-- with the answer.
create function private.tell_device(p_code text, p_kind text, p_id uuid, p_fields jsonb default '{}') returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('karbar.notices', (coalesce(nullif(current_setting('karbar.notices', true), ''), '[]')::jsonb
    || jsonb_build_array(jsonb_build_object('code', p_code, 'kind', p_kind, 'id', p_id, 'fields', p_fields)))::text, true);
end
$$;

-- Both values of a field that two devices wrote differently, in the feed of the record where it has one.
create function private.tell_both(k private.sync_kind, p_tenant uuid, p_id uuid, p_field text, p_kept jsonb, p_replaced jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.tell_row(k, p_tenant, p_id, 'synced_conflict', jsonb_build_object('field', p_field, 'kept', p_kept, 'replaced', p_replaced));
end
$$;
