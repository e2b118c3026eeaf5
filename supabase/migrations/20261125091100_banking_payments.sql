-- What is paid for expenses: a payment is money that moved. It makes exactly one transaction and approves nothing; what its items leave
-- of it is credit, which later ones use.

create table public.payments (
  tenant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  printed_number text,
  bank_account_id uuid not null,
  amount bigint not null,
  items jsonb not null,
  credit_category_id uuid,
  party_name text not null default '',
  brand_id uuid,
  reference text not null default '',
  method text,
  cheque_state text,
  cheque_day date,
  notes text not null default '',
  payment_date date not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text not null default '',
  primary key (tenant_id, id),
  constraint payments__payment_no_key unique (tenant_id, payment_no),
  constraint payments__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id),
  constraint payments__credit_category_id_fk foreign key (tenant_id, credit_category_id) references public.transaction_categories (tenant_id, id),
  constraint payments__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index payments_account on public.payments (tenant_id, bank_account_id);
create index payments_brand on public.payments (tenant_id, brand_id) where brand_id is not null;
create index payments_credit on public.payments (tenant_id, credit_category_id) where credit_category_id is not null;
create index payments_items on public.payments using gin (items jsonb_path_ops);
create trigger b_number before insert on public.payments for each row execute function private.number_document('payment_no');

-- What the items of a payment are for, of every source that can be paid (`payableSources` in src/modules/banking/payables/kind-payment.ts).
-- What is owed to a supplier is of no brand.
create function private.payables_of(p_tenant uuid, p_items jsonb) returns table (item jsonb, place bigint, doc uuid, brand uuid, category uuid, called text)
language sql stable set search_path = '' as $$
  select i, n, e.id, e.brand_id, e.category_id, concat_ws(' ', e.expense_no, nullif(e.title, ''))
  from jsonb_array_elements(p_items) with ordinality x (i, n)
  join public.expenses e on i ->> 'source' = 'expense' and e.tenant_id = p_tenant and e.id = (i ->> 'doc_id')::uuid
  union all
  select i, n, d.id, null::uuid, d.category_id, concat_ws(' ', nullif(d.number, ''), nullif(d.reference, ''))
  from jsonb_array_elements(p_items) with ordinality x (i, n)
  join public.supplier_dues d on i ->> 'source' = 'supplier' and d.tenant_id = p_tenant and d.id = (i ->> 'doc_id')::uuid
$$;

-- A cheque is given out, and then paid by the bank or sent back; one that came back has paid nothing. Of a
-- payment that is void none is paid: whoever says so is told.
create function private.check_cheque(p_before jsonb, p_after jsonb) returns void language plpgsql immutable set search_path = '' as $$
declare
  goes constant text := p_after ->> 'cheque_state';
begin
  if (coalesce(p_after ->> 'method', '') = 'cheque') <> (goes is not null)
    or goes = 'bounced' and (p_before is null or p_after ->> 'voided_at' is null or p_after ->> 'cheque_day' is null) then
    perform private.refuse('invalid', 'cheque_state');
  elsif p_before ->> 'cheque_state' = 'bounced' and goes <> 'bounced'
    or p_before ->> 'voided_at' is not null and goes <> p_before ->> 'cheque_state' and goes <> 'bounced' then
    perform private.refuse('payment_void', 'cheque_state');
  end if;
end
$$;

-- Each item is for something else of the company, within the person's brands, that was approved once. Whether it still was when it was paid is not
-- asked: the money has moved.
create function private.check_payables(s private.session, p_items jsonb) returns void language plpgsql stable set search_path = '' as $$
declare
  found record;
begin
  select count(distinct i ->> 'doc_id') as docs, coalesce(min((i ->> 'amount')::bigint), 1) as least,
    coalesce(bool_and(i ->> 'doc_id' = lower(i ->> 'doc_id')), true) as plain into found from jsonb_array_elements(p_items) i;
  if found.least <= 0 or found.docs <> jsonb_array_length(p_items) or not found.plain then
    perform private.refuse('invalid', 'items');
  end if;
  select count(*) as docs, count(distinct coalesce(p.brand::text, '')) as brands,
    coalesce(bool_and(s.brands is null or coalesce(p.brand = any (s.brands), false)), true) as reached
    into found from private.payables_of(s.tenant, p_items) p;
  if found.docs <> jsonb_array_length(p_items) or not found.reached then
    perform private.refuse('not_found', 'items');
  elsif found.brands > 1 then
    perform private.refuse('brands_differ', 'items');
  elsif exists (select from private.payables_of(s.tenant, p_items) p join public.expenses e on e.tenant_id = s.tenant and e.id = p.doc
    where p.item ->> 'source' = 'expense' and e.approved_amount is null) then
    perform private.refuse('expense_open', 'items');
  end if;
end
$$;

-- Items come to the payment at most; of what they leave it is said what it is for. Later ones of its brand use that, and what was paid stays paid.
create function private.check_payments(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  items constant jsonb := p_after -> 'items';
  paid constant bigint := (select coalesce(sum((i ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(p_after -> 'items') i);
begin
  perform private.check_cheque(p_before, p_after);
  if p_after ->> 'cheque_state' <> 'bounced' or p_after ->> 'cheque_state' is null then
    perform private.keep_period(s.tenant, p_before, p_after, 'payment_date', array['voided_at']);
  elsif p_after -> 'cheque_day' <> p_before -> 'cheque_day' and private.is_closed(s.tenant, (p_after ->> 'cheque_day')::date) then
    perform private.refuse('period_closed', 'cheque_day');
  end if;
  if p_before ->> 'voided_at' is not null then
    if p_after ->> 'voided_at' is null or p_before -> 'items' <> items then
      perform private.refuse('payment_void', case when p_after ->> 'voided_at' is null then 'voided_at' else 'items' end);
    end if;
    return;
  elsif p_before is null and p_after ->> 'voided_at' is not null then
    perform private.refuse('invalid', 'voided_at');
  elsif not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif paid > (p_after ->> 'amount')::bigint then
    perform private.refuse('allocations_differ', 'items');
  elsif paid < (p_after ->> 'amount')::bigint and not private.fits_category(s.tenant, 'expense', p_after -> 'credit_category_id') then
    perform private.refuse('category_missing', 'credit_category_id');
  elsif not items @> coalesce(p_before -> 'items', '[]') then
    perform private.refuse('invalid', 'items');
  elsif items is distinct from p_before -> 'items' then
    perform private.check_payables(s, items);
    if exists (select from private.payables_of(s.tenant, items) p where p_before is not null and p.brand is distinct from (p_before ->> 'brand_id')::uuid) then
      perform private.refuse('brands_differ', 'items');
    end if;
  end if;
end
$$;

create function private.brand_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.items <> '[]' then
    new.brand_id := (select p.brand from private.payables_of(new.tenant_id, new.items) p limit 1);
  end if;
  return new;
end
$$;
create trigger c_brand_of_items before insert on public.payments for each row execute function private.brand_payment();

-- What is paid of an expense, by all payments that stand; its row is locked, so that two of them count one after the other.
create function private.paid_of(p_tenant uuid, p_doc uuid, p_source text) returns bigint language plpgsql volatile set search_path = '' as $$
begin
  return (select coalesce(sum((i ->> 'amount')::bigint), 0)::bigint from public.payments p cross join lateral jsonb_array_elements(p.items) i
    where p.tenant_id = p_tenant and p.voided_at is null and p.items @> jsonb_build_array(jsonb_build_object('doc_id', p_doc))
      and i ->> 'doc_id' = p_doc::text and i ->> 'source' = p_source);
end
$$;

create function private.credit_of(p public.payments) returns bigint language sql immutable set search_path = '' as $$
  select p.amount - (select coalesce(sum((i ->> 'amount')::bigint), 0)::bigint from jsonb_array_elements(p.items) i)
$$;

-- What a cheque brings back that bounces after its entry was reconciled or closed: that stays as it is, and an entry against it is made on the day.
create function private.book_bounced(p public.payments, t public.transactions) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.transactions as x (tenant_id, id, transaction_no, bank_account_id, amount, type, category, party_name, brand_id, reference, method, title,
    notes, transaction_date, created_by)
  values (p.tenant_id, private.v5_of(p.tenant_id, 'bounced:' || p.id), p.payment_no || '-B', p.bank_account_id, p.amount, 'income', 'Refunds Received',
    p.party_name, p.brand_id, p.reference, p.method, t.title, p.void_reason, p.cheque_day, auth.uid())
  on conflict (tenant_id, id) do nothing;
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
    select * into t from public.transactions x where x.tenant_id = p.tenant_id and x.id = doc and x.deleted_at is null;
    if p.cheque_state = 'bounced' and t.id is not null and (private.locked_account_of(t) is not null or private.is_closed(t.tenant_id, t.transaction_date)) then
      perform private.book_bounced(p, t);
    else
      update public.transactions x set deleted_at = now() where x.tenant_id = p.tenant_id and x.id = t.id;
    end if;
    return;
  end if;
  select (array_agg(y.category order by y.place))[1], count(distinct y.category),
    left(coalesce(string_agg(nullif(y.called, ''), ', ' order by y.place), ''), 200),
    jsonb_agg(jsonb_build_object('id', y.id, 'category_id', y.category, 'amount', y.amount, 'note', left(y.called, 200)) order by y.place)
  into t.category_id, kinds, t.title, t.splits from (
    select a.item ->> 'id' as id, a.category, (a.item ->> 'amount')::bigint as amount, a.called, a.place from private.payables_of(p.tenant_id, p.items) a
    union all
    select p.id::text, p.credit_category_id, private.credit_of(p), '', jsonb_array_length(p.items) + 1 where private.credit_of(p) > 0
  ) y;
  if kinds = 1 then
    t.splits := '[]';
  end if;
  insert into public.transactions as x (tenant_id, id, transaction_no, bank_account_id, amount, type, category, category_id, splits, party_name, brand_id,
    reference, method, title, notes, transaction_date, created_by)
  values (p.tenant_id, doc, p.payment_no, p.bank_account_id, p.amount, 'expense', '', t.category_id, t.splits, p.party_name, p.brand_id,
    p.reference, p.method, t.title, p.notes, p.payment_date, auth.uid())
  on conflict (tenant_id, id) do update set bank_account_id = excluded.bank_account_id, amount = excluded.amount, type = excluded.type,
    category_id = excluded.category_id, splits = excluded.splits, party_name = excluded.party_name, brand_id = excluded.brand_id,
    transaction_date = excluded.transaction_date, title = excluded.title, to_account_id = null, amount_in = 0, fee = 0, base_amount = 0, order_id = null,
    deleted_at = null;
end
$$;

-- What is paid of what is owed to a supplier; who pays what others have paid meanwhile is told.
create function private.pay_due(p_tenant uuid, p_doc uuid) returns void language plpgsql set search_path = '' as $$
declare
  d public.supplier_dues;
  paid bigint;
begin
  select * into d from public.supplier_dues x where x.tenant_id = p_tenant and x.id = p_doc for no key update;
  paid := private.paid_of(p_tenant, p_doc, 'supplier');
  update public.supplier_dues x set paid_amount = paid where x.tenant_id = p_tenant and x.id = p_doc;
  if paid > d.paid_amount and paid > d.amount then
    perform private.tell_device('overpaid', 'supplier_dues', p_doc, jsonb_build_object('paid_amount', jsonb_build_array(d.paid_amount, paid)));
  end if;
end
$$;

-- What a payment does to what it pays. Money that moved is never left without its expense: one that was taken back, rejected, voided or deleted
-- meanwhile is approved again, at what was approved of it at most. Who pays what others have paid meanwhile is told; both payments stay.
create function private.follow_payments() returns trigger language plpgsql set search_path = '' as $$
declare
  live constant boolean := new.voided_at is null;
  -- What it had paid before.
  already jsonb := '[]';
  share record;
  e public.expenses;
  paid bigint;
begin
  if tg_op = 'UPDATE' then
    if old.voided_at is not null or live and new.items = old.items then
      return null;
    end if;
    already := case when live then old.items else '[]' end;
  end if;
  -- In a closed period it stays as it was booked: what the credit is used for now is no news of then.
  if tg_op = 'INSERT' or not live or not private.is_closed(new.tenant_id, new.payment_date) then
    perform private.book_payment(new);
  end if;
  for share in select p.doc, p.item ->> 'source' as source, p.item -> 'amount' as amount from private.payables_of(new.tenant_id, new.items) p
    where not already @> jsonb_build_array(jsonb_build_object('doc_id', p.doc)) order by p.doc
  loop
    if share.source = 'supplier' then
      perform private.pay_due(new.tenant_id, share.doc);
      continue;
    end if;
    select * into e from public.expenses x where x.tenant_id = new.tenant_id and x.id = share.doc for no key update;
    e.amount := least(e.amount, e.approved_amount);
    paid := private.paid_of(new.tenant_id, share.doc, 'expense');
    update public.expenses x set paid_amount = paid, deleted_at = case when paid > 0 then null else x.deleted_at end,
      status = case when paid > 0 then 'approved' else x.status end,
      amount = case when paid > 0 then least(x.amount, x.approved_amount) else x.amount end,
      reason = case when paid > 0 then '' else x.reason end
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
