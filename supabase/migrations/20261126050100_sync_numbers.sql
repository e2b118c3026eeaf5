-- A document number is its own device's, and so is one that reads like it: letters in another case, other forms of the same signs, blanks and
-- what nobody sees. One with the code of somebody else's device counts as taken, a further one of it (`-2`) as well. Numbers in another form
-- are free.
create or replace function private.check_number(k private.sync_kind, s private.session, p_number text) returns void language plpgsql stable
set search_path = '' as $$
declare
  seen constant text := upper(regexp_replace(normalize(p_number, NFKC), '[^0-9A-Za-z-]', '', 'g'));
begin
  if exists (select from private.sync_device d where d.tenant = s.tenant and d.user_id <> s.user_id
    and d.code = substring(seen from '-[0-9]{6}-([0-9A-Z]{4})[0-9A-Z]*(?:-[0-9]+)?$')) then
    perform private.refuse('duplicate', k.number_field);
  end if;
end
$$;
