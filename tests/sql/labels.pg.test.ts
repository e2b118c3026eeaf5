import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { behindDoor } from '#data/door.ts';
import { createMemoryBackend } from '#data/memory.ts';
import type { Draft } from '#data/operation.ts';
import { createStore } from '#data/store.ts';
import { idOf } from '#kernel/id-of.ts';
import { labelCommands, mergeLabel } from '#modules/account/labels/commands.ts';
import { Label } from '#modules/account/labels/kind.ts';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { door } from '#modules/door.ts';
import { kinds } from '#modules/kinds.ts';

import { companyFacts } from '../fixtures/company-facts.ts';
import { foundCompany, hire, insertOf, orderRow, patchOf, type TestCompany } from './company.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();
const at = new Date().toISOString();
const longAgo = '2026-10-01T06:00:00Z';

const labelRow = (tenant: string, name: string) => {
  const key = name.toLowerCase();
  return { id: idOf(tenant, `label:${key}`), name, key, color: null, merged_into: null, deleted_at: null };
};
const save = (device: Device, id: string, set: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  device.do('label.save', patchOf('labels', id, set));

async function withLabels(...names: readonly string[]) {
  const company = await foundCompany(server);
  const labels = names.map((name) => labelRow(company.tenant, name));
  for (const row of labels) expect(await company.device.do('label.save', insertOf('labels', row))).toMatchObject({ status: 'applied' });
  return { company, ids: labels.map(({ id }) => id) };
}

async function customerWith({ device }: TestCompany, ...tags: readonly string[]): Promise<string> {
  const id = randomUUID();
  expect(await device.do('customer.save', insertOf('customers', { id, name: 'Rahim', tags }))).toMatchObject({ status: 'applied' });
  return id;
}

async function tagsOf(id: string): Promise<unknown> {
  return (await server.sql<{ tags: unknown }>('select tags from public.customers where id = $1', [id]))[0]?.tags;
}

test('what becomes of a label becomes of it on every customer, and devices receive them', async () => {
  const { company, ids } = await withLabels('VIP', 'Gold');
  const [vip = '', gold = ''] = ids;
  const both = await customerWith(company, 'vip', 'eid', 'Gold');
  const one = await customerWith(company, 'eid', 'VIP');
  await company.device.pull();
  expect(await save(company.device, vip, { name: ['VIP', 'Best'], key: ['vip', 'best'] })).toMatchObject({ status: 'applied' });
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([
    ['Best', 'eid', 'Gold'],
    ['eid', 'Best'],
  ]);
  const received = (await company.device.pull()).docs.filter(({ kind }) => kind === 'customers').map(({ id }) => id);
  expect(received.toSorted()).toEqual([both, one].toSorted());
  expect(await save(company.device, vip, { merged_into: [null, gold], deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  expect([await tagsOf(both), await tagsOf(one)]).toEqual([
    ['Gold', 'eid'],
    ['eid', 'Gold'],
  ]);
});

test('what becomes of a label becomes of it on orders, too, untold at each, and a deletion that is taken back knows them', async () => {
  const { company, ids } = await withLabels('VIP', 'Gold');
  const [vip = '', gold = ''] = ids;
  const { device } = company;
  const [order, plain] = [orderRow(company), orderRow(company)];
  expect(await device.do('order.create', insertOf('ecom_orders', { ...order, tags: ['vip', 'eid'] }))).toMatchObject({ status: 'applied' });
  expect(await device.do('order.create', insertOf('ecom_orders', plain))).toMatchObject({ status: 'applied' });
  const tags = async (id = order.id) =>
    (await server.sql<{ tags: unknown }>('select tags from public.orders where id = $1', [id]))[0]?.tags;
  await device.pull();
  expect(await save(device, vip, { name: ['VIP', 'Best'], key: ['vip', 'best'] })).toMatchObject({ status: 'applied' });
  expect(await tags()).toEqual(['Best', 'eid']);
  expect((await device.pull()).docs.filter(({ kind }) => kind === 'ecom_orders').map(({ id }) => id)).toEqual([order.id]);
  expect(await save(device, vip, { deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  expect(await tags()).toEqual(['eid']);
  expect(await save(device, vip, { deleted_at: [at, null] })).toMatchObject({ status: 'applied' });
  expect([await tags(), await tags(plain.id)]).toEqual([['eid', 'Best'], []]);
  expect(await save(device, vip, { merged_into: [null, gold], deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  expect(await tags()).toEqual(['eid', 'Gold']);
  expect(await device.do('order.assign', patchOf('ecom_orders', order.id, { tags: [['eid', 'Gold'], ['eid']] }))).toMatchObject({
    status: 'applied',
  });
  expect(
    await server.sql(`select activity_details as told from public.parcel_feed where parcel_id = $1 and type = 'tags_changed'`, [order.id]),
  ).toEqual([{ told: { from: ['eid', 'Gold'], to: ['eid'] } }]);
});

test('a key is that of the name, also when two people rename a label at once', async () => {
  const { company, ids } = await withLabels('VIP');
  const [vip = ''] = ids;
  expect(await save(company.device, vip, { name: ['VIP', 'Best'], key: ['vip', 'best'] })).toMatchObject({ status: 'applied' });
  // Written before the other one arrived: its key has not changed.
  expect(await save(company.device, vip, { name: ['VIP', 'Vip'] })).toMatchObject({ status: 'merged' });
  expect(await server.sql('select name, key from public.labels where id = $1', [vip])).toEqual([{ name: 'Vip', key: 'vip' }]);
  expect(await company.device.do('label.save', insertOf('labels', { ...labelRow(company.tenant, 'Best') }))).toMatchObject({
    status: 'applied',
  });
});

test('a merge that comes after one of the two was deleted is refused, and the same merge once more is not', async () => {
  const { company, ids } = await withLabels('VIP', 'Gold', 'Silver');
  const [vip = '', gold = '', silver = ''] = ids;
  const had = await customerWith(company, 'VIP', 'Gold');
  const into = (label: string, target: string) => save(company.device, label, { merged_into: [null, target], deleted_at: [null, at] });
  expect(await save(company.device, vip, { deleted_at: [null, longAgo] })).toMatchObject({ status: 'applied' });
  expect(await into(vip, gold)).toMatchObject({ code: 'label_deleted' });
  expect(await server.sql('select merged_into from public.labels where id = $1', [vip])).toEqual([{ merged_into: null }]);
  expect(await into(gold, vip)).toMatchObject({ code: 'label_gone' });
  expect(await into(gold, silver)).toMatchObject({ status: 'applied' });
  expect((await into(gold, silver)).status).toMatch(/applied|merged/);
  expect(await into(gold, vip)).toMatchObject({ status: 'rejected' });
  expect(await tagsOf(had)).toEqual(['Silver']);
});

test('a deleted label leaves its customers, and comes back to them alone', async () => {
  const { company, ids } = await withLabels('VIP');
  const [vip = ''] = ids;
  const had = await customerWith(company, 'VIP', 'eid');
  const never = await customerWith(company, 'eid');
  expect(await save(company.device, vip, { deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  expect(await tagsOf(had)).toEqual(['eid']);
  expect(await save(company.device, vip, { deleted_at: [at, null] })).toMatchObject({ status: 'applied' });
  expect([await tagsOf(had), await tagsOf(never)]).toEqual([['eid', 'VIP'], ['eid']]);
  // A label of the same name that is made long after is a new one.
  expect(await save(company.device, vip, { deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  await server.sql(`update public.labels set removed_at = now() - interval '25 hours' where id = $1`, [vip]);
  expect(await save(company.device, vip, { deleted_at: [at, null] })).toMatchObject({ status: 'applied' });
  expect(await tagsOf(had)).toEqual(['eid']);
});

test('what was deleted and taken back long ago on a device that had no network comes back whole', async () => {
  const { company, ids } = await withLabels('VIP');
  const [vip = ''] = ids;
  const had = await customerWith(company, 'vip');
  expect(await save(company.device, vip, { deleted_at: [null, longAgo] })).toMatchObject({ status: 'applied' });
  expect(await save(company.device, vip, { deleted_at: [longAgo, null] })).toMatchObject({ status: 'applied' });
  expect(await tagsOf(had)).toEqual(['VIP']);
});

test('a label is the same word in Bangla and in Latin digits', async () => {
  const { company, ids } = await withLabels('Batch 1');
  const [batch = ''] = ids;
  const had = await customerWith(company, 'batch ১');
  expect(await save(company.device, batch, { name: ['Batch 1', 'Batch A'], key: ['batch 1', 'batch a'] })).toMatchObject({
    status: 'applied',
  });
  expect(await tagsOf(had)).toEqual(['Batch A']);
});

test('a name is one label of a company; a merge needs a living one; a made-up id is refused', async () => {
  const { company, ids } = await withLabels('VIP', 'Gold');
  const [vip = '', gold = ''] = ids;
  const { device, tenant } = company;
  expect(await device.do('label.save', insertOf('labels', { ...labelRow(tenant, 'VIP'), id: randomUUID() }))).toMatchObject({
    code: 'label_exists',
  });
  expect(await save(device, gold, { name: ['Gold', 'vip'], key: ['gold', 'vip'] })).toMatchObject({ code: 'label_exists' });
  expect(await save(device, vip, { merged_into: [null, vip], deleted_at: [null, at] })).toMatchObject({ code: 'label_gone' });
  expect(await save(device, gold, { deleted_at: [null, at] })).toMatchObject({ status: 'applied' });
  expect(await save(device, vip, { merged_into: [null, gold], deleted_at: [null, at] })).toMatchObject({ code: 'label_gone' });
  expect(await device.do('label.save', insertOf('labels', { ...labelRow(tenant, 'VIP'), key: 'other' }))).toMatchObject({
    code: 'invalid',
  });
  // Made on a second device without network: the same row.
  expect(await device.do('label.save', insertOf('labels', labelRow(tenant, 'VIP')))).toMatchObject({ status: 'applied' });
  const neighbour = await foundCompany(server);
  const stranger = await hire(neighbour, permissionKeys);
  expect(await save(stranger, vip, { name: ['VIP', 'X'], key: ['vip', 'x'] })).toMatchObject({ code: 'not_found' });
});

test('what the device foretells is what Postgres derives', async () => {
  const company = await foundCompany(server);
  await customerWith(company, 'vip', 'eid', 'Gold');
  await customerWith(company, 'পাইকারি ১');
  const memory = createMemoryBackend({ kinds, onWrite: (draft) => void written.push(draft) });
  const written: Draft[] = [];
  const rowsOf = async (kind: string, bucket: string) =>
    (await company.device.snapshot(bucket, kind)).docs.flatMap(({ row }) => (row ? [row] : []));
  memory.seed(Customer.name, await rowsOf('customers', 'customers'));
  const access = { tenantId: company.tenant, userId: company.owner, roleName: 'Owner', owner: true, superadmin: false, brandIds: null };
  const store = createStore({
    backend: behindDoor(memory, door),
    access: () => ({ ...access, permissions: new Set(permissionKeys), modules: {}, flags: {} }),
    company: () => ({ ...companyFacts, id: company.tenant }),
  });
  const agree = async () => {
    const results = await company.device.push(
      ...written.splice(0).map(({ action, changes }) => ({ action, changes: changes.map((change) => ({ ...change, base: null })) })),
    );
    expect(results.map(({ status, code }) => code ?? status)).toEqual(results.map(() => 'applied'));
    const plain = (rows: readonly object[]) =>
      rows
        .map((row) => ({ ...row, deleted_at: 'deleted_at' in row && row.deleted_at === null, created_at: '' }))
        .toSorted((a, b) => String('id' in a && a.id).localeCompare(String('id' in b && b.id)));
    expect(plain(memory.rows(Label.name))).toEqual(plain(await rowsOf('labels', 'labels')));
    expect(plain(memory.rows(Customer.name))).toEqual(plain(await rowsOf('customers', 'customers')));
  };
  const facts = (name: string) => ({ name, color: null });
  const [vip, gold, whole] = [
    await labelCommands.add(store, facts('VIP')),
    await labelCommands.add(store, facts('Gold')),
    await labelCommands.add(store, facts('পাইকারি ১')),
  ];
  await agree();
  const row = await store.get(Label, vip);
  if (row) await labelCommands.edit(store, row, facts('Best'));
  await agree();
  await mergeLabel(store, vip, gold);
  await agree();
  await labelCommands.remove(store, whole);
  await agree();
});
