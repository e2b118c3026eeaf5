-- Plans, and which company has which.

create table public.subscription_plans (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  permissions text[] not null default '{}',
  constraint subscription_plans__name_key unique (name),
  constraint subscription_plans__name check (char_length(name) between 1 and 60),
  constraint subscription_plans__permissions check (cardinality(permissions) <= 500)
);

-- Without a plan, the company holds every key.
create table public.tenant_subscriptions (
  tenant_id uuid primary key,
  plan_id uuid references public.subscription_plans (id),
  status text not null default 'active',
  start_date timestamptz not null default now(),
  constraint tenant_subscriptions__status check (status in ('active', 'suspended', 'cancelled'))
);
create index tenant_subscriptions_plan on public.tenant_subscriptions (plan_id);

alter table public.subscription_plans enable row level security;
alter table public.tenant_subscriptions enable row level security;
create policy read on public.subscription_plans for select to authenticated using (
  id = any (array (select s.plan_id from public.tenant_subscriptions s))
  or exists (select from public.superadmins a where a.user_id = (select private.me())));
create policy read on public.tenant_subscriptions for select to authenticated using (tenant_id = any (array (select private.tenants())));
create trigger a_freeze_tenant before update of tenant_id on public.tenant_subscriptions
  for each row execute function private.freeze_columns('tenant_id');

-- Those of them that take something: a suspended company can be read.
create function private.open_tenants() returns setof uuid
language sql stable security definer rows 3 set search_path = '' as $$
  select t from private.tenants() t where not exists (select from public.tenant_subscriptions s where s.tenant_id = t and s.status <> 'active')
$$;

create function private.known_tenant(p_tenant uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.tenant_id = p_tenant) then
    perform private.refuse('not_found');
  end if;
end
$$;

-- The devices of a company ask anew what they may do.
create function private.call_devices(p_tenants uuid[]) returns void language sql set search_path = '' as $$
  insert into private.sync_pending (tenant, xid) select t, pg_current_xact_id()::text::bigint from unnest(p_tenants) t order by t on conflict do nothing
$$;

create function public.admin_assign_plan(p_tenant uuid, p_plan uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin();
  planned text;
begin
  perform private.known_tenant(p_tenant);
  select l.name into planned from public.subscription_plans l where l.id = p_plan;
  if not found then
    perform private.refuse('plan_not_found');
  end if;
  insert into public.tenant_subscriptions (tenant_id, plan_id, status, start_date) values (p_tenant, p_plan, 'active', now())
  on conflict (tenant_id) do update set plan_id = excluded.plan_id, status = excluded.status, start_date = excluded.start_date;
  perform private.call_devices(array[p_tenant]);
  perform private.note_admin(me, 'assigned', p_tenant, jsonb_build_object('plan', planned));
end
$$;

create function public.admin_suspend(p_tenant uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin();
  wanted text := case when p_suspended then 'suspended' else 'active' end;
begin
  perform private.known_tenant(p_tenant);
  if wanted = coalesce((select s.status from public.tenant_subscriptions s where s.tenant_id = p_tenant), 'active') then
    return;
  end if;
  insert into public.tenant_subscriptions (tenant_id, status) values (p_tenant, wanted) on conflict (tenant_id) do update set status = excluded.status;
  perform private.call_devices(array[p_tenant]);
  perform private.note_admin(me, case when p_suspended then 'suspended' else 'resumed' end, p_tenant);
end
$$;

create function public.admin_plans() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'permissions', to_jsonb(l.permissions),
      'companies', (select count(*) from public.tenant_subscriptions s where s.plan_id = l.id)) order by lower(l.name)), '[]')
    from public.subscription_plans l);
end
$$;

-- `p_plan`: {id, name, permissions}; a new id makes a plan. Whoever may change something may see it, so implied keys come along.
create function public.admin_save_plan(p_plan jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin();
  wanted jsonb := private.unwrapped(p_plan);
  plan uuid;
  named text := btrim(coalesce(wanted ->> 'name', ''));
  keys text[];
  known boolean;
begin
  -- A plan's keys have the form of a role's.
  perform private.check_values('roles', wanted, array['name']);
  plan := (wanted ->> 'id')::uuid;
  keys := array(select jsonb_array_elements_text(coalesce(nullif(wanted -> 'permissions', 'null'), '[]')));
  known := exists (select from public.subscription_plans l where l.id = plan);
  if named = '' then
    perform private.refuse('name_missing', 'name');
  elsif char_length(named) > 60 then
    perform private.refuse('too_long', 'name');
  elsif exists (select from public.subscription_plans l where lower(l.name) = lower(named) and l.id is distinct from plan) then
    perform private.refuse('plan_name_taken', 'name');
  elsif exists (select from unnest(keys) k where k is null or not exists (select from private.permission p where p.permission = k)) then
    perform private.refuse('permission_unknown');
  end if;
  keys := array(select k from unnest(keys) k union select i.implies from private.permission_implies i where i.permission = any (keys) order by 1);
  insert into public.subscription_plans (id, name, permissions) values (coalesce(plan, gen_random_uuid()), named, keys)
  on conflict (id) do update set name = excluded.name, permissions = excluded.permissions;
  perform private.call_devices(array(select s.tenant_id from public.tenant_subscriptions s where s.plan_id = plan));
  perform private.note_admin(me, case when known then 'plan_updated' else 'plan_created' end, null,
    jsonb_build_object('plan', named, 'keys', cardinality(keys)));
end
$$;

-- A plan that companies use stays; the refusal's detail tells how many.
create function public.admin_delete_plan(p_plan uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin();
  l public.subscription_plans;
  companies bigint;
begin
  -- Nobody is given the plan meanwhile.
  select * into l from public.subscription_plans where id = p_plan for update;
  if not found then
    perform private.refuse('plan_not_found');
  end if;
  select count(*) into companies from public.tenant_subscriptions s where s.plan_id = p_plan;
  if companies > 0 then
    perform private.refuse('plan_in_use', '', companies::text);
  end if;
  delete from public.subscription_plans where id = p_plan;
  perform private.note_admin(me, 'plan_deleted', null, jsonb_build_object('plan', l.name));
end
$$;
