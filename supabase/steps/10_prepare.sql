-- What the registry makes is made anew: a rule that is declared no longer is gone.
do $$
declare
  made record;
begin
  for made in select t.tgname as name, t.tgrelid::regclass as rel from pg_catalog.pg_trigger t
    where t.tgname in ('a_fits', 'b_append_only', 'b_brand', 'b_constraints', 'b_names', 'c_brand')
  loop
    execute format('drop trigger %I on %s', made.name, made.rel);
  end loop;
  for made in select k.conname as name, k.conrelid::regclass as rel from pg_catalog.pg_constraint k
    where obj_description(k.oid, 'pg_constraint') = 'registry'
  loop
    execute format('alter table %s drop constraint %I', made.rel, made.name);
  end loop;
end
$$;

-- A constraint that new values must keep. Rows of an older version that break it stay as they are: an installation must never fail, or
-- change what people have entered, because of what an older version took.
create or replace function private.hold(p_table text, p_column text, p_rule text) returns void language plpgsql set search_path = '' as $$
declare
  name constant text := p_table || '__' || p_column;
begin
  execute format('alter table public.%I add constraint %I check (%s) not valid', p_table, name, p_rule);
  execute format('comment on constraint %I on public.%I is ''registry''', name, p_table);
  begin
    execute format('alter table public.%I validate constraint %I', p_table, name);
  exception when check_violation then
    raise warning '%: rows of an older version break this rule and stay as they are', name;
  end;
end
$$;

-- Likewise for a text that one living row alone has: where two of an older version have the same, both stay, and the trigger keeps new ones apart.
create or replace function private.hold_unique(p_table text, p_column text, p_key text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create unique index if not exists %I on public.%I (%s) where deleted_at is null', p_table || '__' || p_column || '_key', p_table, p_key);
exception when unique_violation then
  raise warning '%.%: rows of an older version have the same and stay as they are', p_table, p_column;
end
$$;

-- Days and instants that an older version took and no device can count with: the nearest one that is possible, now for what was to come,
-- so that their rows can be shown and changed again. No rule is asked; the devices hear of it. Returns how many rows were mended.
create or replace function private.mend_times(p_table text, p_column text) returns integer language plpgsql set search_path = '' as $$
declare
  is_day constant boolean := (select a.atttypid = 'date'::regtype from pg_catalog.pg_attribute a where a.attrelid = ('public.' || p_table)::regclass
    and a.attname = p_column);
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
