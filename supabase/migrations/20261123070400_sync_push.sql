-- Takes operations of one device in order; each is applied whole or rejected whole, and every one gets a result.

create function private.refused_result(s private.session, p_op jsonb, p_state text, p_code text, p_text text, p_field text, p_kind text, p_id text,
  p_constraint text)
returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('seq', p_op -> 'seq', 'id', p_op -> 'id', 'status', 'rejected');
  k private.sync_kind;
  doc json;
  field text := case when p_field <> '' then p_field when p_constraint like '%\_\_%' then regexp_replace(split_part(p_constraint, '__', 2), '_(fk|key)$', '')
    else '' end;
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

create function private.run_op(s private.session, p_op jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  timely jsonb;
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
      perform set_config('karbar.clock', case when timely = p_op then '' else 'off' end, true);
      merged := private.apply_op(s, timely);
      return jsonb_build_object('seq', p_op -> 'seq', 'id', p_op -> 'id', 'status', case when merged = '{}' then 'applied' else 'merged' end)
        || case when merged = '{}' then '{}' else jsonb_build_object('fields', to_jsonb(merged)) end
        || case when timely = p_op then '{}' else '{"clock": true}' end::jsonb || private.notices_for(s);
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

-- Of one call, as Postgres prints it.
create function private.bytes_per_push() returns integer language sql immutable set search_path = '' as $$ select 262144 $$;

create function public.sync_push(p_device uuid, p_ops json, p_proof text default null) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  ops jsonb := private.ops_of(p_ops);
  d private.sync_device;
  s private.session;
  x bigint := pg_current_xact_id()::text::bigint;
  op jsonb;
  odd text;
  answer jsonb;
  owner uuid;
  results jsonb := '[]';
  touched boolean := false;
  gap boolean := false;
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
  for op in select o from jsonb_array_elements(ops) with ordinality e (o, n) order by n loop
    perform private.check_place(op, d.last_seq);
    odd := private.unfit_op(op);
    if odd is distinct from 'prev' and (op ->> 'seq')::bigint > d.last_seq and (op ->> 'prev')::bigint <> d.last_seq then
      gap := not touched and results = '[]';
      exit;
    end if;
    -- Claimed first, so that a second delivery waits here and then reads the result. A known operation is acknowledged again: its
    -- result may have been lost with a refilled device; one that another device of the same person has sent is acknowledged to both.
    insert into private.sync_op as o (tenant, user_id, id, device, seq, action, xid)
    values (d.tenant, d.user_id, (op ->> 'id')::uuid, d.id, (op ->> 'seq')::bigint, coalesce(left(op ->> 'action', 60), ''), x)
    on conflict (tenant, user_id, id) do update set
      seq = case o.device when d.id then excluded.seq else o.seq end, xid = case o.device when d.id then x else o.xid end
    returning o.device, o.result || jsonb_build_object('seq', op -> 'seq') into owner, answer;
    if owner <> d.id then
      insert into private.sync_echo (tenant, user_id, id, device, seq, xid) values (d.tenant, d.user_id, (op ->> 'id')::uuid, d.id, (op ->> 'seq')::bigint, x)
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
    update private.sync_op o set result = answer, content = case when answer ->> 'status' = 'rejected' or answer ? 'clock' then op end
    where o.tenant = d.tenant and o.user_id = d.user_id and o.id = (op ->> 'id')::uuid and owner = d.id;
    results := results || jsonb_build_array(answer);
    d.last_seq := greatest(d.last_seq, (op ->> 'seq')::bigint);
    touched := true;
  end loop;
  if touched then
    insert into private.sync_pending (tenant, xid) values (d.tenant, x) on conflict do nothing;
  end if;
  update private.sync_device set last_seq = d.last_seq, last_seen = now() where tenant = d.tenant and id = d.id;
  return jsonb_build_object('results', results, 'lastSeq', d.last_seq) || case when gap then '{"gap": true}' else '{}' end::jsonb;
end
$$;
