-- What the platform sees of its companies.

-- Operations of a company on a day (UTC). Days that are over are counted once; the day that runs is counted when somebody looks.
create table private.usage_day (
  day date not null,
  tenant uuid not null,
  operations bigint not null,
  rejected bigint not null,
  -- How often each code.
  codes jsonb not null,
  primary key (day, tenant)
);
create index usage_day_tenant on private.usage_day (tenant, day);
alter table private.usage_day enable row level security;
create index sync_op_received on private.sync_op (received_at);

create function private.usage_between(p_from timestamptz, p_to timestamptz, p_tenant uuid default null) returns setof private.usage_day
language sql stable set search_path = '' as $$
  select x.day, x.tenant, sum(x.n)::bigint, coalesce(sum(x.n) filter (where x.code is not null), 0)::bigint,
    coalesce(jsonb_object_agg(x.code, x.n) filter (where x.code is not null), '{}')
  from (
    select (o.received_at at time zone 'UTC')::date as day, o.tenant, case when o.content is not null then coalesce(o.result ->> 'code', '') end as code,
      count(*) as n
    from private.sync_op o where o.received_at >= p_from and o.received_at < p_to and (p_tenant is null or o.tenant = p_tenant) group by 1, 2, 3
  ) x group by 1, 2
$$;

-- Counts the days that are over, an hour later, so that what was still on its way is there. Answers the first instant that is not counted.
create function private.count_usage() returns timestamptz language plpgsql set search_path = '' as $$
declare
  running timestamptz := date_trunc('day', now() - interval '1 hour', 'UTC');
  counted timestamptz := coalesce((select (max(u.day) + 1)::timestamp at time zone 'UTC' from private.usage_day u), running - interval '30 days');
begin
  if counted < running then
    delete from private.usage_day u where u.day < running::date - 90;
    insert into private.usage_day select * from private.usage_between(counted, running) on conflict do nothing;
  end if;
  return running;
end
$$;

-- Of the last days, today included.
create function private.usage_since(p_days integer, p_tenant uuid default null) returns setof private.usage_day
language plpgsql set search_path = '' as $$
declare
  running timestamptz := private.count_usage();
begin
  return query
  select * from private.usage_day u where u.day > (now() at time zone 'UTC')::date - p_days and (p_tenant is null or u.tenant = p_tenant)
  union all
  select * from private.usage_between(running, 'infinity', p_tenant);
end
$$;

-- Files in storage, of one company or of all: {files, bytes}.
create function private.files_of(p_tenant uuid default null) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  answer jsonb := jsonb_build_object('files', 0, 'bytes', 0);
begin
  if to_regclass('storage.objects') is not null then
    execute $q$select jsonb_build_object('files', count(*), 'bytes', coalesce(sum((o.metadata ->> 'size')::bigint), 0)) from storage.objects o $q$
      || case when p_tenant is null then '' else format('where o.name like %L', p_tenant || '/%') end into answer;
  end if;
  return answer;
end
$$;

-- Bytes of everything in the database, and rows as its statistics have them.
create function private.database_size() returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('bytes', coalesce(sum(pg_total_relation_size(c.oid)), 0), 'rows',
    coalesce(sum(greatest(c.reltuples, 0)) filter (where n.nspname = 'public'), 0)::bigint)
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private') and c.relkind = 'r'
$$;

create function public.admin_dashboard() returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  today date := (now() at time zone 'UTC')::date;
  answer jsonb;
begin
  perform private.admin();
  with usage as (select * from private.usage_since(30))
  select jsonb_build_object(
    'days', (
      select jsonb_agg(jsonb_build_object('day', d.day::date, 'operations', coalesce(u.operations, 0), 'rejected', coalesce(u.rejected, 0)) order by d.day)
      from generate_series(today - 29, today, interval '1 day') d (day)
      left join (select u.day, sum(u.operations) as operations, sum(u.rejected) as rejected from usage u group by u.day) u on u.day = d.day::date),
    'codes', (
      select coalesce(jsonb_agg(jsonb_build_object('code', x.code, 'count', x.n) order by x.n desc, x.code), '[]')
      from (select c.key as code, sum(c.value::bigint) as n from usage u, jsonb_each_text(u.codes) c group by 1 order by 2 desc, 1 limit 10) x),
    'rejecting', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.tenant, 'name', p.name, 'operations', x.operations, 'rejected', x.rejected)
        order by x.rejected desc, p.name), '[]')
      from (
        select u.tenant, sum(u.operations) as operations, sum(u.rejected) as rejected from usage u where u.day > today - 7
        group by 1 having sum(u.rejected) >= 5 order by 3 desc, 1 limit 5
      ) x join public.profiles p on p.tenant_id = x.tenant))
  into answer;
  return answer || jsonb_build_object(
    'companies', (select count(*) from public.profiles),
    'statuses', (
      select jsonb_object_agg(x.status, x.n)
      from (select coalesce(s.status, 'active') as status, count(*) as n from public.profiles p
        left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id group by 1) x),
    'plans', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.plan_id, 'name', coalesce(l.name, ''), 'companies', x.n) order by x.n desc, l.name), '[]')
      from (select s.plan_id, count(*) as n from public.profiles p left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id group by 1) x
      left join public.subscription_plans l on l.id = x.plan_id),
    'weeks', (
      select jsonb_agg(jsonb_build_object('week', w.week::date, 'companies',
        (select count(*) from public.profiles p where p.created_at >= w.week and p.created_at < w.week + interval '7 days')) order by w.week)
      from generate_series(date_trunc('week', today::timestamptz) - interval '77 days', today, interval '7 days') w (week)),
    'devices', (
      select jsonb_build_object('all', count(*), 'day', count(*) filter (where d.last_seen > now() - interval '1 day'),
        'week', count(*) filter (where d.last_seen > now() - interval '7 days'), 'month', count(*) filter (where d.last_seen > now() - interval '30 days'))
      from private.sync_device d),
    'silent', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.tenant, 'name', p.name, 'devices', x.n, 'lastSeen', x.last_seen) order by x.n desc, p.name), '[]')
      from (
        select d.tenant, count(*) as n, max(d.last_seen) as last_seen from private.sync_device d
        where d.last_seen between now() - interval '60 days' and now() - private.away_for() group by 1 order by 2 desc, 1 limit 5
      ) x join public.profiles p on p.tenant_id = x.tenant),
    'database', private.database_size(),
    'storage', private.files_of(),
    'changes', private.admin_changes(null, 10));
end
$$;

-- `p_find`: {search, statuses, plans ('none' = without one), sort (name, plan, status, members, seen, since), descending, offset, limit}.
create function public.admin_tenants(p_find jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  f jsonb := private.unwrapped(p_find);
  search text := lower(btrim(coalesce(f ->> 'search', '')));
  statuses text[] := array(select jsonb_array_elements_text(coalesce(f -> 'statuses', '[]')));
  plans text[] := array(select jsonb_array_elements_text(coalesce(f -> 'plans', '[]')));
  sort text := coalesce(f ->> 'sort', 'since');
  descending boolean := coalesce((f ->> 'descending')::boolean, true);
begin
  perform private.admin();
  return (
    with matching as (
      select p.tenant_id, p.name, coalesce(u.email::text, '') as email, p.created_at, coalesce(l.name, '') as plan, coalesce(s.status, 'active') as status,
        case sort
          when 'name' then lower(p.name)
          when 'plan' then lower(coalesce(l.name, ''))
          when 'status' then coalesce(s.status, 'active')
          when 'members' then (select lpad(count(*)::text, 9, '0') from public.team_members m where m.tenant_id = p.tenant_id and m.active)
          when 'seen' then (select to_char(max(d.last_seen), 'YYYYMMDDHH24MISSUS') from private.sync_device d where d.tenant = p.tenant_id)
          else to_char(p.created_at, 'YYYYMMDDHH24MISSUS') end as place
      from public.profiles p
      left join auth.users u on u.id = p.tenant_id
      left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id
      left join public.subscription_plans l on l.id = s.plan_id
      where (search = '' or strpos(lower(p.name), search) > 0 or strpos(lower(u.email::text), search) > 0 or p.tenant_id::text = search)
        and (statuses = '{}' or coalesce(s.status, 'active') = any (statuses))
        and (plans = '{}' or coalesce(s.plan_id::text, 'none') = any (plans))
    ), page as (
      select m.*, row_number() over (order by case when descending then m.place end desc nulls last, case when not descending then m.place end nulls last,
        m.tenant_id) as n
      from matching m order by n offset greatest(coalesce((f ->> 'offset')::int, 0), 0) limit least(greatest(coalesce((f ->> 'limit')::int, 100), 0), 500)
    )
    select jsonb_build_object('count', (select count(*) from matching), 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', g.tenant_id, 'name', g.name, 'email', g.email, 'plan', g.plan, 'status', g.status, 'since', g.created_at,
      'members', 1 + (select count(*) from public.team_members m where m.tenant_id = g.tenant_id and m.active),
      'lastSeen', (select max(d.last_seen) from private.sync_device d where d.tenant = g.tenant_id)) order by g.n), '[]'))
    from page g);
end
$$;

create function public.admin_tenant(p_tenant uuid) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  answer jsonb;
begin
  perform private.admin();
  perform private.known_tenant(p_tenant);
  with usage as (select * from private.usage_since(30, p_tenant))
  select jsonb_build_object('operations', coalesce(sum(u.operations), 0), 'rejected', coalesce(sum(u.rejected), 0), 'codes', (
    select coalesce(jsonb_agg(jsonb_build_object('code', x.code, 'count', x.n) order by x.n desc, x.code), '[]')
    from (select c.key as code, sum(c.value::bigint) as n from usage u, jsonb_each_text(u.codes) c group by 1) x))
  from usage u into answer;
  return (
    select jsonb_build_object(
      'id', p.tenant_id, 'name', p.name, 'email', private.email_of(p.tenant_id), 'since', p.created_at, 'endsAt', p.ends_at,
      'plan', case when l.id is not null then jsonb_build_object('id', l.id, 'name', l.name) end, 'status', coalesce(s.status, 'active'), 'planSince',
        s.start_date,
      'members', 1 + (select count(*) from public.team_members m where m.tenant_id = p_tenant and m.active),
      'away', (select count(*) from public.team_members m where m.tenant_id = p_tenant and not m.active),
      'devices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'label', d.label, 'app', d.app, 'lastSeen', d.last_seen, 'clockMs',
          d.clock_offset_ms) order by d.last_seen desc, d.id), '[]')
        from (select * from private.sync_device d where d.tenant = p_tenant order by d.last_seen desc, d.id limit 100) d),
      'records', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', x.kind, 'count', x.n) order by x.n desc, x.kind), '[]')
        from (select h.kind, count(distinct h.id) as n from private.sync_change h where h.tenant = p_tenant and not h.deleted group by 1) x),
      'storage', private.files_of(p_tenant),
      'sync', answer || (
        select jsonb_build_object('version', t.version, 'oldest', t.oldest, 'devices', (select count(*) from private.sync_device d where d.tenant = p_tenant),
          'lastContact', (select max(d.last_seen) from private.sync_device d where d.tenant = p_tenant),
          'oldestContact', (select min(d.last_seen) from private.sync_device d where d.tenant = p_tenant),
          'kept', (select count(*) from private.sync_op o where o.tenant = p_tenant),
          'keptSince', (select min(o.received_at) from private.sync_op o where o.tenant = p_tenant))
        from (select coalesce(max(t.version), 0) as version, coalesce(max(t.oldest), 0) as oldest from private.sync_tenant t where t.tenant = p_tenant) t),
      'changes', private.admin_changes(p_tenant, 50))
    from public.profiles p
    left join public.tenant_subscriptions s on s.tenant_id = p.tenant_id
    left join public.subscription_plans l on l.id = s.plan_id
    where p.tenant_id = p_tenant);
end
$$;
