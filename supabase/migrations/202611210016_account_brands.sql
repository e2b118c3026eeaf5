-- A role that is limited to some brands changes these and adds none; another one is answered like one that is not there.
create function private.check_brands(s private.session, p_op jsonb, p_before jsonb, p_after jsonb) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if s.brands is null then
    return;
  elsif p_before is null then
    perform private.refuse('brand_forbidden', 'id');
  elsif not (p_before ->> 'id')::uuid = any (s.brands) then
    perform private.refuse('not_found', 'id');
  end if;
end
$$;
