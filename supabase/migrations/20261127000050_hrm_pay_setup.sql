-- How pay is counted: components, groups of people who are paid together, and rules that hold from a day on. What a component comes to is worked out on
-- the devices and in the server's TypeScript (src/modules/hrm/pay-engine); formulas are read there, never run.

create table public.pay_components (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  name_local text not null default '',
  type text not null default 'earning',
  formula text not null,
  by_days boolean not null default true,
  in_absence boolean not null default true,
  in_overtime boolean not null default false,
  statutory boolean not null default false,
  examples jsonb not null default '[]',
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.pay_groups (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  is_default boolean not null default false,
  sort integer not null default 0,
  active boolean not null default true,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.pay_rules (
  tenant_id uuid not null,
  id uuid not null,
  group_id uuid not null,
  effective_from date not null,
  frequency text not null default 'monthly',
  cut_off_day integer not null default 0,
  pay_within integer not null default 0,
  basis text not null default 'fixed_30',
  deduction_basis text,
  source text not null default 'attendance',
  half_day_paid_md integer not null default 500,
  sandwich boolean not null default false,
  unmarked text not null default 'review',
  presentation text not null default 'deductions',
  late_mode text not null default 'off',
  late_free integer not null default 0,
  late_every integer not null default 0,
  late_take_md integer not null default 0,
  late_type_id uuid,
  ot_base text not null default 'pay',
  ot_rate bigint not null default 0,
  ot_divisor_hours integer not null default 208,
  ot_normal integer not null default 200,
  ot_off integer not null default 200,
  ot_holiday integer not null default 200,
  ot_tolerance integer not null default 0,
  daily_offs_paid boolean not null default false,
  rounding text not null default 'one',
  floor_percent integer not null default 0,
  minimum_wage bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pay_rules__group_id_fk foreign key (tenant_id, group_id) references public.pay_groups (tenant_id, id) on delete cascade
);
create index pay_rules_group on public.pay_rules (tenant_id, group_id);
create index pay_rules_late_type on public.pay_rules (tenant_id, late_type_id) where late_type_id is not null;

-- The app asks the same (src/modules/hrm/pay-setup/rules.ts).
create function private.check_pay_rules(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_after ->> 'late_mode' = 'count' and ((p_after ->> 'late_every')::integer = 0 or (p_after ->> 'late_take_md')::integer = 0) then
    perform private.refuse('late_rule_empty', 'late_every');
  elsif p_after ->> 'ot_base' = 'fixed' and (p_after ->> 'ot_rate')::bigint = 0 then
    perform private.refuse('amount_missing', 'ot_rate');
  elsif (p_after ->> 'cut_off_day')::integer > 0 and p_after ->> 'frequency' <> 'monthly' then
    perform private.refuse('cut_off_monthly', 'cut_off_day');
  end if;
end
$$;
