-- The archive on demand: finished orders and parcels that are older than what devices keep, to a person's words, with their feed. At
-- most 50, newest first; on the device they live like any row until it evicts them.

create function public.sync_find(p_device uuid, p_kind text, p_text text) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  buckets text[] := private.buckets_of(s);
  k private.sync_kind;
  words text := left(btrim(coalesce(p_text, '')), 100);
  pattern text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  told json;
begin
  select * into k from private.sync_kind where kind = p_kind and table_name = 'orders';
  with hits as (
    select o.id from public.orders o
    where char_length(words) > 1 and o.tenant_id = d.tenant and o.order_type = k.discriminator
      and coalesce(k.area || '/' || o.brand_id, k.area) = any (buckets)
      and o.deleted_at is null and o.completed_at is not null and o.order_date <= current_date - 365
      and (o.order_number ilike pattern or o.parcel_id ilike pattern or o.printed_number ilike pattern or o.consignment_id ilike pattern or o.tracking_code ilike pattern
        or o.ship_name ilike pattern or o.ship_phone ilike pattern or o.ship_phone2 ilike pattern)
    order by o.order_date desc, o.id desc limit 50
  ), named as (
    select p_kind as kind, h.id from hits h
    union all
    select f.kind, e.id from hits h join public.parcel_feed e on e.tenant_id = d.tenant and e.parcel_id = h.id
    join private.sync_kind f on f.table_name = 'parcel_feed' and f.discriminator = k.discriminator
  )
  select json_build_object('count', (select count(*) from hits), 'docs', coalesce(json_agg(
    json_build_object('kind', r.kind, 'id', r.id, 'sv', coalesce(c.version, 0), 'bucket', h.bucket, 'row', r.doc)), '[]'::json)) into told
  from (select array_agg(n.kind) as kinds, array_agg(n.id) as ids from named n) w
  cross join lateral private.rows_of(d.tenant, w.kinds, w.ids) r
  join private.sync_change h on h.tenant = d.tenant and h.kind = r.kind and h.id = r.id and h.bucket = any (buckets) and not h.deleted
  left join private.sync_commit c on c.tenant = h.tenant and c.xid = h.xid;
  return told;
end
$$;
