-- One operation: permission, then every change by its merge rule. Runs inside the savepoint that `sync_push` sets.

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
  foreach odd in array k.days loop
    if (answer ->> odd)::date > private.latest_day() then
      perform private.refuse('date_in_future', odd);
    end if;
  end loop;
  return answer;
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

-- What a clock far ahead of ours has told happened now, as far as anybody knows: it must neither keep an entry out nor stand before all others for
-- years. So with the day of a document, if the operation is of such a clock, too. The operation as it was sent is kept (`sync_op.content`), and the
-- answer says that this was done. An instant is looked at closely only when its day may be too late in some zone, and kinds are asked once for each
-- change.
create function private.at_our_time(p_op jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
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

-- Fields of all changes that were merged, as `kind.field` free names; empty = applied as sent.
create function private.apply_op(s private.session, p_op jsonb) returns text[] language plpgsql set search_path = '' as $$
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
