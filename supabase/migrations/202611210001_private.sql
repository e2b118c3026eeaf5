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

-- The version 5 UUID of a name, as devices make it (RFC 9562, 5.5). SHA-1 by hand, because neither PGlite nor a plain Postgres has one.
create function private.v5_of(p_namespace uuid, p_name text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  word constant bigint := 4294967295;
  message bytea := uuid_send(p_namespace) || convert_to(p_name, 'UTF8');
  bits bigint := octet_length(message) * 8;
  w bigint[];
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; x bigint;
  block integer := 0;
  t integer;
begin
  message := message || '\x80'::bytea || decode(repeat('00', (119 - octet_length(message) % 64) % 64), 'hex') || int8send(bits);
  while block < octet_length(message) loop
    w := '{}';
    for t in 0..79 loop
      if t < 16 then
        x := (get_byte(message, block + 4 * t)::bigint << 24) | (get_byte(message, block + 4 * t + 1) << 16) | (get_byte(message, block + 4 * t + 2) << 8) | get_byte(message, block + 4 * t + 3);
      else
        x := w[t - 2] # w[t - 7] # w[t - 13] # w[t - 15];
        x := ((x << 1) | (x >> 31)) & word;
      end if;
      w[t + 1] := x;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for t in 0..79 loop
      if t < 20 then
        f := (b & c) | ((word # b) & d);
        k := 1518500249;
      elsif t < 40 then
        f := b # c # d;
        k := 1859775393;
      elsif t < 60 then
        f := (b & c) | (b & d) | (c & d);
        k := 2400959708;
      else
        f := b # c # d;
        k := 3395469782;
      end if;
      x := (((((a << 5) | (a >> 27)) & word) + f + e + k + w[t + 1])) & word;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & word; b := a; a := x;
    end loop;
    h := array[(h[1] + a) & word, (h[2] + b) & word, (h[3] + c) & word, (h[4] + d) & word, (h[5] + e) & word];
    block := block + 64;
  end loop;
  return overlay(overlay(lpad(to_hex(h[1]), 8, '0') || lpad(to_hex(h[2]), 8, '0') || lpad(to_hex(h[3]), 8, '0') || lpad(to_hex(h[4]), 8, '0')
    placing '5' from 13) placing to_hex((h[3] >> 28) & 3 | 8) from 17)::uuid;
end
$$;

-- jsonb arguments arrive as a JSON string from some drivers.
create function private.unwrapped(p_value jsonb) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_value) is distinct from 'string' then
    return p_value;
  end if;
  begin
    return (p_value #>> '{}')::jsonb;
  exception when invalid_text_representation or untranslatable_character then
    raise exception using errcode = '22023', message = 'JSON is needed';
  end;
end
$$;

-- An expected refusal of one operation: `code` names the catalogue's text, `field` the input to point at, kind and id the
-- row that stood in the way.
create function private.refuse(p_code text, p_field text default '', p_message text default '', p_kind text default '', p_id text default '')
returns void language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'KB100', message = p_code, detail = p_message, column = p_field, table = p_kind, constraint = p_id;
end
$$;

-- As `foldText` (src/kernel/search.ts) compares.
create function private.folded(p_text text) returns text language sql immutable set search_path = '' as $$
  select lower(btrim(regexp_replace(translate(normalize(p_text, nfkc), '০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '012345678901234567890123456789'), '\s+', ' ', 'g')))
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

-- The column that tells the kinds of one table apart.
create function private.freeze_kind() returns trigger language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) -> tg_argv[0] is distinct from to_jsonb(old) -> tg_argv[0] then
    raise exception using errcode = 'KB100', message = 'invalid', column = tg_argv[0];
  end if;
  return new;
end
$$;
