-- Accounts, and what lies on them.

create table public.bank_accounts (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  -- For good; null = the company's.
  currency text,
  is_default boolean not null default false,
  active boolean not null default true,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);

-- An account in the company's own currency says none.
create function private.keep_foreign() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if new.currency = (select p.currency from public.profiles p where p.tenant_id = new.tenant_id) then
    perform private.refuse('invalid', 'currency');
  end if;
  return new;
end
$$;
create trigger b_foreign before insert or update of deleted_at on public.bank_accounts for each row
  when (new.currency is not null and new.deleted_at is null) execute function private.keep_foreign();

-- Where a courier's money usually arrives.
alter table public.shipping_companies add constraint shipping_companies__bank_account_id_fk foreign key (tenant_id, bank_account_id)
  references public.bank_accounts (tenant_id, id);
create index shipping_companies_account on public.shipping_companies (tenant_id, bank_account_id) where bank_account_id is not null;

create table public.account_balances (
  tenant_id uuid not null,
  id uuid not null,
  balance bigint not null default 0,
  -- What of it moved to and from people, whose entries the books do not show.
  confidential bigint not null default 0,
  primary key (tenant_id, id),
  constraint account_balances__id_fk foreign key (tenant_id, id) references public.bank_accounts (tenant_id, id) on delete cascade
);

-- What the books tell of an account beside its name.
create table public.account_details (
  tenant_id uuid not null,
  id uuid not null,
  number text not null default '',
  opening_balance bigint not null default 0,
  opening_date date,
  min_balance bigint,
  float_amount bigint,
  archive_note text not null default '',
  primary key (tenant_id, id),
  constraint account_details__id_fk foreign key (tenant_id, id) references public.bank_accounts (tenant_id, id) on delete cascade
);

create function private.seed_bank_accounts(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.bank_accounts (tenant_id, id, name, type, is_default)
    values (p_tenant, private.id_of(p_tenant, 'account:cash'), 'Cash', 'cash', true);
  insert into public.account_balances (tenant_id, id) values (p_tenant, private.id_of(p_tenant, 'account:cash'))
$$;

create function private.seed_account_details(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.account_details (tenant_id, id) select a.tenant_id, a.id from public.bank_accounts a where a.tenant_id = p_tenant
$$;

-- What lay on an account before its first transaction is part of its balance; one that was deleted meanwhile is there again.
create function private.sum_opening() returns trigger language plpgsql set search_path = '' as $$
declare
  more constant bigint := new.opening_balance - case when tg_op = 'UPDATE' then old.opening_balance else 0 end;
begin
  update public.account_balances b set balance = b.balance + more where b.tenant_id = new.tenant_id and b.id = new.id;
  if not found then
    insert into public.account_balances (tenant_id, id, balance) values (new.tenant_id, new.id, more);
  end if;
  if new.opening_balance <> 0 then
    update public.bank_accounts a set deleted_at = null where a.tenant_id = new.tenant_id and a.id = new.id and a.deleted_at is not null;
  end if;
  return null;
end
$$;
create trigger b_opening_new after insert on public.account_details for each row execute function private.sum_opening();
create trigger b_opening after update on public.account_details for each row
  when (new.opening_balance <> old.opening_balance) execute function private.sum_opening();

-- An account with money on it, or with a debt, stays: that would be money that nobody sees.
create function private.keep_filled_account() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.account_balances b where b.tenant_id = new.tenant_id and b.id = new.id and b.balance <> 0) then
    perform private.refuse('account_not_empty', 'deleted_at');
  end if;
  return new;
end
$$;
create trigger c_filled before update on public.bank_accounts for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.keep_filled_account();

-- One that is closed with something on it says why. The note stands before it is closed: an operation brings it first.
create function private.keep_noted_account() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.account_balances b where b.tenant_id = new.tenant_id and b.id = new.id and b.balance <> 0)
    and not exists (select from public.account_details d where d.tenant_id = new.tenant_id and d.id = new.id and d.archive_note <> '') then
    perform private.refuse('account_note_missing', 'archive_note');
  end if;
  return new;
end
$$;
create trigger c_noted before update on public.bank_accounts for each row when (old.active and not new.active) execute function private.keep_noted_account();
