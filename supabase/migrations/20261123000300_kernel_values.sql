-- The forms and ranges of values. The registry asks these, at the door of `sync_push` and in constraints.

-- As `isDay` in src/kernel/dates.ts: the form first, because Postgres reads 'now', 'infinity' and many others as dates. It is asked of every day and
-- instant of every operation, so which months have more than 28 days is counted for the last days of a month alone.
create function private.is_day(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    then substr(p_text, 9, 2) <= '28' collate "C"
      or substr(p_text, 9, 2)::integer <= extract(day from (substr(p_text, 1, 7) || '-01')::date + interval '1 month' - interval '1 day')
    else false end;
end
$$;

-- As `isInstant` there. The zone is written, so that the cast depends on no setting.
create function private.is_instant(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_text !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]{1,6})?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$' then false
    when not private.is_day(left(p_text, 10)) then false
    else p_text::timestamptz >= timestamptz '1900-01-01T00:00:00Z' and p_text::timestamptz < timestamptz '2200-01-01T00:00:00Z' end;
end
$$;

-- As `isSmall` in src/data/fields.ts.
create function private.is_small(p_value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return char_length(p_value::text) <= 1000000
    and not jsonb_path_exists(p_value, 'strict $.**{8} ? (@.type() == "object" || @.type() == "array")');
end
$$;

-- Of ids there is one spelling: whoever compares texts compares ids. The registry's checks ask the same of every column and inside of lists.
create function private.is_id(p_value jsonb) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(jsonb_typeof(p_value) = 'string' and p_value #>> '{}' like '________-____-____-____-____________'
    and translate(p_value #>> '{}', '0123456789abcdef', '') = '----', false);
end
$$;

-- A whole number that devices can count with, too.
create function private.is_whole(p_value jsonb, p_least bigint) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'number'
    then scale(p_value::numeric) = 0 and p_value::numeric between p_least and 9007199254740991 else false end;
end
$$;

-- For calls that take a row: no object, or a value of another form than its field's, is refused with the field. Of the fields in `p_texts`
-- only that they are texts; the call words their lengths itself.
create function private.check_values(p_kind text, p_row jsonb, p_texts text[]) returns void language plpgsql set search_path = '' as $$
declare
  odd text;
begin
  if p_row is null or jsonb_typeof(p_row) = 'null' then
    return;
  elsif jsonb_typeof(p_row) <> 'object' then
    perform private.refuse('invalid');
  end if;
  select t into odd from unnest(p_texts) t where jsonb_typeof(p_row -> t) not in ('string', 'null') limit 1;
  if odd is null and p_row ->> 'id' is not null and not private.is_id(p_row -> 'id') then
    odd := 'id';
  end if;
  odd := coalesce(odd, private.unfit(p_kind, p_row - p_texts - 'id'));
  if odd is not null then
    perform private.refuse('invalid', odd);
  end if;
end
$$;

-- How far a device's clock may be ahead of ours.
create function private.clock_reach() returns interval language plpgsql immutable set search_path = '' as $$ begin return interval '48 hours'; end $$;

-- How far ahead of today a document may be dated: the word of a clerk's hand, not of a clock.
create function private.latest_day() returns date language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'UTC')::date + 366;
end
$$;
