-- Of ids there is one spelling: whoever compares texts compares ids. The registry's checks ask the same of every column and inside of lists.
create or replace function private.is_id(p_value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_value) = 'string' and p_value #>> '{}' like '________-____-____-____-____________'
    and translate(p_value #>> '{}', '0123456789abcdef', '') = '----', false);
end
$$;

-- A sum that is kept by rule is no field of anybody's form: where it is at its end nobody is told which.
create or replace function private.refused_result(s private.session, p_op jsonb, p_state text, p_code text, p_text text, p_field text, p_kind text, p_id text,
  p_constraint text)
returns jsonb language plpgsql set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('seq', p_op -> 'seq', 'id', p_op -> 'id', 'status', 'rejected');
  k private.sync_kind;
  doc json;
  field text := case when p_field <> '' then p_field when p_constraint like '%\_\_%' and not exists (
      select from private.sync_kind x where x.table_name = split_part(p_constraint, '__', 1) and x.policy = 'server')
    then regexp_replace(split_part(p_constraint, '__', 2), '_(fk|key)$', '') else '' end;
begin
  if p_state like 'KB1%' then
    answer := answer || jsonb_build_object('code', p_code);
    if p_text <> '' then
      answer := answer || jsonb_build_object('message', p_text);
    end if;
    select * into k from private.sync_kind where kind = p_kind;
    if found then
      select r.doc into doc from private.rows_of(s.tenant, array[k.kind], array[p_id::uuid]) r;
      if doc is not null and private.may_read(k, s, doc::jsonb) then
        answer := answer || jsonb_build_object('current', jsonb_build_object('kind', k.kind, 'id', p_id, 'row', doc));
      end if;
    end if;
  else
    answer := answer || jsonb_build_object('code', case p_state when '23505' then 'duplicate' when '23503' then 'not_found' else 'invalid' end);
  end if;
  return case when field = '' then answer else answer || jsonb_build_object('field', field) end;
end
$$;
