-- Visible records only: the policies of their tables decide, brands included.
create or replace function private.files_rule() returns text language sql stable set search_path = '' as $$
  select string_agg(format('split_part(objects.name, ''/'', 2) = %L and exists (select from public.%I r
    where r.tenant_id = private.id_in(objects.name, 1) and r.id = private.id_in(objects.name, 3)%s)', k.kind, k.table_name, private.kind_filter(k, 'r')), '
      or ' order by k.rank)
  from private.sync_kind k where k.files
$$;

do $$
declare
  policy record;
begin
  for policy in select p.policyname as name, p.tablename as rel, p.schemaname as schema from pg_catalog.pg_policies p
    where p.schemaname in ('storage', 'realtime') and p.policyname like 'karbar\_%'
  loop
    execute format('drop policy %I on %I.%I', policy.name, policy.schema, policy.rel);
  end loop;
  if to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null then
    insert into storage.buckets (id, name, public) values ('public-media', 'public-media', true), ('files', 'files', false), ('resumes', 'resumes', false)
    on conflict (id) do nothing;
    -- Nothing that a browser would run. The embedded backend looks at the content, too.
    update storage.buckets b set file_size_limit = 10485760, allowed_mime_types = t.types
    from (values ('public-media', array['image/jpeg', 'image/png', 'image/webp']),
      ('files', array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']),
      ('resumes', array['application/pdf'])) t (id, types) where t.id = b.id;
    execute format($p$create policy karbar_read on storage.objects for select to authenticated using (bucket_id = 'files' and (%s))$p$, private.files_rule());
    -- A company's id is its owner's: he exports and sees everything of it.
    execute $p$create policy karbar_owner on storage.objects for select to authenticated using (split_part(objects.name, '/',
      1) = (select private.me()::text))$p$;
    -- Photos of products from the time when a path was <company>/<name>.
    execute $p$create policy karbar_old_photos on storage.objects for select to authenticated using (
      bucket_id = 'files' and split_part(objects.name, '/', 3) = ''
      and private.id_in(objects.name, 1) = any (array (select private.tenants_with_any(array['view_products']))))$p$;
    execute $p$create policy karbar_add on storage.objects for insert to authenticated with check (
      bucket_id = 'files' and (private.may_add_file(objects.name) or private.may_add_photo(objects.name)))$p$;
    execute $p$create policy karbar_publish on storage.objects for insert to authenticated with check (
      bucket_id = 'public-media' and private.may_add_public(objects.name))$p$;
    execute $p$create policy karbar_photos on storage.objects for select to authenticated using (
      bucket_id = 'files' and split_part(objects.name, '/', 1) = 'people'
      and (split_part(objects.name, '/', 2) = (select private.me()::text) or objects.name = any (array (select private.visible_photos()))))$p$;
    execute $p$create policy karbar_resumes on storage.objects for select to authenticated using (
      bucket_id = 'resumes' and split_part(objects.name, '/', 1) = any (array (select t::text from private.tenants_with_any(array['manage_employees']) t)))$p$;
  end if;
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    execute $p$create policy karbar_version on realtime.messages for select to authenticated using (
      (select realtime.topic()) = any (array (select 'sync:' || t from private.tenants() t)))$p$;
  end if;
end
$$;
