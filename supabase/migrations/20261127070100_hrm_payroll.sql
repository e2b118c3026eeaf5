-- Payroll: runs, what is said of a person in one, the slips that come out, and the batches in which they are paid. A draft is worked out on the devices;
-- slips are written by the server alone, when a run is finalised, and stay as they are.

create table public.payroll_runs (
  tenant_id uuid not null,
  id uuid not null,
  run_no text not null,
  printed_number text,
  key text not null,
  group_id uuid not null,
  type text not null default 'regular',
  period_from date not null,
  period_to date not null,
  attendance_from date not null,
  attendance_to date not null,
  title text not null default '',
  pay_date date,
  bonus_percent integer not null default 0,
  bonus_months integer not null default 0,
  notes text not null default '',
  state text not null default 'draft',
  engine_version bigint not null default 0,
  people bigint not null default 0,
  gross bigint not null default 0,
  deductions bigint not null default 0,
  payable bigint not null default 0,
  paid bigint not null default 0,
  employer_cost bigint not null default 0,
  reason text not null default '',
  finalised_at timestamptz,
  finalised_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint payroll_runs__run_no_key unique (tenant_id, run_no),
  constraint payroll_runs__group_id_fk foreign key (tenant_id, group_id) references public.pay_groups (tenant_id, id)
);
create index payroll_runs_group on public.payroll_runs (tenant_id, group_id);
create trigger b_number before insert on public.payroll_runs for each row execute function private.number_document('run_no');

create table public.payroll_entries (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  run_id uuid not null,
  employee_id uuid not null,
  standing text not null default 'in',
  reason text not null default '',
  bonus bigint not null default 0,
  bonus_note text not null default '',
  deduction bigint not null default 0,
  deduction_note text not null default '',
  overtime integer,
  method text,
  no_differences boolean not null default false,
  primary key (tenant_id, id),
  constraint payroll_entries__run_id_fk foreign key (tenant_id, run_id) references public.payroll_runs (tenant_id, id) on delete cascade,
  constraint payroll_entries__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade
);
create index payroll_entries_run on public.payroll_entries (tenant_id, run_id);
create index payroll_entries_employee on public.payroll_entries (tenant_id, employee_id);

create table public.pay_batches (
  tenant_id uuid not null,
  id uuid not null,
  batch_no text not null,
  run_id uuid not null,
  method text not null,
  bank_account_id uuid not null,
  amount bigint not null,
  people bigint not null,
  paid_on date not null,
  reference text not null default '',
  voided_at timestamptz,
  void_reason text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pay_batches__batch_no_key unique (tenant_id, batch_no),
  constraint pay_batches__run_id_fk foreign key (tenant_id, run_id) references public.payroll_runs (tenant_id, id),
  constraint pay_batches__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id)
);
create index pay_batches_run on public.pay_batches (tenant_id, run_id);
create index pay_batches_account on public.pay_batches (tenant_id, bank_account_id);

create table public.payslips (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  slip_no text not null,
  run_id uuid not null,
  employee_id uuid not null,
  type text not null,
  period_from date not null,
  period_to date not null,
  pay_date date,
  state text not null default 'final',
  revision bigint not null default 1,
  person jsonb not null,
  input jsonb not null,
  result jsonb not null,
  input_hash text not null,
  engine_version bigint not null,
  gross bigint not null,
  deductions bigint not null,
  payable bigint not null,
  method text not null,
  batch_id uuid,
  paid_at timestamptz,
  published_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint payslips_once unique (tenant_id, run_id, employee_id),
  constraint payslips__run_id_fk foreign key (tenant_id, run_id) references public.payroll_runs (tenant_id, id) on delete cascade,
  constraint payslips__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint payslips__batch_id_fk foreign key (tenant_id, batch_id) references public.pay_batches (tenant_id, id)
);
create index payslips_employee on public.payslips (tenant_id, employee_id);
create index payslips_batch on public.payslips (tenant_id, batch_id) where batch_id is not null;
create index payslips_user on public.payslips (tenant_id, user_id) where user_id is not null;

-- Advances stand before payslips do.
alter table public.advance_events
  add constraint advance_events__slip_id_fk foreign key (tenant_id, slip_id) references public.payslips (tenant_id, id);
create index advance_events_slip on public.advance_events (tenant_id, slip_id) where slip_id is not null;

-- A person has his slips once they are published, and as long as the account is his.
create function private.slip_of_person() returns trigger language plpgsql set search_path = '' as $$
begin
  new.user_id := null;
  if new.published_at is not null and new.state = 'final' then
    select e.user_id into new.user_id from public.employees e where e.tenant_id = new.tenant_id and e.id = new.employee_id and e.deleted_at is null;
  end if;
  return new;
end
$$;
create trigger b_person before insert or update on public.payslips for each row execute function private.slip_of_person();

create function private.slips_of_account() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.payslips p set published_at = p.published_at where p.tenant_id = new.tenant_id and p.employee_id = new.id and p.published_at is not null;
  return new;
end
$$;
create trigger d_slips after update on public.employees for each row
  when (old.user_id is distinct from new.user_id or old.deleted_at is distinct from new.deleted_at) execute function private.slips_of_account();

-- Where people's pay goes, for whoever pays them: the rest of what is private of them is not for him.
create table public.employee_payouts (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  bank_accounts jsonb not null default '[]',
  wallets jsonb not null default '[]',
  primary key (tenant_id, id),
  constraint employee_payouts__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint employee_payouts_once unique (tenant_id, employee_id)
);

create function private.copy_payout() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.employee_payouts as p (tenant_id, id, employee_id, bank_accounts, wallets)
  values (new.tenant_id, new.id, new.employee_id, new.bank_accounts, new.wallets)
  on conflict (tenant_id, id) do update set bank_accounts = excluded.bank_accounts, wallets = excluded.wallets
  where (p.bank_accounts, p.wallets) is distinct from (excluded.bank_accounts, excluded.wallets);
  return new;
end
$$;
create trigger d_payout after insert or update on public.employee_private for each row execute function private.copy_payout();

-- What is said of a run holds while it is a draft, and of a person until his slip is final. The app asks the same (src/modules/hrm/payroll/commands.ts).
create function private.check_payroll_runs(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null and p_before ->> 'state' <> 'draft' then
    perform private.refuse('run_final', 'state');
  elsif (p_after ->> 'period_to')::date < (p_after ->> 'period_from')::date or (p_after ->> 'attendance_to')::date < (p_after ->> 'attendance_from')::date then
    perform private.refuse('ends_before_start', 'period_to');
  elsif (p_after ->> 'period_to')::date - (p_after ->> 'period_from')::date > 366 then
    perform private.refuse('period_long', 'period_to');
  elsif greatest((p_after ->> 'attendance_to')::date, (p_after ->> 'period_to')::date)
    - least((p_after ->> 'attendance_from')::date, (p_after ->> 'period_from')::date) > 400 then
    perform private.refuse('period_long', 'attendance_to');
  end if;
end
$$;

create function private.check_payroll_entries(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Not while the run is being made final.
  perform from public.payroll_runs r where r.tenant_id = s.tenant and r.id = (p_after ->> 'run_id')::uuid for share;
  if p_after ->> 'key' <> (p_after ->> 'run_id') || ':' || (p_after ->> 'employee_id') then
    perform private.refuse('invalid', 'key');
  elsif exists (select from public.payroll_runs r where r.tenant_id = s.tenant and r.id = (p_after ->> 'run_id')::uuid and r.state = 'voided')
    or exists (select from public.payslips p where p.tenant_id = s.tenant and p.run_id = (p_after ->> 'run_id')::uuid and p.state = 'final'
      and p.employee_id = (p_after ->> 'employee_id')::uuid) then
    perform private.refuse('run_final', 'run_id');
  end if;
end
$$;
