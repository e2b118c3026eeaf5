-- The company itself. No foreign key into auth.users: an account that is deleted must not take a company's history along.

create table public.profiles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  -- What the owner says of himself (`people`).
  owner_name text not null default '',
  owner_photo_path text,
  country text not null default 'US',
  currency text not null default 'USD',
  locale text not null default 'en-US',
  digits text not null default 'latn',
  time_zone text not null default 'UTC',
  phone text not null default '',
  address text not null default '',
  order_prefix text not null default 'ORD',
  parcel_prefix text not null default 'PCL',
  negative_stock text not null default 'warn',
  created_at timestamptz not null default now(),
  -- The company's shop: its address on the platform, and what it is set up as (src/modules/storefront/config/shape.ts), as it was published.
  storefront_slug text,
  storefront_state text not null default 'draft',
  storefront_rev bigint not null default 0,
  storefront_at timestamptz,
  storefront_config jsonb not null default '{}',
  -- Below which its photos lie for everybody to see, and which says nothing of whose they are.
  storefront_media uuid not null default gen_random_uuid(),
  -- Set: everything is deleted then.
  ends_at timestamptz,
  primary key (tenant_id, id),
  constraint profiles__id check (id = tenant_id)
);
create index profiles_media on public.profiles (storefront_media);

-- ISO 4217; the app knows the same (src/kernel/money.ts).
create function private.decimals_of(p_currency text) returns integer language sql immutable set search_path = '' as $$
  select case
    when p_currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when p_currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when p_currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

-- Amounts are whole minor units: with another number of decimals every one of them would be a different amount. What accounts in other currencies
-- count for is told in the company's.
create function private.guard_decimals() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.decimals_of(new.currency) <> private.decimals_of(old.currency) and (
    exists (select from public.orders o where o.tenant_id = new.tenant_id)
    or exists (select from public.transactions t where t.tenant_id = new.tenant_id)
    or exists (select from public.variants v where v.tenant_id = new.tenant_id)) then
    perform private.refuse('currency_decimals', 'currency');
  elsif new.currency <> old.currency and exists (select from public.bank_accounts a where a.tenant_id = new.tenant_id and a.currency is not null
    and a.deleted_at is null) then
    perform private.refuse('currency_accounts', 'currency');
  end if;
  return new;
end
$$;
create trigger b_decimals before update of currency on public.profiles for each row execute function private.guard_decimals();
