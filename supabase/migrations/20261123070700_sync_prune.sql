-- What sync remembers does not grow for ever. Once a day; a device may be away for longer than the 14 days of work that it allows its
-- person, and nothing that it could still ask for is missed.

create function private.kept_for() returns interval language sql immutable set search_path = '' as $$ select interval '90 days' $$;

-- Results of operations go when they are old and their device was seen well after them, so that it has them. Tombstones go by age alone:
-- a cursor from before `oldest` takes a fresh snapshot. Commits go when nothing points to them; a row keeps the one that wrote it last.
create function private.prune_sync() returns void language plpgsql set search_path = '' as $$
begin
  delete from private.sync_op o using private.sync_device d
  where d.tenant = o.tenant and d.id = o.device and o.result is not null and o.received_at < now() - private.kept_for()
    and d.last_seen > o.received_at + private.away_for();
  with gone as (
    delete from private.sync_change h using private.sync_commit c
    where c.tenant = h.tenant and c.xid = h.xid and h.deleted and c.at < now() - private.kept_for()
    returning c.tenant, c.version
  )
  update private.sync_tenant t set oldest = greatest(t.oldest, g.version) from (select tenant, max(version) as version from gone group by tenant) g
    where g.tenant = t.tenant;
  -- The newest commit of a company stays: a page ends at it.
  delete from private.sync_commit c using private.sync_tenant t
  where t.tenant = c.tenant and c.version < t.version and c.at < now() - private.kept_for()
    and not exists (select from private.sync_change h where h.tenant = c.tenant and h.xid = c.xid)
    and not exists (select from private.sync_op o where o.tenant = c.tenant and o.xid = c.xid)
    and not exists (select from private.sync_echo e where e.tenant = c.tenant and e.xid = c.xid);
end
$$;

select private.schedule_daily('prune-sync', '17 21 * * *', 'select private.prune_sync()');
