import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';

import { foundCompany, hire, insertOf, patchOf, type TestCompany } from './company.ts';
import { addAudiences, channels, join, leave, terminal } from './matrix/audiences.ts';
import { Device, useServer } from './server.ts';

/* Rows of a channel are for who is in it, rows of a device for who works at it: on their devices, in the tables, and for writing. */

const server = useServer();
beforeAll(() => addAudiences(server));

const { hall, office } = channels;
const note = (channel: string, id = randomUUID()) => insertOf('channel_notes', { id, channel_id: channel, text: 'Lift is out' });
const arrived = async (device: Device) => (await device.pull()).docs.filter(({ kind }) => kind.endsWith('_notes'));
const again = ({ tenant, user }: Device) => new Device(server, user, tenant).open();
const bucketsOf = async (device: Device) => (await again(device)).opened.buckets.filter((one) => one.includes('_notes'));

async function hired(company: TestCompany, ...scopes: readonly string[]): Promise<Device> {
  const device = await hire(company, []);
  for (const scope of scopes) await join(server, company.tenant, device.user, scope);
  return again(device);
}

test('a message reaches who is in its channel, and neither the owner nor a colleague with every key', async () => {
  const company = await foundCompany(server);
  const [rahim, karim] = [await hired(company, hall), await hired(company, hall)];
  const others = [company.device, await hire(company, permissionKeys), await hired(company, office), await hired(company, terminal)];
  const id = randomUUID();
  expect(await rahim.do('channel_note.save', note(hall, id))).toMatchObject({ status: 'applied' });
  expect(await arrived(karim)).toMatchObject([{ id, bucket: `channel_notes/${hall}`, row: { channel_id: hall, text: 'Lift is out' } }]);
  expect(await karim.snapshot(`channel_notes/${hall}`, 'channel_notes')).toMatchObject({ docs: [{ id }] });
  expect(await server.as(karim.user, 'select id from public.channel_notes')).toEqual([{ id }]);
  for (const other of others) {
    expect(await arrived(other)).toEqual([]);
    await expect(other.snapshot(`channel_notes/${hall}`, 'channel_notes')).rejects.toMatchObject({ code: 'KB001' });
    expect(await server.as(other.user, 'select id from public.channel_notes')).toEqual([]);
  }
});

test('nobody writes into a channel that he is not in, nor takes a row out of one or into one', async () => {
  const company = await foundCompany(server);
  const [rahim, stranger] = [await hired(company, hall), await hired(company, office)];
  const [id, theirs] = [randomUUID(), randomUUID()];
  await rahim.do('channel_note.save', note(hall, id));
  await stranger.do('channel_note.save', note(office, theirs));
  const refused = (field: string) => ({ status: 'rejected', code: 'not_found', field });
  const save = (device: Device, change: Parameters<Device['do']>[1]) => device.do('channel_note.save', change);
  expect(await save(stranger, note(hall))).toMatchObject(refused('channel_id'));
  expect(await save(stranger, note(hall, id))).toMatchObject(refused('id'));
  expect(await save(stranger, patchOf('channel_notes', id, { text: ['Lift is out', 'x'] }))).toMatchObject(refused('id'));
  expect(await save(stranger, patchOf('channel_notes', theirs, { channel_id: [office, hall] }))).toMatchObject(refused('channel_id'));
  expect(await save(stranger, { kind: 'channel_notes', id, do: 'remove', base: null, set: {} })).toMatchObject(refused('id'));
  expect(await server.sql('select channel_id, text from public.channel_notes where tenant_id = $1 order by 1', [company.tenant])).toEqual([
    { channel_id: hall, text: 'Lift is out' },
    { channel_id: office, text: 'Lift is out' },
  ]);
});

test('a row that goes into another channel leaves the devices of the first one', async () => {
  const company = await foundCompany(server);
  const [rahim, karim, both] = [await hired(company, hall), await hired(company, office), await hired(company, hall, office)];
  const id = randomUUID();
  await rahim.do('channel_note.save', note(hall, id));
  expect(await arrived(rahim)).toMatchObject([{ id, row: { channel_id: hall } }]);
  expect(await both.do('channel_note.save', patchOf('channel_notes', id, { channel_id: [hall, office] }))).toMatchObject({
    status: 'applied',
  });
  expect(await arrived(rahim)).toMatchObject([{ id, bucket: `channel_notes/${hall}`, row: null }]);
  expect(await arrived(karim)).toMatchObject([{ id, bucket: `channel_notes/${office}`, row: { channel_id: office } }]);
});

test('who is taken out of a channel, or leaves the company and comes back, has its bucket no longer', async () => {
  const company = await foundCompany(server);
  const [rahim, karim] = [await hired(company, hall, terminal), await hired(company, hall)];
  expect(await bucketsOf(rahim)).toEqual([`channel_notes/${hall}`, `device_notes/${terminal}`]);
  expect((await rahim.pullPage()).access).toBeUndefined();
  await leave(server, company.tenant, rahim.user, hall);
  expect((await rahim.pullPage()).access?.buckets).not.toContain(`channel_notes/${hall}`);
  expect(await bucketsOf(rahim)).toEqual([`device_notes/${terminal}`]);
  await server.rpc(company.owner, 'remove_member', { p_tenant: company.tenant, p_member: karim.user });
  await server.sql('update public.team_members set active = true, left_at = null where tenant_id = $1 and id = $2', [
    company.tenant,
    karim.user,
  ]);
  expect(await bucketsOf(karim)).toEqual([]);
});

test('of two tablets each has its own rows, and those of a channel are counted by channel', async () => {
  const company = await foundCompany(server);
  const gate = randomUUID();
  const [tablet, clerk] = [await hired(company, terminal), await hire(company, [])];
  await server.sql(`insert into private.audience_member values ($1, 'device', $2, $3)`, [company.tenant, gate, clerk.user]);
  const other = await again(clerk);
  const id = randomUUID();
  expect(await tablet.do('device_note.save', insertOf('device_notes', { id, device_id: terminal, text: 'In' }))).toMatchObject({
    status: 'applied',
  });
  expect(await other.do('device_note.save', insertOf('device_notes', { id: randomUUID(), device_id: terminal, text: 'In' }))).toMatchObject(
    {
      status: 'rejected',
      code: 'not_found',
    },
  );
  expect(await arrived(tablet)).toMatchObject([{ id }]);
  expect(await arrived(other)).toEqual([]);
  const rahim = await hired(company, hall, office);
  for (let n = 0; n < 20; n += 1) expect(await rahim.do('channel_note.save', note(hall))).toMatchObject({ status: 'applied' });
  expect(await rahim.do('channel_note.save', note(hall))).toMatchObject({ status: 'rejected', code: 'too_many' });
  expect(await rahim.do('channel_note.save', note(office))).toMatchObject({ status: 'applied' });
});
