-- A company has a million codes, and none comes free: who opened devices without end would use them up, and the next one would look for a
-- code for ever. Nobody works on a hundred devices of one company in a day; those that he has go on.
create or replace function private.add_device(d private.sync_device) returns private.sync_device language plpgsql set search_path = '' as $$
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
