-- When people are to be there, and when they were. What holds from a day on is a row of that day; days themselves are made on the devices
-- (src/modules/hrm/day-engine) and stored nowhere.

create table public.shifts (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null default 'sky',
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.shift_hours (
  tenant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  effective_from date not null,
  start_min integer not null,
  end_min integer not null,
  break_minutes integer not null default 0,
  break_paid boolean not null default false,
  window_before integer not null default 60,
  window_after integer not null default 60,
  late_grace integer not null default 0,
  early_grace integer not null default 0,
  half_day_below integer not null default 0,
  absent_below integer not null default 0,
  ot_after integer not null default 0,
  ot_rounding integer not null default 0,
  ot_cap integer not null default 0,
  ot_before boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint shift_hours__shift_id_fk foreign key (tenant_id, shift_id) references public.shifts (tenant_id, id) on delete cascade
);
create index shift_hours_shift on public.shift_hours (tenant_id, shift_id);

create table public.holidays (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  name text not null,
  type text not null default 'public',
  place_id uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint holidays__place_id_fk foreign key (tenant_id, place_id) references public.work_places (tenant_id, id)
);
create index holidays_place on public.holidays (tenant_id, place_id) where place_id is not null;

create table public.attendance_rules (
  tenant_id uuid not null,
  id uuid not null,
  effective_from date not null,
  days_off text not null default '0000000',
  shift_id uuid,
  pairing text not null default 'first_last',
  missing_out text not null default 'review',
  night_from integer not null default 0,
  night_to integer not null default 0,
  self_punch boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint attendance_rules__shift_id_fk foreign key (tenant_id, shift_id) references public.shifts (tenant_id, id)
);
create index attendance_rules_shift on public.attendance_rules (tenant_id, shift_id) where shift_id is not null;

create table public.shift_assignments (
  tenant_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  user_id uuid,
  shift_id uuid,
  from_day date not null,
  to_day date,
  days_off text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint shift_assignments__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id),
  constraint shift_assignments__shift_id_fk foreign key (tenant_id, shift_id) references public.shifts (tenant_id, id)
);
create index shift_assignments_employee on public.shift_assignments (tenant_id, employee_id);
create index shift_assignments_shift on public.shift_assignments (tenant_id, shift_id) where shift_id is not null;
create index shift_assignments_user on public.shift_assignments (tenant_id, user_id) where user_id is not null;

create table public.roster_cells (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  employee_id uuid not null,
  user_id uuid,
  day date not null,
  shift_id uuid,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint roster_cells__employee_id_fk foreign key (tenant_id, employee_id) references public.employees (tenant_id, id) on delete cascade,
  constraint roster_cells__shift_id_fk foreign key (tenant_id, shift_id) references public.shifts (tenant_id, id)
);
create index roster_cells_employee on public.roster_cells (tenant_id, employee_id, day);
create index roster_cells_shift on public.roster_cells (tenant_id, shift_id) where shift_id is not null;
create index roster_cells_user on public.roster_cells (tenant_id, user_id) where user_id is not null;
