-- What can be done once for all operations of a call is done once: they are claimed by one statement, which also notes the result that almost
-- all of them get, and the commit is asked for once. Each is still judged by itself, in a savepoint of its own.

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

-- As before, but an instant is looked at closely only when its day may be too late in some zone, and kinds are asked once for each change.
create or replace function private.at_our_time(p_op jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := p_op;
  latest constant timestamptz := now() + private.clock_reach();
  surely_past constant text := to_char(latest at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') collate "C";
  is_ahead constant boolean := (p_op ->> 'at')::timestamptz > latest;
  instants text[];
  days text[];
  change jsonb;
  place integer := -1;
  f text;
  told text;
begin
  for change in select c from jsonb_array_elements(p_op -> 'changes') with ordinality x (c, n) order by n loop
    place := place + 1;
    select k.instants, k.days into instants, days from private.sync_kind k where k.kind = change ->> 'kind';
    if not found then
      continue;
    end if;
    foreach f in array instants loop
      told := change -> 'set' -> f ->> 1;
      if (case when told > surely_past and private.is_instant(told) then told::timestamptz > latest else false end) then
        answer := jsonb_set(answer, array['changes', place::text, 'set', f, '1'], to_jsonb(now()));
      end if;
    end loop;
    if is_ahead then
      foreach f in array days loop
        told := change -> 'set' -> f ->> 1;
        if (case when private.is_day(told) then told::date > private.latest_day() else false end) then
          answer := jsonb_set(answer, array['changes', place::text, 'set', f, '1'], to_jsonb((now() at time zone 'UTC')::date));
        end if;
      end loop;
    end if;
  end loop;
  return answer;
end
$$;

create or replace function private.checked_values(k private.sync_kind, p_change jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
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
  foreach odd in array k.days loop
    if (answer ->> odd)::date > private.latest_day() then
      perform private.refuse('date_in_future', odd);
    end if;
  end loop;
  return answer;
end
$$;

-- The changes of an operation in the order in which they apply: what is made stands before what names it.
create function private.changes_of(p_op jsonb) returns setof jsonb language plpgsql stable set search_path = '' as $$
begin
  if jsonb_array_length(p_op -> 'changes') = 1 then
    return next p_op -> 'changes' -> 0;
  else
    return query select c from jsonb_array_elements(p_op -> 'changes') with ordinality x (c, n) left join private.sync_kind r on r.kind = c ->> 'kind'
      order by c ->> 'do' <> 'insert', case when c ->> 'do' = 'insert' then r.rank end, n;
  end if;
end
$$;

create or replace function private.apply_op(s private.session, p_op jsonb) returns text[] language plpgsql set search_path = '' as $$
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
  for change in select private.changes_of(p_op) loop
    select * into k from private.sync_kind where kind = change ->> 'kind';
    verb := change ->> 'do';
    allowed := a.touches -> k.kind -> verb;
    if k.kind is null or k.policy = 'server' or allowed is null or allowed = 'false' then
      perform private.refuse('forbidden', coalesce(change ->> 'kind', ''));
    end if;
    to_set := private.checked_values(k, change);
    doc := (change ->> 'id')::uuid;
    -- One question for all fields; which one it is is asked where there is one.
    if to_set ? 'id' or to_set - k.fields <> '{}' or verb = 'patch' and jsonb_typeof(allowed) = 'array' then
      select f into odd from jsonb_object_keys(to_set) f
      where not f = any (k.fields) or f = 'id' or (verb = 'patch' and jsonb_typeof(allowed) = 'array' and not allowed ? f) limit 1;
      if found then
        perform private.refuse('forbidden', odd);
      end if;
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
      -- Only what is the operation's own fault; anything else fails the call, and the device sends it again.
      if e_state !~ '^(21|22|23|KB1)' then
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

create or replace function public.sync_push(p_device uuid, p_ops json, p_proof text default null) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  ops jsonb := private.ops_of(p_ops);
  d private.sync_device;
  s private.session;
  x bigint := pg_current_xact_id()::text::bigint;
  op jsonb;
  odd text;
  taken jsonb[] := '{}';
  odds text[] := '{}';
  last bigint;
  claimed uuid[];
  op_id uuid;
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
    last := greatest(last, (op ->> 'seq')::bigint);
  end loop;
  if taken <> '{}' then
    insert into private.sync_pending (tenant, xid) values (d.tenant, x) on conflict do nothing;
    -- So that no statement of these operations asks for it again.
    perform set_config('karbar.pending', x::text, true);
    claimed := private.claim_ops(d, taken, x);
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
    if answer is null and (op ->> 'seq')::bigint <= d.last_seq then
      -- Its seq was used up by another operation, or its result was pruned long ago: nothing is applied twice.
      answer := jsonb_build_object('seq', op -> 'seq', 'id', op -> 'id', 'status', 'rejected', 'code', 'stale');
    elsif answer is null and odd is not null then
      answer := jsonb_build_object('seq', op -> 'seq', 'id', op -> 'id', 'status', 'rejected', 'code', 'invalid', 'field', odd);
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
