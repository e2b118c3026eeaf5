-- What holds of advances, whatever a device says. The app asks the same (src/modules/hrm/advances/rules.ts).

-- Events that count: those that were not taken back.
create function private.advance_live(p_tenant uuid, p_advance uuid) returns setof public.advance_events language sql stable set search_path = '' as $$
  select e.* from public.advance_events e where e.tenant_id = p_tenant and e.advance_id = p_advance and e.type <> 'reverse'
    and not exists (select from public.advance_events r where r.tenant_id = e.tenant_id and r.reverses = e.id)
$$;

-- What is still to come back of an advance: what was paid out (of a penalty what was approved) less what came back or was given up.
create function private.advance_outstanding(a public.advances) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(case when e.type = 'disburse' then e.amount when e.type in ('recover', 'cash_return', 'write_off') then -e.amount else 0 end), 0)
    from private.advance_live(a.tenant_id, a.id) e)
    + case when a.type = 'penalty' and a.status in ('approved', 'written_off') then coalesce(a.approved_amount, 0) else 0 end;
end
$$;

-- The rule of a day: the newest that holds by then.
create function private.advance_rule(p_tenant uuid, p_day date) returns public.advance_rules language plpgsql stable set search_path = '' as $$
declare
  rule public.advance_rules;
begin
  select * into rule from public.advance_rules r where r.tenant_id = p_tenant and r.effective_from <= p_day
    order by r.effective_from desc, r.created_at desc limit 1;
  return rule;
end
$$;

-- How many somebody may have at once, how long he must be there, and how long after the last one. A penalty nobody asks for.
create function private.check_advance_limits(p_tenant uuid, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  rule constant public.advance_rules := private.advance_rule(p_tenant, (p_after ->> 'request_date')::date);
  person constant uuid := p_after ->> 'employee_id';
  asked constant date := p_after ->> 'request_date';
begin
  if p_after ->> 'type' = 'penalty' or rule.id is null then
    return;
  elsif rule.max_open > 0 and rule.max_open <= (select count(*) from public.advances a where a.tenant_id = p_tenant and a.employee_id = person
    and a.id <> (p_after ->> 'id')::uuid and a.deleted_at is null and a.type <> 'penalty'
    and (a.status in ('requested', 'approved') or a.status = 'disbursed' and private.advance_outstanding(a) > 0)) then
    perform private.refuse('advance_too_many', 'employee_id');
  elsif exists (select from public.employees e where e.tenant_id = p_tenant and e.id = person and e.join_date + rule.min_service_days > asked) then
    perform private.refuse('advance_too_soon', 'employee_id');
  elsif rule.cooling_days > 0 and exists (select from public.advances a cross join lateral private.advance_live(a.tenant_id, a.id) e
    where a.tenant_id = p_tenant and a.employee_id = person and e.type = 'disburse' and e.event_date + rule.cooling_days > asked) then
    perform private.refuse('advance_cooling', 'request_date');
  end if;
end
$$;

create function private.check_advances(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  was constant text := p_before ->> 'status';
  goes constant text := p_after ->> 'status';
  own constant boolean := p_op ->> 'action' = 'own_advance.save';
begin
  if p_before is null and own then
    perform private.check_own_employee(s, p_after);
    if goes <> 'requested' then
      perform private.refuse('invalid', 'status');
    elsif p_after ->> 'type' = 'penalty' then
      perform private.refuse('invalid', 'type');
    end if;
  end if;
  if p_before is null and p_after ->> 'approved_amount' is not null then
    perform private.refuse('invalid', 'approved_amount');
  elsif p_after ->> 'deleted_at' is not null and (p_before is null or goes in ('approved', 'disbursed', 'written_off')) then
    perform private.refuse('advance_stands', 'deleted_at');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif p_after ->> 'recovery' = 'fixed_amount' and not coalesce((p_after ->> 'instalment_amount')::bigint * 120 >= (p_after ->> 'amount')::bigint, false) then
    perform private.refuse('instalment_small', 'instalment_amount');
  elsif goes = 'approved' and was = 'requested' then
    if not coalesce((p_after ->> 'approved_amount')::bigint > 0, false) then
      perform private.refuse('amount_missing', 'approved_amount');
    elsif (p_after ->> 'approved_amount')::bigint > (p_after ->> 'amount')::bigint then
      perform private.refuse('advance_above_asked', 'approved_amount');
    elsif not s.owner and exists (select from public.employees e where e.tenant_id = s.tenant and e.id = (p_after ->> 'employee_id')::uuid
      and e.user_id = s.user_id) then
      perform private.refuse('advance_own', 'status');
    end if;
  elsif was = 'approved' and goes <> 'approved' and exists (select from private.advance_live(s.tenant, (p_after ->> 'id')::uuid)) then
    perform private.refuse('advance_has_events', 'status');
  elsif goes = 'requested' and coalesce(was, 'draft') not in ('requested', 'approved') then
    perform private.check_advance_limits(s.tenant, p_after);
  end if;
end
$$;

-- Money for an advance is its person's, on an account of the company's currency, and not in what is closed.
create function private.check_pay_entries(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.keep_period(s.tenant, p_before, p_after, 'entry_date', array['amount', 'bank_account_id', 'entry_date', 'voided_at']);
  if not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif exists (select from public.bank_accounts a where a.tenant_id = s.tenant and a.id = (p_after ->> 'bank_account_id')::uuid
    and a.currency is not null) then
    perform private.refuse('pay_currency', 'bank_account_id');
  elsif p_op ->> 'action' = 'advance.save' and not exists (select from public.advances x where x.tenant_id = s.tenant
    and x.id = (p_after ->> 'advance_id')::uuid and x.employee_id = (p_after ->> 'employee_id')::uuid) then
    perform private.refuse('not_found', 'advance_id');
  end if;
end
$$;

-- Money that moves for an advance: the entry is of the same amount, person and advance, and goes the way that the event says.
create function private.check_event_entry(p_tenant uuid, p_after jsonb, p_direction text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.pay_entries e where e.tenant_id = p_tenant and e.id = (p_after ->> 'entry_id')::uuid
    and e.advance_id = (p_after ->> 'advance_id')::uuid and e.employee_id = (p_after ->> 'employee_id')::uuid
    and e.amount = (p_after ->> 'amount')::bigint and e.direction = p_direction and e.voided_at is null) then
    perform private.refuse('invalid', 'entry_id');
  elsif exists (select from public.advance_events x where x.tenant_id = p_tenant and x.entry_id = (p_after ->> 'entry_id')::uuid) then
    perform private.refuse('invalid', 'entry_id');
  end if;
end
$$;

-- What is taken back stands once, and of what was paid out nothing has come back yet. What a payslip took, its payslip gives back.
create function private.check_reversal(s private.session, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  taken public.advance_events;
begin
  select * into taken from public.advance_events e where e.tenant_id = s.tenant and e.id = (p_after ->> 'reverses')::uuid
    and e.advance_id = (p_after ->> 'advance_id')::uuid and e.type <> 'reverse';
  if taken.id is null then
    perform private.refuse('not_found', 'reverses');
  elsif exists (select from public.advance_events r where r.tenant_id = s.tenant and r.reverses = taken.id) then
    perform private.refuse('advance_reversed', 'reverses');
  elsif taken.type = 'recover' then
    perform private.refuse('advance_of_pay', 'reverses');
  elsif (p_after ->> 'amount')::bigint <> taken.amount then
    perform private.refuse('invalid', 'amount');
  elsif taken.type = 'disburse' and exists (select from private.advance_live(s.tenant, taken.advance_id) e
    where e.type in ('recover', 'cash_return', 'write_off')) then
    perform private.refuse('advance_has_events', 'reverses');
  elsif exists (select from public.pay_entries e where e.tenant_id = s.tenant and e.id = taken.entry_id and private.is_closed(s.tenant, e.entry_date)) then
    perform private.refuse('period_closed', 'reverses');
  end if;
end
$$;

create function private.check_advance_events(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  what constant text := p_after ->> 'type';
  amount constant bigint := p_after ->> 'amount';
  a public.advances;
begin
  -- One after the other: two people would each take the last part.
  select * into a from public.advances x where x.tenant_id = s.tenant and x.id = (p_after ->> 'advance_id')::uuid for no key update;
  if a.id is null or a.employee_id <> (p_after ->> 'employee_id')::uuid then
    perform private.refuse('not_found', 'advance_id');
  elsif what = 'recover' then
    -- Payroll takes it, as it makes a slip final.
    perform private.refuse('forbidden', 'type');
  elsif (what = 'reverse') <> (p_after ->> 'reverses' is not null) then
    perform private.refuse('invalid', 'reverses');
  elsif what not in ('disburse', 'cash_return') and p_after ->> 'entry_id' is not null then
    perform private.refuse('invalid', 'entry_id');
  elsif what = 'reverse' then
    perform private.check_reversal(s, p_after);
    return;
  elsif what = 'disburse' then
    if a.status in ('disbursed', 'written_off') then
      perform private.refuse('advance_disbursed', 'amount');
    elsif a.status <> 'approved' or a.type = 'penalty' or a.deleted_at is not null then
      perform private.refuse('advance_not_approved', 'amount');
    elsif not amount between 1 and a.approved_amount then
      perform private.refuse('above_approved', 'amount');
    end if;
    perform private.check_event_entry(s.tenant, p_after, 'out');
    return;
  elsif not (a.status = 'disbursed' or a.status = 'approved' and a.type = 'penalty') then
    perform private.refuse('advance_not_owed', 'amount');
  end if;
  if what in ('cash_return', 'write_off') and not coalesce(amount > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif what = 'cash_return' and amount > private.advance_outstanding(a)
    or what = 'write_off' and amount <> private.advance_outstanding(a) then
    perform private.refuse('above_outstanding', 'amount');
  elsif what = 'skip' and p_after ->> 'period' is null then
    perform private.refuse('invalid', 'period');
  elsif what = 'skip' and exists (select from private.advance_live(s.tenant, a.id) e where e.type = 'skip' and e.period = p_after ->> 'period') then
    perform private.refuse('advance_skipped', 'period');
  elsif what in ('skip', 'reschedule') and amount <> 0 then
    perform private.refuse('invalid', 'amount');
  elsif what = 'reschedule' and (p_after ->> 'recovery' is null or p_after ->> 'instalments' is null or p_after ->> 'start_period' is null) then
    perform private.refuse('invalid', 'recovery');
  elsif what = 'reschedule' and p_after ->> 'recovery' = 'fixed_amount'
    and not coalesce((p_after ->> 'instalment_amount')::bigint * 120 >= private.advance_outstanding(a), false) then
    perform private.refuse('instalment_small', 'instalment_amount');
  elsif what = 'cash_return' then
    perform private.check_event_entry(s.tenant, p_after, 'in');
  end if;
end
$$;

-- Paid out and written off is what events say; what is taken back stands as before, and its money has not moved.
create function private.follow_advance_events() returns trigger language plpgsql set search_path = '' as $$
declare
  taken public.advance_events;
begin
  if tg_op = 'UPDATE' then
    return null;
  elsif new.type in ('disburse', 'write_off') then
    update public.advances a set status = case new.type when 'disburse' then 'disbursed' else 'written_off' end
      where a.tenant_id = new.tenant_id and a.id = new.advance_id;
  elsif new.type = 'reverse' then
    select * into taken from public.advance_events e where e.tenant_id = new.tenant_id and e.id = new.reverses;
    if taken.type in ('disburse', 'write_off') then
      update public.advances a set status = case when taken.type = 'disburse' or a.type = 'penalty' then 'approved' else 'disbursed' end
        where a.tenant_id = new.tenant_id and a.id = new.advance_id;
    end if;
    update public.pay_entries e set voided_at = now(), void_reason = new.note where e.tenant_id = new.tenant_id and e.id = taken.entry_id;
  end if;
  return null;
end
$$;
