-- Couriers' statements in Postgres: what a courier pays for which parcels. Posting one books its money and settles its parcels in one
-- transaction; it never changes again, and voiding it takes all of that back.

create table public.group_payments (
  tenant_id uuid not null,
  id uuid not null,
  payment_no text not null,
  printed_number text,
  shipping_company_id uuid not null,
  statement_ref text not null default '',
  statement_date date,
  received_date date not null,
  bank_account_id uuid not null,
  statement_amount bigint,
  received_amount bigint not null default 0,
  adjustments jsonb not null default '[]',
  state text not null default 'draft',
  notes text not null default '',
  posted_at timestamptz,
  posted_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint group_payments__payment_no_key unique (tenant_id, payment_no),
  constraint group_payments__shipping_company_id_fk foreign key (tenant_id, shipping_company_id) references public.shipping_companies (tenant_id, id),
  constraint group_payments__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id)
);
create index group_payments_account on public.group_payments (tenant_id, bank_account_id);
-- A courier's own number stands on one statement; two that arrive at the same moment meet here.
create unique index group_payments__statement_once on public.group_payments (tenant_id, shipping_company_id, statement_ref)
  where statement_ref <> '' and deleted_at is null and state <> 'void';

create table public.payment_lines (
  tenant_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  parcel_id uuid,
  brand_id uuid,
  sort integer not null default 0,
  reference text not null default '',
  phone text not null default '',
  collected bigint not null default 0,
  shipping_charge bigint not null default 0,
  cod_charge bigint not null default 0,
  return_charge bigint not null default 0,
  other_charge bigint not null default 0,
  decision text not null default 'open',
  notes text not null default '',
  -- Once posted: what the parcel was before, by which it is brought back.
  booked jsonb,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint payment_lines__payment_id_fk foreign key (tenant_id, payment_id) references public.group_payments (tenant_id, id) on delete cascade,
  constraint payment_lines__parcel_id_fk foreign key (tenant_id, parcel_id) references public.orders (tenant_id, id) on delete set null (parcel_id),
  constraint payment_lines__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id) on delete set null (brand_id)
);
create index payment_lines_payment on public.payment_lines (tenant_id, payment_id);
create index payment_lines_parcel on public.payment_lines (tenant_id, parcel_id) where parcel_id is not null;
create index payment_lines_brand on public.payment_lines (tenant_id, brand_id) where brand_id is not null;

alter table public.orders
  add column payment_id uuid,
  add column settlement text not null default 'none',
  add column settled_amount bigint not null default 0,
  add constraint orders__payment_id_fk foreign key (tenant_id, payment_id) references public.group_payments (tenant_id, id);
create index orders_payment on public.orders (tenant_id, payment_id) where payment_id is not null;

-- A number that is taken gets a new one by itself.
create function private.number_statement() returns trigger language plpgsql set search_path = '' as $$
declare
  printed constant text := new.payment_no;
  i integer := 1;
begin
  while exists (select from public.group_payments p where p.tenant_id = new.tenant_id and p.payment_no = new.payment_no and p.id <> new.id) loop
    i := i + 1;
    new.payment_no := left(printed, 56) || '-' || i;
  end loop;
  new.printed_number := case when i > 1 then printed end;
  return new;
end
$$;
create trigger b_number before insert on public.group_payments for each row execute function private.number_statement();

-- A statement is about parcels of all brands, so whoever works for some of them does not write it. What a draft says may change; what is posted not.
create function private.check_group_payments(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  was constant text := coalesce(p_before ->> 'state', 'draft');
begin
  if s.brands is not null or p_after is null then
    perform private.refuse('forbidden', 'id');
  elsif p_op ->> 'action' <> 'group_payment.save' and p_before -> 'state' = p_after -> 'state' then
    return;
  elsif p_op ->> 'action' = 'group_payment.void' then
    if was <> 'posted' then
      perform private.refuse('not_posted', 'state');
    elsif p_after ->> 'state' <> 'void' then
      perform private.refuse('invalid', 'state');
    end if;
    return;
  elsif was <> 'draft' then
    perform private.refuse('payment_posted', 'state');
  elsif p_op ->> 'action' = 'group_payment.post' then
    if p_before ->> 'deleted_at' is not null then
      perform private.refuse('deleted', 'state');
    elsif p_after ->> 'state' <> 'posted' then
      perform private.refuse('invalid', 'state');
    end if;
    return;
  elsif p_after ->> 'state' <> 'draft' then
    perform private.refuse('invalid', 'state');
  end if;
  if p_after ->> 'statement_ref' <> '' and p_after ->> 'deleted_at' is null and exists (select from public.group_payments p
    where p.tenant_id = s.tenant and p.shipping_company_id = (p_after ->> 'shipping_company_id')::uuid and p.statement_ref = p_after ->> 'statement_ref'
      and p.id is distinct from (p_before ->> 'id')::uuid and p.deleted_at is null and p.state <> 'void') then
    perform private.refuse('statement_exists', 'statement_ref');
  elsif p_before is not null and p_before -> 'shipping_company_id' <> p_after -> 'shipping_company_id' and exists (select from public.payment_lines l
    where l.tenant_id = s.tenant and l.payment_id = (p_before ->> 'id')::uuid and l.parcel_id is not null and l.deleted_at is null) then
    perform private.refuse('statement_has_lines', 'shipping_company_id');
  end if;
end
$$;

-- Lines belong to a draft, and to parcels of its courier. Whoever posts at this moment is waited for.
create function private.check_payment_lines(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  p public.group_payments;
begin
  if s.brands is not null or p_after is null then
    perform private.refuse('forbidden', 'id');
  end if;
  select * into p from public.group_payments x where x.tenant_id = s.tenant and x.id = (p_after ->> 'payment_id')::uuid for share;
  if not found or p.deleted_at is not null then
    perform private.refuse('not_found', 'payment_id');
  elsif p.state <> 'draft' then
    perform private.refuse('payment_posted', 'payment_id', '', 'group_payments', p.id::text);
  elsif p_after ->> 'parcel_id' is not null and not exists (select from public.orders o where o.tenant_id = s.tenant
    and o.id = (p_after ->> 'parcel_id')::uuid and o.order_type = 'parcel' and o.shipping_company_id = p.shipping_company_id) then
    perform private.refuse('other_courier', 'parcel_id');
  end if;
end
$$;

-- A line is of the brand of its parcel, wherever that goes.
create function private.brand_line() returns trigger language plpgsql set search_path = '' as $$
begin
  new.brand_id := (select o.brand_id from public.orders o where o.tenant_id = new.tenant_id and o.id = new.parcel_id);
  return new;
end
$$;
create trigger b_line_brand before insert or update of parcel_id, brand_id on public.payment_lines for each row execute function private.brand_line();

create function private.brand_lines() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.payment_lines l set brand_id = new.brand_id where l.tenant_id = new.tenant_id and l.parcel_id = new.id;
  return null;
end
$$;
create trigger d_line_brand after update on public.orders for each row when (new.order_type = 'parcel' and new.brand_id <> old.brand_id)
  execute function private.brand_lines();

-- What a parcel still brings, before or after a part of it was paid. The app counts alike (src/modules/business/courier-payments/rules.ts).
create function private.expected_of(o public.orders) returns bigint[] language sql immutable set search_path = '' as $$
  select case o.settlement when 'disputed'
    then array[o.collected_amount - o.shipping_charge - o.cod_charge - o.return_charge - o.other_charge - o.settled_amount, 0, 0, 0, 0]
    else array[o.collected_amount, o.shipping_charge, o.cod_charge, o.return_charge, o.other_charge] end
$$;

create function private.net_of(p_figures bigint[]) returns bigint language sql immutable set search_path = '' as $$
  select p_figures[1] - p_figures[2] - p_figures[3] - p_figures[4] - p_figures[5]
$$;

-- One line of a statement that is being posted: its parcel is settled, or paid a part of. Answers what goes into the books: what was collected,
-- what the courier keeps, and what is written off or on.
create function private.settle_line(p public.group_payments, l public.payment_lines, out sold bigint, out cost bigint, out beside bigint)
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  theirs constant bigint[] := array[l.collected, l.shipping_charge, l.cod_charge, l.return_charge, l.other_charge];
  ours bigint[];
  phase text;
  stays constant boolean := l.decision in ('keep', 'dispute');
begin
  sold := 0;
  cost := 0;
  beside := 0;
  if l.parcel_id is null then
    if l.decision <> 'accept' then
      perform private.refuse('payment_open', 'state', '', 'payment_lines', l.id::text);
    end if;
    beside := private.net_of(theirs);
    return;
  end if;
  select * into o from public.orders x where x.tenant_id = p.tenant_id and x.id = l.parcel_id for no key update;
  phase := private.phase_of(o.tenant_id, o.shipping_status_id);
  if o.settlement = 'settled' or o.payment_id = p.id then
    perform private.refuse('payment_duplicate', 'state', '', 'parcels', o.id::text);
  elsif o.deleted_at is not null or o.completed_at is null or phase = 'lost' or o.shipping_company_id is distinct from p.shipping_company_id then
    perform private.refuse('payment_conflict', 'state', '', 'parcels', o.id::text);
  end if;
  ours := private.expected_of(o);
  if theirs <> ours and l.decision = 'open' then
    perform private.refuse('payment_open', 'state', '', 'payment_lines', l.id::text);
  elsif theirs[1] <> ours[1] and not stays and o.settlement = 'none' and phase in ('cancelled', 'returned') then
    -- Nothing is collected for what nobody took: such a parcel ends anew as a paid return.
    perform private.refuse('payment_conflict', 'state', '', 'parcels', o.id::text);
  end if;
  update public.payment_lines x set booked = jsonb_build_object('net', private.net_of(ours), 'collected_amount', o.collected_amount,
    'shipping_charge', o.shipping_charge, 'cod_charge', o.cod_charge, 'return_charge', o.return_charge, 'other_charge', o.other_charge,
    'settlement', o.settlement, 'settled_amount', o.settled_amount, 'payment_id', o.payment_id)
  where x.tenant_id = l.tenant_id and x.id = l.id;
  if l.decision = 'keep' then
    sold := ours[1];
    cost := ours[2] + ours[3] + ours[4] + ours[5];
    beside := private.net_of(theirs) - private.net_of(ours);
  else
    sold := theirs[1];
    cost := theirs[2] + theirs[3] + theirs[4] + theirs[5];
  end if;
  update public.orders x set payment_id = p.id, settled_amount = o.settled_amount + private.net_of(theirs),
    settlement = case when l.decision = 'dispute' and theirs <> ours then 'disputed' else 'settled' end,
    collected_amount = case when stays or o.settlement = 'disputed' then o.collected_amount else theirs[1] end,
    shipping_charge = case when stays or o.settlement = 'disputed' then o.shipping_charge else theirs[2] end,
    cod_charge = case when stays or o.settlement = 'disputed' then o.cod_charge else theirs[3] end,
    return_charge = case when stays or o.settlement = 'disputed' then o.return_charge else theirs[4] end,
    -- What the courier keeps of a disputed parcel in the end he keeps as another charge.
    other_charge = case when stays then o.other_charge when o.settlement = 'disputed'
      then o.other_charge + private.net_of(ours) - private.net_of(theirs) else theirs[5] end
  where x.tenant_id = o.tenant_id and x.id = o.id;
  perform private.tell_orders(o.tenant_id, o.id, 'settled', jsonb_build_object('number', p.payment_no, 'amount', private.net_of(theirs)));
end
$$;

-- An entry of a statement in the books; nothing where there is nothing to book. An id that could be foreseen could be taken beforehand: then all of
-- it is put right.
create function private.book_statement(p public.group_payments, p_part text, p_type text, p_category text, p_amount bigint) returns void
language plpgsql set search_path = '' as $$
begin
  if p_amount = 0 then
    return;
  end if;
  insert into public.transactions as x (tenant_id, id, bank_account_id, amount, type, category, title, reference, shipping_company_id, transaction_date,
    created_by)
  values (p.tenant_id, private.v5_of(p.tenant_id, 'payment:' || p.id || ':' || p_part), p.bank_account_id, p_amount, p_type, p_category,
    concat_ws(' ', 'Statement', p.payment_no), left(p.statement_ref, 100), p.shipping_company_id, p.received_date, auth.uid())
  on conflict (tenant_id, id) do update set order_id = null, bank_account_id = excluded.bank_account_id, amount = excluded.amount, type = excluded.type,
    category = excluded.category, category_id = null, title = excluded.title, reference = excluded.reference, to_account_id = null, amount_in = 0, fee = 0,
    splits = '[]', brand_id = null, customer_id = null, shipping_company_id = excluded.shipping_company_id,
    transaction_date = excluded.transaction_date, deleted_at = null;
end
$$;

create function private.settle_statement(p public.group_payments) returns void language plpgsql set search_path = '' as $$
declare
  l public.payment_lines;
  one record;
  a jsonb;
  sold bigint := 0;
  cost bigint := 0;
  gained bigint := 0;
  given bigint := 0;
begin
  for l in select * from public.payment_lines x where x.tenant_id = p.tenant_id and x.payment_id = p.id and x.deleted_at is null and x.decision <> 'skip'
    order by x.parcel_id, x.sort, x.id
  loop
    one := private.settle_line(p, l);
    sold := sold + one.sold;
    cost := cost + one.cost;
    gained := gained + greatest(0, one.beside);
    given := given + greatest(0, -one.beside);
  end loop;
  for a in select x from jsonb_array_elements(p.adjustments) x loop
    gained := gained + greatest(0, (a ->> 'amount')::bigint);
    given := given + greatest(0, -(a ->> 'amount')::bigint);
  end loop;
  if sold - cost + gained - given <> p.received_amount then
    perform private.refuse('payment_differs', 'received_amount');
  end if;
  perform private.book_statement(p, 'sold', 'income', 'Sales Revenue', greatest(0, sold));
  perform private.book_statement(p, 'unsold', 'expense', 'Other Expense', greatest(0, -sold));
  perform private.book_statement(p, 'cost', 'expense', 'Courier Cost', greatest(0, cost));
  perform private.book_statement(p, 'credit', 'income', 'Other Income', greatest(0, -cost));
  perform private.book_statement(p, 'gained', 'income', 'Other Income', gained);
  perform private.book_statement(p, 'given', 'expense', 'Other Expense', given);
end
$$;

-- Parcels are as they were before the statement, unless a later one has paid the rest of one.
create function private.unsettle_statement(p public.group_payments) returns void language plpgsql set search_path = '' as $$
declare
  l public.payment_lines;
begin
  for l in select * from public.payment_lines x where x.tenant_id = p.tenant_id and x.payment_id = p.id and x.booked is not null
    order by x.parcel_id, x.id
  loop
    update public.orders o set payment_id = (l.booked ->> 'payment_id')::uuid, settlement = l.booked ->> 'settlement',
      settled_amount = (l.booked ->> 'settled_amount')::bigint, collected_amount = (l.booked ->> 'collected_amount')::bigint,
      shipping_charge = (l.booked ->> 'shipping_charge')::bigint, cod_charge = (l.booked ->> 'cod_charge')::bigint,
      return_charge = (l.booked ->> 'return_charge')::bigint, other_charge = (l.booked ->> 'other_charge')::bigint
    where o.tenant_id = p.tenant_id and o.id = l.parcel_id and o.payment_id = p.id;
    if not found then
      perform private.refuse('payment_followed', 'state', '', 'parcels', l.parcel_id::text);
    end if;
    update public.payment_lines x set booked = null where x.tenant_id = l.tenant_id and x.id = l.id;
    perform private.tell_orders(p.tenant_id, l.parcel_id, 'unsettled', jsonb_build_object('number', p.payment_no));
  end loop;
  update public.transactions t set deleted_at = now() where t.tenant_id = p.tenant_id and t.deleted_at is null
    and t.id in (select private.v5_of(p.tenant_id, 'payment:' || p.id || ':' || part)
      from unnest(array['sold', 'unsold', 'cost', 'credit', 'gained', 'given']) part);
end
$$;

create function private.mark_posted() returns trigger language plpgsql set search_path = '' as $$
begin
  new.posted_at := case new.state when 'posted' then now() else old.posted_at end;
  new.posted_by := case new.state when 'posted' then auth.uid() else old.posted_by end;
  return new;
end
$$;
create trigger b_posted before update on public.group_payments for each row when (new.state <> old.state) execute function private.mark_posted();

create function private.follow_statement() returns trigger language plpgsql set search_path = '' as $$
begin
  perform set_config('karbar.settles', new.id::text, true);
  if new.state = 'posted' then
    perform private.settle_statement(new);
  elsif old.state = 'posted' then
    perform private.unsettle_statement(new);
  end if;
  perform set_config('karbar.settles', '', true);
  return null;
end
$$;
create trigger c_settle after update on public.group_payments for each row when (new.state <> old.state) execute function private.follow_statement();

-- What a statement has settled stays as it ended: a mistake is an adjustment of a later statement, or this one is voided first.
create function private.keep_settled() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  wants constant jsonb := to_jsonb(new);
  f text;
begin
  if coalesce(current_setting('karbar.settles', true), '') <> '' then
    return new;
  end if;
  foreach f in array array['shipping_status_id', 'collected_amount', 'shipping_charge', 'cod_charge', 'return_charge', 'other_charge',
    'delivery_details', 'deleted_at', 'shipping_company_id', 'payment_id', 'settlement', 'settled_amount'] loop
    if was -> f is distinct from wants -> f then
      perform private.refuse('settled', f);
    end if;
  end loop;
  return new;
end
$$;
create trigger a_keep_settled before update on public.orders for each row when (old.settlement <> 'none') execute function private.keep_settled();
