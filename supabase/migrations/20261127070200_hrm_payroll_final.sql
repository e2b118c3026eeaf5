-- A run becomes final: the server's TypeScript (supabase/functions/payroll) works it out anew from the facts, and writes the slips. Opened again,
-- cancelled and pulled back it is here alone. Paying is in hrm_pay_batches.

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

-- What a slip took that holds no more, goes back to the advances; of one that was given up meanwhile something is owed again.
create function private.give_back_advances(p_slip public.payslips, p_note text) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.advance_events (tenant_id, id, advance_id, employee_id, type, amount, reverses, event_date, note)
  select e.tenant_id, private.v5_of(e.tenant_id, 'reverse:' || e.id), e.advance_id, e.employee_id, 'reverse', e.amount, e.id, current_date, p_note
  from public.advance_events e where e.tenant_id = p_slip.tenant_id and e.slip_id = p_slip.id and e.type = 'recover'
    and not exists (select from public.advance_events x where x.tenant_id = e.tenant_id and x.reverses = e.id);
  update public.advances a set status = case a.type when 'penalty' then 'approved' else 'disbursed' end
    where a.tenant_id = p_slip.tenant_id and a.status = 'written_off' and a.id in (select e.advance_id from public.advance_events e
      where e.tenant_id = a.tenant_id and e.slip_id = p_slip.id) and private.advance_outstanding(a) > 0;
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

-- Somebody has one slip of a run, and one that pays for a day.
create function private.keep_once(r public.payroll_runs, p_employee uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.payslips p where p.tenant_id = r.tenant_id and p.run_id = r.id and p.employee_id = p_employee and p.state = 'final') then
    perform private.refuse('slip_final', 'employee_id', '', 'employees', p_employee::text);
  elsif r.type in ('regular', 'final_settlement') and exists (select from public.payslips p where p.tenant_id = r.tenant_id
    and p.employee_id = p_employee and p.state = 'final' and p.run_id <> r.id and p.type in ('regular', 'final_settlement')
    and p.period_from <= r.period_to and p.period_to >= r.period_from) then
    perform private.refuse('paid_already', 'employee_id', '', 'employees', p_employee::text);
  end if;
end
$$;

-- Writes slips that the server's function has made. A slip that was pulled back is made anew in its place. Answers whose slips stand now.
create function public.payroll_finalise(p_tenant uuid, p_run uuid, p_user uuid, p_engine bigint, p_mark text, p_slips jsonb) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  r public.payroll_runs;
  x jsonb;
  slip public.payslips;
  made uuid[] := '{}';
begin
  -- One run of a company at a time: two would each settle the same differences, or pay the same days.
  perform pg_advisory_xact_lock(hashtextextended('payroll:' || p_tenant, 0));
  r := private.held_run(p_tenant, p_run);
  perform from public.advances a where a.tenant_id = p_tenant order by a.id for no key update;
  if r.state = 'voided' then
    perform private.refuse('run_final', 'state');
  end if;
  for x in select e from jsonb_array_elements(private.unwrapped(p_slips)) e loop
    perform private.keep_once(r, (x ->> 'employee_id')::uuid);
  end loop;
  if p_mark is distinct from private.run_mark(r) then
    perform private.refuse('facts_changed');
  end if;
  for x in select e from jsonb_array_elements(private.unwrapped(p_slips)) e order by e ->> 'employee_id' loop
    insert into public.payslips as p (tenant_id, id, slip_no, run_id, employee_id, type, period_from, period_to, pay_date, state, person, input, result,
      input_hash, engine_version, gross, deductions, payable, method)
    values (p_tenant, private.v5_of(p_tenant, concat_ws(':', 'payslip', p_run, x ->> 'employee_id')),
      left(coalesce(r.printed_number, r.run_no), 38) || '-' || (x #>> '{person,code}'), p_run, (x ->> 'employee_id')::uuid, r.type, r.period_from,
      r.period_to, r.pay_date, 'final', x -> 'person', x -> 'input', x -> 'result', x ->> 'input_hash', p_engine, (x #>> '{result,gross}')::bigint,
      (x #>> '{result,deductions}')::bigint, (x #>> '{result,payable}')::bigint, x ->> 'method')
    on conflict (tenant_id, run_id, employee_id) do update set state = 'final', revision = p.revision + 1, person = excluded.person,
      input = excluded.input, result = excluded.result, input_hash = excluded.input_hash, engine_version = excluded.engine_version,
      gross = excluded.gross, deductions = excluded.deductions, payable = excluded.payable, method = excluded.method, pay_date = excluded.pay_date,
      slip_no = excluded.slip_no, reason = '', created_at = now()
    returning * into slip;
    perform private.recover_advances(r, slip.id, slip.revision, slip.employee_id, coalesce(x -> 'advances', '[]'));
    perform private.take_leave(slip, coalesce(x -> 'leave', '[]'));
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
    perform private.give_back_leave(slip);
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
  perform private.keep_open(r);
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
  perform private.keep_open(r);
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
  perform private.keep_open(r);
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
