-- Once per start of a device: membership, buckets, permissions, the device's code.

create function private.min_schema() returns integer language sql immutable set search_path = '' as $$ select 1 $$;
create function private.max_schema() returns integer language sql immutable set search_path = '' as $$ select 1 $$;

-- Crockford base 32. Two characters for the first 992 devices, then Z and two more: no code begins with another one, so that code and
-- counter together never repeat.
create function private.device_code(p_number integer) returns text language plpgsql immutable set search_path = '' as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  n integer := p_number;
  code text := '';
begin
  while n >= 992 loop
    code := code || 'Z';
    n := n - 992;
  end loop;
  return code || substr(alphabet, n / 32 + 1, 1) || substr(alphabet, n % 32 + 1, 1);
end
$$;

-- How long a device may be silent before it counts as having been away.
create function private.away_for() returns interval language sql immutable set search_path = '' as $$ select interval '14 days' $$;

-- A device that was away may not know yet what became of its last operations: they count as received now, so that they are not pruned
-- before it has asked.
create function private.keep_last_ops(d private.sync_device) returns void language plpgsql set search_path = '' as $$
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
  clock_offset bigint;
  n integer;
begin
  if p_schema < private.min_schema() then
    raise exception using errcode = 'KB004', message = 'client_too_old';
  elsif p_schema > private.max_schema() then
    raise exception using errcode = 'KB005', message = 'server_too_old';
  end if;
  clock_offset := coalesce(extract(epoch from (nullif(info ->> 'clock', '')::timestamptz - clock_timestamp())) * 1000, 0);
  select * into d from private.sync_device where id = p_device and tenant = p_tenant and user_id = s.user_id;
  perform private.keep_last_ops(d);
  update private.sync_device set schema = p_schema, app = left(coalesce(info ->> 'app', ''), 60), label = left(coalesce(info ->> 'label', ''), 100), clock_offset_ms = clock_offset, last_seen = now()
  where id = p_device and tenant = p_tenant and user_id = s.user_id returning * into d;
  if not found then
    if exists (select from private.sync_device where id = p_device) then
      raise exception using errcode = 'KB002', message = 'unknown_device';
    end if;
    update private.sync_tenant set devices = devices + 1 where tenant = p_tenant returning devices into n;
    insert into private.sync_device (tenant, id, user_id, code, schema, app, label, clock_offset_ms)
    values (p_tenant, p_device, s.user_id, private.device_code(n), p_schema, left(coalesce(info ->> 'app', ''), 60), left(coalesce(info ->> 'label', ''), 100), clock_offset)
    returning * into d;
  end if;
  select * into t from private.sync_tenant where tenant = p_tenant;
  return private.access_of(s) || jsonb_build_object(
    'tenant', p_tenant, 'device', p_device, 'deviceCode', d.code, 'user', s.user_id, 'epoch', t.epoch, 'version', t.version, 'oldest', t.oldest,
    'lastSeq', d.last_seq, 'minSchema', private.min_schema(), 'serverTime', clock_timestamp());
end
$$;

-- Membership is asked here, too: how often a company works is nothing for who has left it.
create function public.sync_head(p_device uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  d private.sync_device := private.device_of(p_device);
begin
  if d.tenant not in (select private.tenants()) then
    raise exception using errcode = 'KB001', message = 'not_member';
  end if;
  return (select jsonb_build_object('version', t.version, 'epoch', t.epoch) from private.sync_tenant t where t.tenant = d.tenant);
end
$$;
