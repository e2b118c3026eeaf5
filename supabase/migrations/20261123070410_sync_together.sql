-- New rows that follow on each other are put by one statement. Each is judged by itself; where their statement raises, halves of them are tried,
-- until the one that raised it is alone. That one goes the way of all other operations, in a savepoint of its own.

-- What operations have in common whose rows can be put together: each adds one row, of a kind that says so. Null for all others.
create function private.shape_of(p_op jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  change constant jsonb := p_op -> 'changes' -> 0;
begin
  return case when jsonb_array_length(p_op -> 'changes') = 1 and change ->> 'do' = 'insert' and private.is_put_together(change ->> 'kind')
    then (p_op ->> 'action') || ' ' || (change ->> 'kind') end;
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
