import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { remove } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { Preference } from '#modules/preferences/kind.ts';

import { foundCompany, hire, insertOf, patchOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

/* What a person has chosen is his own: in the bucket of a user nobody else reads or writes, whatever he may otherwise. */

const server = useServer();
const key = 'views:orders';
const idFor = (device: Device) => idOf(device.tenant, `preference:${device.user}:${key}`);
const chosen = (device: Device, value: string) => device.do('preference.save', insertOf('preferences', { id: idFor(device), key, value }));
const seenBy = async (device: Device) => (await device.pull()).docs.filter(({ kind }) => kind === 'preferences');
const sameUser = async ({ tenant, user }: Device) => new Device(server, user, tenant).open();
const stored = (id: string) => server.sql('select user_id, value from public.preferences where id = $1', [id]);

async function withMember(): Promise<{ readonly company: TestCompany; readonly rahim: Device; readonly id: string }> {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  expect(await chosen(rahim, 'mine')).toMatchObject({ status: 'applied' });
  return { company, rahim, id: idFor(rahim) };
}

test('a choice arrives on the other devices of its person and on nobody else’s', async () => {
  const company = await foundCompany(server);
  const rahim = await hire(company, []);
  const [other, colleague] = [await sameUser(rahim), await hire(company, permissionKeys)];
  const id = idFor(rahim);
  await chosen(rahim, 'mine');
  expect(await seenBy(other)).toMatchObject([{ id, bucket: `user/${rahim.user}`, row: { user_id: rahim.user, key, value: 'mine' } }]);
  for (const stranger of [company.device, colleague, (await foundCompany(server)).device]) {
    expect(await seenBy(stranger)).toEqual([]);
    expect(await server.as(stranger.user, 'select * from public.preferences')).toEqual([]);
  }
  expect(await server.as(rahim.user, 'select key from public.preferences')).toEqual([{ key }]);
});

test('nobody opens the bucket of somebody else', async () => {
  const { company, rahim } = await withMember();
  const bucket = `user/${rahim.user}`;
  const asked = { p_bucket: bucket, p_kind: 'preferences', p_part: 'hot' };
  for (const { user, id } of [company.device, await hire(company, permissionKeys)])
    for (const [name, args] of [
      ['sync_snapshot', asked],
      ['sync_ids', asked],
    ] as const)
      await expect(server.rpc(user, name, { p_device: id, ...args })).rejects.toMatchObject({ code: 'KB001' });
  expect(await server.rpc(rahim.user, 'sync_ids', { p_device: rahim.id, ...asked })).toMatchObject({
    ids: [[idFor(rahim), expect.anything()]],
  });
});

test('nobody writes the choice of somebody else, and none is kept out by a row in its place', async () => {
  const { company, rahim, id } = await withMember();
  const owner = company.device;
  const refused = { status: 'rejected', code: 'not_found' };
  expect(await owner.do('preference.save', patchOf('preferences', id, { value: ['mine', 'theirs'] }))).toMatchObject(refused);
  expect(await owner.do('preference.save', insertOf('preferences', { id, key, value: 'theirs' }))).toMatchObject({ status: 'rejected' });
  const karim = await hire(company, []);
  expect(await owner.do('preference.save', insertOf('preferences', { id: idFor(karim), key, value: 'theirs' }))).toMatchObject({
    status: 'rejected',
    code: 'invalid',
    field: 'key',
  });
  const posed = await owner.do('preference.save', insertOf('preferences', { id: randomUUID(), user_id: rahim.user, key, value: 'x' }));
  expect(posed).toMatchObject({ status: 'applied' });
  expect(await server.sql('select user_id from public.preferences where value = $1', ['x'])).toEqual([{ user_id: owner.user }]);
  expect(await stored(id)).toEqual([{ user_id: rahim.user, value: 'mine' }]);
});

test('of two devices that chose without network the later one stands, and nobody is asked', async () => {
  const { rahim, id } = await withMember();
  const other = await sameUser(rahim);
  const later = await chosen(other, 'later');
  expect(later).toEqual(expect.not.objectContaining({ told: expect.anything() }));
  expect(later.status).not.toBe('rejected');
  expect(await stored(id)).toMatchObject([{ value: 'later' }]);
  const patched = await rahim.do('preference.save', patchOf('preferences', id, { value: ['mine', 'last'] }));
  expect(patched.status).not.toBe('rejected');
  expect(await stored(id)).toMatchObject([{ value: 'last' }]);
});

test('who leaves the company leaves his choices behind, and they are gone', async () => {
  const { company, rahim, id } = await withMember();
  await server.rpc(company.owner, 'remove_member', { p_tenant: company.tenant, p_member: rahim.user });
  expect(await server.as(rahim.user, 'select * from public.preferences')).toEqual([]);
  await expect(rahim.pull()).rejects.toMatchObject({ code: 'KB001' });
  expect(await stored(id)).toEqual([]);
});

test('a person with more choices than there may be removes some, and nobody else’s', async () => {
  const { company, rahim, id } = await withMember();
  expect(await company.device.do('preference.save', { ...remove(Preference, id), base: null })).toMatchObject({
    status: 'rejected',
    code: 'not_found',
  });
  await server.sql('alter table public.preferences disable trigger user');
  await server.sql(
    `insert into public.preferences (tenant_id, id, user_id, key, value) select $1, gen_random_uuid(), $2, 'views:' || n, '[]' from generate_series(1, 1200) n`,
    [rahim.tenant, rahim.user],
  );
  await server.sql('alter table public.preferences enable trigger user');
  const one = () => rahim.do('preference.save', insertOf('preferences', { id: randomUUID(), key: 'views:new', value: '[]' }));
  expect(await one()).toMatchObject({ status: 'rejected', code: 'too_many' });
  const old = await server.sql<{ id: string }>('select id from public.preferences where user_id = $1 and id <> $2 limit 202', [
    rahim.user,
    id,
  ]);
  const removed = old.map((row) => ({ ...remove(Preference, row.id), base: null }));
  for (let from = 0; from < removed.length; from += 100)
    expect(await rahim.do('preference.save', ...removed.slice(from, from + 100))).toMatchObject({ status: 'applied' });
  expect(await one()).toMatchObject({ status: 'applied' });
  expect(await chosen(rahim, 'still changed')).not.toMatchObject({ status: 'rejected' });
});

test('the export of the company holds no choices of its people', async () => {
  const { company } = await withMember();
  const { tables } = await server.rpc<{ tables: readonly { readonly name: string }[] }>(company.owner, 'export_contents', {
    p_tenant: company.tenant,
  });
  expect(tables.map(({ name }) => name)).not.toContain('preferences');
  await expect(server.rpc(company.owner, 'export_rows', { p_tenant: company.tenant, p_table: 'preferences' })).rejects.toThrow('not_found');
});
