-- Leave: what sorts there are and what holds of each from a day on, who asked for which days, and what everybody was given. What is used and what
-- expires follows from these (src/modules/hrm/leave/balance.ts) and is stored nowhere. Thousandths of a day.

create table public.leave_types (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  code text not null,
  color text not null default 'sky',
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.leave_terms (
  tenant_id uuid not null,
  id uuid not null,
  type_id uuid not null,
  effective_from date not null,
  paid_md integer not null default 1000,
  unit text not null default 'half_day',
  counts_offdays boolean not null default false,
  accrual text not null default 'none',
  accrual_day text not null default 'first',
  annual_md bigint not null default 0,
  days_worked_per_unit integer not null default 18,
  pro_rata_join boolean not null default true,
  rounding text not null default 'none',
  rounding_way text not null default 'nearest',
  year_from integer not null default 1,
  carry_max_md bigint default 0,
  carry_expire_days integer,
  negative_limit_md bigint default 0,
  min_service_days integer not null default 0,
  max_consecutive_md bigint,
  notice_days integer not null default 0,
  backdate_days integer,
  attachment_after_md bigint,
  gender text not null default 'any',
  probation_allowed boolean not null default true,
  encashable boolean not null default false,
  keep_md bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint leave_terms__type_id_fk foreign key (tenant_id, type_id) references public.leave_types (tenant_id, id) on delete cascade
);
create index leave_terms_type on public.leave_terms (tenant_id, type_id);

create table public.leave_requests (
  tenant_id uuid not null,
  id uuid not null,
  request_no text not null,
  printed_number text,
  employee_id uuid not null,
  user_id uuid,
  type_id uuid not null,
  from_day date not null,
  to_day date not null,
  from_part text not null default 'full',
  to_part text not null default 'full',
  minutes integer,
  reason text not null default '',
  photos text[] not null default '{}',
  status text not null default 'submitted',
  days jsonb not null default '[]',
  counted_md bigint not null default 0,
  decided_note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  made_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint leave_requests__request_no_key unique (tenant_id, request_no),
  constraint leave_requests__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint leave_requests__type_id_fk foreign key (tenant_id, type_id) references public.leave_types (tenant_id, id)
);
create index leave_requests_employee on public.leave_requests (tenant_id, employee_id, from_day);
create index leave_requests_type on public.leave_requests (tenant_id, type_id);
create index leave_requests_user on public.leave_requests (tenant_id, user_id) where user_id is not null;

-- Who is away, for whoever counts days and is told no reason: a row for each request that was approved once.
create table public.leave_absences (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  type_id uuid not null,
  from_day date not null,
  to_day date not null,
  status text not null,
  days jsonb not null default '[]',
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint leave_absences__id_fk foreign key (tenant_id, id) references public.leave_requests (tenant_id, id) on delete cascade,
  constraint leave_absences__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint leave_absences__type_id_fk foreign key (tenant_id, type_id) references public.leave_types (tenant_id, id) on delete cascade
);
create index leave_absences_employee on public.leave_absences (tenant_id, employee_id);
create index leave_absences_type on public.leave_absences (tenant_id, type_id);

create table public.leave_entries (
  tenant_id uuid not null,
  id uuid not null,
  source text not null default '',
  employee_id uuid not null,
  user_id uuid,
  type_id uuid not null,
  entry text not null,
  md bigint not null,
  effective_date date not null,
  valid_until date,
  note text not null default '',
  made_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint leave_entries__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint leave_entries__type_id_fk foreign key (tenant_id, type_id) references public.leave_types (tenant_id, id)
);
create index leave_entries_employee on public.leave_entries (tenant_id, employee_id, type_id);
create index leave_entries_type on public.leave_entries (tenant_id, type_id);
create index leave_entries_user on public.leave_entries (tenant_id, user_id) where user_id is not null;

create trigger b_number before insert on public.leave_requests for each row execute function private.number_document('request_no');
create trigger b_person before insert on public.leave_requests for each row execute function private.fill_person();
create trigger b_person before insert on public.leave_entries for each row execute function private.fill_person();
create trigger b_maker before insert on public.leave_requests for each row execute function private.note_maker();
create trigger b_maker before insert on public.leave_entries for each row execute function private.note_maker();

-- The office decides; whoever takes his own request back has decided nothing.
create function private.note_leave_decider() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_by := case when new.status in ('approved', 'rejected', 'cancelled') then auth.uid() end;
  return new;
end
$$;
create trigger b_decider before insert on public.leave_requests for each row execute function private.note_leave_decider();
create trigger b_decided before update of status on public.leave_requests for each row when (old.status <> new.status and new.status <> 'cancel_requested')
  execute function private.note_leave_decider();

-- Who is given an account has his leave in it at once; who loses it has none.
create function private.follow_employee_leave() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.leave_requests t set user_id = new.user_id where t.tenant_id = new.tenant_id and t.employee_id = new.id;
  update public.leave_entries t set user_id = new.user_id where t.tenant_id = new.tenant_id and t.employee_id = new.id;
  return null;
end
$$;
create trigger c_user_leave after update of user_id on public.employees for each row when (old.user_id is distinct from new.user_id)
  execute function private.follow_employee_leave();

create function private.follow_leave_requests() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.leave_absences as a (tenant_id, id, employee_id, type_id, from_day, to_day, status, days, deleted_at)
  select new.tenant_id, new.id, new.employee_id, new.type_id, new.from_day, new.to_day, new.status, new.days, new.deleted_at
  where new.status in ('approved', 'cancel_requested')
    or exists (select from public.leave_absences a where a.tenant_id = new.tenant_id and a.id = new.id)
  on conflict (tenant_id, id) do update set type_id = excluded.type_id, from_day = excluded.from_day, to_day = excluded.to_day,
    status = excluded.status, days = excluded.days, deleted_at = excluded.deleted_at
  where (a.type_id, a.from_day, a.to_day, a.status, a.days, a.deleted_at)
    is distinct from (excluded.type_id, excluded.from_day, excluded.to_day, excluded.status, excluded.days, excluded.deleted_at);
  return null;
end
$$;
