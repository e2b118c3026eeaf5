-- Advances of people: what somebody asked for, what was decided, and what happened to it since, as events. That it is recovering or settled follows
-- from them. The money that moves for a person is kept apart from the books: those tell of an account only the sum of it.

create table public.advances (
  tenant_id uuid not null,
  id uuid not null,
  advance_no text not null,
  printed_number text,
  employee_id uuid not null,
  -- His account, where he has one.
  user_id uuid,
  type text not null,
  amount bigint not null,
  request_date date not null,
  purpose text not null,
  needed_by date,
  status text not null default 'requested',
  approved_amount bigint,
  recovery text not null default 'instalments',
  instalments integer not null default 1,
  instalment_amount bigint not null default 0,
  start_period text not null,
  rounding integer not null default 1,
  min_net_floor_pct integer not null default 30,
  photos text[] not null default '{}',
  decided_note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint advances__advance_no_key unique (tenant_id, advance_no),
  constraint advances__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id)
);
create index advances_employee on public.advances (tenant_id, employee_id);
create index advances_user on public.advances (tenant_id, user_id) where user_id is not null;
create trigger b_number before insert on public.advances for each row execute function private.number_document('advance_no');
create trigger b_person before insert on public.advances for each row execute function private.fill_person();

create table public.pay_entries (
  tenant_id uuid not null,
  id uuid not null,
  entry_no text not null,
  printed_number text,
  bank_account_id uuid not null,
  direction text not null,
  amount bigint not null,
  title text not null default '',
  employee_id uuid not null,
  advance_id uuid,
  method text,
  reference text not null default '',
  entry_date date not null,
  voided_at timestamptz,
  void_reason text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pay_entries__entry_no_key unique (tenant_id, entry_no),
  constraint pay_entries__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id),
  constraint pay_entries__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint pay_entries__advance_id_fk foreign key (tenant_id, advance_id) references public.advances (tenant_id, id)
);
create index pay_entries_account on public.pay_entries (tenant_id, bank_account_id);
create index pay_entries_employee on public.pay_entries (tenant_id, employee_id);
create index pay_entries_advance on public.pay_entries (tenant_id, advance_id) where advance_id is not null;
create trigger b_number before insert on public.pay_entries for each row execute function private.number_document('entry_no');

create table public.advance_events (
  tenant_id uuid not null,
  id uuid not null,
  advance_id uuid not null,
  employee_id uuid not null,
  user_id uuid,
  type text not null,
  amount bigint not null default 0,
  period text,
  reverses uuid,
  entry_id uuid,
  -- The payslip that took it.
  slip_id uuid,
  event_date date not null,
  recovery text,
  instalments integer,
  instalment_amount bigint,
  start_period text,
  note text not null default '',
  made_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint advance_events__advance_id_fk foreign key (tenant_id, advance_id) references public.advances (tenant_id, id) on delete cascade,
  constraint advance_events__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint advance_events__reverses_fk foreign key (tenant_id, reverses) references public.advance_events (tenant_id, id),
  constraint advance_events__entry_id_fk foreign key (tenant_id, entry_id) references public.pay_entries (tenant_id, id)
);
create index advance_events_advance on public.advance_events (tenant_id, advance_id);
create index advance_events_employee on public.advance_events (tenant_id, employee_id);
create index advance_events_entry on public.advance_events (tenant_id, entry_id) where entry_id is not null;
create index advance_events_user on public.advance_events (tenant_id, user_id) where user_id is not null;
-- One thing is taken back once; two that arrive at the same moment meet here.
create unique index advance_events__reverses_once on public.advance_events (tenant_id, reverses) where reverses is not null;
create trigger b_maker before insert on public.advance_events for each row execute function private.note_maker();
create trigger b_person before insert on public.advance_events for each row execute function private.fill_person();

create table public.advance_rules (
  tenant_id uuid not null,
  id uuid not null,
  effective_from date not null,
  max_percent integer not null default 0,
  max_open integer not null default 0,
  min_service_days integer not null default 0,
  cooling_days integer not null default 0,
  floor_pct integer not null default 30,
  whole_units boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

-- Who is given an account has what is his in it at once; who loses it has none.
create function private.follow_advance_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.advances a set user_id = new.user_id
    where a.tenant_id = new.tenant_id and a.employee_id = new.id and a.user_id is distinct from new.user_id;
  update public.advance_events e set user_id = new.user_id
    where e.tenant_id = new.tenant_id and e.employee_id = new.id and e.user_id is distinct from new.user_id;
  return null;
end
$$;
create trigger c_advance_user after update of user_id on public.employees for each row when (old.user_id is distinct from new.user_id)
  execute function private.follow_advance_user();

-- What happened stays; whose account sees it may change.
create function private.keep_advance_event() returns trigger language plpgsql set search_path = '' as $$
begin
  if (to_jsonb(new) - 'user_id') <> (to_jsonb(old) - 'user_id') then
    perform private.refuse('append_only');
  end if;
  return new;
end
$$;
create trigger a_keep before update on public.advance_events for each row execute function private.keep_advance_event();

create function private.note_advance_decision() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_by := case when new.status = 'requested' then null else auth.uid() end;
  new.decided_at := case when new.status = 'requested' then null else now() end;
  return new;
end
$$;
create trigger b_decider before update of status on public.advances for each row
  when (old.status <> new.status and new.status in ('requested', 'approved', 'rejected', 'withdrawn', 'cancelled'))
  execute function private.note_advance_decision();

-- What of an account moved to and from people: part of its balance, and the only thing that the books tell of it.
create function private.pay_flow(e public.pay_entries) returns bigint language sql immutable set search_path = '' as $$
  select case when e.voided_at is not null then 0 when e.direction = 'in' then e.amount else -e.amount end
$$;

create function private.sum_pay() returns trigger language plpgsql set search_path = '' as $$
declare
  more constant bigint := private.pay_flow(new) - case when tg_op = 'UPDATE' then private.pay_flow(old) else 0 end;
begin
  update public.account_balances b set balance = b.balance + more, confidential = b.confidential + more
    where b.tenant_id = new.tenant_id and b.id = new.bank_account_id;
  if not found then
    insert into public.account_balances (tenant_id, id, balance, confidential) values (new.tenant_id, new.bank_account_id, more, more);
  end if;
  update public.bank_accounts a set deleted_at = null where a.tenant_id = new.tenant_id and a.id = new.bank_account_id and a.deleted_at is not null;
  return null;
end
$$;
create trigger b_balance after insert or update on public.pay_entries for each row execute function private.sum_pay();

-- What people were paid or paid back on an account until the end of a day.
create function private.pay_until(p_tenant uuid, p_account uuid, p_day date) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(private.pay_flow(e)), 0)::bigint from public.pay_entries e
    where e.tenant_id = p_tenant and e.bank_account_id = p_account and e.entry_date <= p_day);
end
$$;
