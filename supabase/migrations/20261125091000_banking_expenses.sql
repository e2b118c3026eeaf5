-- Expenses: a cost, paid or not. What is paid of one is the sum of its payments.

create table public.expenses (
  tenant_id uuid not null,
  id uuid not null,
  expense_no text not null,
  printed_number text,
  status text not null,
  reason text not null default '',
  category_id uuid not null,
  amount bigint not null,
  tax bigint not null default 0,
  lines jsonb not null default '[]',
  paid_amount bigint not null default 0,
  -- What of it was approved last; it outlives a change of mind, because whoever pays may not have heard of that yet. Null: nobody ever approved it.
  approved_amount bigint,
  shipping_company_id uuid,
  party_name text not null default '',
  brand_id uuid,
  title text not null default '',
  reference text not null default '',
  notes text not null default '',
  photos text[] not null default '{}',
  -- What it was made from, once.
  origin_key text not null default '',
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

create trigger b_number before insert on public.expenses for each row execute function private.number_document('expense_no');

-- What was approved last, and since when nothing is left to be paid.
create function private.settle_expense() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'approved' then
    new.approved_amount := new.amount;
  end if;
  new.settled_at := case when new.status in ('rejected', 'void') or new.status = 'approved' and new.paid_amount >= new.amount
    then coalesce(new.settled_at, now()) end;
  return new;
end
$$;
create trigger c_settle before insert or update on public.expenses for each row execute function private.settle_expense();

-- Who only sees expenses enters them and hands them in, and changes his own until somebody has decided. What repeats he does not make.
create function private.check_draft(s private.session, p_before jsonb, p_after jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_before is null then
    if p_after ->> 'status' not in ('draft', 'submitted') then
      perform private.refuse('expense_approval', 'status');
    elsif coalesce(p_after ->> 'origin_key', '') <> '' then
      perform private.refuse('forbidden', 'origin_key');
    end if;
  elsif p_after <> p_before
    and ((p_before ->> 'created_by')::uuid is distinct from s.user_id or p_before ->> 'status' not in ('draft', 'submitted', 'rejected')) then
    perform private.refuse('expense_not_own', 'id');
  end if;
end
$$;

-- Where an expense may stand and go, and what stays meanwhile, is declared with its kind. One with payments stays where it is and out of the
-- trash. The app asks the same (src/modules/banking/payables/expense-rules.ts).
create function private.check_expenses(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_op ->> 'action' = 'expense.draft' then
    perform private.check_draft(s, p_before, p_after);
  end if;
  perform private.keep_period(s.tenant, p_before, p_after, 'expense_date', array['amount', 'tax', 'category_id', 'brand_id', 'expense_date', 'deleted_at']);
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif p_before is null and private.takes_derived(p_after) then
    perform private.refuse('invalid', 'id');
  elsif (p_before ->> 'paid_amount')::bigint > 0
    and (p_before ->> 'status', p_before ->> 'deleted_at') is distinct from (p_after ->> 'status', p_after ->> 'deleted_at') then
    perform private.refuse('expense_paid', case when p_before ->> 'status' = p_after ->> 'status' then 'deleted_at' else 'status' end);
  end if;
  if not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif not private.fits_category(s.tenant, 'expense', p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  elsif (p_before -> 'amount', p_before -> 'tax', p_before -> 'lines') is not distinct from (p_after -> 'amount', p_after -> 'tax', p_after -> 'lines') then
    -- A payment has brought back what was approved, whatever lines were entered meanwhile.
    return;
  elsif (p_after ->> 'tax')::bigint > (p_after ->> 'amount')::bigint then
    perform private.refuse('tax_above', 'tax');
  elsif p_after -> 'lines' <> '[]' and (select sum((x ->> 'amount')::bigint) from jsonb_array_elements(p_after -> 'lines') x) + (p_after ->> 'tax')::bigint
    is distinct from (p_after ->> 'amount')::bigint then
    perform private.refuse('lines_differ', 'lines');
  end if;
end
$$;

create function private.tell_expenses(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('expense_feed', 'expense_id', p_tenant, p_id, p_type, p_details);
end
$$;

-- What a person reads in the feed: names instead of ids, and of photos how many.
create function private.expense_told(e public.expenses) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object('amount', e.amount, 'tax', e.tax, 'lines', jsonb_array_length(e.lines),
    'expense_date', e.expense_date, 'due_date', e.due_date, 'party_name', e.party_name,
    'reference', e.reference, 'title', e.title, 'notes', e.notes, 'photos', cardinality(e.photos),
    'category', (select c.name from public.transaction_categories c where c.tenant_id = e.tenant_id and c.id = e.category_id),
    'brand_id', (select b.name from public.brands b where b.tenant_id = e.tenant_id and b.id = e.brand_id));
end
$$;

create function private.follow_expenses() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := case when tg_op = 'UPDATE' then private.expense_told(old) end;
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    perform private.tell_expenses(new.tenant_id, new.id, 'created', jsonb_build_object('status', new.status));
    return null;
  end if;
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
