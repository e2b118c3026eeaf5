-- Makes everything that follows from the registry: row-level security with its read policy, the triggers that note touched
-- documents, and static functions that read and write rows of each table. Kinds that share a table have their own rows of it by a
-- discriminator, or are the same rows for other readers: a row is then told once for each kind, and whoever reads one of them reads it.

-- The column that a bucket names beside the area.
create or replace function private.scope_of(k private.sync_kind) returns text language sql immutable set search_path = '' as $$
  select case when k.brand then 'brand_id' else k.audience || '_id' end
$$;

-- Whether a row is of the bucket `p_brand` names; an index answers only the plain comparison.
create or replace function private.scope_sql(k private.sync_kind) returns text language sql stable set search_path = '' as $$
  select case when private.scope_of(k) is null then 'p_brand is null'
    when exists (select from pg_catalog.pg_attribute a where a.attrelid = ('public.' || k.table_name)::regclass and a.attname = private.scope_of(k)
      and a.attnotnull) then format('t.%I = p_brand', private.scope_of(k))
    else format('t.%I is not distinct from p_brand', private.scope_of(k)) end
$$;

-- `alias.` stands before the columns of the row in question.
create or replace function private.bucket_sql(k private.sync_kind, p_alias text) returns text language sql stable set search_path = '' as $$
  select case when private.scope_of(k) is null then format('%L::text', k.area)
    else format('%L || coalesce(''/'' || %s.%I, '''')', k.area, p_alias, private.scope_of(k)) end
$$;

create or replace function private.kind_filter(k private.sync_kind, p_alias text) returns text language sql stable set search_path = '' as $$
  select case when k.discriminator is null then '' else format(' and %s.%I = %L', p_alias, k.discriminator_column, k.discriminator) end
$$;

-- Rows that are told: one of a table whose other kinds have no such audience may be for no person, channel or device.
create or replace function private.note_filter(k private.sync_kind, p_alias text) returns text language sql stable set search_path = '' as $$
  select private.kind_filter(k, p_alias)
    || case when k.audience is null then '' else format(' and %s.%I is not null', p_alias, private.scope_of(k)) end
$$;

-- What is a person's or a device's own and has fewer columns than the table gives to a wider circle comes by sync alone: a policy gives whole rows.
-- Where it has files it keeps its policy, by which storage finds whose they are.
create or replace function private.install_policy(p_table text) returns void language plpgsql set search_path = '' as $$
declare
  k private.sync_kind;
  rule text;
  rules text[] := '{}';
begin
  for k in
    select * from private.sync_kind x where x.table_name = p_table and (x.audience is null or x.files or not exists (
      select from private.sync_kind y where y.table_name = p_table and y.audience is null and not y.fields <@ x.fields)) order by x.rank
  loop
    if k.read is null then
      rule := 'tenant_id = any (array (select private.tenants()))';
    elsif not k.brand then
      rule := format('tenant_id = any (array (select private.tenants_with_any(%L::text[])))', k.read);
    else
      rule := format('tenant_id = any (array (select private.tenants_with_any(%1$L::text[]))) and (brand_id is null '
        || 'or tenant_id = any (array (select private.tenants_with_any_all_brands(%1$L::text[]))) '
        || 'or (tenant_id || ''/'' || brand_id) = any (array (select private.brands_with_any(%1$L::text[]))))', k.read);
    end if;
    if k.audience is not null then
      rule := rule || case k.audience when 'user' then ' and user_id = (select private.me())'
        else format(' and (tenant_id || ''/'' || %I) = any (array (select private.my_audiences(%L)))', private.scope_of(k), k.audience) end;
    end if;
    if k.discriminator is not null then
      rule := format('%I = %L and %s', k.discriminator_column, k.discriminator, rule);
    end if;
    rules := rules || ('(' || rule || ')');
  end loop;
  execute format('alter table public.%I enable row level security', p_table);
  execute format('drop policy if exists read on public.%I', p_table);
  execute format('create policy read on public.%I for select to authenticated using (%s)', p_table, array_to_string(rules, ' or '));
  execute format('grant select on public.%I to authenticated', p_table);
end
$$;

create or replace function private.install_notes(p_table text) returns void language plpgsql set search_path = '' as $$
declare
  k private.sync_kind;
  ins text := '';
  upd text := '';
  del text := '';
  verb text;
  body text;
begin
  for k in select * from private.sync_kind where table_name = p_table order by rank loop
    ins := ins || format('
    insert into private.sync_change as c (tenant, kind, id, bucket, xid, deleted)
    select n.tenant_id, %L, n.id, %s, x, false from new_rows n where true%s
    on conflict (tenant, kind, id, bucket) do update
      set xid = excluded.xid, deleted = false;', k.kind, private.bucket_sql(k, 'n'), private.note_filter(k, 'n'));
    if private.scope_of(k) is not null then
      upd := upd || format('
    insert into private.sync_change as c (tenant, kind, id, bucket, xid, deleted)
    select o.tenant_id, %1$L, o.id, %2$s, x, true from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
    where o.%4$I is distinct from n.%4$I%3$s
    on conflict (tenant, kind, id, bucket) do update set xid = excluded.xid, deleted = true;',
        k.kind, private.bucket_sql(k, 'o'), private.note_filter(k, 'o'), private.scope_of(k));
    end if;
    del := del || format('
    insert into private.sync_change as c (tenant, kind, id, bucket, xid, deleted)
    select o.tenant_id, %L, o.id, %s, x, true from old_rows o where true%s
    on conflict (tenant, kind, id, bucket) do update set xid = excluded.xid, deleted = true;', k.kind, private.bucket_sql(k, 'o'), private.note_filter(k, 'o'));
  end loop;
  foreach verb in array array['insert', 'update', 'delete'] loop
    body := case verb when 'insert' then ins when 'update' then upd || ins else del end;
    execute format('create or replace function private.note_%2$s_%1$s() returns trigger language plpgsql security definer set search_path = '''' as $f$
declare
  x bigint := pg_current_xact_id()::text::bigint;
begin%3$s
    -- `sync_push` has asked for the commit of its company already.
    if coalesce(current_setting(''karbar.pending'', true), '''') <> x::text then
      insert into private.sync_pending (tenant, xid) select distinct r.tenant_id, x from %4$s r on conflict do nothing;
    end if;
  return null;
end $f$', p_table, verb, body, case verb when 'delete' then 'old_rows' else 'new_rows' end);
    execute format('drop trigger if exists sync_%1$s on public.%2$I', verb, p_table);
    execute format('create trigger sync_%1$s after %1$s on public.%2$I referencing %3$s for each statement execute function private.note_%1$s_%2$s()',
      verb, p_table, case verb when 'insert' then 'new table as new_rows' when 'update' then 'old table as old_rows new table as new_rows'
        else 'old table as old_rows' end);
  end loop;
  execute format('drop trigger if exists a_freeze_tenant on public.%I', p_table);
  select * into k from private.sync_kind where table_name = p_table limit 1;
  execute format('create trigger a_freeze_tenant before update of tenant_id, id on public.%I for each row '
    || 'execute function private.freeze_columns(''tenant_id'', ''id'')', p_table);
  if k.discriminator_column is not null then
    execute format('drop trigger if exists a_freeze_kind on public.%I', p_table);
    execute format('create trigger a_freeze_kind before update of %2$I on public.%1$I for each row execute function private.freeze_columns(%2$L)',
      p_table, k.discriminator_column);
  end if;
  if to_regprocedure(format('private.follow_%s()', p_table)) is not null then
    execute format('create or replace trigger c_follow after insert or update on public.%1$I for each row execute function private.follow_%1$s()',
      p_table);
  end if;
end
$$;

-- In plpgsql, because it keeps plans from call to call: get_<table> locks and reads a row, typed_<table> gives values the form they have in a row,
-- put_<table> inserts or updates, add_<table> inserts rows in their order by one statement, lacking_<table> answers the place of the first of them
-- that names a row which is not there. A column that is not named keeps its value or gets its default. `p_set` never holds tenant_id; the caller
-- forces id and discriminator.
create or replace function private.install_rows(p_table text) returns void language plpgsql set search_path = '' as $$
declare
  cols text[] := private.columns_of(p_table);
  defaults text;
  added text;
  lacking text;
  discriminator text := (select max(k.discriminator_column) from private.sync_kind k where k.table_name = p_table);
begin
  select coalesce(string_agg(format('if not p_set ? %L then r.%I := %s; end if;', a.attname, a.attname, pg_get_expr(d.adbin, d.adrelid)), E'\n    '),
    '') into defaults
  from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ('public.' || p_table)::regclass and not a.attisdropped;
  select string_agg(case when a.attname = 'tenant_id' then 'p_tenant' when d.adbin is null then format('r.%I', a.attname)
    else format('case when x.one ? %L then r.%I else %s end', a.attname, a.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by a.attnum) into added
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ('public.' || p_table)::regclass and a.attnum > 0 and not a.attisdropped;
  execute format('create or replace function private.get_%1$s(p_tenant uuid, p_id uuid) returns jsonb language plpgsql volatile set search_path = '''' as $f$
declare
  found_row jsonb;
begin
  select to_jsonb(t) into found_row from public.%1$I t where t.tenant_id = p_tenant and t.id = p_id for no key update;
  return found_row;
end $f$', p_table);
  execute format('create or replace function private.typed_%1$s(p_set jsonb) returns jsonb language plpgsql stable set search_path = '''' as $f$
begin
  return to_jsonb(jsonb_populate_record(null::public.%1$I, p_set));
end $f$', p_table);
  execute format('create or replace function private.put_%1$s(p_tenant uuid, p_id uuid, p_set jsonb, p_new boolean) returns void
language plpgsql set search_path = '''' as $f$
declare
  r public.%1$I;
begin
  if p_new then
    r := jsonb_populate_record(null::public.%1$I, p_set);
    %2$s
    r.tenant_id := p_tenant;
    r.id := p_id;
    insert into public.%1$I (%3$s) values (%4$s);
  else
    select * into r from public.%1$I t where t.tenant_id = p_tenant and t.id = p_id;
    r := jsonb_populate_record(r, p_set);
    update public.%1$I t set %5$s where t.tenant_id = p_tenant and t.id = p_id;
  end if;
end $f$', p_table, defaults,
    (select string_agg(format('%I', c), ', ') from unnest(cols) c),
    (select string_agg(format('r.%I', c), ', ') from unnest(cols) c),
    (select string_agg(format('%1$I = r.%1$I', c), ', ') from unnest(cols) c where c not in ('tenant_id', 'id') and c is distinct from discriminator));
  execute format('create or replace function private.add_%1$s(p_tenant uuid, p_rows jsonb[]) returns void language plpgsql set search_path = '''' as $f$
begin
  insert into public.%1$I (%2$s) select %3$s
  from unnest(p_rows) with ordinality x (one, place) cross join lateral jsonb_populate_record(null::public.%1$I, x.one) r order by x.place;
end $f$', p_table, (select string_agg(format('%I', c), ', ') from unnest(cols) c), added);
  select string_agg(format('x.one ->> %1$L is not null and not exists (select from %2$s t where t.tenant_id = p_tenant and t.id = (x.one ->> %1$L)::uuid)',
    a.attname, f.confrelid::regclass), ' or ') into lacking
  from pg_catalog.pg_constraint f join pg_catalog.pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
  where f.conrelid = ('public.' || p_table)::regclass and f.contype = 'f' and cardinality(f.conkey) = 2 and a.atttypid = 'uuid'::regtype;
  execute format('create or replace function private.lacking_%1$s(p_tenant uuid, p_rows jsonb[]) returns bigint
language plpgsql stable set search_path = '''' as $f$
begin
  return (select min(x.place) from unnest(p_rows) with ordinality x (one, place) where %2$s);
end $f$', p_table, coalesce(lacking, 'false'));
end
$$;

create or replace function private.row_sql(k private.sync_kind) returns text language sql stable set search_path = '' as $$
  select format('(select row_to_json(r) from (select %s) r)', (select string_agg(format('t.%I', f), ', ') from unnest(k.fields) f))
$$;

-- Functions over all kinds, one static statement each, so that their plans are kept.
create or replace function private.install_readers() returns void language plpgsql set search_path = '' as $$
declare
  k private.sync_kind;
  rows_of text := '';
  page_of text := '';
  ids_of text := '';
begin
  for k in select * from private.sync_kind order by rank loop
    rows_of := rows_of || format('
  if %1$L = any (p_kinds) then
    return query select %1$L::text, t.id, %2$s from public.%3$I t
    where t.tenant_id = p_tenant and t.id = any (array(select w.id from unnest(p_kinds, p_ids) w (kind, id) where w.kind = %1$L))%4$s;
  end if;', k.kind, private.row_sql(k), k.table_name, private.kind_filter(k, 't'));
    page_of := page_of || format('
  when %1$L then
    return query select t.id, %2$s from public.%3$I t
    where t.tenant_id = p_tenant and (p_after is null or t.id < p_after)%4$s and %5$s and p_part = %6$s order by t.id desc limit p_limit;',
      k.kind, private.row_sql(k), k.table_name, private.kind_filter(k, 't'),
      private.scope_sql(k),
      coalesce('(' || k.part || ')', '''hot'''));
    ids_of := ids_of || format('
  when %1$L then
    return query select t.id from public.%3$I t where t.tenant_id = p_tenant%4$s and %5$s and p_part = %6$s;',
      k.kind, '', k.table_name, private.kind_filter(k, 't'),
      private.scope_sql(k),
      coalesce('(' || k.part || ')', '''hot'''));
  end loop;
  execute format('create or replace function private.rows_of(p_tenant uuid, p_kinds text[], p_ids uuid[]) returns table (kind text, id uuid, doc json)
language plpgsql stable set search_path = '''' set timezone = ''UTC'' as $f$
#variable_conflict use_column
begin%s
end $f$', rows_of);
  execute format('create or replace function private.page_of(p_tenant uuid, p_kind text, p_brand uuid, p_part text, p_after uuid, p_limit integer)
    returns table (id uuid, doc json)
language plpgsql stable set search_path = '''' set timezone = ''UTC'' as $f$
#variable_conflict use_column
begin
  case p_kind%s
  end case;
end $f$', page_of);
  execute format('create or replace function private.ids_of(p_tenant uuid, p_kind text, p_brand uuid, p_part text) returns table (id uuid)
language plpgsql stable set search_path = '''' set timezone = ''UTC'' as $f$
#variable_conflict use_column
begin
  case p_kind%s
  end case;
end $f$', ids_of);
end
$$;

-- What a feature has to say of its rows stands in functions that are found by their names:
--   check_<table>(s private.session, p_op jsonb, p_before jsonb, p_after jsonb)  refuses what this person may not do by this operation, and
--     what does not hold; asked before a row is put. `p_before` is null for a new one, `p_after` for one that is removed.
--   follow_<table>() returns trigger  does what follows from a row that was put, by whomever; after each new or changed one.
--   reach_<table>(s private.session, p_before jsonb, p_set jsonb) returns jsonb  puts what a role of some brands names out of its reach.
--   tell_<table>(p_tenant uuid, p_id uuid, p_type text, p_details jsonb)  writes into the feed of a record.
--   step_<table>(p_tenant uuid, p_status uuid) returns private.step  tells where a status stands, of kinds that have one.
--   seed_<table>(p_tenant uuid)  founds what a new company begins with; in the order of the kinds.
-- Others do nothing. One static function calls each of them (a trigger, `follow_<table>`), so that nothing is looked up for a row; run again
-- wherever one is added.
create or replace function private.install_hook(p_hook text, p_args text, p_returns text, p_call text) returns void language plpgsql set search_path = '' as $$
begin
  execute format('create or replace function private.%1$s_row(%2$s) returns %3$s language plpgsql set search_path = '''' as $f$
begin
  %6$scase k.table_name%4$s
    else %5$s;
  end case;
end $f$', p_hook, p_args, p_returns,
    (select coalesce(string_agg(format(E'\n    when %L then ' || p_call, x.name, p_hook || '_' || x.name), '' order by x.name), E'\n    when null then null;')
     from (select distinct table_name as name from private.sync_kind) x
     join pg_catalog.pg_proc f on f.proname = p_hook || '_' || x.name and f.pronamespace = 'private'::regnamespace),
    case when p_hook = 'reach' then 'return p_set' when p_hook in ('get', 'typed', 'put', 'add', 'lacking') then
      'raise exception using message = ''no table of a kind: '' || k.table_name' when p_hook = 'step' then 'return null' else 'null' end,
    case when p_hook = 'check' then E'perform private.moves_row(k, p_op, p_before, p_after);\n  ' else '' end);
end
$$;

create or replace function private.install_hooks() returns void language plpgsql set search_path = '' as $$
begin
  -- The registry makes it of the states that a document declares; asked with the next one.
  perform private.install_hook('moves', 'k private.sync_kind, p_op jsonb, p_before jsonb, p_after jsonb', 'void',
    'perform private.%I(p_op, p_before, p_after);');
  perform private.install_hook('check', 'k private.sync_kind, s private.session, p_op jsonb, p_before jsonb, p_after jsonb', 'void',
    'perform private.%I(s, p_op, p_before, p_after);');
  perform private.install_hook('reach', 'k private.sync_kind, s private.session, p_before jsonb, p_set jsonb', 'jsonb',
    'return private.%I(s, p_before, p_set);');
  perform private.install_hook('tell', 'k private.sync_kind, p_tenant uuid, p_id uuid, p_type text, p_details jsonb', 'void',
    'perform private.%I(p_tenant, p_id, p_type, p_details);');
  perform private.install_hook('step', 'k private.sync_kind, p_tenant uuid, p_status uuid', 'private.step', 'return private.%I(p_tenant, p_status);');
  -- What `install_rows` makes, called in the same manner.
  perform private.install_hook('get', 'k private.sync_kind, p_tenant uuid, p_id uuid', 'jsonb', 'return private.%I(p_tenant, p_id);');
  perform private.install_hook('typed', 'k private.sync_kind, p_set jsonb', 'jsonb', 'return private.%I(p_set);');
  perform private.install_hook('lacking', 'k private.sync_kind, p_tenant uuid, p_rows jsonb[]', 'bigint', 'return private.%I(p_tenant, p_rows);');
  -- Its values were asked at the door: `a_fits` of this row does not ask them again, that of a row which follows from it by trigger does.
  perform private.install_hook('put', 'k private.sync_kind, p_tenant uuid, p_id uuid, p_set jsonb, p_new boolean', 'void',
    'perform set_config(''karbar.asked'', k.table_name, true); perform private.%I(p_tenant, p_id, '
    || 'case when k.discriminator is not null and p_new then p_set || jsonb_build_object(k.discriminator_column, k.discriminator) else p_set end, p_new);'
    || ' perform set_config(''karbar.asked'', '''', true);');
  perform private.install_hook('add', 'k private.sync_kind, p_tenant uuid, p_rows jsonb[]', 'void',
    'perform set_config(''karbar.asked'', k.table_name, true); perform private.%I(p_tenant, p_rows); perform set_config(''karbar.asked'', '''', true);');
  execute format('create or replace function private.seed_tenant(p_tenant uuid) returns void language plpgsql set search_path = '''' as $f$
begin%s
end $f$', (select string_agg(format(E'\n  perform private.%I(p_tenant);', f.proname), '' order by x.rank)
    from (select table_name as name, min(rank) as rank from private.sync_kind group by 1) x
    join pg_catalog.pg_proc f on f.proname = 'seed_' || x.name and f.pronamespace = 'private'::regnamespace));
end
$$;

create or replace function private.install_kinds() returns void language plpgsql set search_path = '' as $$
declare
  name text;
begin
  for name in select distinct table_name from private.sync_kind order by 1 loop
    perform private.install_policy(name);
    perform private.install_notes(name);
    perform private.install_rows(name);
  end loop;
  perform private.install_readers();
  perform private.install_hooks();
end
$$;

select private.install_kinds();

-- Nobody reads these directly.
do $$
declare
  name text;
begin
  for name in select t.tablename from pg_catalog.pg_tables t where t.schemaname = 'private' loop
    execute format('alter table private.%I enable row level security', name);
  end loop;
end
$$;
