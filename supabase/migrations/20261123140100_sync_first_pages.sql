-- A device that has nothing yet learns with its opening what a first screen takes: the settings, and the newest rows of the list that is on it. A brand's
-- newest are among the newest of all, so as many of each as a screen shows are enough.
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

create or replace function public.sync_open(p_tenant uuid, p_device uuid, p_schema integer, p_info jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.session_in(p_tenant);
  info jsonb := private.unwrapped(p_info);
  d private.sync_device;
  t private.sync_tenant;
begin
  perform private.check_info(info);
  if coalesce(p_schema, 0) < private.min_schema() then
    raise exception using errcode = 'KB004', message = 'client_too_old';
  elsif p_schema > private.max_schema() then
    raise exception using errcode = 'KB005', message = 'server_too_old';
  end if;
  select * into d from private.sync_device where id = p_device and tenant = p_tenant and user_id = s.user_id for update;
  if p_device is null or not found and exists (select from private.sync_device where id = p_device) then
    raise exception using errcode = 'KB002', message = 'unknown_device';
  elsif d.id is not null and private.is_same_device(d, info) is distinct from true then
    raise exception using errcode = 'KB009', message = 'device_copied';
  end if;
  perform private.retain_last_ops(d);
  d.schema := p_schema;
  d.app := left(coalesce(info ->> 'app', ''), 60);
  d.label := left(coalesce(info ->> 'label', ''), 100);
  d.clock_offset_ms := coalesce(extract(epoch
    from (case when private.is_instant(info ->> 'clock') then (info ->> 'clock')::timestamptz end - clock_timestamp())) * 1000, 0);
  d.last_seen := now();
  d.turn := (info ->> 'turn')::bigint + 1;
  d.proof := info ->> 'next';
  if d.id is not null then
    update private.sync_device set schema = d.schema, app = d.app, label = d.label, clock_offset_ms = d.clock_offset_ms, last_seen = d.last_seen,
      turn = d.turn, proof = d.proof
    where tenant = d.tenant and id = d.id;
  else
    d.tenant := p_tenant;
    d.id := p_device;
    d.user_id := s.user_id;
    d.code := info ->> 'code';
    d.last_seq := 0;
    d := private.add_device(d);
  end if;
  select * into t from private.sync_tenant where tenant = p_tenant;
  return private.access_of(s) || jsonb_build_object(
    'tenant', p_tenant, 'device', p_device, 'deviceCode', d.code, 'user', s.user_id, 'epoch', t.epoch, 'version', t.version, 'oldest', t.oldest,
    'mark', split_part(private.place_of(t), ':', 2), 'fits', jsonb_typeof(info -> 'cursor') is distinct from 'object' or private.fits(t, info -> 'cursor'),
    'lastSeq', d.last_seq, 'turn', d.turn, 'journalDays', 30, 'minSchema', private.min_schema(), 'serverTime', clock_timestamp()) ||
    case when info ? 'first' then jsonb_build_object('pages', private.first_pages(s, p_device, info ->> 'first')) else '{}' end;
end
$$;
