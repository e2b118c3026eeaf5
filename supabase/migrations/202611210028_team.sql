-- Roles, invitations and members: written by these calls alone. Whoever runs the team gives no more than he holds himself and changes
-- nobody who holds more. Refusals are KB100 with their code as the message; calls of one company follow one another.

-- The link's secret is told once and kept as a hash.
create table private.invitation_token (
  tenant_id uuid not null,
  id uuid not null,
  hash bytea not null unique,
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references public.invitations (tenant_id, id) on delete cascade
);
alter table private.invitation_token enable row level security;

create function private.invited_for() returns interval language sql immutable set search_path = '' as $$ select interval '7 days' $$;

create function private.token_hash(p_token text) returns bytea language sql immutable set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

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

-- What keeps a person from giving this much to somebody: the code of the refusal, null when nothing does. A role gives what it says,
-- whatever the plan hides of it.
create function private.beyond(p_tenant uuid, p_user uuid, p_permissions text[], p_brands uuid[]) returns text language plpgsql stable set search_path = '' as $$
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

create function private.refuse_beyond(s private.session, p_permissions text[], p_brands uuid[]) returns void language plpgsql set search_path = '' as $$
declare
  code text := private.beyond(s.tenant, s.user_id, p_permissions, p_brands);
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
  perform private.refuse_beyond(s, r.permissions, r.brand_ids);
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
  perform private.refuse_beyond(s, r.permissions, r.brand_ids);
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
    perform private.refuse_beyond(s, before.permissions, before.brand_ids);
    update public.roles set name = r.name, permissions = r.permissions, brand_ids = r.brand_ids where tenant_id = p_tenant and id = r.id;
  end if;
end
$$;

-- Whoever may no longer give the role has no longer offered it.
create function private.invitation_state(i public.invitations) returns text language sql stable set search_path = '' as $$
  select case
    when i.accepted_at is not null then 'accepted'
    when i.revoked_at is not null or r.id is null or private.beyond(i.tenant_id, i.invited_by, r.permissions, r.brand_ids) is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    else 'valid' end
  from (values (1)) one left join public.roles r on r.tenant_id = i.tenant_id and r.id = i.role_id
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
  perform private.refuse_beyond(s, coalesce(r.permissions, '{}'), coalesce(r.brand_ids, case when r.id is null then '{}'::uuid[] end));
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

-- A new secret and seven days for an invitation: {id, token, expires_at}. 244 random bits.
create function private.issue_link(p_tenant uuid, p_id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  ends timestamptz := now() + private.invited_for();
begin
  update public.invitations set expires_at = ends where tenant_id = p_tenant and id = p_id;
  insert into private.invitation_token (tenant_id, id, hash) values (p_tenant, p_id, private.token_hash(token))
  on conflict (tenant_id, id) do update set hash = excluded.hash;
  return jsonb_build_object('id', p_id, 'token', token, 'expires_at', ends);
end
$$;

-- `p_label`: the e-mail address or phone number to which the link will be sent. The answer is the only one that holds the token.
create function public.invite_member(p_tenant uuid, p_role uuid, p_label text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.team_session(p_tenant);
  r public.roles := private.role_within(s, p_role);
  wanted text := btrim(coalesce(p_label, ''));
  made uuid := gen_random_uuid();
begin
  if wanted = '' then
    perform private.refuse('label_missing');
  elsif char_length(wanted) > 200 then
    perform private.refuse('too_long');
  elsif exists (select from public.invitations i where i.tenant_id = p_tenant and lower(i.label) = lower(wanted) and private.invitation_state(i) = 'valid') then
    perform private.refuse('invited_already');
  end if;
  insert into public.invitations (tenant_id, id, label, role_id, invited_by, expires_at) values (p_tenant, made, wanted, r.id, s.user_id, now());
  return private.issue_link(p_tenant, made);
end
$$;

-- An invitation that waits for its answer, or did until it expired.
create function private.open_invitation(s private.session, p_invitation uuid) returns public.invitations language plpgsql set search_path = '' as $$
declare
  i public.invitations;
begin
  select * into i from public.invitations where tenant_id = s.tenant and id = p_invitation;
  if not found then
    perform private.refuse('invitation_unknown');
  elsif i.accepted_at is not null then
    perform private.refuse('invitation_used');
  elsif i.revoked_at is not null then
    perform private.refuse('invitation_revoked');
  end if;
  perform private.role_within(s, i.role_id);
  return i;
end
$$;

create function public.resend_invitation(p_tenant uuid, p_invitation uuid) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.team_session(p_tenant);
  i public.invitations := private.open_invitation(s, p_invitation);
begin
  update public.invitations set invited_by = s.user_id where tenant_id = p_tenant and id = i.id;
  return private.issue_link(p_tenant, i.id);
end
$$;

create function public.revoke_invitation(p_tenant uuid, p_invitation uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.team_session(p_tenant, true);
  i public.invitations := private.open_invitation(s, p_invitation);
begin
  update public.invitations set revoked_at = now() where tenant_id = p_tenant and id = i.id;
end
$$;

create function private.invitation_of(p_token text) returns public.invitations language plpgsql stable set search_path = '' as $$
declare
  i public.invitations;
begin
  if private.person() is null then
    raise exception using errcode = '42501', message = 'You must be logged in.';
  end if;
  select n.* into i from private.invitation_token t join public.invitations n on n.tenant_id = t.tenant_id and n.id = t.id where t.hash = private.token_hash(p_token);
  if not found then
    perform private.refuse('invitation_unknown');
  end if;
  return i;
end
$$;

-- For the page that opens the link: {company, role, state, owner, member, suspended, tenant, person}. `tenant`: the company's id, told to
-- those who are in it; `person`: the caller's own name.
create function public.look_at_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.person();
  i public.invitations := private.invitation_of(p_token);
begin
  return (
    select jsonb_build_object('company', p.name, 'role', coalesce(r.name, ''), 'state', private.invitation_state(i), 'owner', p.tenant_id = me,
      'member', inside.yes, 'suspended', coalesce(not m.active and m.left_at is null, false), 'tenant', case when inside.yes then p.tenant_id end,
      'person', coalesce(h.name, ''))
    from public.profiles p
    cross join lateral (select p.tenant_id in (select private.tenants()) as yes) inside
    left join public.roles r on r.tenant_id = p.tenant_id and r.id = i.role_id
    left join public.team_members m on m.tenant_id = p.tenant_id and m.id = me
    left join public.people h on h.id = me
    where p.tenant_id = i.tenant_id);
end
$$;

-- Answers the company's id, to the same person again and again. Whoever has left comes back by a link that was sent after that.
create function public.accept_invitation(p_token text, p_name text default '') returns uuid
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  me uuid := private.person();
  i public.invitations := private.invitation_of(p_token);
  m public.team_members;
  person public.people;
begin
  perform from public.profiles where tenant_id = i.tenant_id for no key update;
  i := private.invitation_of(p_token);
  select * into m from public.team_members where tenant_id = i.tenant_id and id = me;
  if i.tenant_id = me then
    perform private.refuse('invitation_own_company');
  elsif i.accepted_by = me and m.active then
    return i.tenant_id;
  elsif private.invitation_state(i) <> 'valid' then
    perform private.refuse(case private.invitation_state(i) when 'accepted' then 'invitation_used' else 'invitation_' || private.invitation_state(i) end);
  elsif m.active then
    perform private.refuse('already_member');
  elsif m.id is not null and m.left_at is null then
    perform private.refuse('member_suspended');
  elsif m.left_at > i.expires_at - private.invited_for() then
    perform private.refuse('invitation_revoked');
  elsif exists (select from public.tenant_subscriptions t where t.tenant_id = i.tenant_id and t.status <> 'active') then
    raise exception using errcode = 'KB006', message = 'invitation_suspended';
  end if;
  person := private.person_called(me, p_name);
  insert into public.team_members (tenant_id, id, name, photo_path, role_id)
  values (i.tenant_id, me, coalesce(nullif(person.name, ''), left(i.label, 100)), person.photo_path, i.role_id)
  on conflict (tenant_id, id) do update set name = excluded.name, photo_path = excluded.photo_path, role_id = excluded.role_id, active = true, left_at = null;
  update public.invitations set accepted_at = now(), accepted_by = me where tenant_id = i.tenant_id and id = i.id;
  return i.tenant_id;
end
$$;
