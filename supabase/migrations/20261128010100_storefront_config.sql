-- The company's shop as its owner sets it up: an address, a state, and what was published of it, with what was published before.

-- Addresses are the platform's: one belongs to one company.
create table private.store_slug (
  slug text primary key,
  tenant uuid not null unique
);

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
  insert into private.store_slug (slug, tenant) values (p_slug, s.tenant) on conflict (tenant) do update set slug = excluded.slug;
  update public.profiles p set storefront_slug = p_slug, storefront_state = p_state where p.tenant_id = s.tenant and p.id = s.tenant;
exception when unique_violation then
  perform private.refuse('slug_taken', 'storefront_slug');
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

-- A shop that somebody may buy at, or that says that it is closed for now. In a suspended company there is none.
create function private.open_store(p_slug text) returns public.profiles language plpgsql stable set search_path = '' as $$
declare
  p public.profiles;
begin
  select x.* into p from private.store_slug s join public.profiles x on x.tenant_id = s.tenant and x.id = s.tenant
  where s.slug = lower(p_slug) and x.storefront_state in ('published', 'paused') and x.storefront_rev > 0 and x.ends_at is null
    and not exists (select from public.tenant_subscriptions t where t.tenant_id = x.tenant_id and t.status = 'suspended');
  return p;
end
$$;

-- What a shop sells: living variants of active products of its brands, and how many of them can be had. Products that are not counted never run out.
create function private.on_sale(p public.profiles) returns table (variant_id uuid, product_id uuid, price bigint, free bigint)
language sql stable set search_path = '' as $$
  select v.id, r.id, v.price, case when r.track_stock then greatest(0, coalesce(b.on_hand - b.reserved, 0)) end
  from public.variants v
  join public.products r on r.tenant_id = v.tenant_id and r.id = v.product_id
  left join public.stock_balances b on b.tenant_id = v.tenant_id and b.id = v.id
  where v.tenant_id = p.tenant_id and v.active and v.deleted_at is null and r.status = 'active' and r.deleted_at is null
    and (coalesce(jsonb_array_length(p.storefront_config #> '{store,brand_ids}'), 0) = 0
      or p.storefront_config #> '{store,brand_ids}' @> to_jsonb(r.brand_id::text))
$$;

-- In words: nobody outside learns how many there are.
create function private.stock_word(p public.profiles, p_free bigint) returns text language sql immutable set search_path = '' as $$
  select case when p_free is null then 'in' when p_free <= 0 then 'out'
    when p_free <= coalesce((p.storefront_config #>> '{commerce,low_at}')::int, 5) then 'few' else 'in' end
$$;

-- Photos that a shop shows lie where anybody may read them (`public-media`); others it does not show.
create function private.public_photo(p_path text) returns text language sql immutable set search_path = '' as $$
  select case when p_path like 'public-media/%' then '/storage/v1/object/public/' || p_path end
$$;

-- How often something was sold is told by its place among the others alone.
create function private.store_products(p public.profiles) returns jsonb language sql stable set search_path = '' as $$
  with sold as (
    select i.variant_id, sum(i.quantity) as pieces from public.orders o join public.order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = p.tenant_id and o.order_type = 'ecommerce' and o.deleted_at is null and o.order_date > current_date - 60 group by i.variant_id
  )
  select coalesce(jsonb_agg(x.row || jsonb_build_object('rank', x.rank) order by x.made desc), '[]') from (
    select r.created_at as made,
      case when sum(s.pieces) > 0 then dense_rank() over (order by coalesce(sum(s.pieces), 0)) else 0 end as rank,
      jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'category_id', r.category_id, 'maker', r.manufacturer,
      'description', r.description, 'options', r.options, 'max_qty', coalesce((p.storefront_config #>> '{commerce,max_qty}')::int, 20),
      'seo', jsonb_build_object('title', '', 'description', ''), 'made', greatest(0, floor(extract(epoch from r.created_at) / 86400)),
      'photos', (select coalesce(jsonb_agg(jsonb_build_object('url', private.public_photo(m.path), 'alt', coalesce(nullif(m.alt, ''), r.name))
          order by m.place), '[]')
        from (select r.photo_path as path, '' as alt, 0 as place union all
          select e.value ->> 'path', e.value ->> 'alt', e.ordinality from jsonb_array_elements(r.media) with ordinality e) m
        where private.public_photo(m.path) is not null),
      'variants', jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values, 'price', v.price,
        'compare_at', v.compare_at_price, 'photo', private.public_photo(v.photo_path), 'stock', private.stock_word(p, o.free)) order by v.sort, v.id)) as row
    from private.on_sale(p) o
    join public.variants v on v.tenant_id = p.tenant_id and v.id = o.variant_id
    join public.products r on r.tenant_id = p.tenant_id and r.id = o.product_id
    left join sold s on s.variant_id = v.id
    group by r.tenant_id, r.id
  ) x
$$;

-- Everything that anybody may know of a shop (src/modules/storefront/config/snapshot.ts); null = there is none at this address. From which sum on an order
-- is looked at first is for nobody who would stay below it.
create function public.public_store(p_slug text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  p constant public.profiles := private.open_store(p_slug);
begin
  if p.id is null then
    return null;
  end if;
  return jsonb_build_object('slug', p.storefront_slug, 'rev', p.storefront_rev, 'state', p.storefront_state,
    'company', jsonb_build_object('currency', p.currency, 'locale', p.locale, 'digits', p.digits, 'country', p.country),
    'config', p.storefront_config #- '{commerce,hold_over}',
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'fee', z.fee) order by z.sort, z.name), '[]')
      from public.delivery_zones z where z.tenant_id = p.tenant_id and z.active and z.deleted_at is null),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'parent_id', c.parent_id, 'sort', c.sort,
      'photo', null) order by c.sort, c.name), '[]') from public.categories c where c.tenant_id = p.tenant_id and c.deleted_at is null),
    'products', private.store_products(p));
end
$$;
