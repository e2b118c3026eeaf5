-- Paying a run, in batches: whose slips are paid, what of it the books tell, and taking it back. By the server alone; all of it or nothing.

-- The entry of a batch, in the books or among those of people.
create function private.batch_entry(p_tenant uuid, p_batch uuid) returns uuid language sql immutable set search_path = '' as $$
  select private.v5_of(p_tenant, 'payroll:' || p_batch)
$$;

-- Whether a batch of this id is the very one that is asked for again. A void one has given its slips back.
create function private.same_batch(b public.pay_batches, p_wanted public.pay_batches, p_slips uuid[]) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (b.run_id, b.method, b.bank_account_id, b.paid_on, b.reference, b.people)
    = (p_wanted.run_id, p_wanted.method, p_wanted.bank_account_id, p_wanted.paid_on, p_wanted.reference, p_wanted.people)
    and (b.voided_at is not null or not exists (select from unnest(p_slips) x (id) where not exists (
      select from public.payslips p where p.tenant_id = b.tenant_id and p.id = x.id and p.batch_id = b.id)));
end
$$;

-- What a batch says, whatever the run.
create function private.check_batch(p_wanted public.pay_batches, p_slips uuid[]) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_wanted.id is null then
    perform private.refuse('invalid', 'id');
  elsif not coalesce(p_wanted.method in ('bank', 'wallet', 'cash'), false) then
    perform private.refuse('invalid', 'method');
  elsif p_wanted.people = 0 or exists (select from unnest(p_slips) x (id) group by x.id having x.id is null or count(*) > 1) then
    perform private.refuse('invalid', 'slips');
  elsif char_length(p_wanted.reference) > 100 then
    perform private.refuse('too_long', 'reference');
  elsif not coalesce(p_wanted.paid_on >= '1900-01-01', false) then
    perform private.refuse('invalid', 'paid_on');
  end if;
end
$$;

-- Where and when it is paid: from a living account of the company's currency, tomorrow at the latest, and not in what is closed.
create function private.check_batch_account(p_wanted public.pay_batches) returns void language plpgsql stable set search_path = '' as $$
declare
  a public.bank_accounts;
begin
  select * into a from public.bank_accounts x where x.tenant_id = p_wanted.tenant_id and x.id = p_wanted.bank_account_id and x.deleted_at is null;
  if a.id is null then
    perform private.refuse('not_found', 'bank_account_id');
  elsif a.currency is not null then
    perform private.refuse('pay_currency', 'bank_account_id');
  elsif p_wanted.paid_on > (now() at time zone 'UTC')::date + 1 then
    perform private.refuse('date_in_future', 'paid_on');
  elsif private.is_closed(p_wanted.tenant_id, p_wanted.paid_on) then
    perform private.refuse('period_closed', 'paid_on');
  end if;
end
$$;

-- Slips are paid once, together. Answers what they come to.
create function private.pay_slips(b public.pay_batches, p_slips uuid[]) returns bigint language plpgsql set search_path = '' as $$
declare
  p public.payslips;
  paid bigint := 0;
  people bigint := 0;
begin
  for p in select * from public.payslips x where x.tenant_id = b.tenant_id and x.run_id = b.run_id and x.id = any (p_slips) order by x.id for no key update loop
    if p.paid_at is not null then
      perform private.refuse('slip_paid', 'slips', '', 'payslips', p.id::text);
    elsif p.state <> 'final' or p.payable <= 0 then
      perform private.refuse('not_found', 'slips', '', 'payslips', p.id::text);
    end if;
    paid := paid + p.payable;
    people := people + 1;
  end loop;
  if people <> b.people then
    perform private.refuse('not_found', 'slips');
  end if;
  return paid;
end
$$;

-- What was paid to several people stands in the books, as one sum. What one person was paid would tell his pay there: it is kept with what moves to
-- people, and the books know its part of the balance alone.
create function private.book_batch(b public.pay_batches, p_run_no text) returns void language plpgsql set search_path = '' as $$
declare
  entry constant uuid := private.batch_entry(b.tenant_id, b.id);
begin
  if b.people > 1 then
    insert into public.transactions (tenant_id, id, bank_account_id, amount, type, category, title, reference, transaction_date, created_by)
    values (b.tenant_id, entry, b.bank_account_id, b.amount, 'expense', 'Salaries & Wages', concat_ws(' ', 'Payroll', p_run_no), b.reference, b.paid_on,
      auth.uid());
  else
    insert into public.pay_entries (tenant_id, id, entry_no, bank_account_id, direction, amount, title, employee_id, method, reference, entry_date, created_by)
    select b.tenant_id, entry, b.batch_no, b.bank_account_id, 'out', b.amount, concat_ws(' ', 'Payroll', p_run_no), p.employee_id,
      case b.method when 'bank' then 'transfer' when 'wallet' then 'mobile' else 'cash' end, b.reference, b.paid_on, auth.uid()
    from public.payslips p where p.tenant_id = b.tenant_id and p.batch_id = b.id;
  end if;
end
$$;

-- The run, which nobody else moves meanwhile.
create function private.run_to_pay(p_tenant uuid, p_run uuid, p_states text[]) returns public.payroll_runs language plpgsql set search_path = '' as $$
declare
  r public.payroll_runs;
begin
  select * into r from public.payroll_runs x where x.tenant_id = p_tenant and x.id = p_run and x.deleted_at is null for update;
  if r.id is null then
    perform private.refuse('not_found', 'run_id');
  elsif r.state <> all (p_states) then
    perform private.refuse('run_not_final', 'state');
  end if;
  return r;
end
$$;

create function public.payroll_pay(p_tenant uuid, p_run uuid, p_batch uuid, p_method text, p_account uuid, p_day date, p_reference text, p_slips uuid[])
returns void language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, false);
  r public.payroll_runs;
  known public.pay_batches;
  b public.pay_batches;
begin
  b.tenant_id := s.tenant;
  b.id := p_batch;
  b.run_id := p_run;
  b.method := p_method;
  b.bank_account_id := p_account;
  b.people := coalesce(cardinality(p_slips), 0);
  b.paid_on := p_day;
  b.reference := btrim(coalesce(p_reference, ''));
  perform private.check_batch(b, p_slips);
  r := private.run_to_pay(s.tenant, p_run, array['finalised', 'partly_paid', 'paid']);
  select * into known from public.pay_batches x where x.tenant_id = s.tenant and x.id = p_batch;
  if known.id is not null then
    if not private.same_batch(known, b, p_slips) then
      perform private.refuse('duplicate', 'id');
    end if;
    return;
  end if;
  perform private.check_batch_account(b);
  b.amount := private.pay_slips(b, p_slips);
  b.batch_no := left(r.run_no, 52) || '-P'
    || (select count(*) + 1 from public.pay_batches x where x.tenant_id = s.tenant and x.run_id = p_run);
  insert into public.pay_batches (tenant_id, id, batch_no, run_id, method, bank_account_id, amount, people, paid_on, reference)
    values (b.tenant_id, b.id, b.batch_no, b.run_id, b.method, b.bank_account_id, b.amount, b.people, b.paid_on, b.reference);
  update public.payslips p set batch_id = b.id, paid_at = now(), method = b.method where p.tenant_id = s.tenant and p.id = any (p_slips);
  perform private.book_batch(b, r.run_no);
  perform private.sum_run(r.tenant_id, r.id);
end
$$;

-- The money came back, or never went: the entry is void, and the slips are to be paid again.
create function public.payroll_unpay(p_tenant uuid, p_run uuid, p_batch uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.payroll_session(p_tenant, true);
  told constant text := btrim(coalesce(p_reason, ''));
  r public.payroll_runs;
  b public.pay_batches;
  entry constant uuid := private.batch_entry(p_tenant, p_batch);
begin
  if told = '' then
    perform private.refuse('reason_missing', 'reason');
  elsif char_length(told) > 200 then
    perform private.refuse('too_long', 'reason');
  end if;
  r := private.run_to_pay(s.tenant, p_run, array['finalised', 'partly_paid', 'paid']);
  select * into b from public.pay_batches x where x.tenant_id = s.tenant and x.id = p_batch and x.run_id = p_run;
  if b.id is null then
    perform private.refuse('not_found', 'id');
  elsif b.voided_at is not null then
    return;
  elsif private.is_closed(s.tenant, b.paid_on) then
    perform private.refuse('period_closed', 'paid_on');
  end if;
  -- Why is said where pay is seen.
  update public.transactions t set voided_at = now() where t.tenant_id = s.tenant and t.id = entry and t.voided_at is null;
  update public.pay_entries e set voided_at = now(), void_reason = told where e.tenant_id = s.tenant and e.id = entry and e.voided_at is null;
  update public.pay_batches x set voided_at = now(), void_reason = told where x.tenant_id = s.tenant and x.id = b.id;
  update public.payslips p set batch_id = null, paid_at = null where p.tenant_id = s.tenant and p.batch_id = b.id;
  perform private.sum_run(r.tenant_id, r.id);
end
$$;
