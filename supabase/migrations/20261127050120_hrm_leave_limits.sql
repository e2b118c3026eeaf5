-- What the terms of a sort of leave ask of whoever asks for himself; the office may decide otherwise. The app asks the same
-- (src/modules/hrm/leave/request-rules.ts).

-- Whether somebody is not expected on a day: by the roster, else by holidays, else by his assignment or the company's rule (`calendarOf`).
create function private.is_day_off(p_tenant uuid, p_employee uuid, p_day date) returns boolean language plpgsql stable set search_path = '' as $$
declare
  cell public.roster_cells;
  mask text;
begin
  select * into cell from public.roster_cells c where c.tenant_id = p_tenant and c.employee_id = p_employee and c.day = p_day and c.deleted_at is null;
  if found then
    return cell.shift_id is null;
  elsif exists (
    select from public.holidays h join public.employees e on e.tenant_id = h.tenant_id and e.id = p_employee
    where h.tenant_id = p_tenant and h.day = p_day and h.deleted_at is null and h.type <> 'optional'
      and (h.place_id is null or h.place_id = e.place_id)) then
    return true;
  end if;
  select a.days_off into mask from public.shift_assignments a
  where a.tenant_id = p_tenant and a.employee_id = p_employee and a.deleted_at is null and p_day between a.from_day and coalesce(a.to_day, 'infinity')
  limit 1;
  return substr(coalesce(mask, private.days_off_on(p_tenant, p_day), ''), extract(dow from p_day)::integer + 1, 1) = '1';
end
$$;

-- The company's days off by the rule of a day; before the first day what held first.
create function private.days_off_on(p_tenant uuid, p_day date) returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select r.days_off from public.attendance_rules r where r.tenant_id = p_tenant and r.effective_from <= p_day
      order by r.effective_from desc, r.created_at desc, r.id desc limit 1),
    (select r.days_off from public.attendance_rules r where r.tenant_id = p_tenant order by r.effective_from, r.created_at, r.id limit 1))
$$;

-- So much in a row, with requests of the type from which only days off part it. Thousandths of a day.
create function private.leave_in_row(p_tenant uuid, p_request jsonb) returns bigint language plpgsql stable set search_path = '' as $$
declare
  employee constant uuid := (p_request ->> 'employee_id')::uuid;
  total bigint := (p_request ->> 'counted_md')::bigint;
  taken jsonb;
  day date;
  step integer;
begin
  select coalesce(jsonb_object_agg(x.day, x.md), '{}') into taken from (
    select d ->> 'day' as day, sum((d ->> 'counted_md')::integer) as md
    from public.leave_requests r cross join lateral jsonb_array_elements(r.days) d
    where r.tenant_id = p_tenant and r.employee_id = employee and r.type_id = (p_request ->> 'type_id')::uuid and r.id <> (p_request ->> 'id')::uuid
      and r.deleted_at is null and r.status in ('submitted', 'approved', 'cancel_requested') and (d ->> 'counted_md')::integer > 0
    group by 1) x;
  if taken = '{}' then
    return total;
  end if;
  foreach step in array array[-1, 1] loop
    day := case step when -1 then (p_request ->> 'from_day')::date else (p_request ->> 'to_day')::date end;
    for n in 1 .. 400 loop
      day := day + step;
      exit when not taken ? day::text and not private.is_day_off(p_tenant, employee, day);
      total := total + coalesce((taken ->> day::text)::bigint, 0);
    end loop;
  end loop;
  return total;
end
$$;

-- The day of asking is the one that the request tells: what was asked without network comes later, and the office sees when it was asked.
create function private.check_leave_limits(s private.session, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  first constant date := (p_after ->> 'from_day')::date;
  total constant bigint := (p_after ->> 'counted_md')::bigint;
  terms constant public.leave_terms := private.leave_terms_on(s.tenant, (p_after ->> 'type_id')::uuid, first);
  asked constant date := ((p_after ->> 'created_at')::timestamptz
    at time zone (select p.time_zone from public.profiles p where p.tenant_id = s.tenant and p.id = s.tenant))::date;
  person public.employees;
  gender text;
begin
  if terms.id is null then
    perform private.refuse('not_found', 'type_id');
  end if;
  select * into person from public.employees e where e.tenant_id = s.tenant and e.id = (p_after ->> 'employee_id')::uuid;
  select p.gender into gender from public.employee_private p where p.tenant_id = s.tenant and p.employee_id = person.id;
  if terms.notice_days > 0 and first >= asked and first - asked < terms.notice_days then
    perform private.refuse('leave_notice', 'from_day');
  elsif asked - first > terms.backdate_days then
    perform private.refuse('leave_backdate', 'from_day');
  elsif first - person.join_date < terms.min_service_days then
    perform private.refuse('leave_service', 'type_id');
  elsif person.status = 'probation' and not terms.probation_allowed then
    perform private.refuse('leave_probation', 'type_id');
  elsif terms.gender <> 'any' and gender <> terms.gender then
    perform private.refuse('leave_gender', 'type_id');
  elsif total > terms.attachment_after_md and jsonb_array_length(coalesce(p_after -> 'photos', '[]')) = 0 then
    perform private.refuse('leave_attachment', 'photos');
  elsif terms.max_consecutive_md is not null and private.leave_in_row(s.tenant, p_after) > terms.max_consecutive_md then
    perform private.refuse('leave_consecutive', 'to_day');
  end if;
end
$$;
