-- Categories of transactions: fixed ones, and those that people make.

create table public.transaction_categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  is_system boolean not null default false,
  parent_id uuid,
  pnl_group text not null default 'opex',
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint transaction_categories__parent_id_fk foreign key (tenant_id, parent_id) references public.transaction_categories (tenant_id, id)
    on delete set null (parent_id)
);
create index transaction_categories_parent on public.transaction_categories (tenant_id, parent_id) where parent_id is not null;

-- Where a fixed category stands in profit and loss. An advance is nobody's income before the delivery, and what is paid back of it no cost.
create function private.usual_pnl(p_type text, p_name text) returns text language sql immutable set search_path = '' as $$
  select case when p_name in ('Pre Payment', 'Refunds Paid') then 'none' when p_type = 'income' then 'income'
    when p_name in ('Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost') then 'cogs'
    when p_name = 'Salaries & Wages' then 'payroll' when p_name = 'Taxes' then 'tax' else 'opex' end
$$;

create function private.seed_transaction_categories(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.transaction_categories (tenant_id, id, name, type, is_system, pnl_group)
  select p_tenant, private.id_of(p_tenant, 'category:' || type || ':' || name), name, type, true, private.usual_pnl(type, name) from (
    select 'income' as type, unnest(array['Sales Revenue', 'Service Income', 'Interest Income', 'Refunds Received', 'Pre Payment', 'Other Income']) as name
    union all
    select 'expense', unnest(array['Rent/Lease', 'Utilities', 'Salaries & Wages', 'Marketing & Advertising', 'Office Supplies', 'Software & Subscriptions',
      'Travel Expenses', 'Meals & Entertainment', 'Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost', 'Taxes', 'Insurance',
      'Repairs & Maintenance', 'Bank Fees', 'Refunds Paid', 'Other Expense'])
  ) c
$$;

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

-- What may be spent for a category in a month.
create table public.category_budgets (
  tenant_id uuid not null,
  id uuid not null,
  amount bigint,
  primary key (tenant_id, id),
  constraint category_budgets__id_fk foreign key (tenant_id, id) references public.transaction_categories (tenant_id, id) on delete cascade
);
