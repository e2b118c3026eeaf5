-- Nothing is open unless a later migration says so: tables and functions made from here on grant nobody anything.
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;
grant usage on schema private to authenticated, service_role;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from public, anon, authenticated;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated;
alter default privileges in schema public revoke all on functions from public, anon, authenticated;
alter default privileges in schema private revoke all on tables from public, anon, authenticated;
alter default privileges in schema private revoke all on functions from public, anon, authenticated;

-- An id that follows from a text (a version 3 UUID), so that a thing which must exist once gets the same id whenever it is made.
create function private.id_of(p_tenant uuid, p_name text) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(p_tenant::text || ':' || p_name) placing '3' from 13) placing '8' from 17)::uuid
$$;

-- jsonb arguments arrive as a JSON string from some drivers.
create function private.unwrapped(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end
$$;

-- An expected refusal of one operation: `code` names the catalogue's text, `field` the input to point at, kind and id the
-- row that stood in the way.
create function private.refuse(p_code text, p_field text default '', p_message text default '', p_kind text default '', p_id text default '')
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KB100', message = p_code, detail = p_message, column = p_field, table = p_kind, constraint = p_id;
end
$$;

-- Half away from zero, in whole minor units; `p_rate` in hundredths of a percent.
create function private.percent_of(p_amount bigint, p_rate bigint) returns bigint
language sql immutable set search_path = '' as $$
  select round(p_amount::numeric * p_rate / 10000)::bigint
$$;

create function private.freeze_tenant() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.tenant_id is distinct from old.tenant_id or new.id is distinct from old.id then
    raise exception using errcode = 'KB100', message = 'invalid', column = 'tenant_id';
  end if;
  return new;
end
$$;

create function private.freeze_order_type() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.order_type is distinct from old.order_type then
    raise exception using errcode = 'KB100', message = 'invalid', column = 'order_type';
  end if;
  return new;
end
$$;
