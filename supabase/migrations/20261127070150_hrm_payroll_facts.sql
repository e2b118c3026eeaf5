-- Who runs the payroll, and what a run is worked out from by the server's TypeScript (supabase/functions/payroll).

-- `p_closes`: the call takes something away, which must be possible in a suspended company, too.
create function private.payroll_session(p_tenant uuid, p_closes boolean) returns private.session language plpgsql stable set search_path = '' as $$
declare
  s private.session := private.session_in(p_tenant);
begin
  if s.suspended and not p_closes then
    raise exception using errcode = 'KB006', message = 'team_suspended';
  elsif 'manage_payroll' <> all (s.permissions) then
    perform private.refuse('forbidden');
  end if;
  return s;
end
$$;

-- The run, for this transaction alone.
create function private.held_run(p_tenant uuid, p_run uuid) returns public.payroll_runs language plpgsql set search_path = '' as $$
declare
  r public.payroll_runs;
begin
  select * into r from public.payroll_runs x where x.tenant_id = p_tenant and x.id = p_run and x.deleted_at is null for no key update;
  if r.id is null then
    perform private.refuse('not_found', 'run_id');
  end if;
  return r;
end
$$;

create function private.keep_open(r public.payroll_runs) returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_closed(r.tenant_id, r.period_to) then
    perform private.refuse('period_closed', 'period_to');
  end if;
end
$$;

-- Whoever finalises is asked for first, with his own token: may he, and can the run be made final? Answers who he is.
create function public.payroll_begin(p_tenant uuid, p_run uuid) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, false);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if r.state = 'voided' then
    perform private.refuse('run_final', 'state');
  end if;
  perform private.keep_open(r);
  return s.user_id;
end
$$;

-- Rows of a table as the devices have them, as one array.
create function private.payroll_rows(p_table regclass, p_tenant uuid, p_where text, p_from date default null, p_to date default null, p_id uuid default null)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t) - ''tenant_id''), ''[]'') from %s t where t.tenant_id = $1 and (%s)', p_table, p_where)
    into answer using p_tenant, p_from, p_to, p_id;
  return answer;
end
$$;

-- The runs whose differences this one settles, whichever group somebody was in then. The app chooses alike (src/modules/hrm/payroll/facts.ts, earlierRuns).
create function private.earlier_runs(r public.payroll_runs) returns setof public.payroll_runs language sql stable set search_path = '' as $$
  select x.* from public.payroll_runs x where x.tenant_id = r.tenant_id and x.type = 'regular' and x.deleted_at is null
    and x.state in ('finalised', 'partly_paid', 'paid') and x.period_to < r.period_from and x.period_to >= r.period_from - 93
    and r.type not in ('bonus', 'off_cycle')
  order by x.period_to desc, x.id
$$;

-- What the figures of a run follow from, in short: whoever finalises may not have worked with something else.
create function private.run_mark(r public.payroll_runs) returns text language sql stable set search_path = '' as $$
  select md5(concat_ws('|',
    (select string_agg(e::text, ',' order by e.id) from public.payroll_entries e where e.tenant_id = r.tenant_id and e.run_id = r.id),
    (select string_agg(concat_ws(' ', p.id, p.revision, p.state), ',' order by p.id) from public.payslips p where p.tenant_id = r.tenant_id
      and p.period_to >= r.period_from - 130),
    (select concat_ws(' ', count(*), max(c.created_at)) from public.employee_compensations c where c.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', e.id, e.join_date, e.exit_date, e.merged_into, e.deleted_at), ',' order by e.id)) from public.employees e
      where e.tenant_id = r.tenant_id),
    (select md5(string_agg(concat_ws(' ', a.id, a.status, a.days), ',' order by a.id)) from public.leave_absences a where a.tenant_id = r.tenant_id
      and a.to_day >= r.attendance_from),
    (select concat_ws(' ', count(*), count(d.voided_at)) from public.day_marks d where d.tenant_id = r.tenant_id and d.day >= r.attendance_from),
    (select count(*) from public.advance_events v where v.tenant_id = r.tenant_id),
    md5(private.approved_work(r.tenant_id, r.attendance_from - 130, r.attendance_to)::text),
    (select concat_ws(' ', count(*), max(u.created_at)) from public.pay_rules u where u.tenant_id = r.tenant_id),
    (select md5(string_agg(c::text, ',' order by c.id)) from public.pay_components c where c.tenant_id = r.tenant_id),
    private.leave_mark(r)))
$$;

-- Everything that a run is worked out from (src/modules/hrm/payroll/settle.ts, SettleFacts). For the server's own function alone.
create function public.payroll_facts(p_tenant uuid, p_run uuid) returns jsonb language plpgsql stable security definer set search_path = ''
set timezone = 'UTC' as $$
declare
  r public.payroll_runs;
  first_day date;
  d0 date;
  d1 date;
begin
  select * into r from public.payroll_runs x where x.tenant_id = p_tenant and x.id = p_run and x.deleted_at is null;
  if r.id is null then
    perform private.refuse('not_found', 'run_id');
  end if;
  select least(r.attendance_from, r.period_from, min(x.attendance_from), min(x.period_from)),
    greatest(r.attendance_to, r.period_to, max(x.attendance_to), max(x.period_to)), least(r.period_from, min(x.period_from))
  into d0, d1, first_day from private.earlier_runs(r) x;
  return jsonb_build_object(
    'run', to_jsonb(r) - 'tenant_id',
    'mark', private.run_mark(r),
    'timeZone', (select p.time_zone from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant),
    'currency', (select p.currency from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant),
    'now', floor(extract(epoch from clock_timestamp()) * 1000),
    'earlier', (select coalesce(jsonb_agg(jsonb_build_object('run', to_jsonb(x) - 'tenant_id', 'entries',
      private.payroll_rows('public.payroll_entries', p_tenant, 't.run_id = $4', null, null, x.id)) order by x.period_to desc), '[]')
      from private.earlier_runs(r) x),
    'entries', private.payroll_rows('public.payroll_entries', p_tenant, 't.run_id = $4', null, null, p_run),
    'slips', private.payroll_rows('public.payslips', p_tenant, $q$t.state = 'final' and t.period_to >= $2$q$, first_day))
    || private.payroll_setup(p_tenant) || private.payroll_attendance(p_tenant, d0, d1) || private.payroll_leave(r)
    || jsonb_build_object('floor', private.approved_work(p_tenant, d0, d1));
end
$$;

create function private.payroll_setup(p_tenant uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'groups', private.payroll_rows('public.pay_groups', p_tenant, 'true'),
    'payRules', private.payroll_rows('public.pay_rules', p_tenant, 'true'),
    'components', private.payroll_rows('public.pay_components', p_tenant, 'true'),
    'employees', private.payroll_rows('public.employees', p_tenant, 'true'),
    'jobs', private.payroll_rows('public.employee_jobs', p_tenant, 'true'),
    'pay', private.payroll_rows('public.employee_compensations', p_tenant, 'true'),
    'departments', private.payroll_rows('public.departments', p_tenant, 'true'),
    'places', private.payroll_rows('public.work_places', p_tenant, 'true'),
    'payouts', private.payroll_rows('public.employee_payouts', p_tenant, 'true'),
    'advances', private.payroll_rows('public.advances', p_tenant, 'true'),
    'events', private.payroll_rows('public.advance_events', p_tenant, 'true'))
$$;

-- Of the days from one to another. Punches as wide as the devices ask for them (src/modules/hrm/attendance/punches-of.ts).
create function private.payroll_attendance(p_tenant uuid, p_from date, p_to date) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'hours', private.payroll_rows('public.shift_hours', p_tenant, 'true'),
    'rules', private.payroll_rows('public.attendance_rules', p_tenant, 'true'),
    'holidays', private.payroll_rows('public.holidays', p_tenant, 'true'),
    'assignments', private.payroll_rows('public.shift_assignments', p_tenant, 'true'),
    'kiosks', private.payroll_rows('public.kiosks', p_tenant, 'true'),
    'contacts', private.payroll_rows('public.kiosk_contacts', p_tenant, 'true'),
    -- Whole months, whose working days a week is measured by.
    'cells', private.payroll_rows('public.roster_cells', p_tenant, 't.deleted_at is null and t.day between $2 and $3',
      date_trunc('month', p_from - 1)::date, (date_trunc('month', p_to + 1) + interval '1 month - 1 day')::date),
    'marks', private.payroll_rows('public.day_marks', p_tenant, 't.voided_at is null and t.day between $2 and $3', p_from, p_to),
    'closings', private.payroll_rows('public.day_closings', p_tenant, 't.day between $2 and $3', p_from, p_to),
    'absences', private.payroll_rows('public.leave_absences', p_tenant, 't.from_day <= $3 and t.to_day >= $2', p_from, p_to),
    'punches', private.payroll_rows('public.punches', p_tenant, $q$t.voided_at is null and (t.captured_at between $2 - 2 and $3 + 3
      or t.source = 'kiosk' and t.received_at >= $2 - 1 and abs(extract(epoch from t.received_at - t.captured_at)) > 172800)$q$, p_from, p_to))
$$;
