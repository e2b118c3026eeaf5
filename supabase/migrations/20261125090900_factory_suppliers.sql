-- Whoever is bought from, and what is owed to him for each thing: the latter is paid through Banking.

create table public.suppliers (
  tenant_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  contact_name text not null default '',
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  type text not null default 'material',
  terms_days integer not null default 0,
  credit_limit bigint not null default 0,
  opening_balance bigint not null default 0,
  opening_date date,
  tax_id text not null default '',
  pay_details text not null default '',
  lead_days integer not null default 0,
  tags text[] not null default '{}',
  photos text[] not null default '{}',
  merged_into uuid,
  notes text not null default '',
  active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint suppliers__merged_into_fk foreign key (tenant_id, merged_into) references public.suppliers (tenant_id, id)
);
create index suppliers_merged on public.suppliers (tenant_id, merged_into) where merged_into is not null;

create table public.supplier_feed (
  tenant_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint supplier_feed__supplier_id_fk foreign key (tenant_id, supplier_id) references public.suppliers (tenant_id, id) on delete cascade
);
create index supplier_feed_record on public.supplier_feed (tenant_id, supplier_id);
create trigger b_clock before insert on public.supplier_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();
create trigger d_tell after insert or update on public.suppliers for each row execute function private.tell_document('supplier_feed', 'supplier_id',
  'code', 'name', 'contact_name', 'phone', 'email', 'address', 'type', 'terms_days', 'credit_limit', 'opening_balance', 'opening_date', 'tax_id',
  'pay_details', 'lead_days', 'tags', 'merged_into', 'notes', 'active');

create table public.supplier_dues (
  tenant_id uuid not null,
  id uuid not null,
  source text not null,
  supplier_id uuid not null,
  party_name text not null default '',
  number text not null default '',
  reference text not null default '',
  category_id uuid,
  amount bigint not null default 0,
  paid_amount bigint not null default 0,
  doc_date date not null,
  due_date date not null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint supplier_dues__supplier_id_fk foreign key (tenant_id, supplier_id) references public.suppliers (tenant_id, id),
  constraint supplier_dues__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id)
);
create index supplier_dues_supplier on public.supplier_dues (tenant_id, supplier_id);
create index supplier_dues_category on public.supplier_dues (tenant_id, category_id) where category_id is not null;

-- Since when nothing is left of one; what a supplier owes, and what he was paid too much, stays open.
create function private.settle_due() returns trigger language plpgsql set search_path = '' as $$
begin
  new.settled_at := case when new.paid_amount = new.amount then coalesce(new.settled_at, now()) end;
  return new;
end
$$;
create trigger c_settle before insert or update on public.supplier_dues for each row execute function private.settle_due();

-- One that turned out to be another is merged into that one, which stands by itself.
create function private.check_suppliers(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  other constant uuid := p_after ->> 'merged_into';
begin
  if p_before is null and p_after ->> 'deleted_at' is not null then
    perform private.refuse('invalid', 'deleted_at');
  elsif p_after ->> 'deleted_at' is not null and p_before ->> 'deleted_at' is null and (
    exists (select from public.supplier_dues d where d.tenant_id = s.tenant and d.supplier_id = (p_after ->> 'id')::uuid)
    or exists (select from public.suppliers x where x.tenant_id = s.tenant and x.merged_into = (p_after ->> 'id')::uuid)) then
    perform private.refuse('supplier_has_history', 'deleted_at');
  elsif other is null or p_before ->> 'merged_into' = p_after ->> 'merged_into' then
    return;
  elsif other = (p_after ->> 'id')::uuid
    or not exists (select from public.suppliers x where x.tenant_id = s.tenant and x.id = other and x.merged_into is null and x.deleted_at is null)
    or exists (select from public.suppliers x where x.tenant_id = s.tenant and x.merged_into = (p_after ->> 'id')::uuid) then
    perform private.refuse('supplier_merge', 'merged_into');
  end if;
end
$$;

-- What was owed to him at first is due like anything else; and who pays reads what he is called.
create function private.follow_suppliers() returns trigger language plpgsql set search_path = '' as $$
declare
  began constant date := coalesce(new.opening_date, new.created_at::date);
begin
  if new.opening_balance <> 0 or tg_op = 'UPDATE' and old.opening_balance <> 0 then
    insert into public.supplier_dues as d (tenant_id, id, source, supplier_id, party_name, category_id, amount, doc_date, due_date)
    values (new.tenant_id, private.v5_of(new.tenant_id, 'opening:' || new.id), 'opening', new.id, new.name,
      private.id_of(new.tenant_id, 'category:expense:Cost of Goods Sold (COGS)'), new.opening_balance, began, began + new.terms_days)
    on conflict (tenant_id, id) do update set amount = excluded.amount, doc_date = excluded.doc_date, due_date = excluded.due_date
      where d.source = 'opening';
  end if;
  if tg_op = 'UPDATE' and new.name <> old.name then
    update public.supplier_dues d set party_name = new.name where d.tenant_id = new.tenant_id and d.supplier_id = new.id;
  end if;
  return null;
end
$$;
