-- What the books tell of an account beside its name, and categories as people keep them.

create table public.account_details (
  tenant_id uuid not null,
  id uuid not null,
  number text not null default '',
  opening_balance bigint not null default 0,
  opening_date date,
  min_balance bigint,
  primary key (tenant_id, id),
  constraint account_details__id_fk foreign key (tenant_id, id) references public.bank_accounts (tenant_id, id) on delete cascade
);

create function private.seed_account_details(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.account_details (tenant_id, id) select a.tenant_id, a.id from public.bank_accounts a where a.tenant_id = p_tenant
$$;

-- What lay on an account before its first transaction is part of its balance.
create function private.sum_opening() returns trigger language plpgsql set search_path = '' as $$
declare
  more constant bigint := new.opening_balance - case when tg_op = 'UPDATE' then old.opening_balance else 0 end;
begin
  update public.account_balances b set balance = b.balance + more where b.tenant_id = new.tenant_id and b.id = new.id;
  if not found then
    insert into public.account_balances (tenant_id, id, balance) values (new.tenant_id, new.id, more);
  end if;
  return null;
end
$$;
create trigger b_opening_new after insert on public.account_details for each row execute function private.sum_opening();
create trigger b_opening after update on public.account_details for each row
  when (new.opening_balance <> old.opening_balance) execute function private.sum_opening();

insert into public.account_details (tenant_id, id) select a.tenant_id, a.id from public.bank_accounts a;

alter table public.transaction_categories add column parent_id uuid, add column pnl_group text not null default 'opex',
  add constraint transaction_categories__parent_id_fk foreign key (tenant_id, parent_id) references public.transaction_categories (tenant_id, id)
    on delete set null (parent_id);
create index transaction_categories_parent on public.transaction_categories (tenant_id, parent_id) where parent_id is not null;
-- Names are compared as people read them: the registry makes the index anew.
drop index public.transaction_categories__name_key;

-- Where a fixed category stands in profit and loss. An advance is nobody's income before the delivery, and what is paid back of it no cost.
create function private.usual_pnl(p_type text, p_name text) returns text language sql immutable set search_path = '' as $$
  select case when p_name in ('Pre Payment', 'Refunds Paid') then 'none' when p_type = 'income' then 'income'
    when p_name in ('Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost') then 'cogs'
    when p_name = 'Salaries & Wages' then 'payroll' when p_name = 'Taxes' then 'tax' else 'opex' end
$$;

create or replace function private.seed_transaction_categories(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.transaction_categories (tenant_id, id, name, type, is_system, pnl_group)
  select p_tenant, private.id_of(p_tenant, 'category:' || type || ':' || name), name, type, true, private.usual_pnl(type, name) from (
    select 'income' as type, unnest(array['Sales Revenue', 'Service Income', 'Interest Income', 'Refunds Received', 'Pre Payment', 'Other Income']) as name
    union all
    select 'expense', unnest(array['Rent/Lease', 'Utilities', 'Salaries & Wages', 'Marketing & Advertising', 'Office Supplies', 'Software & Subscriptions',
      'Travel Expenses', 'Meals & Entertainment', 'Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost', 'Taxes', 'Insurance',
      'Repairs & Maintenance', 'Bank Fees', 'Refunds Paid', 'Other Expense'])
  ) c
$$;

update public.transaction_categories c set pnl_group = private.usual_pnl(c.type, c.name);
insert into public.transaction_categories (tenant_id, id, name, type, is_system, pnl_group)
select p.tenant_id, private.id_of(p.tenant_id, 'category:expense:Refunds Paid'), 'Refunds Paid', 'expense', true, 'none' from public.profiles p
on conflict do nothing;

-- The fixed ones keep their names and stay; a part stands below a category of its own type that is no part itself.
create function private.check_transaction_categories(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  above public.transaction_categories;
begin
  if (p_before ->> 'is_system')::boolean
    and (p_before ->> 'name', p_before ->> 'deleted_at') is distinct from (p_after ->> 'name', p_after ->> 'deleted_at') then
    perform private.refuse('category_fixed', case when p_before ->> 'name' = p_after ->> 'name' then 'deleted_at' else 'name' end);
  end if;
  if p_after ->> 'parent_id' is null or p_after ->> 'parent_id' is not distinct from p_before ->> 'parent_id' then
    return;
  end if;
  select * into above from public.transaction_categories c where c.tenant_id = s.tenant and c.id = (p_after ->> 'parent_id')::uuid;
  if above.id is null then
    perform private.refuse('not_found', 'parent_id');
  elsif above.type <> p_after ->> 'type' or above.parent_id is not null or above.id = (p_before ->> 'id')::uuid or p_before is not null and exists (
    select from public.transaction_categories c where c.tenant_id = s.tenant and c.parent_id = (p_before ->> 'id')::uuid and c.deleted_at is null) then
    perform private.refuse('category_depth', 'parent_id');
  elsif above.deleted_at is not null then
    perform private.refuse('category_gone', 'parent_id');
  end if;
end
$$;
