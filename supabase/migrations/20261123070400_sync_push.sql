-- Takes operations of one device in order; each is applied whole or rejected whole, and every one gets a result.

-- A sum that is kept by rule is no field of anybody's form: where it is at its end nobody is told which.
create function private.refused_result(s private.session, p_op jsonb, p_state text, p_code text, p_text text, p_field text, p_kind text, p_id text,
  p_constraint text)
returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('seq', p_op -> 'seq', 'id', p_op -> 'id', 'status', 'rejected');
  k private.sync_kind;
  doc json;
  field text := case when p_field <> '' then p_field when p_constraint like '%\_\_%' and not coalesce((
      select bool_and(x.policy = 'server') from private.sync_kind x where x.table_name = split_part(p_constraint, '__', 1)), false)
    then regexp_replace(split_part(p_constraint, '__', 2), '_(fk|key)$', '') else '' end;
begin
  if p_state like 'KB1%' then
    answer := answer || jsonb_build_object('code', p_code);
    if p_text <> '' then
      answer := answer || jsonb_build_object('message', p_text);
    end if;
    select * into k from private.sync_kind where kind = p_kind;
    if found then
      select r.doc into doc from private.rows_of(s.tenant, array[k.kind], array[p_id::uuid]) r;
      if doc is not null and private.may_read(k, s, doc::jsonb) then
        answer := answer || jsonb_build_object('current', jsonb_build_object('kind', k.kind, 'id', p_id, 'row', doc));
      end if;
    end if;
  else
    answer := answer || jsonb_build_object('code', case p_state when '23505' then 'duplicate' when '23503' then 'not_found' else 'invalid' end);
  end if;
  return case when field = '' then answer else answer || jsonb_build_object('field', field) end;
end
$$;

-- What `tell_device` has gathered, as far as the person may read the rows in question, each with its row.
create function private.notices_for(s private.session) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := coalesce(nullif(current_setting('karbar.notices', true), ''), '[]')::jsonb;
  shown jsonb;
begin
  if answer = '[]' then
    return '{}';
  end if;
  select jsonb_agg(n || jsonb_build_object('row', r.doc::jsonb)) into shown
  from jsonb_array_elements(answer) n join private.sync_kind k on k.kind = n ->> 'kind'
  cross join lateral private.rows_of(s.tenant, array[k.kind], array[(n ->> 'id')::uuid]) r
  where private.may_read(k, s, r.doc::jsonb);
  return case when shown is null then '{}' else jsonb_build_object('told', shown) end;
end
$$;

-- The result of an operation that was applied as it was sent.
create function private.plain_result(p_op jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object('seq', p_op -> 'seq', 'id', p_op -> 'id', 'status', 'applied');
end
$$;

-- Claims operations that nobody has sent before, each as applied until its own verdict says otherwise, and answers their ids. A second
-- delivery of one of them waits here, and is then told that it is known.
create function private.claim_ops(d private.sync_device, p_ops jsonb[], x bigint) returns uuid[] language plpgsql set search_path = '' as $$
declare
  claimed uuid[];
begin
  with made as (
    insert into private.sync_op (tenant, user_id, id, device, seq, action, xid, result)
    select d.tenant, d.user_id, (o ->> 'id')::uuid, d.id, (o ->> 'seq')::bigint, coalesce(left(o ->> 'action', 60), ''), x, private.plain_result(o)
    from unnest(p_ops) with ordinality e (o, n) order by n
    on conflict (tenant, user_id, id) do nothing returning id
  )
  select coalesce(array_agg(m.id), '{}') into claimed from made m;
  return claimed;
end
$$;

-- Whether an error is the operation's own fault; anything else fails the call, and the device sends it again.
create function private.is_own_fault(p_state text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return p_state ~ '^(21|22|23|KB1)';
end
$$;

create function private.run_op(s private.session, p_op jsonb) returns jsonb language plpgsql set search_path = '' as $$
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

-- Of one call, as Postgres prints it.
create function private.bytes_per_push() returns integer language sql immutable set search_path = '' as $$ select 262144 $$;

-- Calls of one company are judged one after the other. What they lock (rows, balances, stock) is held until each is done, in the order in which the
-- operations came: two at once would lock each other out (40P01). What can be done once for all operations of a call is done once; each is judged by
-- itself, in a savepoint of its own. Whatever it asks is a question for some rows by their keys: planned once for each connection.
create function public.sync_push(p_device uuid, p_ops json, p_proof text default null) returns jsonb
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
  select * into d from private.sync_device where id = p_device and user_id = private.caller() for update;
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
    -- The devices of a company take turns: each operation may lock what an earlier one of another call has, in any order.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('push' || d.tenant, 0));
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
