/** What must hold of every table, function and policy there is: each check lists what is wrong. */
export type Check = { readonly name: string; readonly wrong: (sql: Sql) => Promise<readonly unknown[]> };
export type Sql = <R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

/** Calls of a shop, which anybody may make without an account. */
export const shopCalls: readonly string[] = ['get_store_order', 'public_store'];
/** Public functions of the app; all of them check the session themselves. */
const callable = [
  ...shopCalls,
  'accept_invitation',
  'admin_assign_plan',
  'admin_dashboard',
  'admin_delete_plan',
  'admin_flags',
  'admin_me',
  'admin_plans',
  'admin_save_plan',
  'admin_set_flag',
  'admin_suspend',
  'admin_tenant',
  'admin_tenants',
  'company_devices',
  'create_company',
  'delete_role',
  'end_company',
  'enrol_kiosk',
  'export_contents',
  'export_rows',
  'invite_member',
  'join_kiosk',
  'keep_company',
  'kiosk_contact',
  'look_at_invitation',
  'my_companies',
  'payroll_begin',
  'payroll_cancel',
  'payroll_pay',
  'payroll_publish',
  'payroll_pull_back',
  'payroll_reopen',
  'payroll_unpay',
  'remove_member',
  'resend_invitation',
  'revoke_invitation',
  'revoke_kiosk',
  'save_person',
  'save_role',
  'set_member_role',
  'shop_photos',
  'storefront_figures',
  'storefront_publish',
  'storefront_set',
  'suspend_member',
  'sync_digest',
  'sync_find',
  'sync_head',
  'sync_ids',
  'sync_open',
  'sync_pull',
  'sync_push',
  'sync_sizes',
  'sync_snapshot',
];
/** What the server's own functions call, with its key; people may not. */
export const serverCalls: readonly string[] = ['payroll_facts', 'payroll_finalise', 'place_store_order'];
/** What policies call as the reader. */
const helpers = [
  'brands_with_any',
  'my_audiences',
  'visible_photos',
  'id_in',
  'may_add_photo',
  'may_add_public',
  'before_request',
  'may_add_file',
  'me',
  'open_tenants',
  'tenants',
  'tenants_with_any',
  'tenants_with_any_all_brands',
];
const platform = ['feature_flags', 'people', 'subscription_plans', 'superadmins'];

const inSchemas = (alias: string, schemas: string): string => `join pg_namespace n on n.oid = ${alias} and n.nspname in (${schemas})`;

export const checks: readonly Check[] = [
  {
    name: 'every table has row-level security, partitioned parents included',
    wrong: (sql) =>
      sql(
        `select c.relname from pg_class c ${inSchemas('c.relnamespace', "'public', 'private'")} where c.relkind in ('r', 'p') and not c.relrowsecurity`,
      ),
  },
  {
    name: 'a table outside the registry is one of the few that are listed',
    wrong: (sql) =>
      sql(
        `select c.relname from pg_class c ${inSchemas('c.relnamespace', "'public'")} where c.relkind in ('r', 'p', 'v', 'm')
         and c.relname not in (select table_name from private.sync_kind) and c.relname <> all ($1)`,
        [[...platform, 'order_items', 'tenant_subscriptions']],
      ),
  },
  {
    name: 'anonymous people hold the calls of a shop and what runs before every request, and no other function of ours',
    wrong: (sql) =>
      sql(
        `select p.oid::regprocedure::text as f from pg_proc p ${inSchemas('p.pronamespace', "'public', 'private'")}
         where has_function_privilege('anon', p.oid, 'execute') <> (p.proname = any ($1))`,
        [[...shopCalls, 'before_request']],
      ),
  },
  {
    name: 'anonymous people hold no table of ours',
    wrong: (sql) =>
      sql(
        `select table_schema, table_name from information_schema.role_table_grants
         where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`,
      ),
  },
  {
    name: 'signed-in people hold SELECT alone, and nothing in the private schema',
    wrong: (sql) =>
      sql(
        `select table_schema, table_name, privilege_type from information_schema.role_table_grants
         where grantee = 'authenticated' and (table_schema = 'private' or table_schema = 'public' and privilege_type <> 'SELECT')`,
      ),
  },
  {
    name: 'signed-in people may call what is listed',
    wrong: async (sql) => {
      const rows = await sql<{ name: string }>(
        `select n.nspname || '.' || p.proname as name from pg_proc p ${inSchemas('p.pronamespace', "'public', 'private'")}
         where has_function_privilege('authenticated', p.oid, 'execute')`,
      );
      const [may, listed] = [
        rows.map(({ name }) => name),
        [...callable.map((name) => `public.${name}`), ...helpers.map((name) => `private.${name}`)],
      ];
      return [...may.filter((name) => !listed.includes(name)), ...listed.filter((name) => !may.includes(name))];
    },
  },
  {
    name: 'every function of ours fixes its search path',
    wrong: (sql) =>
      sql(
        `select p.oid::regprocedure::text as f from pg_proc p ${inSchemas('p.pronamespace', "'public', 'private'")}
         where not coalesce(p.proconfig && array['search_path=""', 'search_path='], false)`,
      ),
  },
  {
    name: 'primary keys, unique keys and foreign keys of tenant tables begin with the tenant',
    wrong: (sql) =>
      sql(
        `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid ${inSchemas('c.relnamespace', "'public'")}
         where c.relname <> all ($1) and i.indisunique
           and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) is distinct from 'tenant_id'
         union all
         select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid ${inSchemas('c.relnamespace', "'public'")}
         where c.relname <> all ($1) and k.contype = 'f' and k.confrelid <> 'public.subscription_plans'::regclass
           and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]) <> 'tenant_id'`,
        [platform],
      ),
  },
  {
    name: 'every foreign key has an index that begins with its columns',
    wrong: (sql) =>
      sql(
        `select k.conname from pg_constraint k ${inSchemas('k.connamespace', "'public'")} where k.contype = 'f'
         and not exists (select from pg_index i where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`,
      ),
  },
  {
    name: 'tenant_id can never change',
    wrong: (sql) =>
      sql(
        `select c.relname from pg_class c ${inSchemas('c.relnamespace', "'public'")} join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
         where c.relkind = 'r' and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'a_freeze_tenant' and t.tgenabled = 'O')`,
      ),
  },
  {
    name: 'policies name a role, are never plainly true, and call nothing per row',
    wrong: async (sql) => {
      const policies = await sql<{ name: string; roles: string; qual: string }>(
        `select tablename || '.' || policyname as name, roles::text, coalesce(qual, with_check) as qual from pg_policies where schemaname = 'public'`,
      );
      if (policies.length < 25) return ['there are hardly any policies'];
      return policies.filter(
        ({ roles, qual }) => roles !== '{authenticated}' || qual === 'true' || /private\.\w+\([^)]*(tenant_id|brand_id)/.test(qual),
      );
    },
  },
  {
    name: 'the only deferrable constraint is the one that assigns versions',
    wrong: (sql) =>
      sql(
        `select tgname from pg_trigger where tgdeferrable and tgname <> 'sync_assign'
         union all select conname from pg_constraint where condeferrable and contype <> 't'`,
      ),
  },
];
