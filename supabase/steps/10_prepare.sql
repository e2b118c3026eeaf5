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

-- A constraint that new values must keep. Rows that break a rule which came after them stay as they are: an installation never fails, or
-- changes what people have entered, because of what was taken before.
create or replace function private.hold(p_table text, p_column text, p_rule text) returns void language plpgsql set search_path = '' as $$
declare
  name constant text := p_table || '__' || p_column;
begin
  execute format('alter table public.%I add constraint %I check (%s) not valid', p_table, name, p_rule);
  execute format('comment on constraint %I on public.%I is ''registry''', name, p_table);
  begin
    execute format('alter table public.%I validate constraint %I', p_table, name);
  exception when check_violation then
    raise warning '%: rows from before this rule break it and stay as they are', name;
  end;
end
$$;

-- Likewise for a text that one living row alone has: where two have the same already, both stay, and the trigger keeps new ones apart.
create or replace function private.hold_unique(p_table text, p_column text, p_key text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create unique index if not exists %I on public.%I (%s) where deleted_at is null', p_table || '__' || p_column || '_key', p_table, p_key);
exception when unique_violation then
  raise warning '%.%: rows from before this rule have the same and stay as they are', p_table, p_column;
end
$$;
