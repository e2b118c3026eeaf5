-- A run becomes final: the server's TypeScript (supabase/functions/payroll) works it out anew from what stands here, and writes the slips. Opened again,
-- cancelled and pulled back it is here alone. Paying is in hrm_pay_batches.

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

-- Whoever finalises is asked for first, with his own token: may he, and can the run be made final? Answers who he is.
create function public.payroll_begin(p_tenant uuid, p_run uuid) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, false);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if r.state = 'voided' then
    perform private.refuse('run_final', 'state');
  elsif private.is_closed(s.tenant, r.period_to) then
    perform private.refuse('period_closed', 'period_to');
  end if;
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

-- The runs whose differences this one settles. The app chooses alike (src/modules/hrm/payroll/facts.ts, earlierRuns).
create function private.earlier_runs(r public.payroll_runs) returns setof public.payroll_runs language sql stable set search_path = '' as $$
  select x.* from public.payroll_runs x where x.tenant_id = r.tenant_id and x.group_id = r.group_id and x.type = 'regular' and x.deleted_at is null
    and x.state in ('finalised', 'partly_paid', 'paid') and x.period_to < r.period_from and r.type not in ('bonus', 'off_cycle')
  order by x.period_to desc limit 3
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
    'timeZone', (select p.time_zone from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant),
    'currency', (select p.currency from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant),
    'now', floor(extract(epoch from clock_timestamp()) * 1000),
    'earlier', (select coalesce(jsonb_agg(jsonb_build_object('run', to_jsonb(x) - 'tenant_id', 'entries',
      private.payroll_rows('public.payroll_entries', p_tenant, 't.run_id = $4', null, null, x.id)) order by x.period_to desc), '[]')
      from private.earlier_runs(r) x),
    'entries', private.payroll_rows('public.payroll_entries', p_tenant, 't.run_id = $4', null, null, p_run),
    'slips', private.payroll_rows('public.payslips', p_tenant, $q$t.state = 'final' and t.period_to >= $2$q$, first_day))
    || private.payroll_setup(p_tenant) || private.payroll_attendance(p_tenant, d0, d1);
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
    'cells', private.payroll_rows('public.roster_cells', p_tenant, 't.deleted_at is null and t.day between $2 and $3', p_from - 1, p_to + 1),
    'marks', private.payroll_rows('public.day_marks', p_tenant, 't.voided_at is null and t.day between $2 and $3', p_from, p_to),
    'closings', private.payroll_rows('public.day_closings', p_tenant, 't.day between $2 and $3', p_from, p_to),
    'absences', private.payroll_rows('public.leave_absences', p_tenant, 't.from_day <= $3 and t.to_day >= $2', p_from, p_to),
    'punches', private.payroll_rows('public.punches', p_tenant, $q$t.voided_at is null and (t.captured_at between $2 - 2 and $3 + 3
      or t.source = 'kiosk' and t.received_at >= $2 - 1 and abs(extract(epoch from t.received_at - t.captured_at)) > 172800)$q$, p_from, p_to))
$$;

-- What a slip has taken of advances is taken once, under an id that follows from the slip.
create function private.recover_advances(r public.payroll_runs, p_slip uuid, p_revision bigint, p_employee uuid, p_advances jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  one record;
  a public.advances;
begin
  for one in select (x ->> 'advance_id')::uuid as advance, sum((x ->> 'amount')::bigint)::bigint as amount
    from jsonb_array_elements(p_advances) x group by 1 order by 1
  loop
    select * into a from public.advances x where x.tenant_id = r.tenant_id and x.id = one.advance and x.employee_id = p_employee for no key update;
    if a.id is null or one.amount <= 0 or one.amount > private.advance_outstanding(a) then
      perform private.refuse('above_outstanding', 'amount', '', 'advances', one.advance::text);
    end if;
    insert into public.advance_events (tenant_id, id, advance_id, employee_id, type, amount, period, slip_id, event_date, note)
    values (r.tenant_id, private.v5_of(r.tenant_id, concat_ws(':', 'recover', p_slip, p_revision, one.advance)), one.advance, p_employee, 'recover',
      one.amount, to_char(r.period_to, 'YYYY-MM'), p_slip, r.period_to, r.run_no);
  end loop;
end
$$;

-- What a slip took that holds no more, goes back to the advances.
create function private.give_back_advances(p_slip public.payslips, p_note text) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.advance_events (tenant_id, id, advance_id, employee_id, type, amount, reverses, event_date, note)
  select e.tenant_id, private.v5_of(e.tenant_id, 'reverse:' || e.id), e.advance_id, e.employee_id, 'reverse', e.amount, e.id, current_date, p_note
  from public.advance_events e where e.tenant_id = p_slip.tenant_id and e.slip_id = p_slip.id and e.type = 'recover'
    and not exists (select from public.advance_events x where x.tenant_id = e.tenant_id and x.reverses = e.id);
end
$$;

-- What the slips that hold come to, and what follows of it for the run.
create function private.sum_run(p_tenant uuid, p_run uuid) returns void language sql set search_path = '' as $$
  update public.payroll_runs r set people = x.people, gross = x.gross, deductions = x.deductions, payable = x.payable, paid = x.paid,
    employer_cost = x.cost, state = case when r.state in ('draft', 'voided') then r.state when x.open = 0 and x.paid > 0 then 'paid'
      when x.paid > 0 then 'partly_paid' else 'finalised' end
  from (select count(*) as people, coalesce(sum(p.gross), 0)::bigint as gross, coalesce(sum(p.deductions), 0)::bigint as deductions,
      coalesce(sum(p.payable), 0)::bigint as payable, coalesce(sum(p.payable) filter (where p.paid_at is not null), 0)::bigint as paid,
      coalesce(sum((p.result ->> 'employer_cost')::bigint), 0)::bigint as cost, count(*) filter (where p.paid_at is null and p.payable > 0) as open
    from public.payslips p where p.tenant_id = p_tenant and p.run_id = p_run and p.state = 'final') x
  where r.tenant_id = p_tenant and r.id = p_run
$$;

-- Writes slips that the server's function has made. A slip that was pulled back is made anew in its place. Answers whose slips stand now.
create function public.payroll_finalise(p_tenant uuid, p_run uuid, p_user uuid, p_engine bigint, p_slips jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.payroll_runs := private.held_run(p_tenant, p_run);
  x jsonb;
  slip public.payslips;
  made uuid[] := '{}';
begin
  if r.state = 'voided' then
    perform private.refuse('run_final', 'state');
  end if;
  for x in select e from jsonb_array_elements(private.unwrapped(p_slips)) e order by e ->> 'employee_id' loop
    select * into slip from public.payslips p where p.tenant_id = p_tenant and p.run_id = p_run and p.employee_id = (x ->> 'employee_id')::uuid;
    if slip.state = 'final' then
      perform private.refuse('slip_final', 'employee_id', '', 'employees', x ->> 'employee_id');
    end if;
    insert into public.payslips as p (tenant_id, id, slip_no, run_id, employee_id, type, period_from, period_to, pay_date, state, person, input, result,
      input_hash, engine_version, gross, deductions, payable, method)
    values (p_tenant, private.v5_of(p_tenant, concat_ws(':', 'payslip', p_run, x ->> 'employee_id')),
      concat_ws('-', coalesce(r.printed_number, r.run_no), nullif(x #>> '{person,code}', '')), p_run, (x ->> 'employee_id')::uuid, r.type, r.period_from,
      r.period_to, r.pay_date, 'final', x -> 'person', x -> 'input', x -> 'result', x ->> 'input_hash', p_engine, (x #>> '{result,gross}')::bigint,
      (x #>> '{result,deductions}')::bigint, (x #>> '{result,payable}')::bigint, x ->> 'method')
    on conflict (tenant_id, run_id, employee_id) do update set state = 'final', revision = p.revision + 1, person = excluded.person,
      input = excluded.input, result = excluded.result, input_hash = excluded.input_hash, engine_version = excluded.engine_version,
      gross = excluded.gross, deductions = excluded.deductions, payable = excluded.payable, method = excluded.method, pay_date = excluded.pay_date,
      slip_no = excluded.slip_no, reason = '', created_at = now()
    returning * into slip;
    perform private.recover_advances(r, slip.id, slip.revision, slip.employee_id, coalesce(x -> 'advances', '[]'));
    made := made || slip.employee_id;
  end loop;
  if cardinality(made) > 0 then
    update public.payroll_runs y set state = case when y.state = 'draft' then 'finalised' else y.state end, engine_version = p_engine, reason = '',
      finalised_at = now(), finalised_by = p_user where y.tenant_id = p_tenant and y.id = p_run;
    perform private.sum_run(p_tenant, p_run);
  end if;
  return made;
end
$$;

-- Takes slips of a run back as long as nobody is paid: all of them, or one person's.
create function private.pull_slips(p_tenant uuid, p_run uuid, p_employee uuid, p_state text, p_reason text) returns void
language plpgsql set search_path = '' as $$
declare
  slip public.payslips;
begin
  if btrim(coalesce(p_reason, '')) = '' then
    perform private.refuse('reason_missing', 'reason');
  end if;
  for slip in select * from public.payslips p where p.tenant_id = p_tenant and p.run_id = p_run and p.state = 'final'
    and (p_employee is null or p.employee_id = p_employee) order by p.id for no key update
  loop
    if slip.paid_at is not null then
      perform private.refuse('slip_paid', 'state', '', 'payslips', slip.id::text);
    end if;
    perform private.give_back_advances(slip, left(btrim(p_reason), 300));
    update public.payslips p set state = p_state, published_at = null, reason = left(btrim(p_reason), 300)
      where p.tenant_id = p_tenant and p.id = slip.id;
  end loop;
end
$$;

create function public.payroll_pull_back(p_tenant uuid, p_run uuid, p_employee uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, true);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if not exists (select from public.payslips p where p.tenant_id = s.tenant and p.run_id = r.id and p.employee_id = p_employee and p.state = 'final') then
    perform private.refuse('not_found', 'employee_id');
  end if;
  perform private.pull_slips(s.tenant, r.id, p_employee, 'pulled', p_reason);
  perform private.sum_run(s.tenant, r.id);
end
$$;

-- All of a run back into the draft, by the owner.
create function public.payroll_reopen(p_tenant uuid, p_run uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, true);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if not s.owner then
    perform private.refuse('forbidden');
  elsif r.state in ('partly_paid', 'paid') then
    perform private.refuse('slip_paid', 'state');
  elsif r.state <> 'finalised' then
    perform private.refuse('run_not_final', 'state');
  end if;
  perform private.pull_slips(s.tenant, r.id, null, 'pulled', p_reason);
  update public.payroll_runs x set state = 'draft', reason = left(btrim(p_reason), 300), finalised_at = null, finalised_by = null
    where x.tenant_id = s.tenant and x.id = r.id;
  perform private.sum_run(s.tenant, r.id);
end
$$;

create function public.payroll_cancel(p_tenant uuid, p_run uuid, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, true);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if r.state in ('partly_paid', 'paid') then
    perform private.refuse('slip_paid', 'state');
  elsif r.state <> 'finalised' then
    perform private.refuse('run_not_final', 'state');
  end if;
  perform private.pull_slips(s.tenant, r.id, null, 'void', p_reason);
  update public.payroll_runs x set state = 'voided', reason = left(btrim(p_reason), 300) where x.tenant_id = s.tenant and x.id = r.id;
  perform private.sum_run(s.tenant, r.id);
end
$$;

-- Everybody sees his own from now on.
create function public.payroll_publish(p_tenant uuid, p_run uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, false);
  r public.payroll_runs := private.held_run(p_tenant, p_run);
begin
  if r.state in ('draft', 'voided') then
    perform private.refuse('run_not_final', 'state');
  end if;
  update public.payslips p set published_at = now() where p.tenant_id = s.tenant and p.run_id = r.id and p.state = 'final' and p.published_at is null;
end
$$;
