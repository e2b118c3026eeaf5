-- The row is looked at as a whole once, not once for every field.
create or replace function private.follow_customer() returns trigger language plpgsql set search_path = '' as $$
declare
  was constant jsonb := to_jsonb(old);
  now_is constant jsonb := to_jsonb(new);
  changed jsonb := '{}';
  f text;
begin
  foreach f in array array['name', 'phone', 'phone2', 'email', 'address', 'city', 'area', 'postcode', 'notes', 'tags', 'blocked'] loop
    -- Labels that are renamed or replaced are told with the label.
    if was -> f is distinct from now_is -> f and not (f = 'tags' and pg_trigger_depth() > 1) then
      changed := changed || jsonb_build_object(f, jsonb_build_array(was -> f, now_is -> f));
    end if;
  end loop;
  if new.zone_id is distinct from old.zone_id then
    changed := changed || jsonb_build_object('zone_id', jsonb_build_array(
      (select z.name from public.delivery_zones z where z.tenant_id = old.tenant_id and z.id = old.zone_id), (select z.name from public.delivery_zones z
        where z.tenant_id = new.tenant_id and z.id = new.zone_id)));
  end if;
  if (new.deleted_at is null) <> (old.deleted_at is null) then
    perform private.tell_customers(new.tenant_id, new.id, case when new.deleted_at is null then 'restored' else 'deleted' end, '{}');
  end if;
  if changed <> '{}' then
    perform private.tell_customers(new.tenant_id, new.id, 'changed', jsonb_build_object('fields', changed));
  end if;
  return null;
end
$$;
