-- Roles, invitations and members: written by these calls alone. Whoever runs the team gives no more than he holds himself and changes
-- nobody who holds more. Refusals are KB100 with their code as the message; calls of one company follow one another.

create table public.roles (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  permissions text[] not null default '{}',
  brand_ids uuid[],
  primary key (tenant_id, id)
);
create unique index roles__name_key on public.roles (tenant_id, lower(name));

-- What keeps a person from giving this much to somebody: the code of the refusal, null when nothing does. A role gives what it says,
-- whatever the plan hides of it.
create function private.escalation_code(p_tenant uuid, p_user uuid, p_permissions text[], p_brands uuid[]) returns text
language plpgsql stable set search_path = '' as $$
declare
  r public.roles;
  held text[];
begin
  if p_user = p_tenant then
    return null;
  end if;
  select o.* into r from public.team_members m join public.roles o on o.tenant_id = m.tenant_id and o.id = m.role_id
  where m.tenant_id = p_tenant and m.id = p_user and m.active;
  held := r.permissions || array(select i.implies from private.permission_implies i where i.permission = any (r.permissions));
  return case
    when not coalesce(array_append(p_permissions, 'manage_team') <@ held, false) then 'permission_not_held'
    when r.brand_ids is not null and not coalesce(p_brands <@ r.brand_ids, false) then 'brand_forbidden'
  end;
end
$$;

create function private.refuse_escalation(s private.session, p_permissions text[], p_brands uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  code text := private.escalation_code(s.tenant, s.user_id, p_permissions, p_brands);
begin
  if code is not null then
    perform private.refuse(code);
  end if;
end
$$;

-- A role that the caller may give to somebody or take away.
create function private.role_within(s private.session, p_role uuid) returns public.roles language plpgsql set search_path = '' as $$
declare
  r public.roles;
begin
  select * into r from public.roles where tenant_id = s.tenant and id = p_role;
  if not found then
    perform private.refuse('role_not_found');
  end if;
  perform private.refuse_escalation(s, r.permissions, r.brand_ids);
  return r;
end
$$;

create function private.same_role(a public.roles, b public.roles) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(a.name = b.name and a.permissions @> b.permissions and a.permissions <@ b.permissions
    and case when a.brand_ids is null then b.brand_ids is null else a.brand_ids @> b.brand_ids and a.brand_ids <@ b.brand_ids end, false)
$$;

-- `p_role`: {id, name, permissions, brand_ids}; a new id makes a role. `p_seen`: the row that was changed, null for a new role; what somebody
-- else has saved since is not replaced. The same role once more is no change.
create function public.save_role(p_tenant uuid, p_role jsonb, p_seen jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant);
  before public.roles;
  seen public.roles;
  r public.roles;
  planned text[];
begin
  perform private.check_values('roles', private.unwrapped(p_role), array['name']);
  perform private.check_values('roles', private.unwrapped(p_seen), array['name']);
  r := jsonb_populate_record(null::public.roles, private.unwrapped(p_role));
  seen := jsonb_populate_record(null::public.roles, private.unwrapped(p_seen));
  r.name := btrim(coalesce(r.name, ''));
  r.permissions := array(select distinct k from unnest(r.permissions) k order by k);
  select * into before from public.roles where tenant_id = p_tenant and id = r.id;
  select l.permissions into planned from public.tenant_subscriptions t join public.subscription_plans l on l.id = t.plan_id where t.tenant_id = p_tenant;
  if r.name = '' then
    perform private.refuse('name_missing');
  elsif char_length(r.name) > 60 then
    perform private.refuse('too_long');
  elsif lower(r.name) = 'owner' or exists (select from public.roles o where o.tenant_id = p_tenant and lower(o.name) = lower(r.name) and o.id <> r.id) then
    perform private.refuse('role_name_taken');
  elsif not r.permissions <@ array(select p.permission from private.permission p) then
    perform private.refuse('permission_unknown');
  elsif exists (select from unnest(r.permissions) k where k <> all (coalesce(before.permissions, '{}')) and not planned && private.satisfying(array[k])) then
    perform private.refuse('permission_not_in_plan');
  elsif cardinality(r.brand_ids) = 0 then
    perform private.refuse('brands_missing');
  end if;
  -- Before the brands are looked for: one that is beyond the caller is answered like one that does not exist.
  perform private.refuse_escalation(s, r.permissions, r.brand_ids);
  if not r.brand_ids <@ array(select b.id from public.brands b where b.tenant_id = p_tenant) then
    perform private.refuse('brand_not_found');
  end if;
  if before.id is not null and not private.same_role(before, seen) and not private.same_role(before, r) then
    perform private.refuse('role_changed');
  elsif before.id is null and seen.id is not null then
    perform private.refuse('role_not_found');
  elsif before.id is null then
    insert into public.roles (tenant_id, id, name, permissions, brand_ids) values (p_tenant, r.id, r.name, r.permissions, r.brand_ids);
  else
    perform private.refuse_escalation(s, before.permissions, before.brand_ids);
    update public.roles set name = r.name, permissions = r.permissions, brand_ids = r.brand_ids where tenant_id = p_tenant and id = r.id;
  end if;
end
$$;

create function public.delete_role(p_tenant uuid, p_role uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant);
  r public.roles := private.role_within(s, p_role);
begin
  if exists (select from public.team_members m where m.tenant_id = p_tenant and m.role_id = r.id)
    or exists (select from public.invitations i where i.tenant_id = p_tenant and i.role_id = r.id and private.invitation_state(i) = 'valid') then
    perform private.refuse('role_in_use');
  end if;
  delete from public.roles where tenant_id = p_tenant and id = r.id;
end
$$;
