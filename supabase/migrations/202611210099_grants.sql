-- Who may touch what, in full: everything is taken away and then named. Idempotent, so that a backend which grants by itself can run
-- it again.
do $$
declare
  name text;
begin
  revoke all on all tables in schema public from public, anon, authenticated;
  revoke all on all sequences in schema public from public, anon, authenticated;
  revoke all on all functions in schema public from public, anon, authenticated;
  revoke all on all tables in schema private from public, anon, authenticated;
  revoke all on all functions in schema private from public, anon, authenticated;
  revoke all on schema private from public, anon, authenticated;

  grant usage on schema public to anon, authenticated, service_role;
  grant usage on schema private to authenticated, service_role;
  grant select, insert, update, delete on all tables in schema public to service_role;
  grant execute on all functions in schema public, private to service_role;
  grant select on all tables in schema private to service_role;

  for name in select distinct table_name from private.sync_kind loop
    execute format('grant select on public.%I to authenticated', name);
  end loop;
  grant select on public.people, public.superadmins, public.subscription_plans, public.tenant_subscriptions, public.feature_flags, public.order_items to authenticated;

  -- What policies call as the reader.
  grant execute on function private.me() to authenticated;
  grant execute on function private.tenants() to authenticated;
  grant execute on function private.open_tenants() to authenticated;
  grant execute on function private.faces() to authenticated;
  grant execute on function private.tenants_with_any(text[]) to authenticated;
  grant execute on function private.tenants_with_any_all_brands(text[]) to authenticated;
  grant execute on function private.brands_with_any(text[]) to authenticated;
  grant execute on function private.id_in(text, integer) to authenticated;
  grant execute on function private.may_add_file(text) to authenticated;
  grant execute on function private.may_add_face(text) to authenticated;

  -- Before every request; `anon` may call nothing, so its requests end there.
  grant execute on function private.before_request() to authenticated;

  -- The calls of the app. `anon` may call nothing.
  grant execute on function public.sync_open(uuid, uuid, integer, jsonb) to authenticated;
  grant execute on function public.sync_push(uuid, json, text) to authenticated;
  grant execute on function public.sync_pull(uuid, jsonb, text, integer) to authenticated;
  grant execute on function public.sync_snapshot(uuid, text, text, text, text, integer, text) to authenticated;
  grant execute on function public.sync_head(uuid) to authenticated;
  grant execute on function public.sync_sizes(uuid, text) to authenticated;
  grant execute on function public.sync_digest(uuid, text, text) to authenticated;
  grant execute on function public.sync_ids(uuid, text, text, text) to authenticated;
  grant execute on function public.sync_find(uuid, text, text) to authenticated;
  grant execute on function public.company_devices(uuid) to authenticated;
  grant execute on function public.create_company(text, text, text) to authenticated;
  grant execute on function public.my_companies() to authenticated;
  grant execute on function public.export_contents(uuid) to authenticated;
  grant execute on function public.export_rows(uuid, text, jsonb, integer) to authenticated;
  grant execute on function public.end_company(uuid, text) to authenticated;
  grant execute on function public.keep_company(uuid) to authenticated;
  grant execute on function public.save_person(text, text, text) to authenticated;
  grant execute on function public.save_role(uuid, jsonb, jsonb) to authenticated;
  grant execute on function public.delete_role(uuid, uuid) to authenticated;
  grant execute on function public.set_member_role(uuid, uuid, uuid) to authenticated;
  grant execute on function public.suspend_member(uuid, uuid, boolean) to authenticated;
  grant execute on function public.remove_member(uuid, uuid) to authenticated;
  grant execute on function public.invite_member(uuid, uuid, text) to authenticated;
  grant execute on function public.resend_invitation(uuid, uuid) to authenticated;
  grant execute on function public.revoke_invitation(uuid, uuid) to authenticated;
  grant execute on function public.look_at_invitation(text) to authenticated;
  grant execute on function public.accept_invitation(text, text) to authenticated;
  grant execute on function public.admin_me() to authenticated;
  grant execute on function public.admin_dashboard() to authenticated;
  grant execute on function public.admin_tenants(jsonb) to authenticated;
  grant execute on function public.admin_tenant(uuid) to authenticated;
  grant execute on function public.admin_assign_plan(uuid, uuid) to authenticated;
  grant execute on function public.admin_suspend(uuid, boolean) to authenticated;
  grant execute on function public.admin_plans() to authenticated;
  grant execute on function public.admin_save_plan(jsonb) to authenticated;
  grant execute on function public.admin_delete_plan(uuid) to authenticated;
  grant execute on function public.admin_flags() to authenticated;
  grant execute on function public.admin_set_flag(text, boolean) to authenticated;
end
$$;
