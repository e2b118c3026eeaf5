-- New rows that follow on each other are put by one statement. Each is judged by itself, as before; where their statement raises, halves of them
-- are tried, until the one that raised it is alone. That one goes the way of all other operations, in a savepoint of its own.

-- What operations have in common whose rows can be put together: each adds one row, of a kind that says so. Null for all others.
create function private.shape_of(p_op jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  change constant jsonb := p_op -> 'changes' -> 0;
begin
  return case when jsonb_array_length(p_op -> 'changes') = 1 and change ->> 'do' = 'insert' and private.is_put_together(change ->> 'kind')
    then (p_op ->> 'action') || ' ' || (change ->> 'kind') end;
end
$$;

-- Whether an error is the operation's own fault; anything else fails the call, and the device sends it again.
create function private.is_own_fault(p_state text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_state ~ '^(21|22|23|KB1)';
end
$$;

create function private.check_action(s private.session, a private.sync_action) returns void language plpgsql immutable set search_path = '' as $$
begin
  if a.action is null then
    perform private.refuse('unknown_action');
  elsif (a.owner and not s.owner) or (a.permission is not null and not a.permission && s.permissions) then
    perform private.refuse('forbidden');
  end if;
end
$$;

create function private.check_deps(s private.session, p_op jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if jsonb_array_length(p_op -> 'deps') = 0 then
    return;
  end if;
  -- An array, so that the key answers: joined to a set, every operation that the company ever sent would be read.
  if exists (select from private.sync_op o where o.tenant = s.tenant and o.user_id = s.user_id
    and o.id = any (array(select d::uuid from jsonb_array_elements_text(p_op -> 'deps') d)) and o.result ->> 'status' = 'rejected') then
    perform private.refuse('dependency');
  end if;
end
$$;

-- The values that a change sets, if its action may set them.
create function private.allowed_values(a private.sync_action, k private.sync_kind, p_change jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  verb constant text := p_change ->> 'do';
  allowed constant jsonb := a.touches -> k.kind -> verb;
  to_set jsonb;
  odd text;
begin
  if k.kind is null or k.policy = 'server' or allowed is null or allowed = 'false' then
    perform private.refuse('forbidden', coalesce(p_change ->> 'kind', ''));
  end if;
  to_set := private.checked_values(k, p_change);
  -- One question for all fields; which one it is is asked where there is one.
  if to_set ? 'id' or to_set - k.fields <> '{}' or verb = 'patch' and jsonb_typeof(allowed) = 'array' then
    select f into odd from jsonb_object_keys(to_set) f
    where not f = any (k.fields) or f = 'id' or (verb = 'patch' and jsonb_typeof(allowed) = 'array' and not allowed ? f) limit 1;
    if found then
      perform private.refuse('forbidden', odd);
    end if;
  end if;
  return to_set - k.kept;
end
$$;

create or replace function private.apply_op(s private.session, p_op jsonb) returns text[] language plpgsql set search_path = '' as $$
declare
  a private.sync_action;
  k private.sync_kind;
  change jsonb;
  verb text;
  doc uuid;
  from_set jsonb;
  to_set jsonb;
  merged text[] := '{}';
begin
  select * into a from private.sync_action where action = p_op ->> 'action';
  perform private.check_action(s, a);
  perform private.check_deps(s, p_op);
  for change in select private.changes_of(p_op) loop
    select * into k from private.sync_kind where kind = change ->> 'kind';
    verb := change ->> 'do';
    to_set := private.allowed_values(a, k, change);
    doc := (change ->> 'id')::uuid;
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
  perform private.check_brand(k, s, cur, answer);
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

-- Puts the rows of the first operations, which have one shape, together, and answers how many: all up to the first one that has to be looked at
-- by itself.
create function private.run_together(s private.session, p_ops jsonb[]) returns integer language plpgsql set search_path = '' as $$
declare
  a private.sync_action;
  k private.sync_kind;
  op jsonb;
  new_row jsonb;
  judged jsonb[] := '{}';
  size integer;
  done integer := 0;
begin
  perform set_config('karbar.notices', '', true), set_config('karbar.clock', '', true);
  select * into a from private.sync_action where action = p_ops[1] ->> 'action';
  select * into k from private.sync_kind where kind = p_ops[1] #>> '{changes,0,kind}';
  if s.brands is not null or a.touches -> k.kind -> 'insert' is distinct from 'true' then
    return 0;
  end if;
  begin
    perform private.check_action(s, a);
    foreach op in array p_ops loop
      exit when private.at_our_time(op) <> op;
      perform private.check_deps(s, op);
      new_row := private.new_row(k, s, op, (op #>> '{changes,0,id}')::uuid, private.allowed_values(a, k, op -> 'changes' -> 0));
      exit when new_row is null;
      judged := array_append(judged, new_row);
    end loop;
  exception when others then
    if not private.is_own_fault(sqlstate) then
      raise;
    end if;
  end;
  -- What is sure to fail is not tried.
  judged := judged[: coalesce(private.lacking_row(k, s.tenant, judged) - 1, cardinality(judged))];
  size := cardinality(judged);
  while done < cardinality(judged) loop
    begin
      perform private.add_row(k, s.tenant, judged[done + 1 : done + size]);
      -- A notice belongs to the answer of one operation.
      if current_setting('karbar.notices', true) <> '' then
        raise data_exception using message = 'what is told is told with its operation';
      end if;
      done := done + size;
    exception when others then
      if not private.is_own_fault(sqlstate) then
        raise;
      end if;
      exit when size = 1;
      size := size / 2;
    end;
  end loop;
  return done;
end
$$;

create or replace function private.run_op(s private.session, p_op jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  timely jsonb;
  is_timely boolean;
  merged text[];
  e_state text;
  e_code text;
  e_text text;
  e_column text;
  e_table text;
  e_constraint text;
begin
  for turn in 1..2 loop
    begin
      perform set_config('karbar.notices', '', true);
      timely := private.at_our_time(p_op);
      is_timely := timely = p_op;
      perform set_config('karbar.clock', case when is_timely then '' else 'off' end, true);
      merged := private.apply_op(s, timely);
      return private.plain_result(p_op)
        || case when merged = '{}' then '{}' else jsonb_build_object('status', 'merged', 'fields', to_jsonb(merged)) end
        || case when is_timely then '{}' else '{"clock": true}' end::jsonb || private.notices_for(s);
    exception when others then
      get stacked diagnostics e_state = returned_sqlstate, e_code = message_text, e_text = pg_exception_detail, e_column = column_name, e_table = table_name,
        e_constraint = constraint_name;
      if not private.is_own_fault(e_state) then
        raise;
      end if;
    end;
    -- What somebody else took at the same moment is seen the second time: a number gives way, a rule refuses in its own words.
    exit when e_state <> '23505';
  end loop;
  return private.refused_result(s, p_op, e_state, e_code, e_text, e_column, case when e_state like 'KB1%' then e_table else '' end,
    case when e_state like 'KB1%' then e_constraint else '' end, e_constraint);
end
$$;

-- Whatever it asks is a question for some rows by their keys: planned once for each connection.
create or replace function public.sync_push(p_device uuid, p_ops json, p_proof text default null) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
declare
  ops jsonb := private.ops_of(p_ops);
  d private.sync_device;
  s private.session;
  x bigint := pg_current_xact_id()::text::bigint;
  op jsonb;
  odd text;
  taken jsonb[] := '{}';
  odds text[] := '{}';
  shapes text[] := '{}';
  last bigint;
  claimed uuid[];
  op_id uuid;
  are_new boolean;
  -- The place up to which rows were put together, the last one of the same shape, and how many operations were found in the way.
  put integer := 0;
  alike integer;
  in_the_way integer := 0;
  noted jsonb;
  answer jsonb;
  owner uuid;
  results jsonb[] := '{}';
begin
  select * into d from private.sync_device where id = p_device and user_id = private.person() for update;
  if not found then
    raise exception using errcode = 'KB002', message = 'unknown_device';
  end if;
  if p_proof is distinct from d.proof then
    -- A copy of it was opened later: the numbers are that one's now.
    raise exception using errcode = 'KB009', message = 'device_copied';
  end if;
  perform private.retain_last_ops(d);
  s := private.session_in(d.tenant);
  if s.suspended then
    raise exception using errcode = 'KB006', message = 'suspended';
  end if;
  if jsonb_typeof(ops) is distinct from 'array' then
    raise exception using errcode = '22023', message = 'a list of operations is needed';
  elsif jsonb_array_length(ops) > 50 then
    raise exception using errcode = '22023', message = 'at most 50 operations a call';
  elsif octet_length(ops::text) > private.bytes_per_push() then
    raise exception using errcode = '22023', message = 'at most 256 KB a call';
  end if;
  -- As far as each names the one before it.
  last := d.last_seq;
  for op in select o from jsonb_array_elements(ops) with ordinality e (o, n) order by n loop
    perform private.check_place(op, last);
    odd := private.unfit_op(op);
    if odd is distinct from 'prev' and (op ->> 'seq')::bigint > last and (op ->> 'prev')::bigint <> last then
      exit;
    end if;
    taken := array_append(taken, op);
    odds := array_append(odds, odd);
    shapes := array_append(shapes, case when odd is null and (op ->> 'seq')::bigint > last then private.shape_of(op) end);
    last := greatest(last, (op ->> 'seq')::bigint);
  end loop;
  if taken <> '{}' then
    insert into private.sync_pending (tenant, xid) values (d.tenant, x) on conflict do nothing;
    -- So that no statement of these operations asks for it again.
    perform set_config('karbar.pending', x::text, true);
    claimed := private.claim_ops(d, taken, x);
    are_new := cardinality(claimed) = cardinality(taken);
  end if;
  for place in 1..cardinality(taken) loop
    op := taken[place];
    odd := odds[place];
    op_id := (op ->> 'id')::uuid;
    if op_id = any (claimed) then
      -- Under the same id there may be another one behind it.
      claimed := array_remove(claimed, op_id);
      owner := d.id;
      noted := private.plain_result(op);
      answer := null;
    else
      -- A known operation is acknowledged again: its result may have been lost with a refilled device; one that another device of the same
      -- person has sent is acknowledged to both.
      noted := null;
      update private.sync_op o set
        seq = case o.device when d.id then (op ->> 'seq')::bigint else o.seq end, xid = case o.device when d.id then x else o.xid end
      where o.tenant = d.tenant and o.user_id = d.user_id and o.id = op_id
      returning o.device, o.result || jsonb_build_object('seq', op -> 'seq') into owner, answer;
    end if;
    if owner <> d.id then
      insert into private.sync_echo (tenant, user_id, id, device, seq, xid) values (d.tenant, d.user_id, op_id, d.id, (op ->> 'seq')::bigint, x)
      on conflict (tenant, user_id, id, device) do update set seq = excluded.seq, xid = excluded.xid;
    end if;
    -- Where much is refused little is put together: after the second one the rest goes one by one.
    if are_new and in_the_way < 2 and place > put and shapes[place] is not null then
      alike := place;
      while shapes[alike + 1] = shapes[place] loop
        alike := alike + 1;
      end loop;
      if alike > place then
        put := place - 1 + private.run_together(s, taken[place : alike]);
        in_the_way := in_the_way + (put < alike)::integer;
      end if;
    end if;
    if answer is null and (op ->> 'seq')::bigint <= d.last_seq then
      -- Its seq was used up by another operation, or its result was pruned long ago: nothing is applied twice.
      answer := jsonb_build_object('seq', op -> 'seq', 'id', op -> 'id', 'status', 'rejected', 'code', 'stale');
    elsif answer is null and odd is not null then
      answer := jsonb_build_object('seq', op -> 'seq', 'id', op -> 'id', 'status', 'rejected', 'code', 'invalid', 'field', odd);
    elsif place <= put then
      answer := noted;
    elsif answer is null then
      answer := private.run_op(s, op);
    end if;
    if answer is distinct from noted then
      update private.sync_op o set result = answer, content = case when answer ->> 'status' = 'rejected' or answer ? 'clock' then op end
      where o.tenant = d.tenant and o.user_id = d.user_id and o.id = op_id and owner = d.id;
    end if;
    results := array_append(results, answer);
    d.last_seq := greatest(d.last_seq, (op ->> 'seq')::bigint);
  end loop;
  update private.sync_device set last_seq = d.last_seq, last_seen = now() where tenant = d.tenant and id = d.id;
  return jsonb_build_object('results', to_jsonb(results), 'lastSeq', d.last_seq)
    || case when taken = '{}' and ops <> '[]' then '{"gap": true}' else '{}' end::jsonb;
end
$$;
