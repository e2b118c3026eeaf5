-- Expenses, and what is paid for them. An expense is a cost, paid or not; a payment is money that moved: it is never changed, and makes exactly one
-- transaction. What is paid of an expense is the sum of its payments.

create table public.expenses (
  tenant_id uuid not null,
  id uuid not null,
  expense_no text not null,
  printed_number text,
  status text not null,
  reason text not null default '',
  category_id uuid not null,
  amount bigint not null,
  paid_amount bigint not null default 0,
  shipping_company_id uuid,
  party_name text not null default '',
  brand_id uuid,
  title text not null default '',
  reference text not null default '',
  notes text not null default '',
  photos text[] not null default '{}',
  expense_date date not null,
  due_date date,
  settled_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint expenses__expense_no_key unique (tenant_id, expense_no),
  constraint expenses__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id),
  constraint expenses__shipping_company_id_fk foreign key (tenant_id, shipping_company_id)
    references public.shipping_companies (tenant_id, id) on delete set null (shipping_company_id),
  constraint expenses__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index expenses_category on public.expenses (tenant_id, category_id);
create index expenses_courier on public.expenses (tenant_id, shipping_company_id) where shipping_company_id is not null;
create index expenses_brand on public.expenses (tenant_id, brand_id) where brand_id is not null;

create table public.expense_feed (
  tenant_id uuid not null,
  id uuid not null,
  expense_id uuid not null,
  brand_id uuid,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  -- Of what one call did the order stays.
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint expense_feed__expense_id_fk foreign key (tenant_id, expense_id) references public.expenses (tenant_id, id) on delete cascade,
  constraint expense_feed__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index expense_feed_expense on public.expense_feed (tenant_id, expense_id);
create index expense_feed_brand on public.expense_feed (tenant_id, brand_id) where brand_id is not null;
create trigger b_clock before insert on public.expense_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

create table public.payments (
  tenant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  printed_number text,
  bank_account_id uuid not null,
  amount bigint not null,
  items jsonb not null,
  party_name text not null default '',
  brand_id uuid,
  reference text not null default '',
  notes text not null default '',
  payment_date date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (tenant_id, id),
  constraint payments__payment_no_key unique (tenant_id, payment_no),
  constraint payments__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id),
  constraint payments__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index payments_account on public.payments (tenant_id, bank_account_id);
create index payments_brand on public.payments (tenant_id, brand_id) where brand_id is not null;
create index payments_items on public.payments using gin (items jsonb_path_ops);

-- A number that is taken gets a new one by itself. The argument names its field.
create function private.number_document() returns trigger language plpgsql set search_path = '' as $$
declare
  printed constant text := to_jsonb(new) ->> tg_argv[0];
  free text := printed;
  taken boolean;
  i integer := 1;
begin
  loop
    execute format('select exists (select from public.%I t where t.tenant_id = $1 and t.%I = $2 and t.id <> $3)', tg_table_name, tg_argv[0])
      into taken using new.tenant_id, free, new.id;
    exit when not taken;
    i := i + 1;
    free := left(printed, 56) || '-' || i;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], free, 'printed_number', case when i > 1 then printed end));
end
$$;
create trigger b_number before insert on public.expenses for each row execute function private.number_document('expense_no');
create trigger b_number before insert on public.payments for each row execute function private.number_document('payment_no');

-- Since when nothing is left to be paid.
create function private.settle_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  new.settled_at := case when new.status in ('rejected', 'void') or new.status = 'approved' and new.paid_amount >= new.amount
    then coalesce(new.settled_at, now()) end;
  return new;
end
$$;
create trigger c_settle before insert or update on public.expenses for each row execute function private.settle_expense();

-- The money goes by an approved expense: what it is for stays as it was approved. One with payments stays approved and out of the trash. The app asks
-- the same (src/modules/banking/payables/expense-rules.ts).
create function private.check_expenses(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif (p_before ->> 'paid_amount')::bigint > 0
    and (p_before ->> 'status', p_before ->> 'deleted_at') is distinct from (p_after ->> 'status', p_after ->> 'deleted_at') then
    perform private.refuse('expense_paid', case when p_before ->> 'status' = p_after ->> 'status' then 'deleted_at' else 'status' end);
  end if;
  if not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  end if;
end
$$;

create function private.tell_expenses(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.expense_feed (tenant_id, id, expense_id, user_id, actor_kind, type, activity_details)
  values (p_tenant, gen_random_uuid(), p_id, auth.uid(), case when auth.uid() is null then 'system' else 'user' end, p_type, p_details);
exception when others then
  -- The expense stands without the entry.
  raise warning 'feed entry % of % failed: %', p_type, p_id, sqlerrm;
end
$$;

create function private.tell_new_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_expenses(new.tenant_id, new.id, 'created', jsonb_build_object('status', new.status));
  return null;
end
$$;
create trigger d_tell after insert on public.expenses for each row execute function private.tell_new_expense();

-- What a person reads in the feed: names instead of ids, and of photos how many.
create function private.expense_told(e public.expenses) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('amount', e.amount, 'expense_date', e.expense_date, 'due_date', e.due_date, 'party_name', e.party_name,
    'reference', e.reference, 'title', e.title, 'notes', e.notes, 'photos', cardinality(e.photos),
    'category', (select c.name from public.transaction_categories c where c.tenant_id = e.tenant_id and c.id = e.category_id),
    'brand_id', (select b.name from public.brands b where b.tenant_id = e.tenant_id and b.id = e.brand_id));
end
$$;

create function private.follow_expense() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := private.expense_told(old);
  changed jsonb;
begin
  select jsonb_object_agg(n.key, jsonb_build_array(was -> n.key, n.value)) into changed
  from jsonb_each(private.expense_told(new)) n where was -> n.key is distinct from n.value;
  if changed is not null then
    perform private.tell_expenses(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  if new.status <> old.status then
    perform private.tell_expenses(new.tenant_id, new.id, new.status,
      case when new.status = 'rejected' and new.reason <> '' then jsonb_build_object('reason', new.reason) else '{}' end);
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_expenses(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  return null;
end
$$;
create trigger d_follow after update on public.expenses for each row execute function private.follow_expense();

-- What the items of a payment are for, of every source that can be paid (`payableSources` in src/modules/banking/payables/kind-payment.ts).
create function private.payables_of(p_tenant uuid, p_items jsonb) returns table (item jsonb, place bigint, doc uuid, brand uuid, category uuid, called text)
language sql stable set search_path = '' as $$
  select i, n, e.id, e.brand_id, e.category_id, concat_ws(' ', e.expense_no, nullif(e.title, ''))
  from jsonb_array_elements(p_items) with ordinality x (i, n)
  join public.expenses e on i ->> 'source' = 'expense' and e.tenant_id = p_tenant and e.id = (i ->> 'doc_id')::uuid
$$;

-- The items are the payment, each once, of the company and within the person's brands. What was approved when it was paid is not asked: the money
-- has moved.
create function private.check_payments(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  items constant jsonb := p_after -> 'items';
  found record;
begin
  if p_before is not null then
    if p_before ->> 'voided_at' is not null and p_after ->> 'voided_at' is null then
      perform private.refuse('payment_void', 'voided_at');
    end if;
    return;
  elsif p_after ->> 'voided_at' is not null then
    perform private.refuse('invalid', 'voided_at');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  end if;
  select sum((i ->> 'amount')::bigint) as amount, count(distinct i ->> 'doc_id') as docs, min((i ->> 'amount')::bigint) as least,
    bool_and(i ->> 'doc_id' = lower(i ->> 'doc_id')) as plain into found from jsonb_array_elements(items) i;
  if found.amount is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('allocations_differ', 'items');
  elsif found.least <= 0 or found.docs <> jsonb_array_length(items) or not found.plain then
    perform private.refuse('invalid', 'items');
  end if;
  select count(*) as docs, count(distinct coalesce(p.brand::text, '')) as brands, bool_and(s.brands is null or coalesce(p.brand = any (s.brands), false))
    as reached into found from private.payables_of(s.tenant, items) p;
  if found.docs <> jsonb_array_length(items) or not found.reached then
    perform private.refuse('not_found', 'items');
  elsif found.brands > 1 then
    perform private.refuse('brands_differ', 'items');
  end if;
end
$$;

create function private.brand_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  new.brand_id := (select p.brand from private.payables_of(new.tenant_id, new.items) p limit 1);
  return new;
end
$$;
create trigger c_brand_of_items before insert on public.payments for each row execute function private.brand_payment();

-- What is paid of an expense, by all payments that stand; its row is locked, so that two of them count one after the other.
create function private.paid_of(p_tenant uuid, p_doc uuid) returns bigint language plpgsql volatile set search_path = '' as $$
begin
  return (select coalesce(sum((i ->> 'amount')::bigint), 0)::bigint from public.payments p cross join lateral jsonb_array_elements(p.items) i
    where p.tenant_id = p_tenant and p.voided_at is null and p.items @> jsonb_build_array(jsonb_build_object('doc_id', p_doc))
      and i ->> 'doc_id' = p_doc::text);
end
$$;

-- The one transaction of a payment, as the payment says it; one that is void is in the trash. An id that could be foreseen could be taken
-- beforehand: then all of it is put right.
create function private.book_payment(p public.payments) returns void language plpgsql set search_path = '' as $$
declare
  doc constant uuid := private.v5_of(p.tenant_id, 'payment:' || p.id);
  t public.transactions;
  kinds integer;
begin
  if p.voided_at is not null then
    update public.transactions x set deleted_at = now() where x.tenant_id = p.tenant_id and x.id = doc and x.deleted_at is null;
    return;
  end if;
  select (array_agg(y.category order by y.place))[1], count(distinct y.category), left(string_agg(y.called, ', ' order by y.place), 200),
    jsonb_agg(jsonb_build_object('id', y.item -> 'id', 'category_id', y.category, 'amount', y.item -> 'amount', 'note', left(y.called, 200)) order by y.place)
  into t.category_id, kinds, t.title, t.splits from private.payables_of(p.tenant_id, p.items) y;
  if kinds = 1 then
    t.splits := '[]';
  end if;
  insert into public.transactions as x (tenant_id, id, transaction_no, bank_account_id, amount, type, category, category_id, splits, party_name, brand_id,
    reference, title, notes, transaction_date, created_by)
  values (p.tenant_id, doc, p.payment_no, p.bank_account_id, p.amount, 'expense', '', t.category_id, t.splits, p.party_name, p.brand_id,
    p.reference, t.title, p.notes, p.payment_date, auth.uid())
  on conflict (tenant_id, id) do update set bank_account_id = excluded.bank_account_id, amount = excluded.amount, type = excluded.type,
    category_id = excluded.category_id, splits = excluded.splits, party_name = excluded.party_name, brand_id = excluded.brand_id,
    transaction_date = excluded.transaction_date, title = excluded.title, to_account_id = null, amount_in = 0, fee = 0, order_id = null, deleted_at = null;
end
$$;

-- What a payment does to what it pays. Money that moved is never left without its expense: one that was taken back or deleted meanwhile is approved
-- again. Who pays what others have paid meanwhile is told; both payments stay.
create function private.follow_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  live constant boolean := new.voided_at is null;
  share record;
  e public.expenses;
  paid bigint;
begin
  perform private.book_payment(new);
  for share in select p.doc, p.item -> 'amount' as amount from private.payables_of(new.tenant_id, new.items) p order by p.doc loop
    select * into e from public.expenses x where x.tenant_id = new.tenant_id and x.id = share.doc for no key update;
    paid := private.paid_of(new.tenant_id, share.doc);
    update public.expenses x set paid_amount = paid, status = case when paid > 0 then 'approved' else x.status end,
      deleted_at = case when paid > 0 then null else x.deleted_at end
    where x.tenant_id = new.tenant_id and x.id = share.doc;
    perform private.tell_expenses(new.tenant_id, share.doc, case when live then 'paid' else 'payment_void' end,
      jsonb_build_object('amount', share.amount, 'number', new.payment_no)
        || case when live or new.void_reason = '' then '{}' else jsonb_build_object('reason', new.void_reason) end);
    if live and paid > e.amount then
      perform private.tell_expenses(new.tenant_id, share.doc, 'overpaid', jsonb_build_object('amount', paid - e.amount));
      perform private.tell_device('overpaid', 'expenses', share.doc, jsonb_build_object('paid_amount', jsonb_build_array(e.paid_amount, paid)));
    end if;
  end loop;
  return null;
end
$$;
create trigger d_follow after insert on public.payments for each row execute function private.follow_payment();
create trigger d_follow_void after update on public.payments for each row
  when (old.voided_at is null and new.voided_at is not null) execute function private.follow_payment();

-- A list inside of a value has no foreign key: what a payment names stays as long as the payment.
create or replace function private.references_to(p_table oid) returns table (self boolean, condition text) language sql stable set search_path = '' as $$
  select k.conrelid = p_table, format('select from %s c where %s', k.conrelid::regclass,
    (select string_agg(format('c.%I = r.%I', f.attname, t.attname), ' and ')
     from unnest(k.conkey, k.confkey) x (from_num, to_num)
     join pg_catalog.pg_attribute f on f.attrelid = k.conrelid and f.attnum = x.from_num
     join pg_catalog.pg_attribute t on t.attrelid = k.confrelid and t.attnum = x.to_num))
  from pg_catalog.pg_constraint k where k.contype = 'f' and k.confrelid = p_table and k.confdeltype <> 'c'
  union all
  select false, format('select from %s c where c.tenant_id = r.tenant_id and %s', x.within, x.condition) from (values
    ('public.cancel_reasons'::regclass, 'public.orders', 'c.delivery_details -> ''cancel_reason_ids'' ? r.id::text'),
    ('public.expenses', 'public.payments', 'c.items @> jsonb_build_array(jsonb_build_object(''doc_id'', r.id))')
  ) x (named, within, condition) where x.named = p_table
$$;

-- Who writes money writes what he sees: expenses and payments with that key alone, and the books with the key of the books. Until now one key
-- opened both.
update public.roles r set permissions = r.permissions || 'view_transactions'::text
where 'manage_transactions' = any (r.permissions) and not 'view_transactions' = any (r.permissions);
update public.subscription_plans l set permissions = l.permissions || 'view_transactions'::text
where 'manage_transactions' = any (l.permissions) and not 'view_transactions' = any (l.permissions);
update public.subscription_plans l set permissions = l.permissions || 'view_expenses'::text
where 'manage_transactions' = any (l.permissions) and not 'view_expenses' = any (l.permissions);

create or replace function private.check_transactions(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_op ->> 'action' = 'transaction.save' and not 'view_transactions' = any (s.permissions) then
    perform private.refuse('forbidden', 'id');
  end if;
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
