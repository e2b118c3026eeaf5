-- How a change meets the row that stands: every field by its merge rule.

-- Whether a person typed this field: a difference in what follows from others, or what a clock tells, is nobody's loss.
create function private.is_typed(k private.sync_kind, p_field text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_field is distinct from k.status and p_field <> all (k.instants || k.silent);
end
$$;

-- A thing that is made once has an id that follows from what it is. What the server books has such ids, too, but nobody makes it a second time: an
-- insert never fills or brings back a row of a kind whose ids devices do not derive.
create function private.apply_insert(k private.sync_kind, s private.session, p_op jsonb, p_id uuid, p_set jsonb) returns text[]
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
      perform private.check_scope(k, s, private.row_of(k, s.tenant, doc), '{}');
    end if;
    return stood;
  end if;
  cur := private.row_of(k, s.tenant, p_id);
  want := private.typed(k, private.within_reach(k, s, null, p_set));
  if substr(p_id::text, 15, 1) <> '5' or k.id_field is null or k.policy <> 'fields'
    or k.number_field is not null and coalesce(p_set ->> k.id_field, '') = '' then
    for f in select jsonb_object_keys(p_set) loop
      if cur -> f is distinct from want -> f and (f is distinct from k.number_field or cur -> k.printed_field is distinct from want -> f) then
        perform private.refuse('exists', f, '', k.kind, p_id::text);
      end if;
    end loop;
    return stood;
  end if;
  -- A thing that must exist once: fill what is empty, and bring it back if it was deleted; a document that somebody deleted stays deleted.
  for f in select jsonb_object_keys(p_set) loop
    if cur -> f = want -> f or f in ('created_at', 'deleted_at') then
      continue;
    elsif coalesce(cur ->> f, '') = '' or k.audience = 'user' then
      fill := fill || jsonb_build_object(f, want -> f);
    elsif coalesce(want ->> f, '') <> '' then
      stood := stood || f;
      if private.is_typed(k, f) then
        apart := apart || jsonb_build_object(f, jsonb_build_array(want -> f, cur -> f));
        perform private.tell_both(k, s.tenant, p_id, f, cur -> f, want -> f);
      end if;
    end if;
  end loop;
  -- Blanks of a document that stands are filled by who may change it as it stands now.
  if fill <> '{}' and k.number_field is not null then
    begin
      perform private.check_row(k, s, p_op, cur, cur || fill);
    exception when sqlstate 'KB100' then
      for f in select jsonb_object_keys(fill) loop
        stood := stood || f;
        if private.is_typed(k, f) then
          apart := apart || jsonb_build_object(f, jsonb_build_array(want -> f, cur -> f));
        end if;
      end loop;
      fill := '{}';
    end;
  end if;
  if apart <> '{}' then
    perform private.tell_device('kept_apart', k.kind, p_id, apart);
  end if;
  if cur ->> 'deleted_at' is not null and k.number_field is null then
    fill := fill || '{"deleted_at": null}';
  end if;
  if fill <> '{}' then
    perform private.put_row(k, s.tenant, p_id, fill, false);
  end if;
  return stood;
end
$$;

-- What becomes of a status that two sides moved. 'apply', 'same' (nothing to do), 'same_final', or 'keep' (the server is further on).
create function private.judge_status(k private.sync_kind, s private.session, p_id uuid, p_cur uuid, p_from uuid, p_to uuid) returns text
language plpgsql stable set search_path = '' as $$
declare
  c constant private.step := private.step_row(k, s.tenant, p_cur);
  t constant private.step := private.step_row(k, s.tenant, p_to);
begin
  if t.path is distinct from c.path then
    perform private.refuse('not_found', k.status, 'Status not found');
  elsif p_cur = p_to or (c.phase = t.phase and p_cur is distinct from p_from) then
    return case when c.final then 'same_final' else 'same' end;
  elsif c.final then
    perform private.refuse(case when p_cur = p_from then 'final' else 'outcome_conflict' end, k.status, '', k.kind, p_id::text);
  elsif p_cur = p_from or t.rank > c.rank then
    return 'apply';
  end if;
  return 'keep';
end
$$;

-- An outcome is taken back or replaced only by who has seen it: whatever of it stands otherwise meanwhile is a contradiction. When it was
-- recorded tells nothing of what it is, and a device may know that by its own clock only.
create function private.check_seen(k private.sync_kind, p_id uuid, p_fields text[], p_cur jsonb, p_was jsonb, p_want jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  f text;
begin
  foreach f in array p_fields loop
    if f <> all (k.instants) and p_cur -> f is distinct from p_was -> f and p_cur -> f is distinct from p_want -> f then
      perform private.refuse('outcome_conflict', f, '', k.kind, p_id::text);
    end if;
  end loop;
end
$$;

-- A change of a row that stands, field by field. What a rule has taken out of the trash with the change does not lie there.
create function private.apply_patch(k private.sync_kind, s private.session, a private.sync_action, p_op jsonb, p_id uuid, p_from jsonb,
  p_to jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  cur jsonb := private.row_of(k, s.tenant, p_id);
  to_set jsonb;
  was jsonb;
  want jsonb;
  verdict text := 'apply';
  patch jsonb := '{}';
  merged text[] := '{}';
  lost text[] := '{}';
  apart jsonb := '{}';
  reopens constant boolean := a.reopens and k.status is not null;
  f text;
begin
  if cur is null then
    perform private.refuse('not_found', 'id');
  end if;
  perform private.check_scope(k, s, cur, p_to);
  to_set := private.within_reach(k, s, cur, p_to);
  perform private.check_row(k, s, p_op, cur, cur || to_set);
  was := private.typed(k, p_from);
  want := private.typed(k, to_set);
  if reopens then
    perform private.check_seen(k, p_id, array(select jsonb_object_keys(p_to)), cur, was, want);
  elsif k.status is not null and p_to ? k.status then
    verdict := private.judge_status(k, s, p_id, (cur ->> k.status)::uuid, (was ->> k.status)::uuid, (want ->> k.status)::uuid);
  end if;
  for f in select jsonb_object_keys(p_to) loop
    if cur -> f = want -> f then
      continue;
    elsif f = k.status then
      if verdict = 'apply' then
        patch := patch || jsonb_build_object(f, want -> f);
      else
        merged := merged || f;
      end if;
    elsif cur -> f = was -> f or a.reopens then
      patch := patch || jsonb_build_object(f, want -> f);
    elsif f = any (k.guarded) then
      perform private.refuse('conflict', f, '', k.kind, p_id::text);
    elsif verdict in ('keep', 'same_final') or f = any (k.first_stands) then
      merged := merged || f;
      if private.is_typed(k, f) then
        apart := apart || jsonb_build_object(f, jsonb_build_array(want -> f, cur -> f));
        perform private.tell_both(k, s.tenant, p_id, f, cur -> f, want -> f);
      end if;
    else
      patch := patch || jsonb_build_object(f, want -> f);
      merged := merged || f;
      lost := lost || f;
    end if;
  end loop;
  if patch <> '{}' then
    if k.number_field is not null and patch ? k.number_field then
      perform private.check_number(k, s, patch ->> k.number_field);
    end if;
    if reopens then
      perform set_config('karbar.reopens', p_id::text, true);
    end if;
    perform private.put_row(k, s.tenant, p_id, patch, false);
    if reopens then
      perform set_config('karbar.reopens', '', true);
    end if;
  end if;
  foreach f in array lost loop
    if private.is_typed(k, f) then
      perform private.tell_both(k, s.tenant, p_id, f, want -> f, cur -> f);
    end if;
  end loop;
  if apart <> '{}' then
    perform private.tell_device('kept_apart', k.kind, p_id, apart);
  end if;
  if cur ->> 'deleted_at' is not null and patch <> '{}' and not p_to ? 'deleted_at'
    and private.row_of(k, s.tenant, p_id) ->> 'deleted_at' is not null then
    perform private.tell_device('in_trash', k.kind, p_id, (select jsonb_object_agg(e.key, jsonb_build_array(e.value, cur -> e.key)) from jsonb_each(patch) e));
  end if;
  return merged;
end
$$;

-- The row leaves for good. One that someone else removed before counts as removed; one that is of another kind of the same table, or that
-- this person could never see, is not there.
create function private.apply_remove(k private.sync_kind, s private.session, p_op jsonb, p_id uuid) returns void language plpgsql set search_path = '' as $$
declare
  cur jsonb := private.row_of(k, s.tenant, p_id);
begin
  if cur is not null then
    perform private.check_scope(k, s, cur, '{}');
    perform private.check_row(k, s, p_op, cur, null);
    execute format('delete from public.%I where tenant_id = $1 and id = $2', k.table_name) using s.tenant, p_id;
  elsif not exists (select from private.sync_change c where c.tenant = s.tenant and c.kind = k.kind and c.id = p_id and c.deleted
    and c.bucket = any (private.buckets_of(s))) then
    perform private.refuse('not_found', 'id');
  end if;
end
$$;

-- Whether one of the person's actions adds and changes such rows for their own sake.
create function private.may_add(s private.session, p_kind text) returns boolean language sql stable set search_path = '' as $$
  select exists (select from private.sync_action a where a.touches -> p_kind -> 'insert' = 'true' and (s.owner or not a.owner)
    and (a.permission is null or a.permission && s.permissions))
$$;

-- A row that an action brings along although its person has no right over such rows: it is made if it is absent; one that stands stays as
-- it is, and the answer is the same.
create function private.bring_along(k private.sync_kind, s private.session, p_op jsonb, p_id uuid, p_set jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if k.id_field is not null and substr(p_id::text, 15, 1) = '5' then
    if coalesce(p_set ->> k.id_field, '') = '' then
      perform private.refuse('invalid', k.id_field);
    end if;
    perform private.check_derived_id(k, s, p_id, p_set);
  end if;
  perform private.check_row(k, s, p_op, null, p_set);
  begin
    perform private.put_row(k, s.tenant, p_id, p_set, true);
  exception when unique_violation then
    null;
  end;
end
$$;

-- A row beside the one that the action is about: what is known of it stands, blanks are filled by whoever may change such rows anyway.
create function private.apply_beside(k private.sync_kind, s private.session, a private.sync_action, p_op jsonb, p_verb text, p_id uuid, p_from jsonb,
  p_to jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  brought text[] := array(select jsonb_array_elements_text(a.touches -> k.kind -> 'insert'));
  answer jsonb := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(p_to) e where e.key = any (brought));
  cur jsonb;
begin
  if not private.may_add(s, k.kind) then
    if p_verb = 'insert' then
      perform private.bring_along(k, s, p_op, p_id, answer);
    end if;
    return '{}';
  end if;
  if p_verb = 'insert' then
    return private.apply_insert(k, s, p_op, p_id, answer);
  end if;
  cur := private.row_of(k, s.tenant, p_id);
  answer := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(answer) e where coalesce(cur ->> e.key, '') = '');
  return private.apply_patch(k, s, a, p_op, p_id, p_from, answer);
end
$$;
