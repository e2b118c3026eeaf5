-- What comes again by itself, and what a title says of its category.

create table public.repeating_entries (
  tenant_id uuid not null,
  id uuid not null,
  title text not null,
  makes text not null,
  category_id uuid not null,
  amount bigint not null,
  bank_account_id uuid,
  party_name text not null default '',
  brand_id uuid,
  every integer not null default 1,
  unit text not null default 'month',
  first_day date not null,
  last_day date,
  due_days integer,
  active boolean not null default true,
  done_until date,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint repeating_entries__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id),
  constraint repeating_entries__bank_account_id_fk foreign key (tenant_id, bank_account_id) references public.bank_accounts (tenant_id, id),
  constraint repeating_entries__brand_id_fk foreign key (tenant_id, brand_id) references public.brands (tenant_id, id)
);
create index repeating_entries_category on public.repeating_entries (tenant_id, category_id);
create index repeating_entries_account on public.repeating_entries (tenant_id, bank_account_id) where bank_account_id is not null;
create index repeating_entries_brand on public.repeating_entries (tenant_id, brand_id) where brand_id is not null;

create table public.category_rules (
  tenant_id uuid not null,
  id uuid not null,
  contains text not null,
  type text not null,
  category_id uuid not null,
  sort integer not null default 0,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint category_rules__category_id_fk foreign key (tenant_id, category_id) references public.transaction_categories (tenant_id, id) on delete cascade
);
create index category_rules_category on public.category_rules (tenant_id, category_id);

-- A device that was away for long says what it has made last, and others have made more: nothing is made twice because of it. Nor does a device
-- whose clock is ahead leave out what is to come.
create function private.keep_done() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.done_until > current_date + 2 then
    new.done_until := current_date + 2;
  end if;
  if tg_op = 'UPDATE' then
    new.done_until := greatest(old.done_until, new.done_until);
  end if;
  return new;
end
$$;
create trigger b_done before insert or update on public.repeating_entries for each row execute function private.keep_done();

-- The app asks the same (src/modules/banking/repeating/commands.ts).
create function private.check_repeating_entries(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  moves constant boolean := p_after ->> 'makes' in ('paid', 'received');
begin
  if not coalesce((p_after ->> 'amount')::bigint > 0, false) then
    perform private.refuse('amount_missing', 'amount');
  elsif not private.fits_category(s.tenant, case when p_after ->> 'makes' = 'received' then 'income' else 'expense' end, p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  elsif moves and p_after ->> 'bank_account_id' is null then
    perform private.refuse('account_missing', 'bank_account_id');
  elsif not moves and p_after ->> 'bank_account_id' is not null then
    perform private.refuse('invalid', 'bank_account_id');
  elsif (p_after ->> 'last_day')::date < (p_after ->> 'first_day')::date then
    perform private.refuse('repeat_ends_early', 'last_day');
  end if;
end
$$;

-- The app asks the same (src/modules/banking/category-rules/commands.ts).
create function private.check_category_rules(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if char_length(btrim(p_after ->> 'contains')) < 2 then
    perform private.refuse('contains_short', 'contains');
  elsif not private.fits_category(s.tenant, p_after ->> 'type', p_after -> 'category_id') then
    perform private.refuse('category_missing', 'category_id');
  end if;
end
$$;
