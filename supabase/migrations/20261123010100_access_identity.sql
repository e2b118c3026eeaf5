-- Who is asking, and what keys there are. Looked up at every request, so that what was revoked counts at the next one.

-- `all_brands`: opens what belongs to no brand, so a role that is limited to brands does not hold it.
create table private.permission (permission text primary key, all_brands boolean not null default false);
create table private.permission_implies (permission text primary key, implies text not null);

-- Everything the sync functions need to know of a session in one company.
create type private.session as (
  tenant uuid,
  user_id uuid,
  owner boolean,
  role_name text,
  permissions text[],
  brands uuid[],
  suspended boolean,
  -- Set: a tablet of the company, which is no member.
  kiosk uuid
);

-- Every key that satisfies one of these.
create function private.satisfying(p_keys text[]) returns text[] language sql stable set search_path = '' as $$
  select p_keys || array(select i.permission from private.permission_implies i where i.implies = any (p_keys))
$$;

-- True once the session was ended from another device: its access token would go on until it expires.
create function private.session_ended() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid := nullif(auth.jwt() ->> 'session_id', '')::uuid;
begin
  return session is not null and to_regclass('auth.sessions') is not null and not exists (select from auth.sessions s where s.id = session);
end
$$;

-- A tablet that has an account of its own, without an address: no person, so nothing of what people do is open to it.
create function private.is_anonymous() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false);
end
$$;

-- The session's user; nobody once the session was ended, and nobody while the second factor of the account has not been given. The embedded backend
-- knows no such factors.
create function private.user_here() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := auth.uid();
begin
  if private.session_ended() then
    return null;
  elsif to_regclass('auth.mfa_factors') is null or auth.jwt() ->> 'aal' = 'aal2' then
    return who;
  elsif exists (select from auth.mfa_factors f where f.user_id = who and f.status = 'verified') then
    return null;
  end if;
  return who;
end
$$;

-- The same for people alone, as policies ask it: a tablet sees no table.
create function private.me() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return case when not private.is_anonymous() then private.user_here() end;
end
$$;

-- Behind row-level security an owner without rights over it finds no factor at all, and nobody would be asked for his second one.
create function private.check_factors_visible() returns void language plpgsql set search_path = '' as $$
declare
  blind text;
begin
  select f.proowner::regrole::text into blind
  from pg_catalog.pg_proc f join pg_catalog.pg_roles r on r.oid = f.proowner
  join pg_catalog.pg_class t on t.oid = to_regclass('auth.mfa_factors')
  where f.oid = 'private.user_here()'::regprocedure and t.relrowsecurity and not r.rolsuper and not r.rolbypassrls
    and (t.relforcerowsecurity or not pg_has_role(r.oid, t.relowner, 'usage'));
  if found then
    raise exception 'private.user_here() belongs to %, which cannot see the rows of auth.mfa_factors: second factors would not be asked for', blind
      using hint = 'Apply the migrations as a role with BYPASSRLS, on a hosted project as postgres.';
  end if;
end
$$;
select private.check_factors_visible();

-- The same for calls, which tell why they refuse: of a person, or of a tablet.
create function private.caller() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.user_here();
begin
  if me is null and private.session_ended() then
    raise exception using errcode = 'KB008', message = 'session_ended';
  elsif me is null and auth.uid() is not null then
    raise exception using errcode = 'KB007', message = 'second_factor';
  end if;
  return me;
end
$$;

-- Of a person alone.
create function private.person() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.caller();
begin
  if private.is_anonymous() then
    raise exception using errcode = '42501', message = 'A person must be logged in.';
  end if;
  return me;
end
$$;
