-- Founding a company: everything a first order needs. The company's id is the founder's user id; founding it again changes nothing.

create table private.country (
  country text primary key,
  currency text not null,
  locale text not null,
  time_zone text not null
);
alter table private.country enable row level security;
insert into private.country (country, currency, locale, time_zone) values
  ('BD', 'BDT', 'en-IN', 'Asia/Dhaka'), ('IN', 'INR', 'en-IN', 'Asia/Kolkata'), ('PK', 'PKR', 'en-IN', 'Asia/Karachi'), ('LK', 'LKR', 'en-US', 'Asia/Colombo'),
  ('NP', 'NPR', 'en-IN', 'Asia/Kathmandu'), ('US', 'USD', 'en-US', 'America/New_York'), ('GB', 'GBP', 'en-GB', 'Europe/London'), ('AE', 'AED', 'en-US', 'Asia/Dubai'),
  ('SA', 'SAR', 'en-US', 'Asia/Riyadh'), ('MY', 'MYR', 'en-US', 'Asia/Kuala_Lumpur'), ('SG', 'SGD', 'en-US', 'Asia/Singapore'), ('ID', 'IDR', 'en-US', 'Asia/Jakarta'),
  ('PH', 'PHP', 'en-US', 'Asia/Manila'), ('KW', 'KWD', 'en-US', 'Asia/Kuwait'), ('QA', 'QAR', 'en-US', 'Asia/Qatar'), ('OM', 'OMR', 'en-US', 'Asia/Muscat'),
  ('CA', 'CAD', 'en-US', 'America/Toronto'), ('AU', 'AUD', 'en-US', 'Australia/Sydney'), ('DE', 'EUR', 'en-US', 'Europe/Berlin');

create function private.seed_company(p_tenant uuid) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.transaction_categories (tenant_id, id, name, type, is_system)
  select p_tenant, private.id_of(p_tenant, 'category:' || type || ':' || name), name, type, true from (
    select 'income' as type, unnest(array['Sales Revenue', 'Service Income', 'Interest Income', 'Refunds Received', 'Pre Payment', 'Other Income']) as name
    union all
    select 'expense', unnest(array['Rent/Lease', 'Utilities', 'Salaries & Wages', 'Marketing & Advertising', 'Office Supplies', 'Software & Subscriptions', 'Travel Expenses',
      'Meals & Entertainment', 'Cost of Goods Sold (COGS)', 'Shipping & Freight', 'Courier Cost', 'Taxes', 'Insurance', 'Repairs & Maintenance', 'Bank Fees', 'Other Expense'])
  ) c on conflict (tenant_id, id) do nothing;
  -- The rows that the rules look for by their phase cannot be deleted.
  insert into public.shipping_statuses (tenant_id, id, name, type, phase, sort, color, is_system)
  select p_tenant, private.id_of(p_tenant, 'status:' || s.type || ':' || s.phase), s.name, s.type, s.phase, s.sort, s.color, s.is_system from (values
    ('ecom', 'New', 'new', 0, 'blue', true), ('ecom', 'Confirmed', 'confirmed', 1, 'teal', true), ('ecom', 'On Hold', 'on_hold', 2, 'amber', false), ('ecom', 'Packed', 'packed', 3, 'teal', false),
    ('ecom', 'Shipment', 'shipment', 4, 'blue', true), ('ecom', 'Delivered', 'delivered', 5, 'green', true), ('ecom', 'Partial Delivery', 'partial', 6, 'amber', true),
    ('ecom', 'Cancelled', 'cancelled', 7, 'red', true), ('ecom', 'Returned', 'returned', 8, 'gray', true),
    ('parcel', 'Pending', 'pending', 0, 'gray', true), ('parcel', 'Picked', 'picked', 1, 'blue', false), ('parcel', 'In Transit', 'in_transit', 2, 'blue', true),
    ('parcel', 'Out for Delivery', 'out_for_delivery', 3, 'teal', false), ('parcel', 'On Hold', 'on_hold', 4, 'amber', false), ('parcel', 'Delivered', 'delivered', 5, 'green', true),
    ('parcel', 'Partial Delivery', 'partial', 6, 'amber', true), ('parcel', 'Cancelled', 'cancelled', 7, 'red', true), ('parcel', 'Returned', 'returned', 8, 'gray', true),
    ('parcel', 'Lost', 'lost', 9, 'red', false)
  ) s (type, name, phase, sort, color, is_system) on conflict (tenant_id, id) do nothing;
  insert into public.brands (tenant_id, id, name) select p_tenant, private.id_of(p_tenant, 'brand'), p.name from public.profiles p where p.tenant_id = p_tenant
  on conflict (tenant_id, id) do nothing;
  insert into public.bank_accounts (tenant_id, id, name, type) values (p_tenant, private.id_of(p_tenant, 'account:cash'), 'Cash', 'cash') on conflict (tenant_id, id) do nothing;
  insert into public.account_balances (tenant_id, id) values (p_tenant, private.id_of(p_tenant, 'account:cash')) on conflict (tenant_id, id) do nothing;
  insert into public.shipping_companies (tenant_id, id, name, code) values (p_tenant, private.id_of(p_tenant, 'courier:own'), 'Own delivery', 'own_rider') on conflict (tenant_id, id) do nothing;
  insert into public.delivery_zones (tenant_id, id, name) values (p_tenant, private.id_of(p_tenant, 'zone:all'), 'Everywhere') on conflict (tenant_id, id) do nothing;
  insert into public.cancel_reasons (tenant_id, id, name, sort)
  select p_tenant, private.id_of(p_tenant, 'reason:' || n), name, n from unnest(array['Customer refused', 'Customer unreachable', 'Wrong address', 'Out of stock', 'Other']) with ordinality r (name, n)
  on conflict (tenant_id, id) do nothing;
end
$$;

-- Name and photo follow in the person's companies, one after the other; those that were left keep what they knew.
create function private.tell_companies() returns trigger language plpgsql set search_path = '' as $$
declare
  company uuid;
begin
  for company in select new.id union select m.tenant_id from public.team_members m where m.id = new.id and m.left_at is null order by 1 loop
    update public.profiles p set owner_name = new.name, owner_photo_path = new.photo_path where p.tenant_id = company and p.id = new.id;
    update public.team_members m set name = coalesce(nullif(new.name, ''), m.name), photo_path = new.photo_path where m.tenant_id = company and m.id = new.id;
  end loop;
  return null;
end
$$;
create trigger c_companies after update of name, photo_path on public.people for each row
  when (old.name <> new.name or old.photo_path is distinct from new.photo_path) execute function private.tell_companies();

-- The person's own facts; a name counts as long as he has given none.
create function private.person_called(p_me uuid, p_name text) returns public.people language plpgsql set search_path = '' as $$
declare
  told public.people;
begin
  insert into public.people as p (id, name) values (p_me, left(btrim(coalesce(p_name, '')), 100))
  on conflict (id) do update set name = case when p.name = '' then excluded.name else p.name end returning * into told;
  return told;
end
$$;

create function public.create_company(p_name text, p_country text default 'US', p_person text default '') returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.person();
  person public.people;
  c private.country;
begin
  if me is null then
    raise exception using errcode = '42501', message = 'You must be logged in.';
  end if;
  if btrim(coalesce(p_name, '')) = '' then
    raise exception using errcode = 'KB100', message = 'name_missing', column = 'name';
  end if;
  select * into c from private.country where country = upper(btrim(coalesce(p_country, '')));
  insert into private.sync_tenant (tenant) values (me) on conflict (tenant) do nothing;
  person := private.person_called(me, p_person);
  insert into public.profiles (tenant_id, id, name, owner_name, owner_photo_path, country, currency, locale, time_zone)
  values (me, me, left(btrim(p_name), 100), person.name, person.photo_path, coalesce(c.country, case when p_country ~ '^[A-Za-z]{2}$' then upper(p_country) else 'US' end),
    coalesce(c.currency, 'USD'), coalesce(c.locale, 'en-US'), coalesce(c.time_zone, 'UTC'))
  on conflict (tenant_id, id) do nothing;
  -- What the owner has removed since does not come back.
  if found then
    perform private.seed_company(me);
  end if;
  return me::text;
end
$$;

-- The companies that the caller may open, and those in which he is suspended as a person (`paused`).
create function public.my_companies() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.person();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'owner', p.id = me,
      'role_name', case when p.id = me then 'Owner' else coalesce(r.name, '') end,
      'suspended', coalesce(s.status <> 'active', false), 'paused', t.paused) order by p.id = me desc, p.name, p.id), '[]')
    from (
      select o.id, false as paused from private.tenants() o (id)
      union all
      select o.tenant_id, true from public.team_members o where o.id = me and not o.active and o.left_at is null) t
    join public.profiles p on p.tenant_id = t.id
    left join public.team_members m on m.tenant_id = p.tenant_id and m.id = me
    left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id);
end
$$;

-- A person's own facts: null leaves one as it is, an empty photo takes it away.
create function public.save_person(p_name text default null, p_photo_path text default null, p_language text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.person();
begin
  if me is null then
    raise exception using errcode = '42501', message = 'You must be logged in.';
  elsif btrim(p_name) = '' then
    perform private.refuse('name_missing', 'name');
  elsif char_length(p_name) > 100 then
    perform private.refuse('too_long', 'name');
  elsif p_language not in ('en', 'bn') then
    perform private.refuse('invalid', 'language');
  elsif p_photo_path <> '' and (p_photo_path !~ ('^people/' || me || '/[^/]+$') or char_length(p_photo_path) > 200) then
    perform private.refuse('invalid', 'photo_path');
  end if;
  insert into public.people (id) values (me) on conflict (id) do nothing;
  update public.people p set name = coalesce(btrim(p_name), p.name), language = coalesce(p_language, p.language),
    photo_path = case when p_photo_path is null then p.photo_path else nullif(p_photo_path, '') end
  where p.id = me;
end
$$;
