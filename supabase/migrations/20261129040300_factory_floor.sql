-- What the floor makes: work as it was written down, line by line and shift by shift, what it brings once it is approved, and what a day of it brings
-- at least.

create table public.work_reports (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  day date not null,
  shift_id uuid,
  line_id uuid not null,
  shift_name text not null default '',
  line_name text not null,
  section text not null default '',
  status text not null default 'open',
  reason text not null default '',
  planned_minutes integer not null default 480,
  team jsonb not null default '[]',
  downtime jsonb not null default '[]',
  remarks text not null default '',
  approved_at timestamptz,
  approved_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint work_reports__key_key unique (tenant_id, key),
  constraint work_reports__line_id_fk foreign key (tenant_id, line_id) references public.factory_lines (tenant_id, id)
);
create index work_reports_line on public.work_reports (tenant_id, line_id);
create index work_reports_day on public.work_reports (tenant_id, day);

create table public.work_feed (
  tenant_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint work_feed__report_id_fk foreign key (tenant_id, report_id) references public.work_reports (tenant_id, id) on delete cascade
);
create index work_feed_record on public.work_feed (tenant_id, report_id);
create trigger b_clock before insert on public.work_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.work_reports for each row execute function private.tell_document(
  'work_feed', 'report_id', 'planned_minutes', 'remarks');

-- `device_id`: the tablet that still shows it; `kiosk_id`: the one on which it was written down.
create table public.work_lines (
  tenant_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  day date not null,
  shift_id uuid,
  line_id uuid not null,
  employee_id uuid,
  order_id uuid not null,
  operation_id uuid not null,
  output_id uuid,
  bundle_id uuid,
  good integer not null default 0,
  reject integer not null default 0,
  rework integer not null default 0,
  own_rework boolean not null default true,
  minutes integer not null default 0,
  reason text not null default '',
  note text not null default '',
  method text not null default 'grid',
  replaces jsonb not null default '[]',
  captured_at timestamptz not null,
  device_code text not null default '',
  sequence bigint not null default 0,
  kiosk_id uuid,
  device_id uuid,
  doubled text,
  created_by uuid default auth.uid(),
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint work_lines__report_id_fk foreign key (tenant_id, report_id) references public.work_reports (tenant_id, id),
  constraint work_lines__line_id_fk foreign key (tenant_id, line_id) references public.factory_lines (tenant_id, id),
  constraint work_lines__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint work_lines__order_id_fk foreign key (tenant_id, order_id) references public.production_orders (tenant_id, id),
  constraint work_lines__operation_id_fk foreign key (tenant_id, operation_id) references public.factory_operations (tenant_id, id),
  constraint work_lines__bundle_id_fk foreign key (tenant_id, bundle_id) references public.production_bundles (tenant_id, id),
  constraint work_lines__kiosk_id_fk foreign key (tenant_id, kiosk_id) references public.kiosks (tenant_id, id)
);
create index work_lines_report on public.work_lines (tenant_id, report_id);
create index work_lines_order on public.work_lines (tenant_id, order_id, operation_id);
create index work_lines_employee on public.work_lines (tenant_id, employee_id, day) where employee_id is not null;
create index work_lines_line on public.work_lines (tenant_id, line_id);
create index work_lines_operation on public.work_lines (tenant_id, operation_id);
create index work_lines_bundle on public.work_lines (tenant_id, bundle_id, operation_id) where bundle_id is not null;
create index work_lines_kiosk on public.work_lines (tenant_id, kiosk_id) where kiosk_id is not null;
create index work_lines_device on public.work_lines (tenant_id, device_id) where device_id is not null;
create index work_lines_replaces on public.work_lines using gin (replaces jsonb_path_ops);

create table public.work_pays (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  planned_minutes integer not null default 480,
  people jsonb not null default '[]',
  lines jsonb not null default '[]',
  counted jsonb not null default '[]',
  accepted boolean not null default true,
  primary key (tenant_id, id),
  constraint work_pays__id_fk foreign key (tenant_id, id) references public.work_reports (tenant_id, id) on delete cascade
);
create index work_pays_day on public.work_pays (tenant_id, day);

create table public.day_guarantees (
  tenant_id uuid not null,
  id uuid not null,
  valid_from date not null,
  amount bigint not null default 0,
  label text not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- How long one person is to work in a shift (`minutesOf` in src/modules/factory/working/places.ts).
create function private.shift_minutes(p_tenant uuid, p_shift uuid, p_day date) returns integer language plpgsql stable set search_path = '' as $$
declare
  h public.shift_hours;
begin
  select * into h from public.shift_hours x where x.tenant_id = p_tenant and x.shift_id = p_shift and x.effective_from <= p_day
  order by x.effective_from desc, x.created_at desc limit 1;
  if h.id is null then
    return 480;
  end if;
  return greatest(0, case when h.end_min > h.start_min then h.end_min - h.start_min else h.end_min - h.start_min + 1440 end
    - case when h.break_paid then 0 else h.break_minutes end);
end
$$;

create function private.report_key(p_day date, p_shift uuid, p_line uuid) returns text language sql immutable set search_path = '' as $$
  select concat_ws(':', to_char(p_day, 'YYYY-MM-DD'), coalesce(p_shift::text, '-'), p_line)
$$;

-- The report of the first line that is written down for a line of the floor and a shift.
create function private.open_work_report(p public.work_lines) returns void language plpgsql set search_path = '' as $$
declare
  wanted constant text := private.report_key(p.day, p.shift_id, p.line_id);
begin
  if p.report_id <> private.v5_of(p.tenant_id, 'work-report:' || wanted) then
    perform private.refuse('invalid', 'report_id');
  end if;
  insert into public.work_reports (tenant_id, id, key, day, shift_id, line_id, shift_name, line_name, section, planned_minutes, created_by)
  select p.tenant_id, p.report_id, wanted, p.day, p.shift_id, l.id,
    coalesce((select s.name from public.shifts s where s.tenant_id = p.tenant_id and s.id = p.shift_id), ''), l.name, l.section,
    private.shift_minutes(p.tenant_id, p.shift_id, p.day), p.created_by
  from public.factory_lines l where l.tenant_id = p.tenant_id and l.id = p.line_id
  on conflict (tenant_id, id) do nothing;
end
$$;

-- A line stands as it was written down. A tablet's row says by itself where it comes from.
create function private.keep_work_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.received_at := now();
    new.created_by := case when new.device_id is null then auth.uid() end;
    new.kiosk_id := new.device_id;
    new.doubled := null;
    perform private.open_work_report(new);
    return new;
  end if;
  if (to_jsonb(old) - '{device_id,doubled}'::text[]) <> (to_jsonb(new) - '{device_id,doubled}'::text[]) then
    perform private.refuse('append_only');
  end if;
  return new;
end
$$;
create trigger b_line before insert or update on public.work_lines for each row execute function private.keep_work_line();

-- Who works here, for whoever writes down what people made: a copy, because whoever reads a table reads its columns.
create table public.floor_people (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_local text not null default '',
  badge_code text,
  status text not null,
  exit_date date,
  merged_into uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint floor_people__id_fk foreign key (tenant_id, id) references public.employees (tenant_id, id) on delete cascade
);

create function private.follow_employee_on_floor() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.floor_people (tenant_id, id, code, name, name_local, badge_code, status, exit_date, merged_into, deleted_at)
  values (new.tenant_id, new.id, new.code, new.name, new.name_local, new.badge_code, new.status, new.exit_date, new.merged_into, new.deleted_at)
  on conflict (tenant_id, id) do update set code = excluded.code, name = excluded.name, name_local = excluded.name_local,
    badge_code = excluded.badge_code, status = excluded.status, exit_date = excluded.exit_date, merged_into = excluded.merged_into,
    deleted_at = excluded.deleted_at;
  return null;
end
$$;
create trigger e_floor after insert or update of code, name, name_local, badge_code, status, exit_date, merged_into, deleted_at on public.employees
  for each row execute function private.follow_employee_on_floor();
