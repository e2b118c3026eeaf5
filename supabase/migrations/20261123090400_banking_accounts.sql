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

create function private.seed_bank_accounts(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.bank_accounts (tenant_id, id, name, type) values (p_tenant, private.id_of(p_tenant, 'account:cash'), 'Cash', 'cash');
  insert into public.account_balances (tenant_id, id) values (p_tenant, private.id_of(p_tenant, 'account:cash'))
$$;
