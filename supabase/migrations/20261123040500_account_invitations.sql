-- An offer of a role to whoever brings the link; its secret is in private.invitation_token.
create table public.invitations (
  tenant_id uuid not null,
  id uuid not null,
  label text not null,
  role_id uuid,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint invitations__role_id_fk foreign key (tenant_id, role_id) references public.roles (tenant_id, id) on delete set null (role_id)
);
create index invitations_role on public.invitations (tenant_id, role_id);

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

-- Whoever may no longer give the role has no longer offered it.
create function private.invitation_state(i public.invitations) returns text language sql stable set search_path = '' as $$
  select case
    when i.accepted_at is not null then 'accepted'
    when i.revoked_at is not null or r.id is null or private.escalation_code(i.tenant_id, i.invited_by, r.permissions, r.brand_ids) is not null then 'revoked'
    when i.expires_at <= now() then 'expired'
    else 'valid' end
  from (values (1)) one left join public.roles r on r.tenant_id = i.tenant_id and r.id = i.role_id
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
  created uuid := gen_random_uuid();
begin
  if wanted = '' then
    perform private.refuse('label_missing');
  elsif char_length(wanted) > 200 then
    perform private.refuse('too_long');
  elsif exists (select from public.invitations i where i.tenant_id = p_tenant and lower(i.label) = lower(wanted) and private.invitation_state(i) = 'valid') then
    perform private.refuse('invited_already');
  end if;
  insert into public.invitations (tenant_id, id, label, role_id, invited_by, expires_at) values (p_tenant, created, wanted, r.id, s.user_id, now());
  return private.issue_link(p_tenant, created);
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
  select n.* into i from private.invitation_token t join public.invitations n on n.tenant_id = t.tenant_id and n.id = t.id
    where t.hash = private.token_hash(p_token);
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
