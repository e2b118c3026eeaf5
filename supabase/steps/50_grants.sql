-- Who may touch what, in full: everything is taken away and then named. The embedded backend, which grants by itself, runs it at every start.
do $$
declare
  name text;
  -- What policies call as the reader, and what runs before every request.
  helpers constant text[] := array[
    'me', 'tenants', 'open_tenants', 'visible_photos', 'tenants_with_any', 'tenants_with_any_all_brands', 'brands_with_any', 'my_audiences',
    'id_in', 'may_add_file', 'may_add_photo', 'may_add_public', 'before_request'];
  -- The calls of the app.
  calls constant text[] := array[
    'accept_invitation', 'admin_assign_plan', 'admin_dashboard', 'admin_delete_plan', 'admin_flags', 'admin_me', 'admin_plans', 'admin_save_plan',
    'admin_set_flag', 'admin_suspend', 'admin_tenant', 'admin_tenants', 'company_devices', 'create_company', 'delete_role', 'end_company',
    'enrol_kiosk', 'export_contents', 'export_rows', 'invite_member', 'join_kiosk', 'keep_company', 'kiosk_contact', 'look_at_invitation',
    'my_companies', 'payroll_begin', 'payroll_cancel', 'payroll_pay', 'payroll_publish', 'payroll_pull_back', 'payroll_reopen', 'payroll_unpay',
    'remove_member', 'resend_invitation', 'revoke_invitation', 'revoke_kiosk', 'save_person', 'save_role', 'set_member_role',
    'shop_photos', 'storefront_figures', 'storefront_publish', 'storefront_set', 'suspend_member', 'sync_digest', 'sync_find',
    'sync_head', 'sync_ids', 'sync_open', 'sync_pull', 'sync_push', 'sync_sizes', 'sync_snapshot'];
  -- Of a shop, for whoever comes to it. Nothing else of ours answers without an account. Orders come by the server's function, which knows from where.
  shop constant text[] := array['get_store_order', 'public_store'];
begin
  revoke all on all tables in schema public from public, anon, authenticated;
  revoke all on all sequences in schema public from public, anon, authenticated;
  revoke all on all functions in schema public from public, anon, authenticated;
  revoke all on all tables in schema private from public, anon, authenticated;
  revoke all on all functions in schema private from public, anon, authenticated;
  revoke all on schema private from public, anon, authenticated;

  grant usage on schema public to anon, authenticated, service_role;
  -- `anon` for `before_request` alone: there is no privilege in the schema besides.
  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function private.before_request() to anon;
  grant select, insert, update, delete on all tables in schema public to service_role;
  grant execute on all functions in schema public, private to service_role;
  grant select on all tables in schema private to service_role;

  for name in select distinct table_name from private.sync_kind loop
    execute format('grant select on public.%I to authenticated', name);
  end loop;
  grant select on public.people, public.superadmins, public.subscription_plans, public.tenant_subscriptions, public.feature_flags,
    public.order_items to authenticated;

  for name in select f.oid::regprocedure::text from pg_catalog.pg_proc f
    where f.pronamespace = 'private'::regnamespace and f.proname = any (helpers) or f.pronamespace = 'public'::regnamespace and f.proname = any (calls)
  loop
    execute format('grant execute on function %s to authenticated', name);
  end loop;
  for name in select f.oid::regprocedure::text from pg_catalog.pg_proc f where f.pronamespace = 'public'::regnamespace and f.proname = any (shop) loop
    execute format('grant execute on function %s to anon, authenticated', name);
  end loop;
end
$$;
