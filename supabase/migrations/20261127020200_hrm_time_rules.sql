-- What holds of shifts, rosters, punches and corrections, whatever a device says. The app asks the same (src/modules/hrm/time/*-rules.ts).

create function private.check_shift_hours(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  length integer := (p_after ->> 'end_min')::integer - (p_after ->> 'start_min')::integer;
begin
  if length < 0 then
    length := length + 1440;
  end if;
  if length = 0 then
    perform private.refuse('shift_no_length', 'end_min');
  elsif (p_after ->> 'break_minutes')::integer >= length then
    perform private.refuse('shift_break_long', 'break_minutes');
  elsif (p_after ->> 'absent_below')::integer > (p_after ->> 'half_day_below')::integer or (p_after ->> 'half_day_below')::integer > length then
    perform private.refuse('shift_thresholds', 'half_day_below');
  end if;
end
$$;

create function private.check_shift_assignments(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after is null or p_after ->> 'deleted_at' is not null then
    return;
  elsif (p_after ->> 'to_day')::date < (p_after ->> 'from_day')::date then
    perform private.refuse('ends_before_start', 'to_day');
  elsif exists (
    select from public.shift_assignments a
    -- What the same operation shortens is put behind what it adds: it counts as shortened.
    left join jsonb_array_elements(p_op -> 'changes') c on c ->> 'do' = 'patch' and c ->> 'id' = a.id::text and c -> 'set' ? 'to_day'
    where a.tenant_id = s.tenant and a.employee_id = (p_after ->> 'employee_id')::uuid and a.id <> (p_after ->> 'id')::uuid and a.deleted_at is null
      and a.from_day <= coalesce((p_after ->> 'to_day')::date, 'infinity')
      and coalesce(case when c is null then a.to_day else (c -> 'set' -> 'to_day' ->> 1)::date end, 'infinity') >= (p_after ->> 'from_day')::date) then
    perform private.refuse('roster_overlaps', 'from_day');
  end if;
end
$$;

create function private.check_roster_cells(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'key' <> (p_after ->> 'employee_id') || ':' || (p_after ->> 'day') then
    perform private.refuse('invalid', 'key');
  end if;
end
$$;

-- Of himself: a person's own record, by his account.
create function private.check_own_employee(s private.session, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.employees e where e.tenant_id = s.tenant and e.id = (p_after ->> 'employee_id')::uuid
    and e.user_id = s.user_id and e.deleted_at is null) then
    perform private.refuse('not_found', 'employee_id');
  end if;
end
$$;

-- Whether somebody may punch in the app, by the rule of that day. What he has made before that was taken from him still counts.
create function private.may_punch_self(p_tenant uuid, p_claimed timestamptz) returns boolean language plpgsql stable set search_path = '' as $$
declare
  day constant date := (p_claimed at time zone (select p.time_zone from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant))::date;
begin
  return exists (
    select from (values ('infinity'::timestamptz), (p_claimed)) as known (by) cross join lateral (
      select r.self_punch from public.attendance_rules r where r.tenant_id = p_tenant and r.created_at <= known.by
      order by r.effective_from <= day desc, abs(r.effective_from - day), r.created_at desc limit 1) rule
    where rule.self_punch);
end
$$;

create function private.check_punches(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and p_op ->> 'action' = 'own_work.save' then
    perform private.check_own_employee(s, p_after);
    if not private.may_punch_self(s.tenant, (p_after ->> 'captured_at')::timestamptz) then
      perform private.refuse('forbidden');
    end if;
  elsif p_before is null and p_op ->> 'action' = 'attendance.save' and coalesce(p_after ->> 'source', '') not in ('manager', 'import') then
    perform private.refuse('invalid', 'source');
  elsif p_before is not null and p_before ->> 'voided_at' is not null and p_after ->> 'voided_at' is null then
    perform private.refuse('append_only', 'voided_at');
  end if;
end
$$;

create function private.check_day_marks(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  type constant text := p_after ->> 'type';
  starts constant timestamptz := (p_after ->> 'day')::timestamptz - interval '1 day';
  ends constant timestamptz := (p_after ->> 'day')::timestamptz + interval '3 days';
  comes constant timestamptz := (p_after ->> 'in_at')::timestamptz;
  goes constant timestamptz := (p_after ->> 'out_at')::timestamptz;
begin
  if type = 'status' and p_after ->> 'status' is null then
    perform private.refuse('invalid', 'status');
  elsif type = 'overtime' and p_after ->> 'minutes' is null then
    perform private.refuse('invalid', 'minutes');
  elsif type = 'hours' then
    perform private.check_hours(starts, ends, comes, goes);
  end if;
end
$$;

create function private.check_hours(p_starts timestamptz, p_ends timestamptz, p_in timestamptz, p_out timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_in is null and p_out is null then
    perform private.refuse('hours_missing', 'in_at');
  elsif p_out <= p_in then
    perform private.refuse('ends_before_start', 'out_at');
  elsif p_in not between p_starts and p_ends then
    perform private.refuse('hours_elsewhere', 'in_at');
  elsif p_out not between p_starts and p_ends then
    perform private.refuse('hours_elsewhere', 'out_at');
  end if;
end
$$;

-- A request is decided once: by the office, or by whoever takes it back.
create function private.check_punch_requests(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  goes constant text := p_after ->> 'status';
  own constant boolean := p_op ->> 'action' = 'own_work.save';
begin
  if p_before is null then
    if own then
      perform private.check_own_employee(s, p_after);
    end if;
    if goes <> 'asked' then
      perform private.refuse('invalid', 'status');
    end if;
    perform private.check_hours((p_after ->> 'day')::timestamptz - interval '1 day', (p_after ->> 'day')::timestamptz + interval '3 days',
      (p_after ->> 'in_at')::timestamptz, (p_after ->> 'out_at')::timestamptz);
  elsif goes <> p_before ->> 'status' and (p_before ->> 'status' <> 'asked' or own and goes <> 'withdrawn' or not own and goes = 'withdrawn') then
    perform private.refuse('state_moved', 'status');
  end if;
end
$$;
