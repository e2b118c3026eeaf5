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
        x := (get_byte(message, block + 4 * t)::bigint << 24) | (get_byte(message, block + 4 * t + 1) << 16) | (get_byte(message,
          block + 4 * t + 2) << 8) | get_byte(message, block + 4 * t + 3);
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
