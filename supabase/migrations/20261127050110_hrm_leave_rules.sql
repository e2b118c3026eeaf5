-- What holds of leave, whatever a device says. The app asks the same (src/modules/hrm/leave/*-rules.ts, balance.ts).

create function private.check_leave_terms(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'accrual' not in ('none', 'per_days_worked') and (p_after ->> 'annual_md')::bigint = 0 then
    perform private.refuse('leave_annual_missing', 'annual_md');
  end if;
end
$$;

-- What held of a sort of leave on a day; before the first day what held first.
create function private.leave_terms_on(p_tenant uuid, p_type uuid, p_day date) returns public.leave_terms language plpgsql stable set search_path = '' as $$
declare
  found public.leave_terms;
begin
  select * into found from public.leave_terms t where t.tenant_id = p_tenant and t.type_id = p_type
  order by t.effective_from <= p_day desc, case when t.effective_from <= p_day then t.effective_from end desc, t.effective_from, t.created_at desc, t.id desc
  limit 1;
  return found;
end
$$;

-- How far somebody has ever taken more of a sort of leave than he had, on a day of `p_days` or after them: with these days, beside those of all
-- requests that are approved but this one. Each day takes what is there on it, what expires first before the rest; what comes later makes up for it.
create function private.leave_owed(p_tenant uuid, p_request jsonb, p_days jsonb) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  employee constant uuid := (p_request ->> 'employee_id')::uuid;
  type constant uuid := (p_request ->> 'type_id')::uuid;
  since constant date := (select min((d ->> 'day')::date) from jsonb_array_elements(p_days) d);
  starts date[];
  ends date[];
  rest bigint[];
  event record;
  need bigint;
  part bigint;
  owed bigint := 0;
  most bigint := 0;
begin
  select array_agg(e.effective_date), array_agg(e.valid_until), array_agg(e.md) into starts, ends, rest
  from (select * from public.leave_entries e where e.tenant_id = p_tenant and e.employee_id = employee and e.type_id = type and e.md > 0
    order by e.valid_until nulls last, e.effective_date, e.id) e;
  for event in
    select x.day, x.md from (
      select e.effective_date as day, -e.md as md, e.md > 0 as gives from public.leave_entries e
      where e.tenant_id = p_tenant and e.employee_id = employee and e.type_id = type
      union all
      select (d ->> 'day')::date, (d ->> 'counted_md')::bigint, false from public.leave_requests r cross join lateral jsonb_array_elements(r.days) d
      where r.tenant_id = p_tenant and r.employee_id = employee and r.type_id = type and r.id <> (p_request ->> 'id')::uuid and r.deleted_at is null
        and r.status in ('approved', 'cancel_requested')
      union all
      select (d ->> 'day')::date, (d ->> 'counted_md')::bigint, false from jsonb_array_elements(p_days) d) x
    order by x.day, x.gives desc
  loop
    -- Something new makes up for what is owed; a day takes from what is there.
    need := case when event.md < 0 then owed else event.md end;
    for i in 1 .. coalesce(cardinality(rest), 0) loop
      exit when need = 0;
      if starts[i] <= event.day and (ends[i] is null or ends[i] >= event.day) then
        part := least(need, rest[i]);
        rest[i] := rest[i] - part;
        need := need - part;
      end if;
    end loop;
    owed := case when event.md < 0 then need else owed + need end;
    if event.day >= since then
      most := greatest(most, owed);
    end if;
  end loop;
  return most;
end
$$;

-- Days lie within the request, each once, and come to what it says.
create function private.check_leave_days(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  days constant jsonb := p_after -> 'days';
  pays constant integer := coalesce((private.leave_terms_on(s.tenant, (p_after ->> 'type_id')::uuid, (p_after ->> 'from_day')::date)).paid_md, 0);
begin
  if (p_after ->> 'to_day')::date < (p_after ->> 'from_day')::date then
    perform private.refuse('ends_before_start', 'to_day');
  elsif (select coalesce(sum((d ->> 'counted_md')::bigint), 0) from jsonb_array_elements(days) d) <> (p_after ->> 'counted_md')::bigint
    or (select count(distinct d ->> 'day') from jsonb_array_elements(days) d) <> jsonb_array_length(days)
    or exists (select from jsonb_array_elements(days) d where d ->> 'day' not between p_after ->> 'from_day' and p_after ->> 'to_day'
      or (d ->> 'counted_md')::integer not in (0, (d ->> 'portion_md')::integer) or (d ->> 'paid_md')::integer > (d ->> 'counted_md')::integer) then
    perform private.refuse('invalid', 'days');
  elsif p_before is null and days <> '[]' and not exists (select from jsonb_array_elements(days) d where d ->> 'class' = 'work') then
    perform private.refuse('leave_only_offdays', 'from_day');
  elsif (p_after ->> 'counted_md')::bigint = 0 then
    perform private.refuse('leave_no_days', 'from_day');
  elsif p_op ->> 'action' = 'own_leave.save' and exists (select from jsonb_array_elements(days) d
    where (d ->> 'paid_md')::numeric > round((d ->> 'counted_md')::numeric * pays / 1000)) then
    perform private.refuse('invalid', 'days');
  end if;
end
$$;

-- Of a date the halves are taken once each, and no more than the whole of it. What stands is what was asked for and nobody has turned down.
create function private.check_leave_overlap(s private.session, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from jsonb_array_elements(p_after -> 'days') n
    join (select o.value as day from public.leave_requests r cross join lateral jsonb_array_elements(r.days) o
      where r.tenant_id = s.tenant and r.employee_id = (p_after ->> 'employee_id')::uuid and r.id <> (p_after ->> 'id')::uuid and r.deleted_at is null
        and r.status in ('submitted', 'approved', 'cancel_requested') and r.from_day <= (p_after ->> 'to_day')::date
        and r.to_day >= (p_after ->> 'from_day')::date and (o.value ->> 'counted_md')::integer > 0) o on o.day ->> 'day' = n ->> 'day'
    where (n ->> 'counted_md')::integer > 0
    group by n ->> 'day', n ->> 'part', n ->> 'counted_md'
    having bool_or(o.day ->> 'part' = n ->> 'part' and n ->> 'part' in ('am', 'pm'))
      or (n ->> 'counted_md')::integer + sum((o.day ->> 'counted_md')::integer) > 1000) then
    perform private.refuse('leave_overlaps', 'from_day');
  end if;
end
$$;

-- Asks for himself, and neither decides nor changes what he asked for.
create function private.check_own_leave(s private.session, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_before is null then
    perform private.check_own_employee(s, p_after);
    if p_after ->> 'status' <> 'submitted' then
      perform private.refuse('invalid', 'status');
    end if;
  elsif (p_before -> 'days', p_before -> 'type_id', p_before -> 'counted_md')
    is distinct from (p_after -> 'days', p_after -> 'type_id', p_after -> 'counted_md') then
    perform private.refuse('forbidden', 'days');
  end if;
end
$$;

-- Not stable: whoever approves for the same person at the same time is waited for and then seen.
create function private.check_leave_requests(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  away constant boolean := p_after ->> 'status' in ('approved', 'cancel_requested') and p_after ->> 'deleted_at' is null;
  was_away constant boolean := coalesce(p_before ->> 'status' in ('approved', 'cancel_requested') and p_before ->> 'deleted_at' is null, false);
  own constant boolean := p_op ->> 'action' = 'own_leave.save';
  same constant boolean := (p_before -> 'days', p_before -> 'type_id') is not distinct from (p_after -> 'days', p_after -> 'type_id');
  at_most bigint;
  owed bigint;
begin
  if own then
    perform private.check_own_leave(s, p_before, p_after);
  end if;
  perform private.check_leave_days(s, p_op, p_before, p_after);
  if was_away and p_after ->> 'deleted_at' is not null then
    perform private.refuse('leave_approved', 'deleted_at');
  elsif was_away and same or p_after ->> 'deleted_at' is not null or p_after ->> 'status' not in ('submitted', 'approved', 'cancel_requested') then
    return;
  end if;
  perform from public.employees e where e.tenant_id = s.tenant and e.id = (p_after ->> 'employee_id')::uuid for no key update;
  perform private.check_leave_overlap(s, p_after);
  if own and p_before is null then
    perform private.check_leave_limits(s, p_after);
  end if;
  at_most := (private.leave_terms_on(s.tenant, (p_after ->> 'type_id')::uuid, (p_after ->> 'from_day')::date)).negative_limit_md;
  if at_most is null or not away and (not own or p_before is not null) then
    return;
  end if;
  owed := private.leave_owed(s.tenant, p_after, p_after -> 'days');
  -- Who returns early does not make it worse.
  if owed > at_most and (not was_away or owed > private.leave_owed(s.tenant, p_after, p_before -> 'days')) then
    perform private.refuse('leave_balance', 'days');
  end if;
end
$$;

create function private.check_leave_entries(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (p_after ->> 'md')::bigint = 0 then
    perform private.refuse('amount_missing', 'md');
  elsif (p_after ->> 'valid_until')::date < (p_after ->> 'effective_date')::date then
    perform private.refuse('ends_before_start', 'valid_until');
  elsif p_after ->> 'source' ~ '^(late|encash):' then
    -- What slips take of leave the server alone writes.
    perform private.refuse('invalid', 'source');
  end if;
end
$$;
