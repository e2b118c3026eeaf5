-- One operation: permission, then every change by its merge rule. Runs inside the savepoint that `sync_push` sets.

create function private.may_read(k private.sync_kind, s private.session, p_row jsonb) returns boolean language sql stable set search_path = '' as $$
  select (k.read is null or k.read && s.permissions) and (k.audience is null or (p_row ->> 'user_id')::uuid = s.user_id)
    and (not k.brand or s.brands is null or p_row ->> 'brand_id' is null or (p_row ->> 'brand_id')::uuid = any (s.brands))
$$;

create function private.row_of(k private.sync_kind, p_tenant uuid, p_id uuid) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  found_row jsonb;
begin
  execute format('select private.get_%s($1, $2)', k.table_name) into found_row using p_tenant, p_id;
  return case when found_row is null or k.discriminator is not null and found_row ->> k.discriminator_column <> k.discriminator then null else found_row end;
end
$$;

-- Values in the form they have in a row, so that '2026-01-01T00:00:00Z' and '...+00:00' compare as equal.
create function private.typed(k private.sync_kind, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format('select private.typed_%s($1)', k.table_name) into answer using p_set;
  return answer;
end
$$;

create function private.put_row(k private.sync_kind, p_tenant uuid, p_id uuid, p_set jsonb, p_new boolean) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('select private.put_%s($1, $2, $3, $4)', k.table_name) using p_tenant, p_id,
    case when k.discriminator is not null and p_new then p_set || jsonb_build_object(k.discriminator_column, k.discriminator) else p_set end, p_new;
end
$$;

-- Brand scope, on the row before and after. A row outside of it is answered like one that is not there.
create function private.check_brand(k private.sync_kind, s private.session, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if k.audience is not null and (p_before ->> 'user_id')::uuid <> s.user_id then
    perform private.refuse('not_found', 'id');
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

-- A document number is its own device's: one with the code of somebody else's device counts as taken. A person's former devices are his.
-- Numbers in another form are free.
create function private.check_number(k private.sync_kind, s private.session, p_number text) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from private.sync_device d where d.tenant = s.tenant and d.user_id <> s.user_id
    and d.code = substring(p_number from '-[0-9]{6}-([0-9A-Z]{4})[0-9A-Z]*$')) then
    perform private.refuse('duplicate', k.number_field);
  end if;
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

-- Whether a person typed this field: a difference in what follows from others, or what a clock tells, is nobody's loss.
create function private.is_typed(k private.sync_kind, p_field text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_field is distinct from k.status and p_field <> all (k.instants || k.silent);
end
$$;

-- An id that follows from a value must be that value's: whoever takes another's keeps the real one out. A value that changed later, or
-- stands under an id of its own, is free.
create function private.check_derived_id(k private.sync_kind, s private.session, p_id uuid, p_set jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce(p_set ->> k.id_field, '') <> '' and p_id <> private.v5_of(s.tenant,
    k.id_prefix || case when k.audience is null then '' else s.user_id || ':' end || (p_set ->> k.id_field)) then
    perform private.refuse('invalid', k.id_field);
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

create function private.apply_insert(k private.sync_kind, s private.session, p_op jsonb, p_id uuid, p_set jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  to_set jsonb := private.within_reach(k, s, null, p_set || jsonb_build_object('id', p_id));
  doc constant uuid := (to_set ->> 'id')::uuid;
  cur jsonb;
  want jsonb;
  fill jsonb := '{}';
  stood text[] := '{}';
  apart jsonb := '{}';
  f text;
begin
  if k.id_field is not null and substr(p_id::text, 15, 1) = '5' then
    perform private.check_derived_id(k, s, p_id, p_set);
  end if;
  to_set := to_set - 'id' || case when k.discriminator is null then '{}' else jsonb_build_object(k.discriminator_column, k.discriminator) end;
  cur := private.row_of(k, s.tenant, doc);
  perform private.check_brand(k, s, cur, to_set);
  perform private.check_row(k, s, p_op, null, to_set);
  if cur is null then
    if k.number_field is not null then
      perform private.check_number(k, s, to_set ->> k.number_field);
    end if;
    perform private.put_row(k, s.tenant, doc, to_set, true);
    if k.brand and s.brands is not null then
      perform private.check_brand(k, s, private.row_of(k, s.tenant, doc), '{}');
    end if;
    return stood;
  end if;
  want := private.typed(k, to_set);
  if substr(p_id::text, 15, 1) <> '5' or k.policy <> 'fields' then
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
  perform private.check_brand(k, s, cur, p_to);
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
  if cur ->> 'deleted_at' is not null and patch <> '{}' and not p_to ? 'deleted_at' then
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
    perform private.check_brand(k, s, cur, '{}');
    perform private.check_row(k, s, p_op, cur, null);
    execute format('delete from public.%I where tenant_id = $1 and id = $2', k.table_name) using s.tenant, p_id;
  elsif not exists (select from private.sync_change c where c.tenant = s.tenant and c.kind = k.kind and c.id = p_id and c.deleted
    and c.bucket = any (private.buckets_of(s))) then
    perform private.refuse('not_found', 'id');
  end if;
end
$$;

-- The values that a change sets. Each has the form and the range of its field before anything reads it.
create function private.checked_values(k private.sync_kind, p_change jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
  odd text;
begin
  if not private.is_id(p_change -> 'id') then
    perform private.refuse('invalid', 'id');
  elsif jsonb_typeof(coalesce(p_change -> 'set', '{}')) <> 'object' then
    perform private.refuse('invalid');
  end if;
  select coalesce(jsonb_object_agg(e.key, e.value -> 1), '{}'),
    min(e.key) filter (where case when jsonb_typeof(e.value) = 'array' then jsonb_array_length(e.value) <> 2 else true end)
  into answer, odd from jsonb_each(coalesce(p_change -> 'set', '{}')) e;
  if odd is null and p_change ->> 'do' <> 'remove' then
    odd := private.unfit(k.kind, answer);
  end if;
  if odd is not null then
    perform private.refuse('invalid', odd);
  end if;
  select d into odd from unnest(k.days) d where (p_change -> 'set' -> d ->> 1)::date > private.latest_day() limit 1;
  if odd is not null then
    perform private.refuse('date_in_future', odd);
  end if;
  return answer;
end
$$;

-- What a clock far ahead of ours has told happened now, as far as anybody knows: it must neither keep an entry out nor stand before all
-- others for years. So with the day of a document, if the operation is of such a clock, too. The operation as it was sent is kept
-- (`sync_op.content`), and the answer says that this was done.
create function private.at_our_time(p_op jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := p_op;
  latest constant timestamptz := now() + private.clock_reach();
  at record;
begin
  for at in
    select c.n - 1 as place, f as field, c.change -> 'set' -> f ->> 1 as instant
    from jsonb_array_elements(p_op -> 'changes') with ordinality c (change, n)
    join private.sync_kind k on k.kind = c.change ->> 'kind' cross join unnest(k.instants) f
    where c.change -> 'set' -> f ->> 1 is not null
  loop
    if (case when private.is_instant(at.instant) then at.instant::timestamptz > latest else false end) then
      answer := jsonb_set(answer, array['changes', at.place::text, 'set', at.field, '1'], to_jsonb(now()));
    end if;
  end loop;
  if (p_op ->> 'at')::timestamptz <= latest then
    return answer;
  end if;
  for at in
    select c.n - 1 as place, f as field, c.change -> 'set' -> f ->> 1 as instant
    from jsonb_array_elements(p_op -> 'changes') with ordinality c (change, n)
    join private.sync_kind k on k.kind = c.change ->> 'kind' cross join unnest(k.days) f
  loop
    if (case when private.is_day(at.instant) then at.instant::date > private.latest_day() else false end) then
      answer := jsonb_set(answer, array['changes', at.place::text, 'set', at.field, '1'], to_jsonb((now() at time zone 'UTC')::date));
    end if;
  end loop;
  return answer;
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

-- Fields of all changes that were merged, as `kind.field` free names; empty = applied as sent.
create function private.apply_op(s private.session, p_op jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  a private.sync_action;
  k private.sync_kind;
  change jsonb;
  verb text;
  allowed jsonb;
  doc uuid;
  from_set jsonb;
  to_set jsonb;
  odd text;
  merged text[] := '{}';
begin
  select * into a from private.sync_action where action = p_op ->> 'action';
  if not found then
    perform private.refuse('unknown_action');
  elsif (a.owner and not s.owner) or (a.permission is not null and not a.permission && s.permissions) then
    perform private.refuse('forbidden');
  end if;
  -- An array, so that the key answers: joined to a set, every operation that the company ever sent would be read.
  if jsonb_array_length(p_op -> 'deps') > 0
    and exists (select from private.sync_op o where o.tenant = s.tenant and o.user_id = s.user_id
      and o.id = any (array(select d::uuid from jsonb_array_elements_text(p_op -> 'deps') d)) and o.result ->> 'status' = 'rejected') then
    perform private.refuse('dependency');
  end if;
  for change in
    select c from jsonb_array_elements(p_op -> 'changes') with ordinality x (c, n) left join private.sync_kind r on r.kind = c ->> 'kind'
    order by c ->> 'do' <> 'insert', case when c ->> 'do' = 'insert' then r.rank end, n
  loop
    select * into k from private.sync_kind where kind = change ->> 'kind';
    verb := change ->> 'do';
    allowed := a.touches -> k.kind -> verb;
    if k.kind is null or k.policy = 'server' or allowed is null or allowed = 'false' then
      perform private.refuse('forbidden', coalesce(change ->> 'kind', ''));
    end if;
    to_set := private.checked_values(k, change);
    doc := (change ->> 'id')::uuid;
    select f into odd from jsonb_object_keys(to_set) f
    where not f = any (k.fields) or f = 'id' or (verb = 'patch' and jsonb_typeof(allowed) = 'array' and not allowed ? f) limit 1;
    if found then
      perform private.refuse('forbidden', odd);
    end if;
    to_set := to_set - k.kept;
    if verb = 'patch' then
      to_set := to_set - 'created_at';
      from_set := (select coalesce(jsonb_object_agg(e.key, e.value -> 0), '{}') from jsonb_each(coalesce(change -> 'set', '{}')) e) - k.kept;
    end if;
    if jsonb_typeof(a.touches -> k.kind -> 'insert') = 'array' then
      merged := merged || private.apply_beside(k, s, a, p_op, verb, doc, from_set, to_set);
    elsif verb = 'insert' then
      merged := merged || private.apply_insert(k, s, p_op, doc, to_set);
    elsif verb = 'patch' then
      merged := merged || private.apply_patch(k, s, a, p_op, doc, from_set, to_set);
    elsif verb = 'remove' then
      perform private.apply_remove(k, s, p_op, doc);
    end if;
  end loop;
  return merged;
end
$$;
