import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { permissionKeys, type PermissionKey } from '#access/permissions.ts';

import { advanceRow, foundCompany, hire, insertOf, orderRow, type TestCompany } from './company.ts';
import { oneConnection, useServer } from './server.ts';
import { refused, teamOf } from './team.ts';

const server = useServer();
const { subscribe } = teamOf(server);

type Plan = { readonly id: string; readonly name: string; readonly permissions: readonly string[]; readonly companies: number };
type Page = { readonly count: number; readonly rows: readonly { readonly id: string; readonly name: string; readonly email: string }[] };
type Company = {
  readonly plan: { readonly name: string } | null;
  readonly status: string;
  readonly members: number;
  readonly devices: readonly { readonly label: string; readonly app: string }[];
  readonly records: readonly { readonly kind: string; readonly count: number }[];
  readonly storage: { readonly files: number; readonly bytes: number };
  readonly sync: {
    readonly operations: number;
    readonly rejected: number;
    readonly codes: readonly { readonly code: string; readonly count: number }[];
  };
  readonly changes: readonly { readonly what: string; readonly person: string; readonly about: Readonly<Record<string, unknown>> }[];
};

async function superadmin(): Promise<string> {
  const user = randomUUID();
  await server.sql('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@karbar.test`]);
  await server.sql('select private.grant_superadmin($1)', [`${user}@karbar.test`]);
  return user;
}

async function named(name: string): Promise<TestCompany> {
  const company = await foundCompany(server, name);
  await server.sql('insert into auth.users (id, email) values ($1, $2)', [company.owner, `${company.owner}@shop.test`]);
  return company;
}

const ask = <T>(user: string, name: string, args: Readonly<Record<string, unknown>> = {}): Promise<T> => server.rpc<T>(user, name, args);
const find = (user: string, wanted: Readonly<Record<string, unknown>>) => ask<Page>(user, 'admin_tenants', { p_find: wanted });
const look = (user: string, company: TestCompany) => ask<Company>(user, 'admin_tenant', { p_tenant: company.tenant });
const suspend = (user: string, company: TestCompany, suspended: boolean) =>
  ask(user, 'admin_suspend', { p_tenant: company.tenant, p_suspended: suspended });

async function makePlan(user: string, permissions: readonly PermissionKey[], name = `Plan ${randomUUID()}`): Promise<Plan> {
  const id = randomUUID();
  await ask(user, 'admin_save_plan', { p_plan: { id, name, permissions } });
  return planOf(user, id);
}
async function planOf(user: string, id: string): Promise<Plan> {
  const plan = (await ask<readonly Plan[]>(user, 'admin_plans')).find((one) => one.id === id);
  if (!plan) throw new Error('No such plan');
  return plan;
}

test('a superadmin sees names, counts and the health of sync, and no row of a company', async () => {
  const user = await superadmin();
  const company = await named('Canary Mart');
  await hire(company, ['view_parcels']);
  const canary = { phone: '01999123456', name: 'CANARY CUSTOMER', amount: 7_654_321 };
  await company.device.do('customer.save', insertOf('customers', { id: randomUUID(), name: canary.name, phone: canary.phone }));
  const order = orderRow(company, { ship_name: canary.name, ship_phone: canary.phone, order_number: 'CANARY-1' });
  await company.device.do(
    'order.create',
    insertOf('ecom_orders', order),
    insertOf('transactions', advanceRow(company, order.id, canary.amount)),
  );
  await company.device.do('customer.save', insertOf('customers', { id: randomUUID(), name: '' }));
  await server.sql(`insert into storage.objects (bucket_id, name, metadata) values ('files', $1, '{"size": 1234}')`, [
    `${company.tenant}/CANARY.pdf`,
  ]);
  const seen = await look(user, company);
  expect(seen).toMatchObject({ plan: null, status: 'active', members: 2, storage: { files: 1, bytes: 1234 } });
  expect(seen.devices.map(({ label, app }) => ({ label, app }))).toContainEqual({ label: 'Tablet', app: 'test' });
  expect(seen.records).toEqual(
    expect.arrayContaining([
      { kind: 'ecom_orders', count: 1 },
      { kind: 'customers', count: 1 },
    ]),
  );
  expect(seen.sync.rejected).toBe(1);
  expect(seen.sync.operations).toBeGreaterThan(3);
  expect(seen.sync.codes).toHaveLength(1);
  const everything = JSON.stringify([
    seen,
    await ask(user, 'admin_dashboard'),
    await find(user, { search: 'canary' }),
    await ask(user, 'admin_plans'),
    await ask(user, 'admin_flags'),
  ]);
  expect(everything).toContain('Canary Mart');
  for (const planted of ['CANARY', canary.phone, String(canary.amount)]) expect(everything).not.toContain(planted);
  for (const table of ['orders', 'customers', 'transactions', 'profiles', 'tenant_subscriptions', 'team_members'])
    expect(await server.as(user, `select * from public.${table}`), table).toEqual([]);
});

test('whoever does not run the platform is told the same as of a company that does not exist', async () => {
  const user = await superadmin();
  const company = await named('Closed Book');
  const absent = { p_tenant: randomUUID() };
  await expect(ask(user, 'admin_tenant', absent)).rejects.toMatchObject(refused('not_found'));
  for (const [call, args] of [
    ['admin_me', {}],
    ['admin_dashboard', {}],
    ['admin_tenants', {}],
    ['admin_tenant', { p_tenant: company.tenant }],
    ['admin_suspend', { p_tenant: company.tenant, p_suspended: true }],
    ['admin_plans', {}],
    ['admin_save_plan', { p_plan: {} }],
    ['admin_flags', {}],
    ['admin_set_flag', { p_key: 'reports.cost', p_active: false }],
  ] as const)
    await expect(ask(company.owner, call, args), call).rejects.toMatchObject(refused('not_found'));
  await server.sql(`insert into auth.mfa_factors (user_id, status) values ($1, 'verified')`, [user]);
  await expect(ask(user, 'admin_me')).rejects.toMatchObject({ code: 'KB007' });
});

test('companies are found by name, address and id, in any order, by status and plan', async () => {
  const user = await superadmin();
  const tag = randomUUID().slice(0, 8);
  const [alpha, beta, gamma] = [await named(`${tag} Alpha`), await named(`${tag} beta`), await named(`${tag} Gamma_%`)];
  const plan = await makePlan(user, ['view_parcels']);
  await ask(user, 'admin_assign_plan', { p_tenant: beta.tenant, p_plan: plan.id });
  await suspend(user, gamma, true);
  const names = async (wanted: Readonly<Record<string, unknown>>) =>
    (await find(user, { search: tag, ...wanted })).rows.map(({ name }) => name.slice(9));
  expect(await names({ sort: 'name', descending: false })).toEqual(['Alpha', 'beta', 'Gamma_%']);
  expect(await names({ sort: 'name', descending: true, limit: 2 })).toEqual(['Gamma_%', 'beta']);
  expect(await names({ sort: 'name', descending: false, offset: 2 })).toEqual(['Gamma_%']);
  expect(await names({})).toEqual(['Gamma_%', 'beta', 'Alpha']);
  expect(await names({ statuses: ['suspended'] })).toEqual(['Gamma_%']);
  expect(await names({ plans: [plan.id] })).toEqual(['beta']);
  expect(await names({ plans: ['none'], sort: 'seen' })).toEqual(['Gamma_%', 'Alpha']);
  expect((await find(user, { search: tag, limit: 1 })).count).toBe(3);
  expect((await find(user, { search: `${alpha.owner}@SHOP.test` })).rows.map(({ id }) => id)).toEqual([alpha.tenant]);
  expect((await find(user, { search: alpha.tenant })).rows.map(({ email }) => email)).toEqual([`${alpha.owner}@shop.test`]);
  expect(await find(user, { search: `${tag} Gamma_` })).toMatchObject({ count: 1 });
  expect(await find(user, { search: `${tag}%` })).toEqual({ count: 0, rows: [] });
});

test('a plan is active from the moment it is assigned, also of a company that was suspended', async () => {
  const user = await superadmin();
  const company = await named('Two Plans');
  const { device } = company;
  await suspend(user, company, true);
  await suspend(user, company, true);
  expect(await look(user, company)).toMatchObject({ plan: null, status: 'suspended' });
  await expect(device.do('brand.save', insertOf('brands', { id: randomUUID(), name: 'Late' }))).rejects.toMatchObject({ code: 'KB006' });
  device.seq -= 1;
  await device.pullPage();
  expect(device.opened.suspended).toBe(true);
  await suspend(user, company, false);
  await device.pullPage();
  expect(device.opened.suspended).toBe(false);
  expect(await device.do('brand.save', insertOf('brands', { id: randomUUID(), name: 'Late' }))).toMatchObject({ status: 'applied' });
  const plan = await makePlan(user, ['manage_parcels'], 'Parcels alone');
  expect(plan.permissions).toEqual(['manage_parcels', 'view_parcels']);
  await suspend(user, company, true);
  await ask(user, 'admin_assign_plan', { p_tenant: company.tenant, p_plan: plan.id });
  await device.pullPage();
  expect(device.opened).toMatchObject({ suspended: false, permissions: ['manage_parcels', 'view_parcels'] });
  const seen = await look(user, company);
  expect(seen).toMatchObject({ plan: { name: 'Parcels alone' }, status: 'active' });
  expect(seen.changes.map(({ what }) => what)).toEqual(['assigned', 'suspended', 'resumed', 'suspended']);
  expect(seen.changes[0]).toMatchObject({ person: `${user}@karbar.test`, about: { plan: 'Parcels alone' } });
  await expect(ask(user, 'admin_assign_plan', { p_tenant: company.tenant, p_plan: randomUUID() })).rejects.toMatchObject(
    refused('plan_not_found'),
  );
});

test('a plan has a name of its own and known keys, and stays while companies use it', async () => {
  const user = await superadmin();
  const [company, other] = [await named('First User'), await named('Second User')];
  const plan = await makePlan(user, permissionKeys, 'Everything');
  expect(plan.permissions).toHaveLength(49);
  for (const [wrong, code] of [
    [{ name: ' ' }, 'name_missing'],
    [{ name: 'ক'.repeat(61) }, 'too_long'],
    [{ name: 'everything' }, 'plan_name_taken'],
    [{ permissions: ['fly'] }, 'permission_unknown'],
    [{ permissions: [null] }, 'invalid'],
  ] as const)
    await expect(
      ask(user, 'admin_save_plan', { p_plan: { id: randomUUID(), name: 'New', permissions: [], ...wrong } }),
      code,
    ).rejects.toMatchObject(refused(code));
  for (const { tenant } of [company, other]) await ask(user, 'admin_assign_plan', { p_tenant: tenant, p_plan: plan.id });
  await ask(user, 'admin_save_plan', { p_plan: { ...plan, name: 'EVERYTHING', permissions: ['view_parcels'] } });
  expect(await planOf(user, plan.id)).toMatchObject({ name: 'EVERYTHING', permissions: ['view_parcels'], companies: 2 });
  await company.device.pullPage();
  expect(company.device.opened.permissions).toEqual(['view_parcels']);
  await expect(ask(user, 'admin_delete_plan', { p_plan: plan.id })).rejects.toMatchObject({ ...refused('plan_in_use'), detail: '2' });
  await subscribe(company, ['view_parcels']);
  await subscribe(other, ['view_parcels']);
  await ask(user, 'admin_delete_plan', { p_plan: plan.id });
  await expect(ask(user, 'admin_delete_plan', { p_plan: plan.id })).rejects.toMatchObject(refused('plan_not_found'));
});

test('the eleven flags are switched, and no other', async () => {
  const user = await superadmin();
  const flags = await ask<readonly { readonly key: string; readonly active: boolean }[]>(user, 'admin_flags');
  expect(flags).toHaveLength(11);
  const company = await named('Flagged');
  await ask(user, 'admin_set_flag', { p_key: 'reports.cost', p_active: false });
  expect((await company.device.open()).opened.flags).toMatchObject({ 'reports.cost': false, 'reports.finance': true });
  await ask(user, 'admin_set_flag', { p_key: 'reports.cost', p_active: true });
  await expect(ask(user, 'admin_set_flag', { p_key: 'no.such', p_active: true })).rejects.toMatchObject({
    ...refused('flag_not_found'),
    detail: 'Feature with key "no.such" not found.',
  });
});

test('what was done is noted for good', async () => {
  const user = await superadmin();
  await ask(user, 'admin_set_flag', { p_key: 'reports.cost', p_active: true });
  for (const change of ['update private.admin_log set person = person', 'delete from private.admin_log', 'truncate private.admin_log'])
    await expect(server.sql(change), change).rejects.toMatchObject({ code: '55000' });
  await expect(server.as(user, 'select * from private.admin_log')).rejects.toMatchObject({ code: '42501' });
  const { changes } = await ask<Pick<Company, 'changes'>>(user, 'admin_dashboard');
  expect(changes[0]).toMatchObject({ what: 'flag_on', about: { flag: 'reports.cost' } });
});

test('a day that is over is counted once, and the day that runs with every look', async () => {
  const user = await superadmin();
  const company = await named('Busy House');
  const { tenant, device } = company;
  await server.sql('delete from private.usage_day');
  await server.sql(`update private.sync_op set received_at = now() - interval '3 days' where tenant = $1`, [tenant]);
  const before = (await look(user, company)).sync;
  expect(before.operations).toBeGreaterThan(1);
  const rejected = { id: randomUUID(), name: '' };
  for (let n = 0; n < 6; n += 1) await device.do('customer.save', insertOf('customers', { ...rejected, id: randomUUID() }));
  const after = (await look(user, company)).sync;
  expect(after).toMatchObject({ operations: before.operations + 6, rejected: 6, codes: [{ count: 6 }] });
  // What is counted is not looked at again.
  await server.sql(`delete from private.sync_op where tenant = $1 and received_at < now() - interval '1 day'`, [tenant]);
  expect((await look(user, company)).sync).toEqual({ ...after, kept: expect.any(Number), keptSince: expect.any(String) });
  const { days, rejecting } = await ask<{
    readonly days: readonly { readonly operations: number; readonly rejected: number }[];
    readonly rejecting: readonly { readonly name: string; readonly rejected: number }[];
  }>(user, 'admin_dashboard');
  expect(days).toHaveLength(30);
  expect(days.at(-4)?.operations).toBeGreaterThanOrEqual(before.operations);
  expect(days.at(-1)?.rejected).toBeGreaterThanOrEqual(6);
  expect(rejecting).toContainEqual(expect.objectContaining({ name: 'Busy House', rejected: 6 }));
});

test.skipIf(oneConnection)('the row is given by address, once, and by the script in a hosted project', async () => {
  const user = randomUUID();
  await server.sql(`insert into auth.users (id, email) values ($1, $2)`, [user, `Boss-${user}@karbar.test`]);
  const grant = async (email: string) =>
    (await server.sql<{ told: boolean | null }>('select private.grant_superadmin($1) as told', [email]))[0]?.told;
  expect(await grant('nobody@karbar.test')).toBeNull();
  expect(await script('nobody@karbar.test')).toContain('Nobody has the address');
  expect(await script(`  boss-${user}@KARBAR.test `)).toContain('runs the platform now');
  expect(await script(`boss-${user}@karbar.test`)).toContain('runs the platform already');
  expect(await grant(`boss-${user}@karbar.test`)).toBe(false);
  await expect(ask(user, 'admin_me')).resolves.toBe(true);
});

/** What `npm run superadmin` says. */
async function script(email: string): Promise<string> {
  const file = fileURLToPath(new URL('../../supabase/local/superadmin.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: server.pool.options.connectionString };
  const child = spawn(process.execPath, [file, email], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  await once(child, 'close');
  return output;
}
