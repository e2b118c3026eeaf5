-- Files and the version channel, where the platform offers them. A file belongs to a record and lies at <company>/<kind>/<record>/<name>: whoever
-- sees the record sees its files, whoever may change it adds some; nobody changes or deletes one. Photos of people, which belong to no company, lie at
-- people/<person>/<name>; others see the one that is in use.

-- The id at a place of a path; null where none stands.
create function private.id_in(p_path text, p_place integer) returns uuid language sql immutable parallel safe set search_path = '' as $$
  select case when split_part(p_path, '/', p_place) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then split_part(p_path, '/', p_place)::uuid end
$$;

-- A file is named after its content: the same one twice is one, and no name tells anything. Types: see the buckets.
create function private.is_file_name(p_name text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_name ~ '^[0-9a-f]{64}\.(jpg|png|webp|gif|pdf)$'
$$;

-- Room that is taken below a folder, in bytes: a file, its notes and its row take some of a disk however small it is. The embedded backend writes
-- the notes as a text that holds JSON.
create function private.bytes_below(p_folder text) returns bigint language plpgsql stable security definer set search_path = '' as $$
declare
  bytes bigint;
begin
  select coalesce(sum(greatest(8192,
    (case when jsonb_typeof(o.metadata) = 'string' then (o.metadata #>> '{}')::jsonb else o.metadata end ->> 'size')::bigint)), 0) into bytes
  from storage.objects o where o.name >= p_folder || '/' and o.name < p_folder || '0';
  return bytes;
end
$$;

-- Room of a company and of a person, in bytes.
create function private.company_quota() returns bigint language sql immutable set search_path = '' as $$ select 5368709120 $$;
create function private.person_quota() returns bigint language sql immutable set search_path = '' as $$ select 20971520::bigint $$;

-- Whether the session may add this file to a record. A record that has not arrived yet is taken for one of his: its photo may be faster than its row.
create function private.may_add_file(p_path text) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid := private.id_in(p_path, 1);
  record uuid := private.id_in(p_path, 3);
  name text := split_part(p_path, '/', 4);
  k private.sync_kind;
  s private.session;
  found_row jsonb;
  brand uuid;
begin
  select * into k from private.sync_kind where kind = split_part(p_path, '/', 2) and files;
  if not found or not private.is_file_name(name) or p_path is distinct from company || '/' || k.kind || '/' || record || '/' || name
    or not exists (select from private.open_tenants() t where t = company) then
    return false;
  end if;
  s := private.session_in(company);
  -- What every member does is done to his own rows.
  if not exists (select from private.sync_action a where a.touches ? k.kind and (a.permission && s.permissions or a.owner and s.owner
    or not a.owner and a.permission is null and k.audience = 'user' and s.kiosk is null)) then
    return false;
  end if;
  execute format('select to_jsonb(t) from public.%I t where t.tenant_id = $1 and t.id = $2', k.table_name) into found_row using company, record;
  brand := case when k.table_name = 'brands' then record when k.brand then (found_row ->> 'brand_id')::uuid end;
  if not brand = any (s.brands) or k.audience is not null and found_row is not null and not private.is_theirs(k, s, found_row) then
    return false;
  end if;
  return private.bytes_below(company::text) < private.company_quota();
end
$$;

-- The photos that he may see: those that he and everybody who is in a company with him, its owner included, have now.
create function private.visible_photos() returns setof text
language sql stable security definer rows 20 set search_path = '' as $$
  select p.photo_path from public.people p where p.photo_path is not null and p.id in (
    select t from private.tenants() t
    union select m.id from public.team_members m where m.tenant_id in (select private.tenants()) and m.left_at is null)
$$;

-- His own photo; somebody in no company has nobody to show it to.
create function private.may_add_photo(p_path text) returns boolean language sql stable security definer set search_path = '' as $$
  select p_path = 'people/' || private.me() || '/' || split_part(p_path, '/', 3) and private.is_file_name(split_part(p_path, '/', 3))
    and exists (select from private.tenants()) and private.bytes_below('people/' || private.me()) < private.person_quota()
$$;
