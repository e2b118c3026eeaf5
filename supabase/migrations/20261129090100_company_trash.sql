-- What was deleted can be brought back for thirty days, then its row goes for good. Which tables have a trash is read from the catalogue, so
-- that a new one is not forgotten.

create function private.trash_for() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;

-- Where rows of this table are referred to. What is deleted with a row is a part of it and keeps nobody. A list inside of a value has no foreign key:
-- what it names stays as long as it is named there.
create function private.references_to(p_table oid) returns table (self boolean, condition text) language sql stable set search_path = '' as $$
  select k.conrelid = p_table, format('select from %s c where %s', k.conrelid::regclass,
    (select string_agg(format('c.%I = r.%I', f.attname, t.attname), ' and ')
     from unnest(k.conkey, k.confkey) x (from_num, to_num)
     join pg_catalog.pg_attribute f on f.attrelid = k.conrelid and f.attnum = x.from_num
     join pg_catalog.pg_attribute t on t.attrelid = k.confrelid and t.attnum = x.to_num))
  from pg_catalog.pg_constraint k where k.contype = 'f' and k.confrelid = p_table and k.confdeltype <> 'c'
  union all
  select false, format('select from %s c where c.tenant_id = r.tenant_id and %s', x.within, x.condition) from (values
    ('public.cancel_reasons'::regclass, 'public.orders', 'c.delivery_details -> ''cancel_reason_ids'' ? r.id::text'),
    ('public.expenses', 'public.payments', 'c.items @> jsonb_build_array(jsonb_build_object(''doc_id'', r.id))'),
    ('public.components', 'public.purchases', 'c.lines @> jsonb_build_array(jsonb_build_object(''component_id'', r.id))'),
    ('public.components', 'public.requisitions', 'c.lines @> jsonb_build_array(jsonb_build_object(''component_id'', r.id))'),
    ('public.components', 'public.bills_of_materials', 'c.lines @> jsonb_build_array(jsonb_build_object(''component_id'', r.id))'),
    ('public.components', 'public.production_orders', 'c.lines @> jsonb_build_array(jsonb_build_object(''component_id'', r.id))'),
    ('public.production_orders', 'public.material_moves', 'c.doc_id = r.id'),
    ('public.requisitions', 'public.material_moves', 'c.doc_id = r.id')
  ) x (named, within, condition) where x.named = p_table
$$;

-- Rows of one company and table that have been in the trash for long enough, by the device's clock and by ours, and that nothing refers to
-- but such rows of the same table.
create function private.due_in_trash(p_tenant uuid, p_table text) returns uuid[] language plpgsql stable set search_path = '' as $$
declare
  t oid := format('public.%I', p_table)::regclass;
  kinds text[] := array(select k.kind from private.sync_kind k where k.table_name = p_table);
  due uuid[];
  free uuid[];
  r record;
begin
  execute format('select coalesce(array_agg(r.id), ''{}'') from public.%I r where r.tenant_id = $1 and r.deleted_at < now() - private.trash_for()
    and not exists (select from private.sync_change h join private.sync_commit c on c.tenant = h.tenant and c.xid = h.xid
      where h.tenant = $1 and h.kind = any ($2) and h.id = r.id and c.at > now() - private.trash_for())%s', p_table,
    (select string_agg(format(' and not exists (%s)', x.condition), '') from private.references_to(t) x where not x.self))
  into due using p_tenant, kinds;
  loop
    free := due;
    for r in select x.condition from private.references_to(t) x where x.self loop
      execute format('select coalesce(array_agg(r.id), ''{}'') from public.%I r where r.tenant_id = $1 and r.id = any ($2)
        and not exists (%s and c.id <> all ($2))', p_table, r.condition) into free using p_tenant, free;
    end loop;
    exit when cardinality(free) = cardinality(due);
    due := free;
  end loop;
  return due;
end
$$;

-- Once a day. A row that was the last to refer to another makes that one free, so it goes round until nothing goes. What cannot be deleted is
-- told and does not keep the rest. Devices forget the rows as those of any deletion.
create function private.empty_trash() returns void language plpgsql set search_path = '' as $$
declare
  t text;
  company uuid;
  due uuid[];
  removed bigint;
  gone boolean;
begin
  loop
    gone := false;
    for t in select x.name from private.tenant_tables('public') x where 'deleted_at' = any (private.columns_of(x.name)) loop
      for company in execute format('select distinct tenant_id from public.%I where deleted_at < now() - private.trash_for()', t) loop
        begin
          due := private.due_in_trash(company, t);
          continue when due = '{}';
          execute format('delete from public.%I where tenant_id = $1 and id = any ($2) and deleted_at is not null', t) using company, due;
          get diagnostics removed = row_count;
          gone := gone or removed > 0;
        exception when others then
          raise warning 'the trash of % in % is not emptied: %', company, t, sqlerrm;
        end;
      end loop;
    end loop;
    exit when not gone;
  end loop;
end
$$;

select private.schedule_daily('empty-trash', '37 21 * * *', 'select private.empty_trash()');
