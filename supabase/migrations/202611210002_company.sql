-- The company, the people in it, and the platform's own lists. No foreign key into auth.users: an account that is deleted
-- must not take a company's history along.

create table public.profiles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- What the owner says of himself (`people`).
  owner_name text not null default '',
  owner_photo_path text,
  country text not null default 'US',
  currency text not null default 'USD',
  locale text not null default 'en-US',
  digits text not null default 'latn',
  time_zone text not null default 'UTC',
  phone text not null default '',
  address text not null default '',
  order_prefix text not null default 'ORD',
  parcel_prefix text not null default 'PCL',
  negative_stock text not null default 'warn',
  created_at timestamptz not null default now(),
  storefront_config jsonb,
  -- Set: everything is deleted then.
  ends_at timestamptz,
  primary key (tenant_id, id),
  constraint profiles__id check (id = tenant_id)
);

-- ISO 4217; the app knows the same (src/kernel/money.ts).
create function private.decimals_of(p_currency text) returns integer language sql immutable set search_path = '' as $$
  select case
    when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when p_currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

-- Amounts are whole minor units: with another number of decimals every one of them would be a different amount.
create function private.keep_decimals() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.decimals_of(new.currency) <> private.decimals_of(old.currency) and (
    exists (select from public.orders o where o.tenant_id = new.tenant_id)
    or exists (select from public.transactions t where t.tenant_id = new.tenant_id)
    or exists (select from public.variants v where v.tenant_id = new.tenant_id)) then
    perform private.refuse('currency_decimals', 'currency');
  end if;
  return new;
end
$$;
create trigger b_decimals before update of currency on public.profiles for each row execute function private.keep_decimals();

create table public.module_settings (
  tenant_id uuid not null,
  id uuid not null,
  module_key text not null,
  is_active boolean not null default true,
  primary key (tenant_id, id),
  constraint module_settings__module_key_key unique (tenant_id, module_key)
);

create table public.brands (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null default '',
  address text not null default '',
  logo_path text,
  invoice_footer text not null default '',
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.roles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  permissions text[] not null default '{}',
  brand_ids uuid[],
  primary key (tenant_id, id)
);
create unique index roles__name_key on public.roles (tenant_id, lower(name));

-- Everyone who works here except the owner; the id is the person's user id. Not active: suspended, or gone since `left_at`.
create table public.team_members (
  tenant_id uuid not null,
  id uuid not null,
  name text not null default '',
  photo_path text,
  role_id uuid,
  active boolean not null default true,
  left_at timestamptz,
  primary key (tenant_id, id),
  constraint team_members__left_at check (left_at is null or not active),
  constraint team_members__role_id_fk foreign key (tenant_id, role_id) references public.roles (tenant_id, id) on delete set null (role_id)
);
create index team_members_person on public.team_members (id);
create index team_members_role on public.team_members (tenant_id, role_id);

-- An offer of a role to whoever brings the link; its secret is in private.invitation_token.
create table public.invitations (
  tenant_id uuid not null,
  id uuid not null,
  label text not null,
  role_id uuid,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint invitations__role_id_fk foreign key (tenant_id, role_id) references public.roles (tenant_id, id) on delete set null (role_id)
);
create index invitations_role on public.invitations (tenant_id, role_id);

-- A person's own facts, the same in every company; without a language as long as none was chosen.
create table public.people (
  id uuid primary key,
  name text not null default '',
  photo_path text,
  language text,
  constraint people__name check (char_length(name) <= 100),
  constraint people__photo_path check (char_length(photo_path) <= 200),
  constraint people__language check (language in ('en', 'bn'))
);

create table public.superadmins (user_id uuid primary key);

create table public.subscription_plans (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  permissions text[] not null default '{}',
  constraint subscription_plans__name_key unique (name),
  constraint subscription_plans__name check (char_length(name) between 1 and 60),
  constraint subscription_plans__permissions check (cardinality(permissions) <= 500)
);

-- Without a plan, the company holds every key.
create table public.tenant_subscriptions (
  tenant_id uuid primary key,
  plan_id uuid references public.subscription_plans (id),
  status text not null default 'active',
  start_date timestamptz not null default now(),
  constraint tenant_subscriptions__status check (status in ('active', 'suspended', 'cancelled'))
);
create index tenant_subscriptions_plan on public.tenant_subscriptions (plan_id);

create table public.feature_flags (
  feature_key text primary key,
  is_active boolean not null default true,
  name text not null,
  description text not null default ''
);

insert into public.feature_flags (feature_key, name, description) values
  ('dashboards.marketing', 'Marketing dashboard', 'Orders, customers and returns at a glance'),
  ('dashboards.finance', 'Finance dashboard', 'Income, expense and profit at a glance'),
  ('reports.marketing', 'Marketing reports', 'Manual marketing reports'),
  ('reports.finance', 'Finance reports', 'Manual finance reports'),
  ('reports.cost', 'Cost reports', 'Manual cost reports'),
  ('projects.boards', 'Project boards', 'Boards with columns and cards'),
  ('projects.tasks', 'Tasks', 'The list of all tasks'),
  ('projects.stickynotes', 'Sticky notes', 'Notes on a wall'),
  ('business.ecom_orders', 'eCommerce orders', 'Orders from every channel'),
  ('business.parcel_payment', 'Parcel payment', 'Money that couriers owe'),
  ('storefront.main', 'Storefront', 'The public shop and its editor');
