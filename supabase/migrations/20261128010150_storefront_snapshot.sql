-- What anybody may know of a shop, and the photos that everybody may see.

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
  where v.tenant_id = p.tenant_id and v.active and v.deleted_at is null and r.status = 'active' and r.in_shop and r.deleted_at is null
    and (coalesce(jsonb_array_length(p.storefront_config #> '{store,brand_ids}'), 0) = 0
      or p.storefront_config #> '{store,brand_ids}' @> to_jsonb(r.brand_id::text))
$$;

-- In words: nobody outside learns how many there are.
create function private.stock_word(p public.profiles, p_free bigint) returns text language sql immutable set search_path = '' as $$
  select case when p_free is null then 'in' when p_free <= 0 then 'out'
    when p_free <= coalesce((p.storefront_config #>> '{commerce,low_at}')::int, 5) then 'few' else 'in' end
$$;

-- Photos that everybody may see: copies of a photo in three widths, named after the photo's content, in the folder of the company's shop. By that
-- hash the address of the widest one.
create function private.published_photos(p_media uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  found_photos jsonb;
begin
  if to_regclass('storage.objects') is not null then
    execute $q$select jsonb_object_agg(substring(o.name from '([0-9a-f]{64})-1200'), '/storage/v1/object/public/public-media/' || o.name)
      from storage.objects o where o.bucket_id = 'public-media' and o.name >= $1 || '/photos/' and o.name < $1 || '/photos0'
      and o.name ~ '/[0-9a-f]{64}-1200\.(webp|jpg)$'$q$ into found_photos using p_media::text;
  end if;
  return coalesce(found_photos, '{}');
end
$$;

create function private.public_photo(p_path text, p_published jsonb) returns text language sql immutable set search_path = '' as $$
  select p_published ->> substring(p_path from '([0-9a-f]{64})\.\w+$')
$$;

-- Whether the session may add this picture: a copy of a photo is put there by whoever keeps the shop or the products, its icon by whoever keeps the
-- shop.
create function private.may_add_public(p_path text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  media constant uuid := private.id_in(p_path, 1);
  company constant uuid := (select p.tenant_id from public.profiles p where p.storefront_media = media);
  s private.session;
begin
  if company is null or p_path !~ '^[0-9a-f-]{36}/(photos/[0-9a-f]{64}-(320|640|1200)\.(webp|jpg)|icons/[0-9a-f]{64}-(192|512|maskable)\.png)$'
    or not exists (select from private.open_tenants() t where t = company) then
    return false;
  end if;
  s := private.session_in(company);
  return s.permissions && case when p_path like '%/icons/%' then array['manage_brands'] else array['manage_brands', 'manage_products'] end
    and private.bytes_below(media::text) < private.company_quota();
end
$$;

-- Photos of what is on sale that nobody has published yet: {media, paths}, two hundred at a time, none before there is a shop; null for whoever may not
-- publish them.
create function public.shop_photos(p_tenant uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  s private.session := private.session_in(p_tenant);
  p public.profiles;
  published jsonb;
begin
  select x.* into p from public.profiles x where x.tenant_id = s.tenant and x.id = s.tenant;
  if s.suspended or not s.permissions && array['manage_brands', 'manage_products'] then
    return null;
  end if;
  published := private.published_photos(p.storefront_media);
  return jsonb_build_object('media', p.storefront_media, 'paths', (select coalesce(jsonb_agg(x.path), '[]') from (
    select distinct m.path from (
      select r.id, r.brand_id, r.photo_path as path from public.products r where r.tenant_id = s.tenant
      union all select r.id, r.brand_id, e ->> 'path' from public.products r, jsonb_array_elements(r.media) e where r.tenant_id = s.tenant
      union all select v.product_id, v.brand_id, v.photo_path from public.variants v where v.tenant_id = s.tenant and v.deleted_at is null
    ) m join private.on_sale(p) o on o.product_id = m.id
    where p.storefront_rev > 0 and m.path ~ '[0-9a-f]{64}\.\w+$' and private.public_photo(m.path, published) is null
      and (s.brands is null or m.brand_id = any (s.brands))
    union select c.photo_path from public.categories c where c.tenant_id = s.tenant and c.deleted_at is null and c.photo_path ~ '[0-9a-f]{64}\.\w+$'
      and p.storefront_rev > 0
      and private.public_photo(c.photo_path, published) is null
    limit 200) x));
end
$$;

-- How often something was sold is told by its place among the others alone.
create function private.store_products(p public.profiles, p_published jsonb) returns jsonb language sql stable set search_path = '' as $$
  with sold as (
    select i.variant_id, sum(i.quantity) as pieces from public.orders o join public.order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where o.tenant_id = p.tenant_id and o.order_type = 'ecommerce' and o.deleted_at is null and o.order_date > current_date - 60 group by i.variant_id
  )
  select coalesce(jsonb_agg(x.row || jsonb_build_object('rank', x.rank) order by x.made desc), '[]') from (
    select r.created_at as made,
      case when sum(s.pieces) > 0 then dense_rank() over (order by coalesce(sum(s.pieces), 0)) else 0 end as rank,
      jsonb_build_object('id', r.id, 'name', r.name, 'slug', r.slug, 'category_id', r.category_id, 'maker', r.manufacturer,
      'description', r.description, 'options', r.options, 'max_qty', coalesce(r.max_per_order, (p.storefront_config #>> '{commerce,max_qty}')::int, 20),
      'seo', jsonb_build_object('title', r.seo_title, 'description', r.seo_description), 'made', greatest(0, floor(extract(epoch from r.created_at) / 86400)),
      'photos', (select coalesce(jsonb_agg(jsonb_build_object('url', private.public_photo(m.path, p_published), 'alt', coalesce(nullif(m.alt, ''), r.name))
          order by m.place), '[]')
        from (select r.photo_path as path, '' as alt, 0 as place
          where not r.media @> jsonb_build_array(jsonb_build_object('path', r.photo_path)) union all
          select e.value ->> 'path', e.value ->> 'alt', e.ordinality from jsonb_array_elements(r.media) with ordinality e) m
        where private.public_photo(m.path, p_published) is not null),
      'variants', jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values, 'price', v.price,
        'compare_at', v.compare_at_price, 'photo', private.public_photo(v.photo_path, p_published),
        'stock', private.stock_word(p, o.free)) order by v.sort, v.id)) as row
    from private.on_sale(p) o
    join public.variants v on v.tenant_id = p.tenant_id and v.id = o.variant_id
    join public.products r on r.tenant_id = p.tenant_id and r.id = o.product_id
    left join sold s on s.variant_id = v.id
    group by r.tenant_id, r.id
  ) x
$$;

-- Everything that anybody may know of a shop (src/modules/storefront/config/snapshot.ts). From which sum on an order is looked at first is for nobody who
-- would stay below it.
create function private.store_snapshot_of(p public.profiles) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  published constant jsonb := private.published_photos(p.storefront_media);
begin
  return jsonb_build_object('slug', p.storefront_slug, 'rev', p.storefront_rev, 'state', p.storefront_state,
    'company', jsonb_build_object('currency', p.currency, 'locale', p.locale, 'digits', p.digits, 'country', p.country),
    'config', p.storefront_config #- '{commerce,hold_over}',
    'zones', (select coalesce(jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'fee', z.fee) order by z.sort, z.name), '[]')
      from public.delivery_zones z where z.tenant_id = p.tenant_id and z.active and z.deleted_at is null),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'parent_id', c.parent_id, 'sort', c.sort,
      'photo', private.public_photo(c.photo_path, published)) order by c.sort, c.name), '[]') from public.categories c
      where c.tenant_id = p.tenant_id and c.deleted_at is null),
    'products', private.store_products(p, published));
end
$$;

-- What a shop answered last. `made_of`: the company's version, the number of published photos, the day; with any other it is made anew.
create table private.store_snapshot (
  tenant uuid primary key,
  made_of text not null,
  body jsonb not null
);

-- How often somebody came to a shop, by the company's days.
create table private.store_visit (
  tenant uuid not null,
  day date not null,
  visits integer not null default 1,
  primary key (tenant, day)
);

-- Everything that anybody may know of a shop; null = there is none at this address. `p_visit`: somebody has come to it.
create function public.public_store(p_slug text, p_visit boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  p public.profiles := private.open_store(p_slug);
  now_of text;
  answer jsonb;
begin
  select concat_ws(':', t.version, current_date, (select count(*) from jsonb_object_keys(private.published_photos(p.storefront_media)))) into now_of
  from private.sync_tenant t where t.tenant = p.tenant_id;
  select s.body into answer from private.store_snapshot s where s.tenant = p.tenant_id and s.made_of = now_of;
  if answer is null then
    -- Read after its version, so that what is written down under a version is never older.
    p := private.open_store(p_slug);
    if p.id is null then
      return null;
    end if;
    answer := private.store_snapshot_of(p);
    insert into private.store_snapshot (tenant, made_of, body) values (p.tenant_id, coalesce(now_of, ''), answer)
    on conflict (tenant) do update set made_of = excluded.made_of, body = excluded.body;
  end if;
  -- Last, so that nobody waits for whoever makes the answer.
  if p_visit then
    insert into private.store_visit as x (tenant, day) values (p.tenant_id, (now() at time zone p.time_zone)::date)
    on conflict (tenant, day) do update set visits = x.visits + 1;
  end if;
  return answer;
end
$$;
