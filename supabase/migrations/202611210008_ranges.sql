-- The forms and ranges of values. The registry (generated from the kinds) asks these, at the door of `sync_push` and in constraints.

-- As `isDay` in src/kernel/dates.ts: the form first, because Postgres reads 'now', 'infinity' and many others as dates.
create function private.is_day(p_text text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~ '^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    then substr(p_text, 9, 2)::integer <= extract(day from (substr(p_text, 1, 7) || '-01')::date + interval '1 month' - interval '1 day')
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
create function private.is_small(p_value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select char_length(p_value::text) <= 1000000 and not jsonb_path_exists(p_value, 'strict $.**{8} ? (@.type() == "object" || @.type() == "array")')
$$;

create function private.is_id(p_value jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', false)
$$;

-- A whole number that devices can count with, too.
create function private.is_whole(p_value jsonb, p_least bigint) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'number' then scale(p_value::numeric) = 0 and p_value::numeric between p_least and 9007199254740991 else false end
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
create function private.clock_reach() returns interval language sql immutable set search_path = '' as $$ select interval '48 hours' $$;

-- How far ahead of today a document may be dated: the word of a clerk's hand, not of a clock.
create function private.latest_day() returns date language sql stable set search_path = '' as $$
  select (now() at time zone 'UTC')::date + 366
$$;

-- A constraint that new values must keep. Rows of an older version that break it stay as they are: an installation must never fail, or
-- change what people have entered, because of what an older version took.
create function private.hold(p_table text, p_column text, p_rule text) returns void language plpgsql set search_path = '' as $$
declare
  name constant text := p_table || '__' || p_column;
begin
  execute format('alter table public.%I drop constraint if exists %I', p_table, name);
  execute format('alter table public.%I add constraint %I check (%s) not valid', p_table, name, p_rule);
  begin
    execute format('alter table public.%I validate constraint %I', p_table, name);
  exception when check_violation then
    raise warning '%: rows of an older version break this rule and stay as they are', name;
  end;
end
$$;

-- Likewise for a text that one living row alone has: where two of an older version have the same, both stay, and the trigger keeps new ones apart.
create function private.hold_unique(p_table text, p_column text, p_key text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create unique index if not exists %I on public.%I (%s) where deleted_at is null', p_table || '__' || p_column || '_key', p_table, p_key);
exception when unique_violation then
  raise warning '%.%: rows of an older version have the same and stay as they are', p_table, p_column;
end
$$;

-- Days and instants that an older version took and no device can count with: the nearest one that is possible, now for what was to come,
-- so that their rows can be shown and changed again. No rule is asked; the devices hear of it. Returns how many rows were mended.
create function private.mend_times(p_table text, p_column text) returns integer language plpgsql set search_path = '' as $$
declare
  is_day constant boolean := (select a.atttypid = 'date'::regtype from pg_catalog.pg_attribute a where a.attrelid = ('public.' || p_table)::regclass and a.attname = p_column);
  first constant text := case when is_day then 'date ''1900-01-01''' else 'timestamptz ''1900-01-01T00:00:00Z''' end;
  beyond constant text := case when is_day then 'date ''2200-01-01''' else 'timestamptz ''2200-01-01T00:00:00Z''' end;
  mended integer;
begin
  execute format('select count(*) from public.%1$I where %2$I < %3$s or %2$I >= %4$s', p_table, p_column, first, beyond) into mended;
  if mended = 0 then
    return 0;
  end if;
  execute format('alter table public.%I disable trigger user', p_table);
  if exists (select from pg_catalog.pg_trigger t where t.tgrelid = ('public.' || p_table)::regclass and t.tgname = 'sync_update') then
    execute format('alter table public.%I enable trigger sync_update', p_table);
  end if;
  begin
    execute format('update public.%1$I set %2$I = case when %2$I < %3$s then %3$s else %4$s end where %2$I < %3$s or %2$I >= %5$s',
      p_table, p_column, first, case when is_day then 'date ''2199-12-31''' else 'now()' end, beyond);
  exception when check_violation then
    raise warning '%.%: rows that break another rule, too, stay as they are', p_table, p_column;
  end;
  execute format('alter table public.%I enable trigger user', p_table);
  raise warning '%.%: % impossible values became the nearest possible ones', p_table, p_column, mended;
  return mended;
end
$$;
