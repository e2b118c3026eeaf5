-- A company leaves as a whole: its owner takes everything along, asks for its end, and has thirty days to think again. What belongs to a
-- company is read from the catalogue, so that a new table is exported and deleted without being named here.

create function private.ends_after() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;

create function private.owner_session(p_tenant uuid) returns private.session language plpgsql stable set search_path = '' as $$
declare
  s private.session := private.session_in(p_tenant);
begin
  if not s.owner then
    perform private.refuse('forbidden');
  end if;
  return s;
end
$$;

-- Every table with rows of companies; `owner_column` says whose they are, `key` tells rows of one company apart.
create function private.tenant_tables(p_schema text) returns table (id oid, name text, owner_column text, key text[])
language sql stable set search_path = '' as $$
  select c.oid, c.relname::text, a.attname::text,
    coalesce(array(select k.attname::text from pg_catalog.pg_index i cross join unnest(i.indkey::smallint[]) with ordinality x (num, n)
      join pg_catalog.pg_attribute k on k.attrelid = i.indrelid and k.attnum = x.num
      where i.indrelid = c.oid and i.indisprimary and k.attname <> a.attname order by x.n), '{}')
  from pg_catalog.pg_class c join pg_catalog.pg_namespace s on s.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'tenant') and not a.attisdropped
  where s.nspname = p_schema and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname
$$;

-- Without what belongs to single people: the owner has no right over it.
create function private.export_tables() returns table (id oid, name text, owner_column text, key text[])
language sql stable set search_path = '' as $$
  select t.* from private.tenant_tables('public') t
  where t.name not in (select k.table_name from private.sync_kind k group by k.table_name having bool_and(k.audience is not null))
$$;

create function private.media_of(p_tenant uuid) returns uuid language sql stable set search_path = '' as $$
  select p.storefront_media from public.profiles p where p.tenant_id = p_tenant and p.id = p_tenant
$$;

-- What an export will hold: the company's version, its tables with their columns and numbers of rows, its files.
create function public.export_contents(p_tenant uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  s private.session := private.owner_session(p_tenant);
  t record;
  n bigint;
  tables jsonb := '[]';
  files jsonb := '[]';
begin
  for t in select * from private.export_tables() loop
    execute format('select count(*) from public.%I where %I = $1', t.name, t.owner_column) into n using s.tenant;
    tables := tables || jsonb_build_array(jsonb_build_object('name', t.name, 'rows', n, 'columns', to_jsonb(private.columns_of(t.name))));
  end loop;
  if to_regclass('storage.objects') is not null then
    execute $q$select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name) order by o.bucket_id, o.name), '[]')
      from storage.objects o where split_part(o.name, '/', 1) in ($1::text, private.media_of($1)::text)$q$ into files using s.tenant;
  end if;
  return jsonb_build_object('version', (select y.version from private.sync_tenant y where y.tenant = s.tenant), 'tables', tables, 'files', files);
end
$$;

-- A page of one table by its key. `p_after`: the key of the last row seen, as the answer before told it.
create function public.export_rows(p_tenant uuid, p_table text, p_after jsonb default null, p_limit integer default 1000) returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  s private.session := private.owner_session(p_tenant);
  after_key jsonb := private.unwrapped(p_after);
  lim integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  t record;
  answer json;
begin
  select * into t from private.export_tables() where name = p_table;
  if not found then
    perform private.refuse('not_found', 'table');
  end if;
  execute format(
    'with page as (select * from public.%I r where r.%I = $1%s%s limit $3)
     select json_build_object(''rows'', coalesce((select json_agg(p%s) from page p), ''[]''), ''after'', (select %s from page p%s limit 1))',
    t.name, t.owner_column,
    case when after_key is null or t.key = '{}' then '' else format(' and (%s) > (%s)',
      (select string_agg(format('r.%I', k), ', ') from unnest(t.key) k),
      (select string_agg(format('($2 ->> %s)::%s', n - 1, (select format_type(a.atttypid, a.atttypmod) from pg_catalog.pg_attribute a
        where a.attrelid = t.id and a.attname = k)), ', ')
        from unnest(t.key) with ordinality x (k, n))) end,
    case when t.key = '{}' then '' else ' order by ' || (select string_agg(format('r.%I', k), ', ') from unnest(t.key) k) end,
    case when t.key = '{}' then '' else ' order by ' || (select string_agg(format('p.%I', k), ', ') from unnest(t.key) k) end,
    case when t.key = '{}' then 'null::jsonb' else format('case when (select count(*) from page) >= $3 then jsonb_build_array(%s) end',
      (select string_agg(format('p.%I', k), ', ') from unnest(t.key) k)) end,
    case when t.key = '{}' then '' else ' order by ' || (select string_agg(format('p.%I desc', k), ', ') from unnest(t.key) k) end)
  into answer using s.tenant, after_key, lim;
  return answer;
end
$$;

-- The company works on until the day; a second call keeps the first day. A suspended company may leave, too.
create function public.end_company(p_tenant uuid, p_name text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.owner_session(p_tenant);
  p public.profiles;
begin
  select * into p from public.profiles where tenant_id = s.tenant and id = s.tenant for no key update;
  if btrim(coalesce(p_name, '')) <> btrim(p.name) then
    perform private.refuse('company_name_differs', 'name');
  end if;
  update public.profiles set ends_at = now() + private.ends_after() where tenant_id = s.tenant and id = s.tenant and ends_at is null;
  return coalesce(p.ends_at, now() + private.ends_after());
end
$$;

create function public.keep_company(p_tenant uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  s private.session := private.owner_session(p_tenant);
begin
  update public.profiles set ends_at = null where tenant_id = s.tenant and id = s.tenant and ends_at is not null;
end
$$;

-- Removes every row of the company and nothing of the people in it. Their devices hear that they are no members.
create function private.delete_company(p_tenant uuid) returns void language plpgsql set search_path = '' as $$
declare
  left_tables oid[] := array(select t.id from private.tenant_tables('public') t
    union all select t.id from private.tenant_tables('private') t where t.name not like 'sync\_%');
  free oid[];
  t oid;
  c text;
begin
  -- What is under way ends first, and nothing begins: a device's calls wait for its row.
  perform from private.sync_device where tenant = p_tenant for update;
  -- At commit it would write into what was deleted.
  set constraints private.sync_assign immediate;
  -- The company first: its ledgers are kept as long as it stands.
  delete from public.profiles where tenant_id = p_tenant;
  while left_tables <> '{}' loop
    free := array(select u from unnest(left_tables) u where not exists (
      select from pg_catalog.pg_constraint k where k.contype = 'f' and k.confrelid = u and k.conrelid <> u and k.conrelid = any (left_tables)));
    if free = '{}' then
      raise exception 'tables refer to each other in a circle: %', left_tables::regclass[];
    end if;
    foreach t in array free loop
      select a.attname into c from pg_catalog.pg_attribute a where a.attrelid = t and a.attname in ('tenant_id', 'tenant');
      execute format('delete from %s where %I = $1', t::regclass, c) using p_tenant;
    end loop;
    left_tables := array(select u from unnest(left_tables) u where u <> all (free));
  end loop;
  for t, c in select x.id, x.owner_column from private.tenant_tables('private') x where x.name like 'sync\_%' loop
    execute format('delete from %s where %I = $1', t::regclass, c) using p_tenant;
  end loop;
  set constraints private.sync_assign deferred;
end
$$;

-- Once a day. One that cannot be deleted is told and does not keep the others. Answers those that are gone; their files are removed through the
-- storage service (supabase/remove-files.ts), which alone reaches the bytes.
create function private.delete_due_companies() returns setof uuid language plpgsql set search_path = '' as $$
declare
  company uuid;
begin
  for company in select p.tenant_id from public.profiles p where p.ends_at <= now() loop
    begin
      -- Its owner may have taken it back while others were deleted.
      perform from public.profiles p where p.tenant_id = company and p.ends_at <= now() for update;
      if found then
        perform private.delete_company(company);
        return next company;
      end if;
    exception when others then
      raise warning 'company % is not deleted: %', company, sqlerrm;
    end;
  end loop;
end
$$;

select private.schedule_daily('delete-due-companies', '47 21 * * *', 'select private.delete_due_companies()');
