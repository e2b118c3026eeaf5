-- Everyone who works here except the owner; the id is the person's user id. Not active: suspended, or gone since `left_at`.
create table public.team_members (
  tenant_id uuid not null,
  id uuid not null,
  name text not null default '',
  photo_path text,
  role_id uuid,
  active boolean not null default true,
  left_at timestamptz,
  primary key (tenant_id, id),
  constraint team_members__active check (left_at is null or not active),
  constraint team_members__role_id_fk foreign key (tenant_id, role_id) references public.roles (tenant_id, id) on delete set null (role_id)
);
create index team_members_person on public.team_members (id);
create index team_members_role on public.team_members (tenant_id, role_id);

-- The caller's session, once he is alone with the company's team. A suspended company adds nobody; `p_closes`: the call takes something
-- away, which must be possible at any time.
create function private.team_session(p_tenant uuid, p_closes boolean default false) returns private.session language plpgsql set search_path = '' as $$
declare
  s private.session;
begin
  perform from public.profiles where tenant_id = p_tenant for no key update;
  s := private.session_in(p_tenant);
  if s.suspended and not p_closes then
    raise exception using errcode = 'KB006', message = 'team_suspended';
  elsif 'manage_team' <> all (s.permissions) then
    perform private.refuse('forbidden');
  end if;
  return s;
end
$$;

-- A member whom the caller may change. The owner is none.
create function private.member_within(s private.session, p_member uuid) returns public.team_members language plpgsql set search_path = '' as $$
declare
  m public.team_members;
  r public.roles;
begin
  if p_member = s.tenant then
    perform private.refuse('owner_fixed');
  end if;
  select * into m from public.team_members where tenant_id = s.tenant and id = p_member and left_at is null;
  if not found then
    perform private.refuse('member_not_found');
  end if;
  select * into r from public.roles where tenant_id = s.tenant and id = m.role_id;
  perform private.refuse_escalation(s, coalesce(r.permissions, '{}'), coalesce(r.brand_ids, case when r.id is null then '{}'::uuid[] end));
  return m;
end
$$;

create function public.set_member_role(p_tenant uuid, p_member uuid, p_role uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant);
  m public.team_members := private.member_within(s, p_member);
  r public.roles := private.role_within(s, p_role);
begin
  update public.team_members set role_id = r.id where tenant_id = p_tenant and id = m.id;
end
$$;

create function public.suspend_member(p_tenant uuid, p_member uuid, p_suspended boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant, p_suspended);
  m public.team_members := private.member_within(s, p_member);
begin
  update public.team_members set active = not p_suspended where tenant_id = p_tenant and id = m.id;
end
$$;

-- The row stays: what he did bears his name.
create function public.remove_member(p_tenant uuid, p_member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant, true);
  m public.team_members := private.member_within(s, p_member);
begin
  update public.team_members set active = false, role_id = null, left_at = now() where tenant_id = p_tenant and id = m.id;
end
$$;
