-- The platform's own area, for whoever has a row in superadmins: companies by name, plan, counts and the health of their sync. No call
-- answers a row of a company, and none an amount. Whoever does not run the platform is told what he is told of things that do not exist.

create table public.superadmins (user_id uuid primary key);

alter table public.superadmins enable row level security;
create policy read on public.superadmins for select to authenticated using (user_id = (select private.me()));

create function private.admin() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.person();
begin
  if me is null or not exists (select from public.superadmins a where a.user_id = me) then
    perform private.refuse('not_found');
  end if;
  return me;
end
$$;

-- For the page that asks before it shows anything.
create function public.admin_me() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.admin() is not null;
end
$$;

create function private.email_of(p_user uuid) returns text language sql stable set search_path = '' as $$
  select coalesce((select u.email::text from auth.users u where u.id = p_user), '')
$$;

-- What was done here and by whom; `person` is the e-mail address at that time. `about_company` null: it concerns all. The log is the
-- platform's, so that it outlives the companies that it speaks of.
create table private.admin_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid not null,
  person text not null,
  about_company uuid,
  what text not null check (what in ('assigned', 'suspended', 'resumed', 'plan_created', 'plan_updated', 'plan_deleted', 'flag_on', 'flag_off', 'granted')),
  about jsonb not null default '{}'
);
create index admin_log_company on private.admin_log (about_company, id);
alter table private.admin_log enable row level security;

create function private.guard_admin_log() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '55000', message = 'private.admin_log is only added to';
end
$$;
create trigger guard_admin_log before update or delete or truncate on private.admin_log for each statement execute function private.guard_admin_log();

create function private.note_admin(p_user uuid, p_what text, p_tenant uuid default null, p_about jsonb default '{}') returns void
language sql set search_path = '' as $$
  insert into private.admin_log (user_id, person, about_company, what, about) values (p_user, private.email_of(p_user), p_tenant, p_what, p_about)
$$;

-- The newest first; null = of all companies.
create function private.admin_changes(p_tenant uuid, p_limit integer) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'at', x.at, 'person', x.person, 'what', x.what, 'tenant', x.about_company, 'company', x.company,
    'about', x.about) order by x.id desc), '[]')
  from (
    select g.*, coalesce(p.name, '') as company from private.admin_log g left join public.profiles p on p.tenant_id = g.about_company
    where p_tenant is null or g.about_company = p_tenant order by g.id desc limit p_limit
  ) x
$$;

-- For `npm run superadmin`, never for a session: null = nobody has this address, false = he had the row already.
create function private.grant_superadmin(p_email text) returns boolean
language plpgsql set search_path = '' as $$
declare
  who uuid;
begin
  select u.id into who from auth.users u where lower(u.email::text) = lower(btrim(p_email));
  if not found then
    return null;
  end if;
  insert into public.superadmins (user_id) values (who) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.note_admin(who, 'granted', null, '{}');
  return true;
end
$$;
