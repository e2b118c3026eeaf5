-- Files and the version channel, where the platform offers them. A path starts with the company's id, a suspended company adds none;
-- photos of people, which belong to no company, with people/ and the person's id. Others see the one that is in use.
do $$
begin
  if to_regclass('storage.buckets') is not null and to_regclass('storage.objects') is not null then
    insert into storage.buckets (id, name, public) values ('public-media', 'public-media', true), ('files', 'files', false), ('resumes', 'resumes', false)
    on conflict (id) do nothing;
    execute $p$create policy karbar_read on storage.objects for select to authenticated using (
      bucket_id in ('public-media', 'files') and split_part(name, '/', 1) = any (array (select t::text from private.tenants() t)))$p$;
    execute $p$create policy karbar_add on storage.objects for insert to authenticated with check (
      bucket_id in ('public-media', 'files') and split_part(name, '/', 1) = any (array (select t::text from private.open_tenants() t)))$p$;
    execute $p$create policy karbar_faces on storage.objects for select to authenticated using (
      bucket_id = 'files' and split_part(name, '/', 1) = 'people'
      and (split_part(name, '/', 2) = (select private.me()::text) or name = any (array (select private.faces()))))$p$;
    execute $p$create policy karbar_own_face on storage.objects for insert to authenticated with check (
      bucket_id = 'files' and split_part(name, '/', 1) = 'people' and split_part(name, '/', 2) = (select private.me()::text))$p$;
    execute $p$create policy karbar_resumes on storage.objects for select to authenticated using (
      bucket_id = 'resumes' and split_part(name, '/', 1) = any (array (select t::text from private.tenants_with_any(array['manage_employees']) t)))$p$;
  end if;
  if to_regclass('realtime.messages') is not null and to_regprocedure('realtime.topic()') is not null then
    execute $p$create policy karbar_version on realtime.messages for select to authenticated using (
      (select realtime.topic()) = any (array (select 'sync:' || t from private.tenants() t)))$p$;
  end if;
end
$$;
