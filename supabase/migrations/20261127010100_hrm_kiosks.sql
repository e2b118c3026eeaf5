-- Tablets at a gate, or of a line of the floor (`line_id`). Each has an account of its own without a person behind it, is in the company by
-- `private.kiosk_user`, and gets what is of its device alone. Its id is the device's.
create table public.kiosks (
  tenant_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  name text not null,
  place_id uuid,
  line_id uuid,
  enrolled_at timestamptz not null default now(),
  enrolled_by uuid not null,
  revoked_at timestamptz,
  -- The last contact, what waited on the tablet then, and the last one at which nothing waited.
  seen_at timestamptz,
  reported_at timestamptz,
  waiting integer not null default 0,
  -- What it has to know of its company, whose own row it does not get.
  company_name text not null,
  time_zone text not null,
  locale text not null,
  digits text not null,
  country text not null,
  -- What the person who set it up reads.
  language text,
  primary key (tenant_id, id),
  constraint kiosks__device_id_own check (device_id = id)
);
create index kiosks_place on public.kiosks (tenant_id, place_id);

-- The clock of a tablet at a contact: of each start (`boot`) the first one and the last. `mono_ms`: how long it had run since that start; `offset_ms`:
-- the server's clock minus its own.
create table public.kiosk_contacts (
  tenant_id uuid not null,
  id uuid not null,
  kiosk_id uuid not null,
  boot text not null,
  mono_ms bigint not null,
  claimed timestamptz not null,
  offset_ms bigint not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint kiosk_contacts__kiosk_id_fk foreign key (tenant_id, kiosk_id) references public.kiosks (tenant_id, id)
);
create index kiosk_contacts_kiosk on public.kiosk_contacts (tenant_id, kiosk_id, at);

-- The account of each tablet.
create table private.kiosk_user (
  tenant uuid not null,
  kiosk uuid not null,
  user_id uuid not null unique,
  primary key (tenant, kiosk)
);
alter table private.kiosk_user enable row level security;

-- The code that a tablet brings is told once and kept as a hash.
create table private.kiosk_token (
  tenant uuid not null,
  hash bytea not null unique,
  name text not null,
  place_id uuid,
  line_id uuid,
  made_by uuid not null,
  expires_at timestamptz not null,
  kiosk uuid,
  primary key (tenant, hash)
);
alter table private.kiosk_token enable row level security;

create function private.enrolled_within() returns interval language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;

-- `p_closes`: the call takes something away, which must be possible in a suspended company, too.
create function private.kiosk_session(p_tenant uuid, p_closes boolean) returns private.session language plpgsql stable set search_path = '' as $$
declare
  s private.session := private.session_in(p_tenant);
begin
  if s.suspended and not p_closes then
    raise exception using errcode = 'KB006', message = 'team_suspended';
  elsif 'manage_attendance' <> all (s.permissions) then
    perform private.refuse('forbidden');
  end if;
  return s;
end
$$;

-- Answers the code with which the tablet comes in, once and within 15 minutes.
create function public.enrol_kiosk(p_tenant uuid, p_name text, p_place uuid default null, p_line uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.kiosk_session(p_tenant, false);
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  wanted text := btrim(coalesce(p_name, ''));
begin
  if wanted = '' then
    perform private.refuse('name_missing', 'name');
  elsif char_length(wanted) > 60 then
    perform private.refuse('too_long', 'name');
  end if;
  delete from private.kiosk_token t where t.tenant = p_tenant and t.expires_at < now() - interval '1 day';
  if (select count(*) from private.kiosk_token t where t.tenant = p_tenant) >= 100 then
    perform private.refuse('too_many');
  end if;
  insert into private.kiosk_token (tenant, hash, name, place_id, line_id, made_by, expires_at)
  values (p_tenant, private.token_hash(token), wanted, p_place, p_line, s.user_id, now() + private.enrolled_within());
  return token;
end
$$;

-- Answers {tenant, kiosk}, to the same tablet again and again.
create function public.join_kiosk(p_token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.caller();
  t private.kiosk_token;
  known private.kiosk_user;
  created uuid := gen_random_uuid();
begin
  if me is null or not private.is_anonymous() then
    raise exception using errcode = '42501', message = 'Only a tablet without a person joins.';
  end if;
  select * into t from private.kiosk_token where hash = private.token_hash(p_token) for update;
  if t.hash is null then
    perform private.refuse('kiosk_code_unknown');
  end if;
  select * into known from private.kiosk_user where user_id = me;
  if known.kiosk is not null and known.tenant = t.tenant and known.kiosk = t.kiosk then
    return jsonb_build_object('tenant', known.tenant, 'kiosk', known.kiosk);
  elsif t.kiosk is not null or known.kiosk is not null then
    perform private.refuse('kiosk_code_used');
  elsif t.expires_at <= now() then
    perform private.refuse('kiosk_code_expired');
  elsif exists (select from public.tenant_subscriptions x where x.tenant_id = t.tenant and x.status <> 'active') then
    raise exception using errcode = 'KB006', message = 'team_suspended';
  end if;
  insert into public.kiosks (tenant_id, id, device_id, name, place_id, line_id, enrolled_by, company_name, time_zone, locale, digits, country, language)
  select t.tenant, created, created, t.name, t.place_id, t.line_id, t.made_by, p.name, p.time_zone, p.locale, p.digits, p.country,
    (select o.language from public.people o where o.id = t.made_by)
  from public.profiles p where p.tenant_id = t.tenant and p.id = t.tenant;
  insert into private.kiosk_user (tenant, kiosk, user_id) values (t.tenant, created, me);
  insert into private.audience_member (tenant, audience, id, user_id) values (t.tenant, 'device', created, me);
  update private.kiosk_token set kiosk = created where tenant = t.tenant and hash = t.hash;
  return jsonb_build_object('tenant', t.tenant, 'kiosk', created);
end
$$;

-- What it has recorded may still be sent.
create function public.revoke_kiosk(p_tenant uuid, p_kiosk uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.kiosk_session(p_tenant, true);
begin
  update public.kiosks set revoked_at = coalesce(revoked_at, now()) where tenant_id = s.tenant and id = p_kiosk;
  if not found then
    perform private.refuse('not_found');
  end if;
end
$$;

-- Tells how a tablet's clock stands, and what waits on it. Answers {to, offset_ms, at, revoked}; `offset_ms`: our clock minus its own.
create function public.kiosk_contact(p_tenant uuid, p_kiosk uuid, p_boot text, p_mono bigint, p_clock text, p_waiting integer) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.session_in(p_tenant);
  here timestamptz := clock_timestamp();
  k public.kiosks;
  ahead bigint;
  told uuid;
begin
  if s.kiosk is null or s.kiosk is distinct from p_kiosk then
    perform private.refuse('not_found');
  elsif p_boot is null or p_boot !~ '^[0-9A-Za-z-]{8,40}$' or p_mono is null or p_mono not between 0 and 9007199254740991
    or not coalesce(private.is_instant(p_clock), false) or p_waiting is null or p_waiting not between 0 and 1000000 then
    raise exception using errcode = '22023', message = 'a start, a running time, a clock and a number are needed';
  end if;
  ahead := round(extract(epoch from here - p_clock::timestamptz) * 1000);
  update public.kiosks set seen_at = here, waiting = p_waiting, reported_at = case when p_waiting = 0 then here else reported_at end
  where tenant_id = p_tenant and id = p_kiosk returning * into k;
  told := private.id_of(p_tenant, concat_ws(':', 'kiosk-contact', p_kiosk, p_boot, case when exists (select from public.kiosk_contacts c
    where c.tenant_id = p_tenant and c.id = private.id_of(p_tenant, concat_ws(':', 'kiosk-contact', p_kiosk, p_boot, 'first'))) then 'last' else 'first' end));
  -- One that starts without end fills no disk.
  if (select count(*) from public.kiosk_contacts c where c.tenant_id = p_tenant and c.kiosk_id = p_kiosk and c.at > here - interval '1 day'
    and c.boot <> p_boot) < 400 then
    insert into public.kiosk_contacts (tenant_id, id, kiosk_id, boot, mono_ms, claimed, offset_ms, at)
    values (p_tenant, told, p_kiosk, p_boot, p_mono, p_clock::timestamptz, ahead, here)
    on conflict (tenant_id, id) do update set mono_ms = excluded.mono_ms, claimed = excluded.claimed, offset_ms = excluded.offset_ms, at = excluded.at;
  end if;
  return jsonb_build_object('to', concat_ws(' ', p_kiosk, p_boot, p_mono), 'offset_ms', ahead, 'at', here, 'revoked', k.revoked_at is not null);
end
$$;

create function private.check_kiosks(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  -- Its first row is made by the tablet that joins.
  if p_before is null then
    perform private.refuse('not_found', 'id');
  elsif btrim(p_after ->> 'name') = '' then
    perform private.refuse('name_missing', 'name');
  end if;
end
$$;

create function private.tell_kiosks() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.kiosks k set company_name = new.name, time_zone = new.time_zone, locale = new.locale, digits = new.digits, country = new.country
  where k.tenant_id = new.tenant_id;
  return null;
end
$$;
create trigger c_kiosks after update of name, time_zone, locale, digits, country on public.profiles for each row
  when (row(old.name, old.time_zone, old.locale, old.digits, old.country) is distinct from row(new.name, new.time_zone, new.locale, new.digits, new.country))
  execute function private.tell_kiosks();

-- Accounts without a person that came in nowhere within a day: a setup that was given up, or nobody's. A hosted project and the embedded server note
-- which they are.
create function private.prune_anonymous() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.kiosk_token t where t.expires_at < now() - interval '1 day';
  if exists (select from pg_catalog.pg_attribute a where a.attrelid = to_regclass('auth.users') and a.attname = 'is_anonymous') then
    execute 'delete from auth.users u where u.is_anonymous and u.created_at < now() - interval ''1 day''
      and not exists (select from private.kiosk_user k where k.user_id = u.id)';
  end if;
end
$$;
select private.schedule_daily('prune-anonymous', '7 21 * * *', 'select private.prune_anonymous()');
