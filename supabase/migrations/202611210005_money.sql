-- Accounts and the entries on them.

create table public.bank_accounts (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

create table public.account_balances (
  tenant_id uuid not null,
  id uuid not null,
  balance bigint not null default 0,
  primary key (tenant_id, id),
  constraint account_balances__id_fk foreign key (tenant_id, id) references public.bank_accounts (tenant_id, id) on delete cascade
);

create table public.transaction_categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  is_system boolean not null default false,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index transaction_categories__name_key on public.transaction_categories (tenant_id, type, lower(name)) where deleted_at is null;

create table public.transactions (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid,
  bank_account_id uuid not null,
  amount bigint not null,
  type text not null,
  category text not null,
  title text not null default '',
  notes text not null default '',
  transaction_date date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint transactions__order_id_fk foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete set null (order_id),
  constraint transactions__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id)
);
create index transactions_order on public.transactions (tenant_id, order_id) where order_id is not null;
create index transactions_account on public.transactions (tenant_id, bank_account_id);
