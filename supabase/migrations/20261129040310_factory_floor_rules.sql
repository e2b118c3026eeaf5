-- What holds of work, reports and what they bring, whatever a device says. The app asks the same (src/modules/factory/working/*-commands.ts).

-- A tablet writes down what its own line makes, and takes back what it wrote down itself. What looks wrong otherwise is written down all the same, and shown.
create function private.check_work_lines(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  others constant jsonb := p_after -> 'replaces';
begin
  if p_before is not null then
    return;
  elsif s.kiosk is not null and not exists (select from private.tablet_line t where t.tenant = s.tenant and t.kiosk = s.kiosk
    and t.line_id = (p_after ->> 'line_id')::uuid) then
    perform private.refuse('forbidden', 'line_id');
  elsif (p_after ->> 'good')::integer + (p_after ->> 'reject')::integer + (p_after ->> 'rework')::integer + (p_after ->> 'minutes')::integer = 0
    and others = '[]' then
    perform private.refuse('work_empty', 'good');
  elsif (select count(distinct x) <> count(*) from jsonb_array_elements_text(others) x) or exists (
    select from jsonb_array_elements_text(others) x left join public.work_lines l on l.tenant_id = s.tenant and l.id = x::uuid
      and l.report_id = (p_after ->> 'report_id')::uuid and l.order_id = (p_after ->> 'order_id')::uuid
      and l.operation_id = (p_after ->> 'operation_id')::uuid and (s.kiosk is null or l.kiosk_id = s.kiosk) where l.id is null) then
    perform private.refuse('not_found', 'replaces');
  elsif p_after ->> 'bundle_id' is not null and not exists (select from public.production_bundles b where b.tenant_id = s.tenant
    and b.id = (p_after ->> 'bundle_id')::uuid and b.order_id = (p_after ->> 'order_id')::uuid) then
    perform private.refuse('bundle_other_order', 'bundle_id');
  end if;
end
$$;

create function private.check_work_reports(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'key' <> private.report_key((p_after ->> 'day')::date, (p_after ->> 'shift_id')::uuid, (p_after ->> 'line_id')::uuid) then
    perform private.refuse('invalid', 'key');
  elsif p_after ->> 'id' <> private.v5_of(s.tenant, 'work-report:' || (p_after ->> 'key'))::text then
    perform private.refuse('invalid', 'id');
  elsif p_before is not null and (p_before -> 'key', p_before -> 'day', p_before -> 'line_id') is distinct from
    (p_after -> 'key', p_after -> 'day', p_after -> 'line_id') then
    perform private.refuse('invalid', 'day');
  elsif p_before ->> 'status' in ('submitted', 'checked') and p_after ->> 'status' = 'open' and btrim(p_after ->> 'reason') = '' then
    perform private.refuse('reason_missing', 'reason');
  end if;
end
$$;

-- Who works here and what a report brings him: of the report's own day.
create function private.check_work_pays(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.work_reports r where r.tenant_id = s.tenant and r.id = (p_after ->> 'id')::uuid
    and r.day = (p_after ->> 'day')::date) then
    perform private.refuse('not_found', 'id');
  elsif exists (select from jsonb_array_elements((p_after -> 'lines') || (p_after -> 'people')) l
    left join public.employees e on e.tenant_id = s.tenant and e.id = (l ->> 'employee_id')::uuid where e.id is null) then
    perform private.refuse('not_found', 'lines');
  end if;
end
$$;

create function private.settle_report() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status not in ('approved', 'locked') then
    new.approved_at := null;
    new.approved_by := null;
  elsif tg_op = 'INSERT' or old.status not in ('approved', 'locked') then
    new.approved_at := now();
    new.approved_by := auth.uid();
  end if;
  return new;
end
$$;
create trigger c_settle before insert or update on public.work_reports for each row execute function private.settle_report();

-- What is not approved, or is so no more, is in nobody's pay.
create function private.accept_own_pay() returns trigger language plpgsql set search_path = '' as $$
begin
  new.accepted := exists (select from public.work_reports r where r.tenant_id = new.tenant_id and r.id = new.id and r.status in ('approved', 'locked'));
  return new;
end
$$;
create trigger c_accept before insert or update on public.work_pays for each row execute function private.accept_own_pay();

create function private.accept_pay() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.work_pays p set accepted = new.status in ('approved', 'locked') where p.tenant_id = new.tenant_id and p.id = new.id
    and p.accepted <> (new.status in ('approved', 'locked'));
  return null;
end
$$;
create trigger d_accept after update of status on public.work_reports for each row when (old.status <> new.status)
  execute function private.accept_pay();

-- Once a run is final the reports that it pays are locked; a run that is opened again or made void gives them back, as far as no other one has them.
create function private.lock_reports() returns trigger language plpgsql set search_path = '' as $$
declare
  was_final constant boolean := old.state in ('finalised', 'partly_paid', 'paid');
  is_final constant boolean := new.state in ('finalised', 'partly_paid', 'paid');
begin
  if was_final = is_final or new.type <> 'regular' then
    return null;
  end if;
  update public.work_reports r set status = case when is_final then 'locked' else 'approved' end
  where r.tenant_id = new.tenant_id and r.status = case when is_final then 'approved' else 'locked' end
    and r.day between new.attendance_from and new.attendance_to
    and (is_final or not exists (select from public.payroll_runs o where o.tenant_id = new.tenant_id and o.id <> new.id
      and o.type = 'regular' and o.state in ('finalised', 'partly_paid', 'paid')
      and r.day between o.attendance_from and o.attendance_to));
  return null;
end
$$;
create trigger e_reports after update of state on public.payroll_runs for each row when (old.state <> new.state) execute function private.lock_reports();

-- Of several lines for the same bundle and step the first counts, and both are marked (`countedLines` in src/modules/factory/working/standing.ts).
create function private.mark_doubled(p_tenant uuid, p_bundle uuid, p_operation uuid) returns void language plpgsql set search_path = '' as $$
begin
  with standing as (
    select l.id, l.doubled, row_number() over (order by l.captured_at, l.device_code collate "C", l.sequence, l.id) as place, count(*) over () as lines
    from public.work_lines l where l.tenant_id = p_tenant and l.bundle_id = p_bundle and l.operation_id = p_operation
      and l.good + l.reject + l.rework + l.minutes > 0
      and not exists (select from public.work_lines r where r.tenant_id = p_tenant and r.replaces @> jsonb_build_array(l.id)))
  update public.work_lines l set doubled = x.doubled
  from (select l.id, case when s.lines > 1 then case when s.place = 1 then 'first' else 'second' end end as doubled from public.work_lines l
    left join standing s on s.id = l.id where l.tenant_id = p_tenant and l.bundle_id = p_bundle and l.operation_id = p_operation) x
  where l.tenant_id = p_tenant and l.id = x.id and l.doubled is distinct from x.doubled;
end
$$;

create function private.mark_bundles() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.bundle_id is not null then
    perform private.mark_doubled(new.tenant_id, new.bundle_id, new.operation_id);
  end if;
  perform private.mark_doubled(new.tenant_id, l.bundle_id, l.operation_id) from public.work_lines l
  where l.tenant_id = new.tenant_id and new.replaces @> jsonb_build_array(l.id) and l.bundle_id is not null;
  return null;
end
$$;
create trigger d_bundles after insert on public.work_lines for each row when (new.bundle_id is not null or new.replaces <> '[]')
  execute function private.mark_bundles();
