-- Transactions as the books need them: numbers, categories by their rows, splits, parties, papers; and transfers, each one row with both legs.

alter table public.transactions
  add column transaction_no text,
  add column printed_number text,
  add column category_id uuid,
  add column splits jsonb not null default '[]',
  add column to_account_id uuid,
  add column amount_in bigint not null default 0,
  add column fee bigint not null default 0,
  add column customer_id uuid,
  add column shipping_company_id uuid,
  add column party_name text not null default '',
  add column brand_id uuid,
  add column reference text not null default '',
  add column photos text[] not null default '{}',
  add constraint transactions__transaction_no_key unique (tenant_id, transaction_no),
  add constraint transactions__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id),
  add constraint transactions__to_account_id_fk foreign key (tenant_id, to_account_id) references public.bank_accounts (tenant_id, id),
  add constraint transactions__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id)
    on delete set null (customer_id),
  add constraint transactions__shipping_company_id_fk foreign key (tenant_id, shipping_company_id)
    references public.shipping_companies (tenant_id, id) on delete set null (shipping_company_id),
  add constraint transactions__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id) on delete set null (brand_id);
create index transactions_category on public.transactions (tenant_id, category_id);
create index transactions_to on public.transactions (tenant_id, to_account_id) where to_account_id is not null;
create index transactions_customer on public.transactions (tenant_id, customer_id) where customer_id is not null;
create index transactions_courier on public.transactions (tenant_id, shipping_company_id) where shipping_company_id is not null;
create index transactions_brand on public.transactions (tenant_id, brand_id) where brand_id is not null;

create table public.transaction_feed (
  tenant_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint transaction_feed__transaction_id_fk foreign key (tenant_id, transaction_id) references public.transactions (tenant_id, id) on delete cascade
);
create index transaction_feed_transaction on public.transaction_feed (tenant_id, transaction_id);
create trigger b_clock before insert on public.transaction_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

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

-- A number that is taken gets a new one by itself.
create function private.number_transaction() returns trigger language plpgsql set search_path = '' as $$
declare
  printed constant text := new.transaction_no;
  i integer := 1;
begin
  while exists (select from public.transactions t where t.tenant_id = new.tenant_id and t.transaction_no = new.transaction_no and t.id <> new.id) loop
    i := i + 1;
    new.transaction_no := left(printed, 56) || '-' || i;
  end loop;
  new.printed_number := case when i > 1 then printed end;
  return new;
end
$$;
create trigger b_number before insert on public.transactions for each row when (new.transaction_no is not null)
  execute function private.number_transaction();

-- What a transaction does to accounts; in the trash it does nothing. The app counts alike (src/modules/banking/transactions/flows.ts).
create function private.flows_of(t public.transactions) returns table (account uuid, amount bigint) language sql immutable set search_path = '' as $$
  select t.bank_account_id, case t.type when 'income' then t.amount else -t.amount - t.fee end where t.deleted_at is null
  union all
  select t.to_account_id, t.amount_in where t.deleted_at is null and t.to_account_id is not null
$$;

create or replace function private.advance_of(p_tenant uuid, p_order uuid) returns bigint language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(sum(private.signed(t)), 0)::bigint from public.transactions t
    where t.tenant_id = p_tenant and t.order_id = p_order and t.category in ('Pre Payment', 'Refunds Paid'));
end
$$;

-- Accounts are changed in one order, so that two transfers against each other wait instead of failing. Money never lies where nobody sees it: an
-- account that was deleted meanwhile is there again.
create or replace function private.sum_money() returns trigger language plpgsql set search_path = '' as $$
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
    and exists (select from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id and o.advance < 0) then
    perform private.refuse('nothing_to_refund', 'amount');
  end if;
  return null;
end
$$;

-- Money that an order's action may write: the advance of such an order, within the person's brands. Free entries need their own action.
create or replace function private.check_money(s private.session, p_action text, p_row jsonb, p_field text) returns void
language plpgsql stable set search_path = '' as $$
declare
  brand uuid;
  called text := p_row ->> 'category';
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
  if p_row ->> 'category_id' is not null then
    select c.name into called from public.transaction_categories c where c.tenant_id = s.tenant and c.id = (p_row ->> 'category_id')::uuid
      and c.type = p_row ->> 'type';
  end if;
  if not coalesce(p_row ->> 'type' || ' ' || called = any (array['income Pre Payment', 'income Other Income', 'expense Pre Payment',
      'expense Refunds Paid']), false)
    or p_row ->> 'to_account_id' is not null or coalesce(p_row -> 'splits', '[]') <> '[]' or coalesce((p_row ->> 'fee')::bigint, 0) <> 0
    or coalesce((p_row ->> 'amount_in')::bigint, 0) <> 0
    or coalesce(p_row ->> 'brand_id', p_row ->> 'customer_id', p_row ->> 'shipping_company_id') is not null then
    perform private.refuse('forbidden', 'category');
  end if;
end
$$;

-- Whether a category may stand on a transaction of this type.
create function private.fits_category(p_tenant uuid, p_type text, p_category jsonb) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return exists (select from public.transaction_categories c where c.tenant_id = p_tenant and c.id = (p_category #>> '{}')::uuid and c.type = p_type);
end
$$;

-- An entry in the books. What was paid for a sale, and what a return books by rule (its id follows from the return's), is changed there: here are
-- its papers and notes. Who works for some brands changes what is theirs, or nobody's.
create function private.check_entry(s private.session, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  kind constant text := p_after ->> 'type';
  parts constant jsonb := coalesce(p_after -> 'splits', '[]');
  brand constant uuid := coalesce((select o.brand_id from public.orders o where o.tenant_id = s.tenant and o.id = (p_before ->> 'order_id')::uuid),
    (p_before ->> 'brand_id')::uuid);
  f text;
begin
  if s.brands is not null and brand is not null and brand <> all (s.brands) then
    perform private.refuse('not_found', 'id');
  elsif p_before ->> 'order_id' is not null or substr(p_before ->> 'id', 15, 1) = '5' then
    foreach f in array array['bank_account_id', 'amount', 'category', 'category_id', 'splits', 'to_account_id', 'amount_in', 'fee', 'transaction_date',
      'customer_id', 'shipping_company_id', 'brand_id', 'deleted_at'] loop
      if p_before -> f is distinct from p_after -> f then
        perform private.refuse('of_sale', f);
      end if;
    end loop;
    return;
  elsif p_after ->> 'order_id' is not null then
    perform private.refuse('forbidden', 'order_id');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif p_after ->> 'brand_id' is not null and s.brands is not null and (p_after ->> 'brand_id')::uuid <> all (s.brands) then
    perform private.refuse('brand_forbidden', 'brand_id');
  end if;
  if kind = 'transfer' then
    if p_after ->> 'to_account_id' is null then
      perform private.refuse('account_missing', 'to_account_id');
    elsif p_after ->> 'to_account_id' = p_after ->> 'bank_account_id' then
      perform private.refuse('same_account', 'to_account_id');
    elsif not coalesce((p_after ->> 'amount_in')::bigint > 0, false) then
      perform private.refuse('amount_missing', 'amount_in');
    elsif parts <> '[]' then
      perform private.refuse('invalid', 'splits');
    elsif (coalesce((p_after ->> 'fee')::bigint, 0) > 0 or p_after ->> 'category_id' is not null)
      and not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
      perform private.refuse('category_missing', 'category_id');
    end if;
    return;
  elsif p_after ->> 'to_account_id' is not null or coalesce((p_after ->> 'fee')::bigint, 0) <> 0 or coalesce((p_after ->> 'amount_in')::bigint, 0) <> 0 then
    perform private.refuse('invalid', 'to_account_id');
  elsif not private.fits_category(s.tenant, kind, p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  elsif parts <> '[]' and (select sum((x ->> 'amount')::bigint) from jsonb_array_elements(parts) x) is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('splits_differ', 'splits');
  elsif exists (select from jsonb_array_elements(parts) x
    where (x ->> 'amount')::bigint = 0 or not private.fits_category(s.tenant, kind, x -> 'category_id')) then
    perform private.refuse('invalid', 'splits');
  end if;
end
$$;

create or replace function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is not null then
    perform private.check_money(s, p_op ->> 'action', p_before, 'id');
  end if;
  if p_after is not null then
    perform private.check_money(s, p_op ->> 'action', p_after, 'order_id');
  end if;
  if p_op ->> 'action' = 'transaction.save' then
    perform private.check_entry(s, p_before, p_after);
  end if;
end
$$;

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
create index transactions_splits on public.transactions using gin (splits jsonb_path_ops);

create function private.tell_transactions(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.transaction_feed (tenant_id, id, transaction_id, user_id, actor_kind, type, activity_details)
  values (p_tenant, gen_random_uuid(), p_id, auth.uid(), case when auth.uid() is null then 'system' else 'user' end, p_type, p_details);
exception when others then
  -- The transaction stands without the entry.
  raise warning 'feed entry % of % failed: %', p_type, p_id, sqlerrm;
end
$$;

-- Until every transaction has its category: what was free text becomes one of the company's own.
insert into public.transaction_categories (tenant_id, id, name, type, pnl_group)
select distinct on (t.tenant_id, t.type, lower(t.category)) t.tenant_id, gen_random_uuid(), t.category, t.type,
  case t.type when 'income' then 'income' else 'opex' end
from public.transactions t where private.category_named(t.tenant_id, t.type, t.category) is null
on conflict do nothing;
update public.transactions t set category = t.category;

create function private.follow_transaction() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb := '{}';
  f text;
begin
  foreach f in array array['amount', 'amount_in', 'fee', 'transaction_date', 'party_name', 'reference', 'title', 'notes'] loop
    if was -> f is distinct from now_is -> f then
      changed := changed || jsonb_build_object(f, jsonb_build_array(was -> f, now_is -> f));
    end if;
  end loop;
  if new.category_id is distinct from old.category_id then
    changed := changed || jsonb_build_object('category', jsonb_build_array(old.category, new.category));
  end if;
  foreach f in array array['bank_account_id', 'to_account_id'] loop
    if was -> f is distinct from now_is -> f then
      changed := changed || jsonb_build_object(f, jsonb_build_array(
        (select a.name from public.bank_accounts a where a.tenant_id = old.tenant_id and a.id = (was ->> f)::uuid),
        (select a.name from public.bank_accounts a where a.tenant_id = new.tenant_id and a.id = (now_is ->> f)::uuid)));
    end if;
  end loop;
  if new.brand_id is distinct from old.brand_id then
    changed := changed || jsonb_build_object('brand_id', jsonb_build_array(
      (select b.name from public.brands b where b.tenant_id = old.tenant_id and b.id = old.brand_id),
      (select b.name from public.brands b where b.tenant_id = new.tenant_id and b.id = new.brand_id)));
  end if;
  if new.splits <> old.splits then
    changed := changed || jsonb_build_object('splits', jsonb_build_array(private.parts_told(old), private.parts_told(new)));
  end if;
  if new.photos <> old.photos then
    changed := changed || jsonb_build_object('photos', jsonb_build_array(cardinality(old.photos), cardinality(new.photos)));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_transactions(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  if changed <> '{}' then
    perform private.tell_transactions(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  return null;
end
$$;

-- Splits as a feed keeps them: what each part is called, and how much it is.
create function private.parts_told(t public.transactions) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'amount', x -> 'amount') order by n), '[]')
    from jsonb_array_elements(t.splits) with ordinality e (x, n)
    left join public.transaction_categories c on c.tenant_id = t.tenant_id and c.id = (x ->> 'category_id')::uuid);
end
$$;
create trigger c_follow after update on public.transactions for each row execute function private.follow_transaction();

create function private.tell_new_transaction() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_transactions(new.tenant_id, new.id, 'created', '{}');
  return null;
end
$$;
create trigger c_clock after insert on public.transactions
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.tell_new_transaction();
