-- Asked of every day and instant of every operation: which months have more than 28 days is counted for the last days of a month alone.
create or replace function private.is_day(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    then substr(p_text, 9, 2) <= '28' collate "C"
      or substr(p_text, 9, 2)::integer <= extract(day from (substr(p_text, 1, 7) || '-01')::date + interval '1 month' - interval '1 day')
    else false end;
end
$$;
