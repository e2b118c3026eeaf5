import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { turnAfter } from '#fixtures/turn.ts';

import { foundCompany, hire } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

type ConflictNotice = { readonly id: string; readonly user: string; readonly person: string; readonly clockMs: number };
const told = (user: string | null, tenant: string): Promise<readonly ConflictNotice[]> =>
  server.rpc(user, 'company_devices', { p_tenant: tenant });

test('everybody sees his own devices, the owner and who manages the team those of all', async () => {
  const company = await foundCompany(server);
  const packer = await hire(company, ['view_parcels']);
  const second = await new Device(server, packer.user, company.tenant).open();
  const manager = await hire(company, ['manage_team']);
  const owners = company.device;
  const everything = [owners, packer, second, manager].map((device) => device.id).sort();
  const idsFor = async (user: string) => (await told(user, company.tenant)).map((device) => device.id).sort();
  expect(await idsFor(packer.user)).toEqual([packer.id, second.id].sort());
  expect(await idsFor(manager.user)).toEqual(everything);
  expect(await idsFor(company.owner)).toEqual(everything);
  const mine = (await told(company.owner, company.tenant)).find((device) => device.id === owners.id);
  expect(mine).toMatchObject({
    user: company.owner,
    person: 'Rahima Khatun',
    code: expect.stringMatching(/^[0-9A-Z]{4}$/) as unknown,
    label: 'Tablet',
    app: 'test',
  });
});

test('people are called as the company knows them, not as they call themselves since they left', async () => {
  const company = await foundCompany(server);
  const member = await hire(company, ['view_parcels']);
  const names = async () => new Map((await told(company.owner, company.tenant)).map(({ user, person }) => [user, person]));
  await server.rpc(member.user, 'save_person', { p_name: 'Salma' });
  expect((await names()).get(member.user)).toBe('Salma');
  await server.rpc(company.owner, 'remove_member', { p_tenant: company.tenant, p_member: member.user });
  await server.rpc(member.user, 'save_person', { p_name: 'Salma Karim' });
  await server.rpc(company.owner, 'save_person', { p_name: 'Rahima' });
  expect([...(await names()).values()].toSorted()).toEqual(['Rahima', 'Salma']);
});

test('a device tells how wrong its clock is', async () => {
  const company = await foundCompany(server);
  const threeDays = 3 * 86_400_000;
  await server.rpc(company.owner, 'sync_open', {
    p_tenant: company.tenant,
    p_device: company.device.id,
    p_schema: 1,
    p_info: { app: 'test', label: 'Tablet', clock: new Date(Date.now() + threeDays).toISOString(), ...turnAfter(1) },
  });
  const [device] = await told(company.owner, company.tenant);
  expect(Math.abs((device?.clockMs ?? 0) - threeDays)).toBeLessThan(60_000);
});

test('strangers, former members and other companies see none', async () => {
  const [company, other] = [await foundCompany(server), await foundCompany(server, 'Other House')];
  const member = await hire(company, ['manage_team']);
  await server.sql('update public.team_members set active = false where id = $1', [member.user]);
  for (const user of [randomUUID(), other.owner, member.user]) {
    await expect(told(user, company.tenant)).rejects.toMatchObject({ code: 'KB001' });
  }
  await expect(told(null, company.tenant)).rejects.toMatchObject({ code: '42501' });
  expect((await told(other.owner, other.tenant)).map((device) => device.id)).toEqual([other.device.id]);
});

test('one person cannot use up the codes of a company: a day takes a hundred devices of his, and those that he has go on', async () => {
  const company = await foundCompany(server);
  const packer = await hire(company, ['view_parcels']);
  for (let n = 1; n < 100; n++) await new Device(server, packer.user, company.tenant).open();
  await expect(new Device(server, packer.user, company.tenant).open()).rejects.toMatchObject({ code: '53400' });
  await packer.open();
  await new Device(server, company.owner, company.tenant).open();
  await server.sql(`update private.sync_device set last_seen = now() - interval '2 days' where user_id = $1`, [packer.user]);
  await new Device(server, packer.user, company.tenant).open();
});
