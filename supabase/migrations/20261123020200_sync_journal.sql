-- What sync remembers. A cursor is one number per company, assigned when a transaction commits, so that a row which commits late
-- is never behind a cursor that has already passed.

create table private.sync_tenant (
  tenant uuid primary key,
  version bigint not null default 0,
  epoch text not null default gen_random_uuid()::text,
  -- Tombstones up to this version may be gone: an older cursor cannot go on.
  oldest bigint not null default 0
);

-- One row per document and bucket: where it was touched last. A document that leaves a bucket keeps a tombstone there.
create table private.sync_change (
  tenant uuid not null,
  kind text not null,
  id uuid not null,
  bucket text not null,
  xid bigint not null,
  deleted boolean not null default false,
  primary key (tenant, kind, id, bucket)
);
create index sync_change_xid on private.sync_change (tenant, xid, kind, id);

-- The mark tells commits of the same number apart: an older copy of the database that has caught up in number is another one.
create table private.sync_commit (
  tenant uuid not null,
  version bigint not null,
  xid bigint not null,
  mark text not null default left(md5(gen_random_uuid()::text), 16),
  at timestamptz not null default now(),
  primary key (tenant, version),
  unique (tenant, xid)
);

create table private.sync_pending (
  tenant uuid not null,
  xid bigint not null,
  primary key (tenant, xid)
);

create table private.sync_device (
  tenant uuid not null,
  id uuid not null,
  user_id uuid not null,
  code text not null,
  last_seq bigint not null default 0,
  schema integer not null,
  app text not null default '',
  label text not null default '',
  clock_offset_ms bigint not null default 0,
  last_seen timestamptz not null default now(),
  -- How often it was opened, and what it named for the last time: of two copies of a device only one knows both.
  turn bigint not null default 0,
  proof text not null default '',
  primary key (tenant, id),
  unique (tenant, code),
  unique (user_id, id)
);

-- Claimed operations, a rejected one with its content. Kept until private.prune_sync() is sure that their device has the result; last_seq knows
-- them for ever.
create table private.sync_op (
  tenant uuid not null,
  -- An id is claimed by a person: whoever else uses it has an operation of his own.
  user_id uuid not null,
  id uuid not null,
  device uuid not null,
  seq bigint not null,
  action text not null,
  xid bigint not null,
  result jsonb,
  content jsonb,
  received_at timestamptz not null default now(),
  primary key (tenant, user_id, id)
);
create index sync_op_device on private.sync_op (tenant, device, xid);
create index sync_op_seq on private.sync_op (tenant, device, seq);
create index sync_op_xid on private.sync_op (tenant, xid);

-- The same operation from another device of its person: a copy of the first one, or the same under a new name. Both hear what became of it.
create table private.sync_echo (
  tenant uuid not null,
  user_id uuid not null,
  id uuid not null,
  device uuid not null,
  seq bigint not null,
  xid bigint not null,
  primary key (tenant, user_id, id, device),
  foreign key (tenant, user_id, id) references private.sync_op (tenant, user_id, id) on delete cascade
);
create index sync_echo_xid on private.sync_echo (tenant, xid);

-- Runs at commit as the last step of a transaction: takes the company's counter, so that versions become visible in order and
-- without holes. Definer, because before Postgres 18 a deferred trigger runs as whoever is active at commit.
create function private.sync_assign() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v bigint;
begin
  insert into private.sync_tenant as t (tenant, version) values (new.tenant, 1)
  on conflict (tenant) do update set version = t.version + 1
  returning version into v;
  insert into private.sync_commit (tenant, version, xid) values (new.tenant, v, new.xid)
  on conflict (tenant, xid) do update set version = excluded.version, mark = excluded.mark, at = excluded.at;
  delete from private.sync_pending where tenant = new.tenant and xid = new.xid;
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    begin
      perform realtime.send(jsonb_build_object('version', v), 'version', 'sync:' || new.tenant, true);
    exception when others then
      raise warning 'realtime: %', sqlerrm;
    end;
  end if;
  return null;
end
$$;

create constraint trigger sync_assign after insert on private.sync_pending
deferrable initially deferred for each row execute function private.sync_assign();

-- After a restore: clients refill (a new epoch), and old transaction numbers cannot meet those of the new cluster.
create function private.sync_restore(p_tenant uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  e text := gen_random_uuid()::text;
begin
  -- In the order of every push, its device first and the counter last: neither waits for the other in a circle.
  perform from private.sync_device d where d.tenant = p_tenant order by d.id for update;
  update private.sync_change ch set xid = -cm.version from private.sync_commit cm where cm.tenant = p_tenant and ch.tenant = p_tenant and ch.xid = cm.xid
    and ch.xid > 0;
  update private.sync_op o set xid = -cm.version from private.sync_commit cm where cm.tenant = p_tenant and o.tenant = p_tenant and o.xid = cm.xid
    and o.xid > 0;
  update private.sync_echo o set xid = -cm.version from private.sync_commit cm where cm.tenant = p_tenant and o.tenant = p_tenant and o.xid = cm.xid
    and o.xid > 0;
  update private.sync_commit set xid = -version where tenant = p_tenant and xid > 0;
  update private.sync_tenant set epoch = e where tenant = p_tenant;
  return e;
end
$$;

-- A place in this company's history, as `version:mark`; one without a mark is taken at its word. A commit that was pruned is as unknown as one of another
-- history: whoever stood there was away for months and begins again.
create function private.is_past(p_tenant uuid, p_place text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(split_part(p_place, ':', 2), '') = '' or exists (
    select from private.sync_commit c where c.tenant = p_tenant and c.mark = split_part(p_place, ':', 2)
      and c.version = case when p_place ~ '^[0-9]{1,15}:' then split_part(p_place, ':', 1)::bigint end)
$$;

-- Whether a device can go on from its cursor, and what it has read beyond it is of this history, too. What is no cursor fits nowhere.
create function private.fits(t private.sync_tenant, p_cursor jsonb) returns boolean language sql stable set search_path = '' as $$
  select coalesce(t.epoch = p_cursor ->> 'epoch'
    and case when p_cursor ->> 'version' ~ '^[0-9]{1,15}$' then (p_cursor ->> 'version')::bigint between t.oldest and t.version end
    and (p_cursor ->> 'resume' is null or p_cursor ->> 'resume' ~ '^[0-9]{1,15}:[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)')
    and private.is_past(t.tenant, (p_cursor ->> 'version') || ':' || coalesce(p_cursor ->> 'mark', ''))
    and private.is_past(t.tenant, split_part(p_cursor ->> 'resume', ':', 1) || ':' || split_part(p_cursor ->> 'resume', ':', 4))
    and private.is_past(t.tenant, p_cursor ->> 'reached'), false)
$$;

create function private.place_of(t private.sync_tenant) returns text language sql stable set search_path = '' as $$
  select c.version || ':' || c.mark from private.sync_commit c where c.tenant = t.tenant and c.version = t.version
$$;
