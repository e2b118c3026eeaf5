import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { patchOf, foundCompany, hire, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';
import { anonymousUsers } from './session.ts';

/* A tablet at a gate: it comes in by a code, gets its own rows and nothing else, and tells how its clock stands. */

const server = useServer();

function nobody(): string {
  const user: string = randomUUID();
  anonymousUsers.add(user);
  return user;
}

type Joined = { readonly tenant: string; readonly kiosk: string };
const codeOf = (company: TestCompany, name = 'Gate', user: string = company.owner) =>
  server.rpc<string>(user, 'enrol_kiosk', { p_tenant: company.tenant, p_name: name });
const join = (user: string, code: string) => server.rpc<Joined>(user, 'join_kiosk', { p_token: code });

async function enrolled(company: TestCompany, name = 'Gate') {
  const user = nobody();
  const { kiosk } = await join(user, await codeOf(company, name));
  return { user, kiosk, device: await new Device(server, user, company.tenant).open() };
}

const contact = (
  company: TestCompany,
  { user, kiosk }: { readonly user: string; readonly kiosk: string },
  more: Readonly<Record<string, unknown>> = {},
) =>
  server.rpc<{ to: string; offset_ms: number; at: string; revoked: boolean }>(user, 'kiosk_contact', {
    ...{ p_tenant: company.tenant, p_kiosk: kiosk, p_boot: 'boot-0001', p_mono: 1000, p_clock: new Date().toISOString(), p_waiting: 0 },
    ...more,
  });

test('a code lets one tablet in, once, and tells the same tablet the same again', async () => {
  const company = await foundCompany(server);
  const code = await codeOf(company, '  Main gate ');
  const [first, second] = [nobody(), nobody()] as const;
  const joined = await join(first, code);
  expect(joined).toMatchObject({ tenant: company.tenant });
  expect(await join(first, code)).toEqual(joined);
  await expect(join(second, code)).rejects.toMatchObject({ message: 'kiosk_code_used' });
  await expect(join(first, await codeOf(company))).rejects.toMatchObject({ message: 'kiosk_code_used' });
  await expect(join(second, 'x'.repeat(64))).rejects.toMatchObject({ message: 'kiosk_code_unknown' });
  expect(await server.rpc(first, 'my_companies', {})).toMatchObject([
    { id: company.tenant, owner: false, role_name: 'Kiosk', kiosk: joined.kiosk, paused: false },
  ]);
  expect(await server.rpc(company.owner, 'my_companies', {})).toMatchObject([{ id: company.tenant, owner: true, kiosk: null }]);
  expect(await server.sql('select name, device_id = id as own from public.kiosks where tenant_id = $1', [company.tenant])).toEqual([
    { name: 'Main gate', own: true },
  ]);
});

test('a code ends after a quarter of an hour, and is made by who manages attendance alone', async () => {
  const company = await foundCompany(server);
  const code = await codeOf(company);
  await server.sql(`update private.kiosk_token set expires_at = now() where tenant = $1`, [company.tenant]);
  await expect(join(nobody(), code)).rejects.toMatchObject({ message: 'kiosk_code_expired' });
  const [manager, viewer] = [await hire(company, ['manage_attendance']), await hire(company, ['view_attendance'])];
  expect(await codeOf(company, 'Gate', manager.user)).toMatch(/^[\da-f]{64}$/);
  await expect(codeOf(company, 'Gate', viewer.user)).rejects.toMatchObject({ message: 'forbidden' });
  await expect(codeOf(company, ' ', manager.user)).rejects.toMatchObject({ message: 'name_missing' });
  await expect(codeOf(company, 'x'.repeat(61))).rejects.toMatchObject({ message: 'too_long' });
  const stranger = (await foundCompany(server)).owner;
  await expect(codeOf(company, 'Gate', stranger)).rejects.toMatchObject({ code: 'KB001' });
  await expect(join(manager.user, await codeOf(company))).rejects.toMatchObject({ code: '42501' });
  await expect(join(company.owner, await codeOf(company))).rejects.toMatchObject({ code: '42501' });
});

test('a user without a person does nothing that people do', async () => {
  const company = await foundCompany(server);
  const role = randomUUID();
  await server.sql('insert into public.roles (tenant_id, id, name, permissions) values ($1, $2, $3, $4)', [
    company.tenant,
    role,
    'Any',
    [],
  ]);
  const { token } = await server.rpc<{ token: string }>(company.owner, 'invite_member', {
    p_tenant: company.tenant,
    p_role: role,
    p_label: 'nila@example.com',
  });
  for (const user of [nobody(), (await enrolled(company)).user]) {
    for (const [call, args] of [
      ['create_company', { p_name: 'Mine' }],
      ['look_at_invitation', { p_token: token }],
      ['accept_invitation', { p_token: token }],
      ['save_person', { p_name: 'Nobody' }],
      ['admin_me', {}],
    ] as const)
      await expect(server.rpc(user, call, args), call).rejects.toMatchObject({ code: '42501' });
    for (const table of ['profiles', 'kiosks', 'people', 'feature_flags', 'team_members', 'preferences'])
      expect(await server.as(user, `select 1 from public.${table}`), table).toEqual([]);
  }
  const stranger = nobody();
  expect(await server.rpc(stranger, 'my_companies', {})).toEqual([]);
  await expect(new Device(server, stranger, company.tenant).open()).rejects.toMatchObject({ code: 'KB001' });
  expect(await server.sql('select id from public.profiles where id = $1', [stranger])).toEqual([]);
});

test('a tablet gets its own row and no other, and what it must know of the company follows', async () => {
  const company = await foundCompany(server, 'Home Mart');
  await server.rpc(company.owner, 'save_person', { p_name: 'Owner', p_language: 'bn' });
  const [gate, back] = [await enrolled(company, 'Gate'), await enrolled(company, 'Back door')];
  expect(gate.device.opened).toMatchObject({
    kiosk: gate.kiosk,
    owner: false,
    roleName: 'Kiosk',
    permissions: [],
    buckets: [`kiosk/${gate.kiosk}`, `line_tablet/${gate.kiosk}`, `this_kiosk/${gate.kiosk}`],
  });
  const { docs } = await gate.device.snapshot(`this_kiosk/${gate.kiosk}`, 'this_kiosk');
  expect(docs).toMatchObject([{ id: gate.kiosk, row: { name: 'Gate', company_name: 'Home Mart', language: 'bn', revoked_at: null } }]);
  expect(docs[0]?.row).not.toHaveProperty('enrolled_by');
  for (const [bucket, kind] of [
    [`this_kiosk/${back.kiosk}`, 'this_kiosk'],
    ['kiosks', 'kiosks'],
    ['core', 'company'],
    [`user/${gate.user}`, 'preferences'],
  ] as const)
    await expect(gate.device.snapshot(bucket, kind), bucket).rejects.toMatchObject({ code: 'KB001' });
  await gate.device.pull();
  await company.device.do('company.save', patchOf('company', company.tenant, { name: ['Home Mart', 'New Mart'] }));
  expect((await gate.device.pull()).docs).toMatchObject([{ kind: 'this_kiosk', id: gate.kiosk, row: { company_name: 'New Mart' } }]);
  expect(await server.rpc(gate.user, 'sync_head', { p_device: gate.device.id })).toMatchObject({ to: gate.device.id });
});

test('a tablet writes nothing that is not its own', async () => {
  const company = await foundCompany(server);
  const gate = await enrolled(company);
  const refused = (code: string) => ({ status: 'rejected', code });
  const { device, kiosk } = gate;
  const own = { id: randomUUID(), do: 'insert', base: null, set: { key: [null, 'theme'], value: [null, 'dark'] } } as const;
  expect(await device.do('preference.save', { kind: 'preferences', ...own })).toMatchObject(refused('not_found'));
  expect(await device.do('kiosk.save', patchOf('kiosks', kiosk, { name: ['Gate', 'Mine'] }))).toMatchObject(refused('forbidden'));
  expect(await device.do('company.save', patchOf('company', company.tenant, { name: ['x', 'y'] }))).toMatchObject(refused('forbidden'));
  await expect(server.rpc(gate.user, 'enrol_kiosk', { p_tenant: company.tenant, p_name: 'Two' })).rejects.toMatchObject({
    message: 'forbidden',
  });
  expect(await server.rpc(gate.user, 'company_devices', { p_tenant: company.tenant })).toMatchObject([{ id: device.id, person: 'Gate' }]);
});

test('a manager renames a tablet and changes nothing else of it', async () => {
  const company = await foundCompany(server);
  const { kiosk } = await enrolled(company);
  const manager = await hire(company, ['manage_attendance']);
  const save = (set: Parameters<typeof patchOf>[2]) => manager.do('kiosk.save', patchOf('kiosks', kiosk, set));
  expect(await save({ name: ['Gate', 'Main gate'] })).toMatchObject({ status: 'applied' });
  expect(await save({ name: ['Main gate', ' '] })).toMatchObject({ code: 'name_missing' });
  expect(await save({ revoked_at: [null, new Date().toISOString()] })).toMatchObject({ code: 'forbidden' });
  expect(await manager.snapshot('kiosks', 'kiosks')).toMatchObject({ docs: [{ id: kiosk, row: { name: 'Main gate', waiting: 0 } }] });
});

test('of each start the first and the last contact stay, and what waits is told', async () => {
  const company = await foundCompany(server);
  const gate = await enrolled(company);
  const behind = new Date(Date.now() - 600_000).toISOString();
  const told = await contact(company, gate, { p_clock: behind, p_waiting: 3 });
  expect(told).toMatchObject({ to: `${gate.kiosk} boot-0001 1000`, revoked: false });
  expect(Math.abs(told.offset_ms - 600_000)).toBeLessThan(10_000);
  for (const p_mono of [2000, 3000]) await contact(company, gate, { p_mono, p_waiting: 3 });
  await contact(company, gate, { p_boot: 'boot-0002', p_waiting: 3 });
  const rows = () =>
    server.sql('select boot, mono_ms from public.kiosk_contacts where tenant_id = $1 order by boot, mono_ms', [company.tenant]);
  expect(await rows()).toEqual([
    { boot: 'boot-0001', mono_ms: 1000 },
    { boot: 'boot-0001', mono_ms: 3000 },
    { boot: 'boot-0002', mono_ms: 1000 },
  ]);
  const [row] = await server.sql('select waiting, seen_at is not null as seen, reported_at from public.kiosks where id = $1', [gate.kiosk]);
  expect(row).toEqual({ waiting: 3, seen: true, reported_at: null });
  await contact(company, gate);
  expect(await server.sql('select waiting, reported_at = seen_at as told from public.kiosks where id = $1', [gate.kiosk])).toEqual([
    { waiting: 0, told: true },
  ]);
  const viewer = await hire(company, ['view_attendance']);
  expect((await viewer.snapshot('kiosks', 'kiosk_contacts')).docs).toHaveLength(3);
  for (const odd of [{ p_boot: 'x' }, { p_mono: -1 }, { p_clock: 'now' }, { p_waiting: -1 }, { p_clock: null }])
    await expect(contact(company, gate, odd)).rejects.toMatchObject({ code: '22023' });
  const other = await enrolled(company);
  await expect(contact(company, { user: other.user, kiosk: gate.kiosk })).rejects.toMatchObject({ message: 'not_found' });
  await expect(contact(company, { user: company.owner, kiosk: gate.kiosk })).rejects.toMatchObject({ message: 'not_found' });
});

test('a tablet that was switched off is told so and may still send', async () => {
  const company = await foundCompany(server);
  const gate = await enrolled(company);
  const revoke = (user: string, p_kiosk = gate.kiosk) => server.rpc(user, 'revoke_kiosk', { p_tenant: company.tenant, p_kiosk });
  await expect(revoke((await hire(company, ['view_attendance'])).user)).rejects.toMatchObject({ message: 'forbidden' });
  await expect(revoke(gate.user)).rejects.toMatchObject({ message: 'forbidden' });
  await expect(revoke(company.owner, randomUUID())).rejects.toMatchObject({ message: 'not_found' });
  await revoke((await hire(company, ['manage_attendance'])).user);
  expect(await contact(company, gate, { p_waiting: 2 })).toMatchObject({ revoked: true });
  expect((await gate.device.pull()).docs[0]?.row?.['revoked_at']).not.toBeNull();
  expect(await gate.device.send([])).toMatchObject({ results: [] });
  await revoke(company.owner);
});

test('a suspended company lets no tablet in', async () => {
  const company = await foundCompany(server);
  const code = await codeOf(company);
  const plan = randomUUID();
  await server.sql('insert into public.subscription_plans (id, name, permissions) values ($1, $2, $3)', [plan, plan, []]);
  await server.sql('insert into public.tenant_subscriptions (tenant_id, plan_id, status) values ($1, $2, $3)', [
    company.tenant,
    plan,
    'suspended',
  ]);
  await expect(join(nobody(), code)).rejects.toMatchObject({ code: 'KB006' });
});
