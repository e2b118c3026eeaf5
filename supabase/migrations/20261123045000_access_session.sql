-- Who may see and do what: membership, role and plan, looked up at every request, so that a revoked role counts at the next one.

-- Companies in which the session's user is owner or active member.
create function private.tenants() returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select p.tenant_id from public.profiles p where p.id = (select private.me()) and p.tenant_id = p.id
  union
  select m.tenant_id from public.team_members m where m.id = (select private.me()) and m.active
$$;

-- Companies in which he holds one of the keys, for all brands or some; `p_all_brands` = only those without a limit of brands.
create function private.tenants_holding(p_keys text[], p_all_brands boolean) returns setof uuid
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  me uuid := private.me();
  keys text[] := private.satisfying(p_keys);
begin
  return query
  select p.tenant_id from public.profiles p
  left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id
  left join public.subscription_plans l on l.id = s.plan_id
  where p.id = me and p.tenant_id = me and (l.id is null or l.permissions && keys)
  union
  select m.tenant_id from public.team_members m
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  left join public.tenant_subscriptions s on s.tenant_id = m.tenant_id
  left join public.subscription_plans l on l.id = s.plan_id
  where m.id = me and m.active and m.tenant_id <> me
    and exists (select from unnest(keys) k where k = any (r.permissions) and (l.id is null or k = any (l.permissions))
      and (r.brand_ids is null or not exists (select from private.permission p where p.permission = k and p.all_brands)))
    and (r.brand_ids is null or not p_all_brands);
end
$$;

create function private.tenants_with_any(p_keys text[]) returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select private.tenants_holding(p_keys, false)
$$;

create function private.tenants_with_any_all_brands(p_keys text[]) returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select private.tenants_holding(p_keys, true)
$$;

-- The brands of roles that are limited to brands and hold one of the keys. Brand ids are unique within a company only, so the
-- policy compares the pair.
create function private.brands_with_any(p_keys text[]) returns setof text
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return query
  select m.tenant_id || '/' || b from public.team_members m
  join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
  cross join unnest(r.brand_ids) b
  where m.id = me and m.active and r.brand_ids is not null and m.tenant_id in (select private.tenants_holding(p_keys, false));
end
$$;

-- Whose rows of kinds with a narrower audience the session's user gets: his own, those of his channels, those of the devices he works at. A tablet
-- has no rows of a person.
create function private.audiences_of(s private.session, p_audience text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_audience = 'user' then case when s.kiosk is null then array[s.user_id] else '{}' end else array(
    select m.id from private.audience_member m where m.user_id = s.user_id and m.tenant = s.tenant and m.audience = p_audience) end;
end
$$;

-- The same for policies, which ask for the company themselves; ids are unique within one only, so they compare the pair.
create function private.my_audiences(p_audience text) returns setof text
language sql stable security definer rows 3 set search_path = '' as $$
  select m.tenant || '/' || m.id from private.audience_member m
  where m.user_id = (select private.me()) and m.audience = p_audience
$$;

-- Which tablet of the company asks; none where a person does.
create function private.kiosk_in(p_tenant uuid) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select k.kiosk from private.kiosk_user k where k.tenant = p_tenant and k.user_id = private.user_here());
end
$$;

create function private.session_in(p_tenant uuid) returns private.session
language plpgsql stable security definer set search_path = '' as $$
declare
  s private.session;
  me uuid := private.caller();
  planned text[];
  held text[];
begin
  select l.permissions, t.status <> 'active' into planned, s.suspended
  from public.tenant_subscriptions t left join public.subscription_plans l on l.id = t.plan_id where t.tenant_id = p_tenant;
  s.suspended := coalesce(s.suspended, false);
  s.tenant := p_tenant;
  s.user_id := me;
  if me is not null and me = p_tenant and exists (select from public.profiles where tenant_id = p_tenant and id = me) then
    s.owner := true;
    s.role_name := 'Owner';
    held := coalesce(planned, array(select p.permission from private.permission p));
  else
    s.owner := false;
    select coalesce(r.name, ''), coalesce(r.permissions, '{}'), r.brand_ids into s.role_name, held, s.brands
    from public.team_members m left join public.roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
    where m.tenant_id = p_tenant and m.id = me and m.active;
    if not found then
      s.kiosk := private.kiosk_in(p_tenant);
      if s.kiosk is null then
        raise exception using errcode = 'KB001', message = 'not_member';
      end if;
      s.role_name := 'Kiosk';
      held := '{}';
    end if;
    if planned is not null then
      held := array(select k from unnest(held) k where k = any (planned));
    end if;
    if s.brands is not null then
      held := array(select k from unnest(held) k where not exists (select from private.permission p where p.permission = k and p.all_brands));
    end if;
  end if;
  s.permissions := array(
    select k from unnest(held) k
    union select i.implies from private.permission_implies i where i.permission = any (held)
    order by 1);
  return s;
end
$$;

-- Tenant x audience: an area, with the brand behind it where rows carry one, or with the person, channel or device whose rows they are. A tablet
-- gets its own rows, and nothing that is for everybody.
create function private.buckets_of(s private.session) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(bucket order by bucket), '{}') from (
    select k.area as bucket from private.sync_kind k
    where k.audience is null and s.kiosk is null and (k.read is null or k.read && s.permissions)
    union
    select k.area || '/' || x.id from private.sync_kind k cross join unnest(private.audiences_of(s, k.audience)) x (id)
    where k.audience is not null and (k.read is null or k.read && s.permissions)
    union
    select k.area || '/' || b.id from private.sync_kind k join public.brands b on b.tenant_id = s.tenant
    where k.brand and s.kiosk is null and (k.read is null or k.read && s.permissions) and (s.brands is null or b.id = any (s.brands))
  ) x
$$;

-- The part of `sync_open` that may change while a device is open.
create function private.access_of(s private.session) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  answer jsonb;
begin
  answer := jsonb_build_object(
    'roleName', s.role_name,
    'owner', s.owner,
    'superadmin', exists (select from public.superadmins a where a.user_id = s.user_id),
    'permissions', to_jsonb(s.permissions),
    'brands', to_jsonb(s.brands),
    'flags', (select coalesce(jsonb_object_agg(f.feature_key, f.is_active), '{}') from public.feature_flags f),
    'buckets', to_jsonb(private.buckets_of(s)),
    'suspended', s.suspended,
    'kiosk', s.kiosk);
  return answer || jsonb_build_object('bucketsHash', md5(answer::text));
end
$$;
