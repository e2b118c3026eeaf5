-- People: what the office knows of them, what is private, and what they earn, each for its own readers.

create table public.departments (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.work_places (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  address text not null default '',
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.employees (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_local text not null default '',
  thumb text not null default '',
  photo_path text,
  email text not null default '',
  phone text not null default '',
  department_id uuid,
  designation text not null default '',
  place_id uuid,
  manager_id uuid,
  employment_type text not null default 'permanent',
  status text not null default 'active',
  join_date date not null,
  probation_end date,
  contract_end date,
  exit_date date,
  exit_reason text,
  user_id uuid,
  badge_code text,
  birthday text,
  tags text[] not null default '{}',
  merged_into uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint employees__department_id_fk foreign key (tenant_id, department_id) references public.departments (tenant_id, id),
  constraint employees__place_id_fk foreign key (tenant_id, place_id) references public.work_places (tenant_id, id),
  constraint employees__manager_id_fk foreign key (tenant_id, manager_id) references public.employees (tenant_id, id) on delete set null (manager_id),
  constraint employees__merged_into_fk foreign key (tenant_id, merged_into) references public.employees (tenant_id, id) on delete set null (merged_into)
);
create index employees_department on public.employees (tenant_id, department_id) where department_id is not null;
create index employees_place on public.employees (tenant_id, place_id) where place_id is not null;
create index employees_manager on public.employees (tenant_id, manager_id) where manager_id is not null;
create index employees_merged on public.employees (tenant_id, merged_into) where merged_into is not null;
create unique index employees_user on public.employees (tenant_id, user_id) where user_id is not null and deleted_at is null;

create table public.employee_jobs (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  effective_from date not null,
  reason text not null,
  status text not null,
  designation text not null default '',
  department_id uuid,
  place_id uuid,
  manager_id uuid,
  employment_type text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint employee_jobs__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint employee_jobs__department_id_fk foreign key (tenant_id, department_id) references public.departments (tenant_id, id),
  constraint employee_jobs__place_id_fk foreign key (tenant_id, place_id) references public.work_places (tenant_id, id),
  constraint employee_jobs__manager_id_fk foreign key (tenant_id, manager_id) references public.employees (tenant_id, id)
);
create index employee_jobs_department on public.employee_jobs (tenant_id, department_id) where department_id is not null;
create index employee_jobs_place on public.employee_jobs (tenant_id, place_id) where place_id is not null;
create index employee_jobs_manager on public.employee_jobs (tenant_id, manager_id) where manager_id is not null;
create index employee_jobs_employee on public.employee_jobs (tenant_id, employee_id);

create table public.employee_private (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  legal_name text not null default '',
  father_name text not null default '',
  mother_name text not null default '',
  spouse_name text not null default '',
  dob date,
  gender text,
  marital text,
  blood_group text,
  nid text not null default '',
  tin text not null default '',
  present_address text not null default '',
  permanent_address text not null default '',
  emergency_contacts jsonb not null default '[]',
  bank_accounts jsonb not null default '[]',
  wallets jsonb not null default '[]',
  nominee text not null default '',
  notes text not null default '',
  primary key (tenant_id, id),
  constraint employee_private__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint employee_private_once unique (tenant_id, employee_id)
);

create table public.employee_documents (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  type text not null,
  title text not null,
  photos text[] not null default '{}',
  issued_on date,
  expires_on date,
  note text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint employee_documents__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade
);
create index employee_documents_employee on public.employee_documents (tenant_id, employee_id);

create table public.employee_pins (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  salt text not null,
  verifier text not null,
  pin_mark text not null,
  set_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint employee_pins__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint employee_pins_once unique (tenant_id, employee_id)
);

create table public.employee_compensations (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  effective_from date not null,
  wage_type text not null,
  amount bigint not null,
  group_id uuid,
  components jsonb not null default '[]',
  overtime boolean not null default true,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint employee_compensations__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint employee_compensations__group_id_fk foreign key (tenant_id, group_id) references public.pay_groups (tenant_id, id)
);
create index employee_compensations_group on public.employee_compensations (tenant_id, group_id) where group_id is not null;
create index employee_compensations_employee on public.employee_compensations (tenant_id, employee_id);

-- The app asks the same (src/modules/hrm/people/rules.ts).
create function private.check_employees(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  person constant uuid := (p_after ->> 'id')::uuid;
  above uuid := (p_after ->> 'manager_id')::uuid;
begin
  if p_after is null or p_before is not null and p_before = p_after then
    return;
  end if;
  if (p_after ->> 'exit_date')::date < (p_after ->> 'join_date')::date then
    perform private.refuse('exit_before_join', 'exit_date');
  elsif p_after ->> 'status' = 'exited' and p_after ->> 'exit_date' is null then
    perform private.refuse('exit_date_missing', 'exit_date');
  end if;
  perform private.check_employee_user(s, p_before, p_after);
  if p_after ->> 'merged_into' is distinct from p_before ->> 'merged_into' and exists (select from public.employees e where e.tenant_id = s.tenant
    and e.id = (p_after ->> 'merged_into')::uuid and (e.id = person or e.merged_into is not null)) then
    perform private.refuse('employee_merged', 'merged_into');
  end if;
  -- Nobody is his own superior, on whichever way.
  for step in 1..20 loop
    exit when above is null;
    if above = person then
      perform private.refuse('manager_circle', 'manager_id');
    end if;
    select e.manager_id into above from public.employees e where e.tenant_id = s.tenant and e.id = above;
  end loop;
end
$$;

-- An account is one employee's, and of somebody who works here; what comes back from the trash is asked again.
create function private.check_employee_user(s private.session, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  who constant uuid := (p_after ->> 'user_id')::uuid;
  was constant uuid := (p_before ->> 'user_id')::uuid;
  row_id constant uuid := (p_after ->> 'id')::uuid;
begin
  -- Who has the account of a row sees its payslips, and may not decide its advances.
  if p_before is not null and not s.owner and who is distinct from was then
    if s.user_id in (who, was) then
      perform private.refuse('employee_user_own', 'user_id');
    elsif 'view_payroll' <> all (s.permissions) and (exists (select from public.payslips p where p.tenant_id = s.tenant and p.employee_id = row_id)
      or exists (select from public.advances a where a.tenant_id = s.tenant and a.employee_id = row_id)) then
      perform private.refuse('employee_user_paid', 'user_id');
    end if;
  end if;
  if who is null or p_after ->> 'deleted_at' is not null
    or p_before is not null and (p_before ->> 'user_id', p_before ->> 'deleted_at') is not distinct from (p_after ->> 'user_id', null) then
    return;
  end if;
  if who <> s.tenant and who is distinct from (p_before ->> 'user_id')::uuid
    and not exists (select from public.team_members m where m.tenant_id = s.tenant and m.id = who and m.active) then
    perform private.refuse('not_found', 'user_id');
  elsif exists (select from public.employees e where e.tenant_id = s.tenant and e.user_id = who and e.id <> (p_after ->> 'id')::uuid
    and e.deleted_at is null) then
    perform private.refuse('employee_user_taken', 'user_id');
  end if;
end
$$;

-- The app asks the same (src/modules/hrm/people/pay.ts).
create function private.check_employee_compensations(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if coalesce((p_after ->> 'amount')::bigint, 0) <= 0 then
    perform private.refuse('amount_missing', 'amount');
  end if;
end
$$;
