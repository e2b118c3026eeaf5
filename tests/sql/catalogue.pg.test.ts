import { expect, test } from 'vitest';

import { useServer } from './server.ts';

const server = useServer();

/** Public functions of the app; all of them check the session themselves. */
const callable = [
  'accept_invitation',
  'company_devices',
  'create_company',
  'delete_role',
  'invite_member',
  'look_at_invitation',
  'my_companies',
  'remove_member',
  'resend_invitation',
  'revoke_invitation',
  'save_person',
  'save_role',
  'set_member_role',
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
const platform = ['feature_flags', 'people', 'subscription_plans', 'superadmins'];

test('every table has row-level security, partitioned parents included', async () => {
  expect(
    await server.sql(
      `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    ),
  ).toEqual([]);
});

test('a table outside the registry is one of the few that are listed', async () => {
  const tables = await server.sql<{ relname: string }>(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and c.relname not in (select table_name from private.sync_kind) order by 1`,
  );
  expect(tables.map((table) => table.relname)).toEqual([...platform, 'order_items', 'tenant_subscriptions'].sort());
});

test('anonymous people hold no table, no function and no schema of ours', async () => {
  expect(
    await server.sql(
      `select p.oid::regprocedure::text as f from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') and has_function_privilege('anon', p.oid, 'execute')`,
    ),
  ).toEqual([]);
  expect(
    await server.sql(
      `select table_schema, table_name from information_schema.role_table_grants where grantee in ('anon', 'PUBLIC') and table_schema in ('public', 'private')`,
    ),
  ).toEqual([]);
  expect(await server.sql(`select has_schema_privilege('anon', 'private', 'usage') as may`)).toEqual([{ may: false }]);
});

test('signed-in people hold SELECT alone, and only the listed calls', async () => {
  expect(
    await server.sql(
      `select distinct privilege_type from information_schema.role_table_grants where grantee = 'authenticated' and table_schema = 'public'`,
    ),
  ).toEqual([{ privilege_type: 'SELECT' }]);
  expect(
    await server.sql(`select 1 from information_schema.role_table_grants where grantee = 'authenticated' and table_schema = 'private'`),
  ).toEqual([]);
  const functions = await server.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );
  expect(functions.map((row) => row.name)).toEqual(callable);
  const helpers = await server.sql<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'private' and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  );
  expect(helpers.map((row) => row.name)).toEqual(['brands_with_any', 'me', 'tenants', 'tenants_with_any', 'tenants_with_any_all_brands']);
});

test('every function of ours fixes its search path', async () => {
  expect(
    await server.sql(
      `select p.oid::regprocedure::text as f from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') and not coalesce(p.proconfig && array['search_path=""', 'search_path='], false)`,
    ),
  ).toEqual([]);
});

test('primary keys, unique keys and foreign keys of tenant tables begin with the tenant', async () => {
  const wrong = await server.sql(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relname <> all ($1) and i.indisunique
       and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) is distinct from 'tenant_id'
     union all
     select k.conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relname <> all ($1) and k.contype = 'f' and k.confrelid <> 'public.subscription_plans'::regclass
       and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = k.conkey[1]) <> 'tenant_id'`,
    [platform],
  );
  expect(wrong).toEqual([]);
});

test('every foreign key has an index that begins with its columns', async () => {
  const bare = await server.sql(
    `select k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace where n.nspname = 'public' and k.contype = 'f'
     and not exists (select from pg_index i where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:array_length(k.conkey, 1) - 1] @> k.conkey)`,
  );
  expect(bare).toEqual([]);
});

test('tenant_id can never change', async () => {
  const free = await server.sql(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where n.nspname = 'public' and c.relkind = 'r' and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'a_freeze_tenant' and t.tgenabled = 'O')`,
  );
  expect(free).toEqual([]);
});

test('policies name a role, are never plainly true, and call nothing per row', async () => {
  const policies = await server.sql<{ name: string; roles: string; qual: string }>(
    `select tablename || '.' || policyname as name, roles::text, coalesce(qual, with_check) as qual from pg_policies where schemaname = 'public'`,
  );
  expect(policies.length).toBeGreaterThan(25);
  for (const { name, roles, qual } of policies) {
    expect({ name, roles }).toEqual({ name, roles: '{authenticated}' });
    expect({ name, plain: qual === 'true', perRow: /private\.\w+\([^)]*(tenant_id|brand_id)/.test(qual) }).toEqual({
      name,
      plain: false,
      perRow: false,
    });
  }
});

test('the only deferrable constraint is the one that assigns versions', async () => {
  expect(await server.sql(`select tgname from pg_trigger where tgdeferrable`)).toEqual([{ tgname: 'sync_assign' }]);
  expect(await server.sql(`select conname from pg_constraint where condeferrable and contype <> 't'`)).toEqual([]);
});

test('the read policy of a large table is asked once per statement, not once per row', async () => {
  const plan = await server.as<{ 'QUERY PLAN': string }>('00000000-0000-4000-8000-000000000001', 'explain select * from public.orders');
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('InitPlan');
  expect(text).not.toContain('SubPlan');
});
