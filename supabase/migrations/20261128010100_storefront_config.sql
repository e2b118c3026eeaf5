-- The company's shop as its owner sets it up: an address, a state, and what was published of it, with what was published before.

-- Addresses are the platform's: one belongs to one company, which keeps those that it had last: shops on home screens and orders on phones know no other.
create table private.store_slug (
  slug text primary key,
  tenant uuid not null,
  since timestamptz not null default clock_timestamp()
);
create index store_slug_tenant on private.store_slug (tenant, since);

create table public.storefront_revisions (
  tenant_id uuid not null,
  id uuid not null,
  rev bigint not null,
  config jsonb not null,
  made_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint storefront_revisions__rev_key unique (tenant_id, rev)
);

-- A shop is the whole company's: whoever is limited to brands sets up none.
create function private.storefront_session(p_tenant uuid) returns private.session language plpgsql stable set search_path = '' as $$
declare
  s private.session := private.session_in(p_tenant);
begin
  if s.suspended then
    raise exception using errcode = 'KB006', message = 'team_suspended';
  elsif 'manage_brands' <> all (s.permissions) or s.brands is not null then
    perform private.refuse('forbidden');
  end if;
  return s;
end
$$;

-- Words that the platform needs for itself.
create function private.keep_slug(p_tenant uuid, p_slug text) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_slug is null or p_slug !~ '^[a-z0-9](-?[a-z0-9]){2,39}$' then
    perform private.refuse('slug_invalid', 'storefront_slug');
  elsif p_slug = any (array['admin', 'api', 'app', 'assets', 'careers', 'help', 'karbar', 'login', 'shop', 'store', 'support', 'www'])
    or exists (select from private.store_slug x where x.slug = p_slug and x.tenant <> p_tenant) then
    perform private.refuse('slug_taken', 'storefront_slug');
  end if;
end
$$;

-- Where the shop is found, and whether it is open.
create function public.storefront_set(p_tenant uuid, p_slug text, p_state text) returns void language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.storefront_session(p_tenant);
begin
  perform private.keep_slug(s.tenant, p_slug);
  if p_state is null or p_state not in ('draft', 'published', 'paused') then
    perform private.refuse('invalid', 'storefront_state');
  elsif p_state <> 'draft' and not exists (select from public.profiles p where p.tenant_id = s.tenant and p.id = s.tenant and p.storefront_rev > 0) then
    perform private.refuse('shop_unpublished', 'storefront_state');
  end if;
  insert into private.store_slug as x (slug, tenant) values (p_slug, s.tenant)
    on conflict (slug) do update set since = excluded.since where x.tenant = excluded.tenant;
  if not found then
    perform private.refuse('slug_taken', 'storefront_slug');
  end if;
  delete from private.store_slug x where x.tenant = s.tenant
    and x.slug not in (select y.slug from private.store_slug y where y.tenant = s.tenant order by y.since desc limit 4);
  update public.profiles p set storefront_slug = p_slug, storefront_state = p_state where p.tenant_id = s.tenant and p.id = s.tenant;
end
$$;

-- The app's schema says what a config is; here it may only not be what would harm others, or what orders could not be reckoned by. Brands are the
-- company's own, and within the role's reach.
create function private.keep_storefront(s private.session, p_config jsonb) returns void language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(p_config) is distinct from 'object' or p_config ->> 'v' is distinct from '1' or jsonb_typeof(p_config -> 'store') is distinct from 'object'
    or jsonb_typeof(p_config -> 'commerce') is distinct from 'object' then
    perform private.refuse('invalid', 'storefront_config');
  elsif coalesce(jsonb_typeof(p_config #> '{store,brand_ids}'), 'array') <> 'array' or exists (select from jsonb_each(p_config -> 'commerce') c
    where c.key = any (array['min_order', 'free_over', 'hold_over', 'max_qty', 'low_at'])
      and case jsonb_typeof(c.value) when 'null' then c.key in ('max_qty', 'low_at') when 'number' then c.value::numeric <> trunc(c.value::numeric)
        or c.value::numeric not between 0 and case when c.key in ('max_qty', 'low_at') then 1000 else 10000000000000 end else true end) then
    perform private.refuse('invalid', 'storefront_config');
  elsif octet_length(p_config::text) > 262144 then
    perform private.refuse('shop_too_large', 'storefront_config');
  elsif exists (select from jsonb_array_elements_text(coalesce(p_config #> '{store,brand_ids}', '[]')) b
    where not exists (select from public.brands r where r.tenant_id = s.tenant and r.id::text = b)) then
    perform private.refuse('not_found', 'brand_ids');
  end if;
end
$$;

-- Publishes a config over the revision that it was made from. Somebody who was quicker has raised it, and is not overwritten unseen.
create function public.storefront_publish(p_tenant uuid, p_config jsonb, p_rev bigint) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.storefront_session(p_tenant);
  held bigint;
begin
  perform private.keep_storefront(s, p_config);
  select p.storefront_rev into held from public.profiles p where p.tenant_id = s.tenant and p.id = s.tenant for no key update;
  if held <> p_rev then
    perform private.refuse('shop_moved', 'storefront_rev');
  end if;
  update public.profiles p set storefront_config = p_config, storefront_rev = held + 1, storefront_at = now()
  where p.tenant_id = s.tenant and p.id = s.tenant;
  insert into public.storefront_revisions (tenant_id, id, rev, config) values (s.tenant, gen_random_uuid(), held + 1, p_config);
  delete from public.storefront_revisions r where r.tenant_id = s.tenant and r.rev <= held - 19;
  return held + 1;
end
$$;
