-- Once per start of a device: membership, buckets, permissions, the device's code, and whether both mean the same device and the same past.

-- The device's company, only for the person it belongs to: foreign and absent get the same answer.
create function private.device_of(p_device uuid) returns private.sync_device
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.caller();
  d private.sync_device;
begin
  select * into d from private.sync_device where id = p_device and user_id = me;
  if not found then
    raise exception using errcode = 'KB002', message = 'unknown_device';
  end if;
  return d;
end
$$;

create function private.min_schema() returns integer language plpgsql immutable set search_path = '' as $$ begin return 1; end $$;
create function private.max_schema() returns integer language plpgsql immutable set search_path = '' as $$ begin return 1; end $$;

-- Four characters of Crockford base 32, at random out of a million: a server that was put back to an older copy has forgotten devices, and gives
-- none of their codes to another one. All have the same length, so that code and counter together never repeat.
create function private.device_code() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', get_byte(r.bytes, n) % 32 + 1, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) r, generate_series(0, 3) n
$$;

-- A device that this server does not know brings its code along and keeps it if it is free. A company has a million codes, and none comes free: who
-- opened devices without end would use them up, and the next one would look for a code for ever. Nobody works on a hundred devices of one company in
-- a day; those that he has go on.
create function private.add_device(d private.sync_device) returns private.sync_device language plpgsql set search_path = '' as $$
declare
  created private.sync_device;
begin
  if (select count(*) from private.sync_device o where o.user_id = d.user_id and o.tenant = d.tenant and o.last_seen > now() - interval '1 day') >= 100 then
    raise exception using errcode = '53400', message = 'too many devices of one person in a day';
  end if;
  if d.code is null or d.code !~ '^[0-9A-HJKMNP-TV-Z]{4}$' then
    d.code := private.device_code();
  end if;
  for turn in 1..200 loop
    insert into private.sync_device select d.* on conflict (tenant, code) do nothing returning * into created;
    if found then
      return created;
    end if;
    d.code := private.device_code();
  end loop;
  raise exception using errcode = '53400', message = 'no code is free';
end
$$;

-- Each opening names a secret for the next one. Who comes with the last but one asks again; who is ahead meets an older copy of this server;
-- everybody else is a copy of a device that has gone on without it.
create function private.is_same_device(d private.sync_device, p_info jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case (p_info ->> 'turn')::bigint - d.turn
    when 0 then p_info ->> 'proof' = d.proof
    when -1 then p_info ->> 'next' = d.proof
    else (p_info ->> 'turn')::bigint > d.turn end
$$;

-- What a device says of itself. One that names no turn is an app from before there were any.
create function private.check_info(p_info jsonb) returns void language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_info) is distinct from 'object' then
    raise exception using errcode = '22023', message = 'p_info must be an object';
  elsif not p_info ? 'turn' then
    raise exception using errcode = 'KB004', message = 'client_too_old';
  elsif not private.is_whole(p_info -> 'turn', 0) or (p_info ->> 'turn')::bigint = 9007199254740991 then
    raise exception using errcode = '22023', message = 'turn must be a number';
  elsif coalesce(jsonb_typeof(p_info -> 'proof') <> 'string' or jsonb_typeof(p_info -> 'next') <> 'string'
    or char_length(p_info ->> 'next') not between 1 and 60, true) then
    raise exception using errcode = '22023', message = 'proof and next must be texts';
  end if;
end
$$;

-- How long a device may be silent before it counts as having been away.
create function private.away_for() returns interval language sql immutable set search_path = '' as $$ select interval '14 days' $$;

-- A device that was away may not know yet what became of its last operations: they count as received now, so that they are not pruned
-- before it has asked.
create function private.retain_last_ops(d private.sync_device) returns void language plpgsql set search_path = '' as $$
begin
  if d.last_seen < now() - private.away_for() then
    update private.sync_op set received_at = now() where tenant = d.tenant and device = d.id and received_at > d.last_seen - private.away_for();
  end if;
end
$$;

create function public.sync_open(p_tenant uuid, p_device uuid, p_schema integer, p_info jsonb default '{}') returns jsonb
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

-- Membership is asked here, too: how often a company works is nothing for who has left it.
create function public.sync_head(p_device uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  d private.sync_device := private.device_of(p_device);
begin
  if d.tenant not in (select private.tenants()) and private.kiosk_in(d.tenant) is null then
    raise exception using errcode = 'KB001', message = 'not_member';
  end if;
  return (select jsonb_build_object('to', d.id, 'version', t.version, 'epoch', t.epoch) from private.sync_tenant t where t.tenant = d.tenant);
end
$$;
