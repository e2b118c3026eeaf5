-- When people were there: punches as they were claimed, and what the office says of days. Nothing of it is changed, but made void.

-- `device_id`: the tablet that still shows it; `kiosk_id`: the one that took it.
create table public.punches (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  user_id uuid,
  direction text not null,
  captured_at timestamptz not null,
  source text not null default 'self',
  method text not null,
  kiosk_id uuid,
  device_id uuid,
  punch_no bigint,
  boot text,
  mono_ms bigint,
  note text not null default '',
  made_by uuid,
  received_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (tenant_id, id),
  constraint punches__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id)
);
create index punches_employee on public.punches (tenant_id, employee_id, captured_at);
create index punches_user on public.punches (tenant_id, user_id) where user_id is not null;
create index punches_device on public.punches (tenant_id, device_id) where device_id is not null;

create table public.kiosk_locks (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  kiosk_id uuid,
  device_id uuid,
  locked_at timestamptz not null,
  tries bigint not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint kiosk_locks__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade
);
create index kiosk_locks_employee on public.kiosk_locks (tenant_id, employee_id);
create index kiosk_locks_device on public.kiosk_locks (tenant_id, device_id) where device_id is not null;

create table public.punch_requests (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  user_id uuid,
  day date not null,
  in_at timestamptz,
  out_at timestamptz,
  reason text not null,
  status text not null default 'asked',
  decided_note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint punch_requests__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id)
);
create index punch_requests_employee on public.punch_requests (tenant_id, employee_id);
create index punch_requests_user on public.punch_requests (tenant_id, user_id) where user_id is not null;

create table public.day_marks (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  user_id uuid,
  day date not null,
  type text not null,
  status text,
  in_at timestamptz,
  out_at timestamptz,
  minutes integer,
  reason text not null default '',
  request_id uuid,
  made_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  primary key (tenant_id, id),
  constraint day_marks__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint day_marks__request_id_fk foreign key (tenant_id, request_id) references public.punch_requests (tenant_id, id)
);
create index day_marks_employee on public.day_marks (tenant_id, employee_id, day);
create index day_marks_request on public.day_marks (tenant_id, request_id) where request_id is not null;
create index day_marks_user on public.day_marks (tenant_id, user_id) where user_id is not null;

create table public.day_closings (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  place_id uuid,
  closed boolean not null,
  reason text not null default '',
  made_by uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint day_closings__place_id_fk foreign key (tenant_id, place_id) references public.work_places (tenant_id, id) on delete cascade
);
create index day_closings_place on public.day_closings (tenant_id, place_id) where place_id is not null;

-- Whose rows they are, for who has an account: they are in his own bucket then.
create function private.fill_person() returns trigger language plpgsql set search_path = '' as $$
begin
  select e.user_id into new.user_id from public.employees e where e.tenant_id = new.tenant_id and e.id = new.employee_id;
  return new;
end
$$;
create trigger b_person before insert on public.shift_assignments for each row execute function private.fill_person();
create trigger b_person before insert on public.roster_cells for each row execute function private.fill_person();
create trigger b_person before insert on public.punches for each row execute function private.fill_person();
create trigger b_person before insert on public.punch_requests for each row execute function private.fill_person();
create trigger b_person before insert on public.day_marks for each row execute function private.fill_person();

-- Who is given an account has his days in it at once; who loses it has none.
create function private.follow_employee_user() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array array['shift_assignments', 'roster_cells', 'punches', 'punch_requests', 'day_marks'] loop
    execute format('update public.%I t set user_id = $3 where t.tenant_id = $1 and t.employee_id = $2 and t.user_id is distinct from $3', name)
      using new.tenant_id, new.id, new.user_id;
  end loop;
  return null;
end
$$;
create trigger c_user after update of user_id on public.employees for each row when (old.user_id is distinct from new.user_id)
  execute function private.follow_employee_user();

-- A claim stands as it was made. A tablet's row says by itself where it comes from.
create function private.keep_punch() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.received_at := now();
    new.made_by := auth.uid();
    new.kiosk_id := new.device_id;
    if new.device_id is not null then
      new.source := 'kiosk';
    end if;
    return new;
  end if;
  if (to_jsonb(old) - '{voided_at,void_reason,user_id,device_id}'::text[]) <> (to_jsonb(new) - '{voided_at,void_reason,user_id,device_id}'::text[]) then
    perform private.refuse('append_only');
  end if;
  return new;
end
$$;
create trigger b_punch before insert or update on public.punches for each row execute function private.keep_punch();

create function private.keep_kiosk_lock() returns trigger language plpgsql set search_path = '' as $$
begin
  new.kiosk_id := new.device_id;
  new.received_at := now();
  return new;
end
$$;
create trigger b_lock before insert on public.kiosk_locks for each row execute function private.keep_kiosk_lock();

create function private.note_maker() returns trigger language plpgsql set search_path = '' as $$
begin
  new.made_by := auth.uid();
  return new;
end
$$;
create trigger b_maker before insert on public.day_marks for each row execute function private.note_maker();
create trigger b_maker before insert on public.day_closings for each row execute function private.note_maker();

create function private.note_decider() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_by := auth.uid();
  return new;
end
$$;
create trigger b_decider before update of status on public.punch_requests for each row when (old.status <> new.status)
  execute function private.note_decider();

-- What a tablet knows of people: enough to ask for a PIN. Kept by the server, for each tablet its own rows.
create table public.kiosk_people (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  employee_id uuid not null,
  code text not null,
  name text not null,
  name_local text not null default '',
  thumb text not null default '',
  badge_code text,
  salt text,
  verifier text,
  shift_id uuid,
  shift_name text not null default '',
  shift_start bigint,
  shift_end bigint,
  primary key (tenant_id, id),
  constraint kiosk_people__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint kiosk_people_once unique (tenant_id, device_id, employee_id)
);
create index kiosk_people_employee on public.kiosk_people (tenant_id, employee_id);
