-- The form of what `sync_push` is sent, asked before anything of it is read: an operation of another form gets its own verdict, and those
-- beside it are taken.

-- An operation with a sign that no text here can hold (NUL, half a character), or a number beyond all numbers, so far as it can be read:
-- in place of its changes stands all of it as it was sent, as a text.
create function private.op_of(p_op json) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  unstorable constant text := '(?<!\\)((?:\\\\)*)\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})';
begin
  return p_op::jsonb;
exception when invalid_text_representation or untranslatable_character or numeric_value_out_of_range then
  return regexp_replace(regexp_replace(p_op::text, unstorable, '\1?', 'g'), '([:,[] *)-?[0-9.]+[eE][+]?[0-9]{4,}', '\1null', 'g')::jsonb
    || jsonb_build_object('changes', p_op::text);
end
$$;

create function private.ops_of(p_ops json) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  ops json := p_ops;
begin
  begin
    return private.unwrapped(p_ops::jsonb);
  exception when invalid_text_representation or untranslatable_character or numeric_value_out_of_range or invalid_parameter_value then
    null;
  end;
  if json_typeof(ops) = 'string' then
    ops := (ops #>> '{}')::json;
  end if;
  return (select jsonb_agg(private.op_of(o) order by n) from json_array_elements(ops) with ordinality e (o, n));
exception when invalid_text_representation or untranslatable_character or numeric_value_out_of_range or invalid_parameter_value then
  raise exception using errcode = '22023', message = 'a list of operations is needed';
end
$$;

-- How far a device's numbers may be ahead of what the server knows of it: more than the operations of a device's life, because one that
-- takes another name goes on with its numbers.
create function private.seq_reach() returns bigint language plpgsql immutable set search_path = '' as $$ begin return 1000000000; end $$;

-- Whatever has no place among its device's operations can get no verdict: it refuses the call, as another version of the form does.
create function private.check_place(p_op jsonb, p_last bigint) returns void language plpgsql immutable set search_path = '' as $$
begin
  if not private.is_id(p_op -> 'id') or not private.is_whole(p_op -> 'seq', 1) then
    raise exception using errcode = '22023', message = 'an operation needs an id and a number';
  elsif (p_op ->> 'seq')::bigint > p_last + private.seq_reach() then
    raise exception using errcode = '22023', message = 'the number of an operation is too far ahead';
  elsif (case when private.is_whole(p_op -> 'schema', 0) then (p_op ->> 'schema')::bigint < private.min_schema() else false end) then
    raise exception using errcode = 'KB004', message = 'client_too_old';
  elsif (case when private.is_whole(p_op -> 'schema', 0) then (p_op ->> 'schema')::bigint > private.max_schema() else false end) then
    raise exception using errcode = 'KB005', message = 'server_too_old';
  end if;
end
$$;

create function private.is_change(p_change jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_change) = 'object' and jsonb_typeof(p_change -> 'kind') = 'string'
    and p_change -> 'do' in ('"insert"', '"patch"', '"remove"')
    and (coalesce(p_change -> 'base', 'null') = 'null' or private.is_whole(p_change -> 'base', 0)), false);
end
$$;

-- The first part of an operation that has another form; null where all is well. The changes' ids and values are asked with their kind
-- (`checked_values`). What it does not read, it does not ask.
create function private.unfit_op(p_op jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return case
    when not private.is_whole(p_op -> 'prev', 0) then 'prev'
    when (p_op ->> 'prev')::bigint >= (p_op ->> 'seq')::bigint then 'prev'
    when not private.is_whole(p_op -> 'schema', 0) then 'schema'
    when jsonb_typeof(p_op -> 'action') is distinct from 'string' then 'action'
    when jsonb_typeof(p_op -> 'at') is distinct from 'string' or not private.is_instant(p_op ->> 'at') then 'at'
    when jsonb_typeof(p_op -> 'changes') is distinct from 'array' then 'changes'
    when exists (select from jsonb_array_elements(p_op -> 'changes') c where not private.is_change(c)) then 'changes'
    when jsonb_typeof(coalesce(p_op -> 'deps', '[]')) <> 'array' then 'deps'
    when exists (select from jsonb_array_elements(coalesce(p_op -> 'deps', '[]')) d where not private.is_id(d)) then 'deps'
  end;
end
$$;
