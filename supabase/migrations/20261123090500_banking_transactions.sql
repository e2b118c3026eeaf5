-- The entries on accounts; balances and the advance of an order are sums kept beside them.

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

create function private.seed_transaction_categories(p_tenant uuid) returns void language sql set search_path = '' as $$
  insert into public.transaction_categories (tenant_id, id, name, type, is_system)
  select p_tenant, private.id_of(p_tenant, 'category:' || type || ':' || name), name, type, true from (
    select 'income' as type, unnest(array['Sales Revenue', 'Service Income', 'Interest Income', 'Refunds Received', 'Pre Payment', 'Other Income']) as name
    union all
    select 'expense', unnest(array['Rent/Lease', 'Utilities', 'Salaries & Wages', 'Marketing & Advertising', 'Office Supplies', 'Software & Subscriptions',
      'Travel Expenses',
      'Meals & Entertainment', 'Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost', 'Taxes', 'Insurance', 'Repairs & Maintenance', 'Bank Fees',
        'Other Expense'])
  ) c
$$;

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

create function private.signed(t public.transactions) returns bigint language sql immutable set search_path = '' as $$
  select case when t.deleted_at is not null then 0 when t.type = 'income' then t.amount else -t.amount end
$$;

create function private.sum_money() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.bank_account_id = old.bank_account_id and private.signed(new) = private.signed(old) and new.order_id is not distinct from old.order_id
      and new.category = old.category then
      return null;
    end if;
    update public.account_balances set balance = balance - private.signed(old) where tenant_id = old.tenant_id and id = old.bank_account_id;
  end if;
  insert into public.account_balances as b (tenant_id, id, balance) values (new.tenant_id, new.bank_account_id, private.signed(new))
  on conflict (tenant_id, id) do update set balance = b.balance + excluded.balance;
  if tg_op = 'UPDATE' and old.order_id is not null and old.order_id is distinct from new.order_id then
    perform private.refresh_advance(old.tenant_id, old.order_id);
  end if;
  if new.order_id is not null and (new.category = 'Pre Payment' or tg_op = 'UPDATE') then
    perform private.refresh_advance(new.tenant_id, new.order_id);
  end if;
  if new.order_id is not null and new.category = 'Pre Payment' and private.signed(new) < 0 and (tg_op = 'INSERT' or private.signed(new) < private.signed(old))
    and exists (select from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and o.advance < 0) then
    perform private.refuse('nothing_to_refund', 'amount');
  end if;
  return null;
end
$$;
create trigger b_balance after insert or update on public.transactions for each row execute function private.sum_money();

-- Advance of an order: Pre Payment income less refunds; a parcel has its order's advance and its own.
create function private.advance_of(p_tenant uuid, p_order uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(private.signed(t)), 0)::bigint from public.transactions t
    where t.tenant_id = p_tenant and t.order_id = p_order and t.category = 'Pre Payment');
end
$$;

create function private.refresh_advance(p_tenant uuid, p_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  o public.orders;
  paid bigint;
begin
  select * into o from public.orders where tenant_id = p_tenant and id = p_order for no key update;
  if not found then
    return;
  end if;
  paid := private.advance_of(p_tenant, p_order) + coalesce((select s.advance from public.orders s
    where s.tenant_id = p_tenant and s.id = o.source_ecom_order_id), 0);
  if paid <> o.advance then
    update public.orders set advance = paid where tenant_id = p_tenant and id = p_order;
  end if;
end
$$;

-- Money that an order's action may write: the advance of such an order, within the person's brands. Free entries need their own action.
create function private.check_money(s private.session, p_action text, p_row jsonb, p_field text) returns void language plpgsql stable set search_path = '' as $$
declare
  brand uuid;
begin
  if p_action !~ '^(order|parcel|shipment)\.' then
    return;
  end if;
  -- A parcel's person gives back what was paid for the order that it brings.
  select o.brand_id into brand from public.orders o where o.tenant_id = s.tenant and o.id = (p_row ->> 'order_id')::uuid
    and (o.order_type = 'parcel' and p_action ~ '^parcel' or o.order_type = 'ecommerce' and (p_action !~ '^parcel' or o.linked_parcel_id is not null));
  if not found or not (s.brands is null or brand = any (s.brands)) then
    perform private.refuse('not_found', p_field);
  end if;
  if p_row ->> 'category' is distinct from 'Pre Payment' and not (p_row ->> 'type' = 'income' and p_row ->> 'category' = 'Other Income') then
    perform private.refuse('forbidden', 'category');
  end if;
end
$$;

create function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null then
    perform private.check_money(s, p_op ->> 'action', p_before, 'id');
  end if;
  if p_after is not null then
    perform private.check_money(s, p_op ->> 'action', p_after, 'order_id');
  end if;
end
$$;
