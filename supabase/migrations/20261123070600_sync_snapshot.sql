-- First load and repair: one bucket, kind and part at a time.

create function private.audience(s private.session, p_bucket text, p_kind text) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if not p_bucket = any (private.buckets_of(s))
    or not exists (select from private.sync_kind k where k.kind = p_kind and k.area = split_part(p_bucket, '/', 1)) then
    raise exception using errcode = 'KB001', message = 'not_member';
  end if;
  return nullif(split_part(p_bucket, '/', 2), '')::uuid;
end
$$;

-- Newest ids first. `after` carries the total along, so that it is counted once. `reached` tells which commit the page goes up to: a load that began
-- before a restore does not go on after it.
create function public.sync_snapshot(p_device uuid, p_bucket text, p_kind text, p_part text, p_after text default null, p_limit integer default 1000,
  p_reached text default null)
returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  brand uuid := private.audience(s, p_bucket, p_kind);
  t private.sync_tenant;
  lim integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  after_id uuid;
  total bigint;
  docs json;
  n integer;
  last_id text;
begin
  select * into t from private.sync_tenant where tenant = d.tenant;
  if not private.is_past(d.tenant, p_reached) then
    raise exception using errcode = 'KB003', message = 'epoch_changed';
  elsif p_after !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9]{1,15}$' then
    raise exception using errcode = '22023', message = 'p_after names no row';
  end if;
  after_id := split_part(p_after, ':', 1)::uuid;
  total := split_part(p_after, ':', 2)::bigint;
  if total is null then
    select count(*) into total from private.ids_of(d.tenant, p_kind, brand, p_part);
  end if;
  select json_agg(json_build_object('kind', p_kind, 'id', r.id, 'sv', coalesce(c.version, 0), 'bucket', p_bucket, 'row', r.doc) order by r.id desc), count(*),
    min(r.id::text)
  into docs, n, last_id
  from private.page_of(d.tenant, p_kind, brand, p_part, after_id, lim) r
  left join private.sync_change h on h.tenant = d.tenant and h.kind = p_kind and h.id = r.id and h.bucket = p_bucket
  left join private.sync_commit c on c.tenant = h.tenant and c.xid = h.xid;
  return json_build_object('to', concat_ws(' ', p_device, p_bucket, p_kind, p_part, p_after), 'docs', coalesce(docs, '[]'::json), 'after', case when n >= lim
    then last_id || ':' || total end, 'total', total, 'reached', private.place_of(t));
end
$$;

-- A device that has nothing yet learns with its opening what a first screen takes: the settings, and the newest rows of the list that is on it. A
-- brand's newest are among the newest of all, so as many of each as a screen shows are enough.
create function private.first_pages(s private.session, p_device uuid, p_kind text) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket, 'kind', f.kind) || public.sync_snapshot(p_device, f.bucket, f.kind, 'hot', null,
    case when f.area = 'core' then 1000 else 50 end)::jsonb order by f.area <> 'core', f.rank), '[]')
  from (
    select b.bucket, k.kind, k.rank, k.area, row_number() over (partition by k.kind order by b.bucket) as n
    from unnest(private.buckets_of(s)) b (bucket) join private.sync_kind k on k.area = split_part(b.bucket, '/', 1)
    where k.area = 'core' or k.kind = p_kind) f
  where f.n <= 20
$$;

-- How many rows each kind of each of the person's buckets has, so that a first load knows its end from its start: bucket -> kind -> rows.
create function public.sync_sizes(p_device uuid, p_part text) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
begin
  return (
    select coalesce(jsonb_object_agg(b.bucket, b.kinds), '{}') from (
      select bucket, jsonb_object_agg(k.kind,
        (select count(*) from private.ids_of(d.tenant, k.kind, nullif(split_part(bucket, '/', 2), '')::uuid, p_part))) as kinds
      from unnest(private.buckets_of(s)) bucket join private.sync_kind k on k.area = split_part(bucket, '/', 1)
      group by bucket) b);
end
$$;

create function private.versions_of(p_tenant uuid, p_bucket text, p_kind text, p_brand uuid, p_part text) returns table (id uuid, sv bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select i.id, coalesce(c.version, 0) from private.ids_of(p_tenant, p_kind, p_brand, p_part) i
  left join private.sync_change h on h.tenant = p_tenant and h.kind = p_kind and h.id = i.id and h.bucket = p_bucket
  left join private.sync_commit c on c.tenant = h.tenant and c.xid = h.xid;
end
$$;

create function public.sync_digest(p_device uuid, p_bucket text, p_part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  answer jsonb := '{}';
  k private.sync_kind;
  brand uuid;
begin
  for k in select * from private.sync_kind where area = split_part(p_bucket, '/', 1) and (read is null or read && s.permissions) order by rank loop
    brand := private.audience(s, p_bucket, k.kind);
    answer := answer || jsonb_build_object(k.kind, (
      select jsonb_build_object('count', count(*), 'hash', encode(sha256(coalesce(string_agg(v.id || ':' || v.sv, ',' order by v.id), '')::bytea), 'hex'))
      from private.versions_of(d.tenant, p_bucket, k.kind, brand, p_part) v));
  end loop;
  return jsonb_build_object('to', concat_ws(' ', p_device, p_bucket, p_part),
    'version', (select t.version from private.sync_tenant t where t.tenant = d.tenant), 'today', (now() at time zone 'UTC')::date, 'kinds', answer);
end
$$;

create function public.sync_ids(p_device uuid, p_bucket text, p_kind text, p_part text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  brand uuid := private.audience(s, p_bucket, p_kind);
begin
  return jsonb_build_object('to', concat_ws(' ', p_device, p_bucket, p_kind, p_part), 'ids', (
    select coalesce(jsonb_agg(jsonb_build_array(v.id, v.sv) order by v.id), '[]') from private.versions_of(d.tenant, p_bucket, p_kind, brand, p_part) v));
end
$$;
