-- The archive on demand: rows that are older than what devices keep, to a person's words, with their feed, for every kind that says by what
-- it is found. At most 50, newest first; on the device they live like any row until it evicts them.

create function public.sync_find(p_device uuid, p_kind text, p_text text) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  buckets text[] := private.buckets_of(s);
  words text := left(btrim(coalesce(p_text, '')), 100);
  pattern text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  answer json;
begin
  with named as materialized (
    select f.kind, f.id from private.found_of(d.tenant, p_kind, buckets, pattern) f where char_length(words) > 1
  )
  select json_build_object('to', concat_ws(' ', p_device, p_kind, p_text), 'count', (select count(*) from named n where n.kind = p_kind), 'docs',
    coalesce(json_agg(json_build_object('kind', r.kind, 'id', r.id, 'sv', coalesce(c.version, 0), 'bucket', h.bucket, 'row', r.doc)), '[]'::json)) into answer
  from (select array_agg(n.kind) as kinds, array_agg(n.id) as ids from named n) w
  cross join lateral private.rows_of(d.tenant, w.kinds, w.ids) r
  join private.sync_change h on h.tenant = d.tenant and h.kind = r.kind and h.id = r.id and h.bucket = any (buckets) and not h.deleted
  left join private.sync_commit c on c.tenant = h.tenant and c.xid = h.xid;
  return answer;
end
$$;
