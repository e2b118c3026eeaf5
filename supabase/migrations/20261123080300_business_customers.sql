create table public.customers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  phone text not null default '',
  phone_e164 text not null default '',
  phone_last10 text not null default '',
  phone2 text not null default '',
  email text not null default '',
  address text not null default '',
  zone_id uuid,
  city text not null default '',
  area text not null default '',
  postcode text not null default '',
  notes text not null default '',
  tags text[] not null default '{}',
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  constraint customers__zone_id_fk foreign key (tenant_id, zone_id) references public.delivery_zones (tenant_id, id) on delete set null (zone_id)
);
create index customers_phone on public.customers (tenant_id, phone_last10);
create index customers_zone on public.customers (tenant_id, zone_id);

-- A foreign key is looked at only where a row is made: who brings along one that stands is answered alike.
create function private.check_customers(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_before is null and p_after ->> 'zone_id' is not null
    and not exists (select from public.delivery_zones z where z.tenant_id = s.tenant and z.id = (p_after ->> 'zone_id')::uuid) then
    perform private.refuse('not_found', 'zone_id');
  end if;
end
$$;

-- What became of a customer, told by the server: who changed what, and both values where two devices differed.
create table public.customer_feed (
  tenant_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  user_id uuid,
  actor_kind text not null default 'user',
  type text not null,
  activity_details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customer_feed__customer_id_fk foreign key (tenant_id, customer_id) references public.customers (tenant_id, id) on delete cascade
);
create index customer_feed_customer on public.customer_feed (tenant_id, customer_id);
create trigger b_clock before insert on public.customer_feed
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.note_clock();

create function private.tell_customers(p_tenant uuid, p_id uuid, p_type text, p_details jsonb) returns void language plpgsql set search_path = '' as $$
begin
  perform private.tell_feed('customer_feed', 'customer_id', p_tenant, p_id, p_type, p_details);
end
$$;

create function private.follow_customers() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb := '{}';
  f text;
begin
  if tg_op = 'INSERT' then
    return null;
  end if;
  foreach f in array array['name', 'phone', 'phone2', 'email', 'address', 'city', 'area', 'postcode', 'notes', 'tags', 'blocked'] loop
    -- Labels that are renamed or replaced are told with the label.
    if was -> f is distinct from now_is -> f and not (f = 'tags' and pg_trigger_depth() > 1) then
      changed := changed || jsonb_build_object(f, jsonb_build_array(was -> f, now_is -> f));
    end if;
  end loop;
  if new.zone_id is distinct from old.zone_id then
    changed := changed || jsonb_build_object('zone_id', jsonb_build_array(
      (select z.name from public.delivery_zones z where z.tenant_id = old.tenant_id and z.id = old.zone_id), (select z.name from public.delivery_zones z
        where z.tenant_id = new.tenant_id and z.id = new.zone_id)));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_customers(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  if changed <> '{}' then
    perform private.tell_customers(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  return null;
end
$$;

create function private.tell_new_customer() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.tell_customers(new.tenant_id, new.id, 'created', '{}');
  return null;
end
$$;
create trigger c_clock after insert on public.customers
  for each row when (current_setting('karbar.clock', true) = 'off') execute function private.tell_new_customer();
