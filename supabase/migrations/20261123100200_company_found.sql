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
  ('NP', 'NPR', 'en-IN', 'Asia/Kathmandu'), ('US', 'USD', 'en-US', 'America/New_York'), ('GB', 'GBP', 'en-GB', 'Europe/London'),
    ('AE', 'AED', 'en-US', 'Asia/Dubai'),
  ('SA', 'SAR', 'en-US', 'Asia/Riyadh'), ('MY', 'MYR', 'en-US', 'Asia/Kuala_Lumpur'), ('SG', 'SGD', 'en-US', 'Asia/Singapore'),
    ('ID', 'IDR', 'en-US', 'Asia/Jakarta'),
  ('PH', 'PHP', 'en-US', 'Asia/Manila'), ('KW', 'KWD', 'en-US', 'Asia/Kuwait'), ('QA', 'QAR', 'en-US', 'Asia/Qatar'), ('OM', 'OMR', 'en-US', 'Asia/Muscat'),
  ('CA', 'CAD', 'en-US', 'America/Toronto'), ('AU', 'AUD', 'en-US', 'Australia/Sydney'), ('DE', 'EUR', 'en-US', 'Europe/Berlin');

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
  values (me, me, left(btrim(p_name), 100), person.name, person.photo_path,
    coalesce(c.country, case when p_country ~ '^[A-Za-z]{2}$' then upper(p_country) else 'US' end),
    coalesce(c.currency, 'USD'), coalesce(c.locale, 'en-US'), coalesce(c.time_zone, 'UTC'))
  on conflict (tenant_id, id) do nothing;
  -- What the owner has removed since does not come back.
  if found then
    perform private.seed_tenant(me);
  end if;
  return me::text;
end
$$;

-- The companies that the caller may open, and those in which he is suspended as a person (`paused`); for a tablet its one, and which it is there.
create function public.my_companies() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.caller();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'owner', p.id = me,
      'role_name', case when p.id = me then 'Owner' when t.kiosk is not null then 'Kiosk' else coalesce(r.name, '') end, 'kiosk', t.kiosk,
      'suspended', coalesce(s.status <> 'active', false), 'paused', t.paused) order by p.id = me desc, p.name, p.id), '[]')
    from (
      select o.id, false as paused, null::uuid as kiosk from private.tenants() o (id)
      union all
      select o.tenant, false, o.kiosk from private.kiosk_user o where o.user_id = me
      union all
      select o.tenant_id, true, null from public.team_members o where o.id = me and not o.active and o.left_at is null) t
    join public.profiles p on p.tenant_id = t.id
    left join public.team_members m on m.tenant_id = p.tenant_id and m.id = me
    left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id);
end
$$;
