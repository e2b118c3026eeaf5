-- The entries on accounts, with numbers, categories, splits, parties and papers; a transfer is one row with both legs. Balances and the advance of an
-- order are sums kept beside them.

create table public.transactions (
  tenant_id uuid not null,
  id uuid not null,
  transaction_no text,
  printed_number text,
  order_id uuid,
  bank_account_id uuid not null,
  amount bigint not null,
  -- Of a transfer: where the money arrives, how much of it, and what was kept on the way.
  to_account_id uuid,
  amount_in bigint not null default 0,
  fee bigint not null default 0,
  -- What it counts for in the company's currency, where the account has another one.
  base_amount bigint not null default 0,
  type text not null,
  category text not null,
  category_id uuid,
  splits jsonb not null default '[]',
  customer_id uuid,
  shipping_company_id uuid,
  party_name text not null default '',
  brand_id uuid,
  title text not null default '',
  reference text not null default '',
  method text,
  tags text[] not null default '{}',
  -- What the bank calls it, and what it was made from, once.
  import_id text not null default '',
  origin_key text not null default '',
  notes text not null default '',
  photos text[] not null default '{}',
  transaction_date date not null,
  -- In which reconciliation each leg is cleared.
  cleared_in uuid,
  cleared_to uuid,
  voided_at timestamptz,
  void_reason text not null default '',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint transactions__transaction_no_key unique (tenant_id, transaction_no),
  constraint transactions__order_id_fk foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete set null (order_id),
  constraint transactions__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id),
  constraint transactions__to_account_id_fk foreign key (tenant_id, to_account_id) references public.bank_accounts (tenant_id, id),
  constraint transactions__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id),
  constraint transactions__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id)
    on delete set null (customer_id),
  constraint transactions__shipping_company_id_fk foreign key (tenant_id, shipping_company_id)
    references public.shipping_companies (tenant_id, id) on delete set null (shipping_company_id),
  constraint transactions__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id) on delete set null (brand_id)
);
create index transactions_order on public.transactions (tenant_id, order_id) where order_id is not null;
create index transactions_account on public.transactions (tenant_id, bank_account_id);
create index transactions_category on public.transactions (tenant_id, category_id);
create index transactions_to on public.transactions (tenant_id, to_account_id) where to_account_id is not null;
create index transactions_customer on public.transactions (tenant_id, customer_id) where customer_id is not null;
create index transactions_courier on public.transactions (tenant_id, shipping_company_id) where shipping_company_id is not null;
create index transactions_brand on public.transactions (tenant_id, brand_id) where brand_id is not null;
create index transactions_splits on public.transactions using gin (splits jsonb_path_ops);
create index transactions_import on public.transactions (tenant_id, bank_account_id, import_id) where import_id <> '';
create index transactions_cleared_in on public.transactions (tenant_id, cleared_in) where cleared_in is not null;
create index transactions_cleared_to on public.transactions (tenant_id, cleared_to) where cleared_to is not null;

-- The category that a name means, where a device does not know its row: what is paid back of an advance has a category of its own.
create function private.category_named(p_tenant uuid, p_type text, p_name text) returns uuid language plpgsql stable set search_path = '' as $$
begin
  return (select c.id from public.transaction_categories c where c.tenant_id = p_tenant and c.type = p_type
    and c.name = case when p_type = 'expense' and p_name = 'Pre Payment' then 'Refunds Paid' else p_name end
    order by c.deleted_at is not null, c.id limit 1);
end
$$;

create function private.name_category() returns trigger language plpgsql set search_path = '' as $$
begin
  new.category_id := coalesce(new.category_id, private.category_named(new.tenant_id, new.type, new.category));
  select c.name into new.category from public.transaction_categories c where c.tenant_id = new.tenant_id and c.id = new.category_id;
  new.category := coalesce(new.category, '');
  return new;
end
$$;
create trigger a_category before insert or update of category, category_id on public.transactions for each row execute function private.name_category();

create function private.rename_category() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.transactions t set category = new.name where t.tenant_id = new.tenant_id and t.category_id = new.id;
  return null;
end
$$;
create trigger c_rename after update on public.transaction_categories for each row when (new.name <> old.name) execute function private.rename_category();

-- A category that stands on a split is in use like one that stands on a whole.
create function private.keep_split_category() returns trigger language plpgsql stable set search_path = '' as $$
begin
  if exists (select from public.transactions t where t.tenant_id = new.tenant_id
    and t.splits @> jsonb_build_array(jsonb_build_object('category_id', new.id))) then
    perform private.refuse('category_in_use', 'deleted_at');
  end if;
  return new;
end
$$;
create trigger b_splits before update on public.transaction_categories for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.keep_split_category();

-- Accounts of one currency give and take the same; of another one it is said what an entry, or the fee of a transfer, counts for in the company's.
create function private.keep_currency() returns trigger language plpgsql stable set search_path = '' as $$
declare
  foreign_one constant text := (select a.currency from public.bank_accounts a where a.tenant_id = new.tenant_id and a.id = new.bank_account_id);
  arrives constant text := (select a.currency from public.bank_accounts a where a.tenant_id = new.tenant_id and a.id = new.to_account_id);
begin
  if new.to_account_id is not null and foreign_one is not distinct from arrives and new.amount_in <> new.amount then
    perform private.refuse('amounts_differ', 'amount_in');
  elsif foreign_one is null or new.type = 'transfer' and new.fee = 0 then
    if new.base_amount <> 0 then
      perform private.refuse('invalid', 'base_amount');
    end if;
  elsif new.base_amount <= 0 then
    perform private.refuse('base_amount_missing', 'base_amount');
  elsif new.splits <> '[]' then
    perform private.refuse('invalid', 'splits');
  end if;
  return new;
end
$$;
create trigger c_currency before insert or update of bank_account_id, to_account_id, type, amount, amount_in, fee, base_amount, splits
  on public.transactions for each row execute function private.keep_currency();

create trigger b_number before insert on public.transactions for each row when (new.transaction_no is not null)
  execute function private.number_document('transaction_no');

create function private.signed(t public.transactions) returns bigint language sql immutable set search_path = '' as $$
  select case when t.deleted_at is not null or t.voided_at is not null then 0 when t.type = 'income' then t.amount else -t.amount end
$$;

-- What a transaction does to accounts; void or in the trash it does nothing. The app counts alike (src/modules/banking/transactions/flows.ts).
create function private.flows_of(t public.transactions) returns table (account uuid, amount bigint) language sql immutable set search_path = '' as $$
  select t.bank_account_id, case t.type when 'income' then t.amount else -t.amount - t.fee end where t.deleted_at is null and t.voided_at is null
  union all
  select t.to_account_id, t.amount_in where t.deleted_at is null and t.voided_at is null and t.to_account_id is not null
$$;

-- Advance of an order: Pre Payment income less refunds; a parcel has its order's advance and its own.
create function private.advance_of(p_tenant uuid, p_order uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(private.signed(t)), 0)::bigint from public.transactions t
    where t.tenant_id = p_tenant and t.order_id = p_order and t.category in ('Pre Payment', 'Refunds Paid'));
end
$$;

-- The advance of an order stands on the parcel that the order goes with: on none that was lost. In the trash nothing follows; who comes back asks.
create function private.refresh_advance(p_tenant uuid, p_order uuid) returns void language plpgsql set search_path = '' as $$
declare
  o public.orders;
  paid bigint;
begin
  select * into o from public.orders where tenant_id = p_tenant and id = p_order for no key update;
  if not found or o.deleted_at is not null and o.source_ecom_order_id is not null then
    return;
  end if;
  paid := private.advance_of(p_tenant, p_order) + coalesce((select s.advance from public.orders s
    where s.tenant_id = p_tenant and s.id = o.source_ecom_order_id and s.linked_parcel_id = o.id), 0);
  if paid <> o.advance then
    update public.orders set advance = paid where tenant_id = p_tenant and id = p_order;
  end if;
end
$$;

-- Accounts are changed in one order, so that two transfers against each other wait instead of failing. Money never lies where nobody sees it: an
-- account that was deleted meanwhile is there again. Nothing is paid back twice: of what a sale has brought returns have had their part.
create function private.sum_money() returns trigger language plpgsql set search_path = '' as $$
declare
  was public.transactions;
  leg record;
begin
  if tg_op = 'UPDATE' then
    was := old;
  end if;
  for leg in select x.account, sum(x.amount)::bigint as amount from (
      select f.account, f.amount from private.flows_of(new) f
      union all
      select f.account, -f.amount from private.flows_of(was) f where was.id is not null
    ) x group by x.account having sum(x.amount) <> 0 or tg_op = 'INSERT' order by x.account
  loop
    update public.account_balances b set balance = b.balance + leg.amount where b.tenant_id = new.tenant_id and b.id = leg.account;
    if not found then
      insert into public.account_balances (tenant_id, id, balance) values (new.tenant_id, leg.account, leg.amount);
    end if;
    update public.bank_accounts a set deleted_at = null where a.tenant_id = new.tenant_id and a.id = leg.account and a.deleted_at is not null;
  end loop;
  if was.order_id is not null and was.order_id is distinct from new.order_id then
    perform private.refresh_advance(was.tenant_id, was.order_id);
  end if;
  if new.order_id is null or not (tg_op = 'UPDATE' or new.category in ('Pre Payment', 'Refunds Paid')) then
    return null;
  end if;
  perform private.refresh_advance(new.tenant_id, new.order_id);
  if new.category in ('Pre Payment', 'Refunds Paid') and private.signed(new) < 0
    and (was.id is null or private.signed(new) < private.signed(was))
    and exists (select from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and (o.advance < 0
      or o.advance + o.collected_amount < private.refunded_of(o.tenant_id, array[o.id, o.linked_parcel_id]))) then
    perform private.refuse('nothing_to_refund', 'amount');
  end if;
  return null;
end
$$;
create trigger b_balance after insert or update on public.transactions for each row execute function private.sum_money();
