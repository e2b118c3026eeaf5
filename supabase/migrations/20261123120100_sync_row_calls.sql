-- What runs for every operation keeps its plans: the functions of a table are called by static calls (30_install.sql), and none of these is
-- planned anew at each call.
create or replace function private.may_read(k private.sync_kind, s private.session, p_row jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (k.read is null or k.read && s.permissions) and (k.audience is null or (p_row ->> 'user_id')::uuid = s.user_id)
    and (not k.brand or s.brands is null or p_row ->> 'brand_id' is null or (p_row ->> 'brand_id')::uuid = any (s.brands));
end
$$;

create or replace function private.row_of(k private.sync_kind, p_tenant uuid, p_id uuid) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  found_row constant jsonb := private.get_row(k, p_tenant, p_id);
begin
  return case when found_row is null or k.discriminator is not null and found_row ->> k.discriminator_column <> k.discriminator then null else found_row end;
end
$$;

create or replace function private.typed(k private.sync_kind, p_set jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
begin
  return private.typed_row(k, p_set);
end
$$;
