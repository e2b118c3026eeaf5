-- What changed since a cursor. STABLE: one snapshot for the whole page, nothing written. The result is one JSON value, because row sets are cut
-- silently at a thousand. An answer names what it answers, in `to`: the device, which belongs to one person in one company, and where more was asked
-- than what is new, that. What stands between a device and the server and mixes answers up hands out nothing that is somebody else's.

create function private.bytes_per_pull() returns integer language sql immutable set search_path = '' as $$ select 1500000 $$;

create function public.sync_pull(p_device uuid, p_cursor jsonb, p_buckets text, p_limit integer default 2000) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  cur jsonb := private.unwrapped(p_cursor);
  d private.sync_device := private.device_of(p_device);
  s private.session := private.session_in(d.tenant);
  t private.sync_tenant;
  answer jsonb := private.access_of(s);
  buckets text[] := array(select jsonb_array_elements_text(answer -> 'buckets'));
  lim integer := least(greatest(coalesce(p_limit, 2000), 1), 2000);
  since bigint;
  at_kind text := '';
  at_id uuid := '00000000-0000-0000-0000-000000000000';
  at_version bigint;
  scanned bigint;
  docs json;
  n integer;
  fetched integer;
  last_version bigint;
  next_version bigint;
  last_kind text;
  last_id uuid;
  acks jsonb := '[]';
  reached bigint;
  resume text;
begin
  select * into t from private.sync_tenant where tenant = d.tenant;
  if not private.fits(t, cur) then
    raise exception using errcode = 'KB003', message = 'epoch_changed';
  end if;
  since := (cur ->> 'version')::bigint;
  at_version := since + 1;
  reached := since;
  if answer ->> 'bucketsHash' is distinct from p_buckets then
    return json_build_object('to', d.id, 'epoch', t.epoch, 'cursor', cur, 'more', true, 'docs', '[]'::json, 'acks', '[]'::json, 'lastSeq', d.last_seq,
      'access', answer, 'serverTime', clock_timestamp(), 'minSchema', private.min_schema());
  end if;
  if cur ->> 'resume' is not null then
    at_version := split_part(cur ->> 'resume', ':', 1)::bigint;
    at_kind := split_part(cur ->> 'resume', ':', 2);
    at_id := split_part(cur ->> 'resume', ':', 3)::uuid;
  end if;
  with commits as materialized (
    select c.version, c.xid from private.sync_commit c where c.tenant = d.tenant and c.version >= at_version and c.version <= t.version
      order by c.version limit 5000
  ), touched as (
    select c.version, ch.kind, ch.id, ch.bucket, ch.deleted from (select * from commits order by version) c
    cross join lateral (
      select h.kind, h.id, h.bucket, h.deleted from private.sync_change h
      where h.tenant = d.tenant and h.xid = c.xid and h.bucket = any (buckets) and (c.version > at_version or (h.kind, h.id) > (at_kind, at_id))
      order by h.kind, h.id, h.deleted limit 2 * lim + 2
    ) ch
    order by c.version, ch.kind, ch.id, ch.deleted limit 2 * lim + 2
  ), named as (
    select distinct on (x.version, x.kind, x.id) x.* from touched x order by x.version, x.kind, x.id, x.deleted
  ), page as (
    -- A tombstone counts only when the document is in none of this device's buckets.
    select p.*, row_number() over (order by p.version, p.kind, p.id) as place from named p
    where not p.deleted or not exists (
      select from private.sync_change l where l.tenant = d.tenant and l.kind = p.kind and l.id = p.id and l.bucket = any (buckets) and not l.deleted)
    order by p.version, p.kind, p.id limit lim + 1
  ), wanted as (
    select array_agg(p.kind) as kinds, array_agg(p.id) as ids from page p where not p.deleted and p.place <= lim
  ), full_rows as (
    select p.*, r.doc, sum(coalesce(octet_length(r.doc::text), 0) + 150) over (order by p.place) - coalesce(octet_length(r.doc::text), 0) as bytes_before
    from page p left join (select f.* from wanted w cross join lateral private.rows_of(d.tenant, w.kinds, w.ids) f) r on r.kind = p.kind and r.id = p.id
      and not p.deleted
  ), cut as (
    select * from full_rows f where f.place <= lim and (f.bytes_before < private.bytes_per_pull() or f.place = 1)
  )
  select
    (select max(c.version) from commits c),
    (select json_agg(json_build_object('kind', c.kind, 'id', c.id, 'sv', c.version, 'bucket', c.bucket, 'row', c.doc) order by c.place) from cut c),
    (select count(*) from cut), (select count(*) from touched),
    (select c.version from cut c order by c.place desc limit 1), (select c.kind from cut c order by c.place desc limit 1),
      (select c.id from cut c order by c.place desc limit 1),
    (select p.version from page p where p.place = (select count(*) + 1 from cut))
  into scanned, docs, n, fetched, last_version, last_kind, last_id, next_version;

  if next_version is not null and next_version = last_version then
    resume := last_version || ':' || last_kind || ':' || last_id;
  elsif next_version is not null then
    reached := last_version;
  elsif fetched >= 2 * lim + 2 then
    -- Nothing more was in view although there is more: every touched document may have been a tombstone beside a living one.
    select x.v, x.k, x.i into last_version, last_kind, last_id from (
      select c.version as v, h.kind as k, h.id as i from (
        select c.version, c.xid from private.sync_commit c where c.tenant = d.tenant and c.version >= at_version and c.version <= t.version
          order by c.version limit 5000) c
      cross join lateral (select h.kind, h.id, h.deleted from private.sync_change h where h.tenant = d.tenant and h.xid = c.xid and h.bucket = any (buckets)
        and (c.version > at_version or (h.kind, h.id) > (at_kind, at_id)) order by h.kind, h.id, h.deleted limit 2 * lim + 2) h
      order by c.version, h.kind, h.id, h.deleted limit 2 * lim + 2) x order by 1 desc, 2 desc, 3 desc limit 1;
    resume := last_version || ':' || last_kind || ':' || last_id;
  else
    reached := coalesce(scanned, since);
  end if;
  -- While a commit is cut, the version stands still and nothing is acknowledged: its operations are not complete here yet.
  if resume is null then
    with commits as (
      select c.xid from private.sync_commit c where c.tenant = d.tenant and c.version > since and c.version <= reached
    ), answered as (
      select o.seq, o.result from commits c join private.sync_op o on o.tenant = d.tenant and o.xid = c.xid and o.device = d.id
      union all
      select e.seq, o.result || jsonb_build_object('seq', e.seq) from commits c join private.sync_echo e on e.tenant = d.tenant and e.xid = c.xid
        and e.device = d.id
      join private.sync_op o on o.tenant = e.tenant and o.user_id = e.user_id and o.id = e.id
    )
    select coalesce(jsonb_agg(a.result order by a.seq), '[]') into acks from answered a;
  end if;
  return json_build_object('to', d.id, 'epoch', t.epoch,
    'cursor', json_build_object('epoch', t.epoch, 'version', reached, 'mark', (select c.mark from private.sync_commit c
      where c.tenant = d.tenant and c.version = reached),
      'resume', resume || ':' || (select c.mark from private.sync_commit c where c.tenant = d.tenant and c.version = last_version)),
    'more', resume is not null or reached < t.version, 'docs', coalesce(docs, '[]'::json), 'acks', acks, 'lastSeq', d.last_seq,
    'serverTime', clock_timestamp(), 'minSchema', private.min_schema());
end
$$;
