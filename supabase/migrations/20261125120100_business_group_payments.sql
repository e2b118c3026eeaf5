-- Couriers' statements in Postgres: what a courier pays for which parcels. Posting one books its money and settles its parcels in one transaction; it
-- never changes again, and voiding it takes all of that back.

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

-- Parcels stand before statements do.
alter table public.orders add constraint orders__payment_id_fk foreign key (tenant_id, payment_id)
  references public.group_payments (tenant_id, id);

create trigger b_number before insert on public.group_payments for each row execute function private.number_document('payment_no');

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
    perform private.keep_period(s.tenant, p_before, p_after, 'received_date', array['state']);
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

-- Lines belong to a draft, and to parcels of its courier; one whose parcel goes another way can still be left out. Whoever posts at this moment is
-- waited for.
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
  elsif p_after ->> 'parcel_id' is not null and p_before -> 'parcel_id' is distinct from p_after -> 'parcel_id'
    and not exists (select from public.orders o where o.tenant_id = s.tenant and o.id = (p_after ->> 'parcel_id')::uuid
    and o.order_type = 'parcel' and o.shipping_company_id = p.shipping_company_id) then
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
