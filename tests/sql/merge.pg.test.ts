import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { idOf } from '#kernel/id-of.ts';
import { customerIdOf } from '#modules/business/customer-rules/rules.ts';

import { endingOf, endOf, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();

async function twoDevices(company: TestCompany) {
  return [
    await new Device(server, company.owner, company.tenant).open(),
    await new Device(server, company.owner, company.tenant).open(),
  ] as const;
}

async function bookedParcel(company: TestCompany) {
  const [here, there] = await twoDevices(company);
  const parcel = parcelRow(company);
  expect(await here.do('parcel.create', insertOf('parcels', parcel))).toMatchObject({ status: 'applied' });
  return { here, there, parcel };
}

test('two people edit different fields: both stand', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  expect(await here.do('parcel.edit', patchOf('parcels', parcel.id, { ship_city: ['Dhaka', 'Sylhet'] }))).toMatchObject({
    status: 'applied',
  });
  expect(await there.do('parcel.edit', patchOf('parcels', parcel.id, { instructions: ['', 'Ring twice'] }))).toMatchObject({
    status: 'applied',
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ ship_city: 'Sylhet', instructions: 'Ring twice' });
});

test('two people edit the same plain field: the later arrival stands and the feed keeps both values', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  await here.do('parcel.note', patchOf('parcels', parcel.id, { notes: ['', 'Call first'] }));
  expect(await there.do('parcel.note', patchOf('parcels', parcel.id, { notes: ['', 'Leave at gate'] }))).toMatchObject({
    status: 'merged',
    fields: ['notes'],
  });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ notes: 'Leave at gate' });
  expect(
    await server.sql(`select activity_details from public.parcel_feed where parcel_id = $1 and type = 'synced_conflict'`, [parcel.id]),
  ).toEqual([{ activity_details: { field: 'notes', kept: 'Leave at gate', replaced: 'Call first' } }]);
});

test('a guarded field that someone else changed is refused with the row as it is', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  await here.do('parcel.edit', patchOf('parcels', parcel.id, { delivery_fee: [13_000, 6_000] }));
  expect(await there.do('parcel.edit', patchOf('parcels', parcel.id, { delivery_fee: [13_000, 8_000] }))).toMatchObject({
    status: 'rejected',
    code: 'conflict',
    field: 'delivery_fee',
    current: { kind: 'parcels', id: parcel.id, row: { delivery_fee: 6_000 } },
  });
  expect(await there.do('parcel.edit', patchOf('parcels', parcel.id, { delivery_fee: [13_000, 6_000] }))).toMatchObject({
    status: 'applied',
  });
});

test('the same instant written in two ways is the same value', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  const picked = { shipping_status_id: [company.the('parcel:pending'), company.the('parcel:picked')] } as const;
  expect(
    await here.do('parcel.dispatch', patchOf('parcels', parcel.id, { ...picked, shipped_at: [null, '2026-11-21T05:00:00Z'] })),
  ).toMatchObject({ status: 'applied' });
  expect(
    await there.do('parcel.dispatch', patchOf('parcels', parcel.id, { ...picked, shipped_at: [null, '2026-11-21T11:00:00.000+06:00'] })),
  ).toMatchObject({ status: 'applied' });
});

test('statuses: the same target and a later one are accepted, an earlier one gives way', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  const to = (device: Device, from: string, target: string) =>
    device.do(
      'parcel.status',
      patchOf('parcels', parcel.id, { shipping_status_id: [company.the(`parcel:${from}`), company.the(`parcel:${target}`)] }),
    );
  expect(await to(here, 'pending', 'in_transit')).toMatchObject({ status: 'applied' });
  expect(await to(there, 'pending', 'in_transit')).toMatchObject({ status: 'applied' });
  expect(await to(there, 'pending', 'out_for_delivery')).toMatchObject({ status: 'applied' });
  expect(await to(here, 'pending', 'picked')).toMatchObject({ status: 'merged', fields: ['shipping_status_id'] });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ shipping_status_id: company.the('parcel:out_for_delivery') });
  // Seen and meant: a step back is allowed while nothing is final.
  expect(await to(here, 'out_for_delivery', 'on_hold')).toMatchObject({ status: 'applied' });
});

test('two outcomes: the same one is accepted, a different one needs attention with both versions', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  const complete = (device: Device, to: string, collected: number, told: object, at: string) =>
    device.do('parcel.complete', endingOf(company, parcel.id, { to, collected, told, at }));
  expect(await complete(here, 'delivered', 153_000, endOf('full'), '2026-11-21T05:00:00Z')).toMatchObject({ status: 'applied' });
  expect(await complete(there, 'delivered', 153_000, endOf('full'), '2026-11-21T06:00:00Z')).toMatchObject({
    status: 'merged',
    fields: ['completed_at'],
  });
  expect(await complete(there, 'delivered', 150_000, endOf('full'), '2026-11-21T06:00:00Z')).toMatchObject({
    status: 'rejected',
    code: 'conflict',
    field: 'collected_amount',
  });
  expect(
    await complete(there, 'cancelled', 0, endOf('cancelled', { cancel_reason_ids: [company.the('reason')] }), '2026-11-21T06:00:00Z'),
  ).toMatchObject({
    status: 'rejected',
    code: 'outcome_conflict',
    field: 'shipping_status_id',
    current: { id: parcel.id, row: { collected_amount: 153_000 } },
  });
  const reopened = await here.do(
    'parcel.status',
    patchOf('parcels', parcel.id, { shipping_status_id: [company.the('parcel:delivered'), company.the('parcel:pending')] }),
  );
  expect(reopened).toMatchObject({ status: 'rejected', code: 'final' });
  expect(await here.do('parcel.delete', patchOf('parcels', parcel.id, { deleted_at: [null, '2026-11-21T07:00:00Z'] }))).toMatchObject({
    code: 'completed',
  });
});

test('a random id that exists is refused unless the row is the same; an id that must exist once is merged and revived', async () => {
  const company = await foundCompany(server);
  const [here, there] = await twoDevices(company);
  const random = { id: randomUUID(), name: 'Karim', phone: '', address: '' };
  await here.do('customer.save', insertOf('customers', random));
  expect(await there.do('customer.save', insertOf('customers', random))).toMatchObject({ status: 'applied' });
  expect(await there.do('customer.save', insertOf('customers', { ...random, name: 'Rahim' }))).toMatchObject({
    status: 'rejected',
    code: 'exists',
    field: 'name',
  });
  const once = { id: 'c5a8d7b2-5b0e-5c3a-9d61-3f6c2f0e1a11', name: 'Salma', phone: '01711111111', address: '' };
  await here.do('customer.save', insertOf('customers', once));
  await here.do('customer.save', patchOf('customers', once.id, { deleted_at: [null, '2026-11-21T07:00:00Z'] }));
  expect(await there.do('customer.save', insertOf('customers', { ...once, name: 'Salma Begum', address: 'Mirpur 10' }))).toMatchObject({
    status: 'merged',
    fields: ['name'],
  });
  expect(await rowOf(company, 'customers', once.id)).toMatchObject({ name: 'Salma', address: 'Mirpur 10', deleted_at: null });
});

test("a courier's number that is taken is refused with its field", async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  await here.do('parcel.edit', patchOf('parcels', parcel.id, { consignment_id: [null, 'C-1'] }));
  expect(await there.do('parcel.create', insertOf('parcels', parcelRow(company, { consignment_id: 'C-1' })))).toMatchObject({
    code: 'duplicate',
    field: 'consignment_id',
  });
});

test('rows that the server keeps cannot be claimed: totals, author, company and type come from the server', async () => {
  const company = await foundCompany(server);
  const [here] = await twoDevices(company);
  const order = orderRow(company, { total_amount: 1, advance: 999_999, cod_amount: 5, created_by: randomUUID(), linked_parcel_id: null });
  await here.do('order.create', insertOf('ecom_orders', order));
  expect(await rowOf(company, 'orders', order.id)).toMatchObject({
    total_amount: 153_000,
    advance: 0,
    cod_amount: 153_000,
    created_by: company.owner,
    order_type: 'ecommerce',
    tenant_id: company.tenant,
  });
  expect(await here.do('parcel.note', patchOf('parcels', order.id, { notes: ['', 'an order is no parcel'] }))).toMatchObject({
    code: 'not_found',
  });
});

test('a document that changes brand leaves a tombstone for those who had it and arrives at those who get it', async () => {
  const company = await foundCompany(server);
  const other = randomUUID();
  await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, other, 'Other']);
  const { here, there, parcel } = await bookedParcel(company);
  const [old, next] = [await hire(company, ['view_parcels'], [company.the('brand')]), await hire(company, ['view_parcels'], [other])];
  await there.pull();
  expect(await here.do('parcel.edit', patchOf('parcels', parcel.id, { brand_id: [company.the('brand'), other] }))).toMatchObject({
    status: 'applied',
  });
  expect((await old.pull()).docs).toContainEqual(expect.objectContaining({ kind: 'parcels', id: parcel.id, row: null }));
  expect((await next.pull()).docs).toContainEqual(
    expect.objectContaining({
      kind: 'parcels',
      id: parcel.id,
      bucket: `parcels/${other}`,
      row: expect.objectContaining({ brand_id: other }),
    }),
  );
  const both = (await there.pull()).docs.filter((doc) => doc.kind === 'parcels' && doc.id === parcel.id);
  expect(both).toMatchObject([{ bucket: `parcels/${other}`, row: { brand_id: other } }]);
  expect((await next.pull()).docs).toEqual([]);
});

test('after a restore the epoch differs, and a device that sends everything again loses nothing and doubles nothing', async () => {
  const company = await foundCompany(server);
  const [here] = await twoDevices(company);
  const op = here.operation({ action: 'order.create', changes: [insertOf('ecom_orders', orderRow(company))] });
  await here.send([op]);
  await server.sql('select private.sync_restore($1)', [company.tenant]);
  await expect(here.pullPage()).rejects.toMatchObject({ code: 'KB003' });
  await here.open();
  expect((await here.send([op])).results).toMatchObject([{ seq: 1, status: 'applied' }]);
  expect((await here.pull()).acks).toMatchObject([{ id: op.id, status: 'applied' }]);
  expect(await server.sql('select 1 from public.orders where tenant_id = $1', [company.tenant])).toHaveLength(1);
});

test('a row is removed as what it is: under another kind of its table it is not there, and twice is once', async () => {
  const company = await foundCompany(server);
  const { here, there, parcel } = await bookedParcel(company);
  await server.sql(
    `insert into private.sync_action (action, owner, permission, touches) values ('test.remove', false, null, '{"ecom_orders":{"remove":true},"parcels":{"remove":true}}')
     on conflict do nothing`,
  );
  const remove = (device: Device, kind: string, id: string) => device.do('test.remove', { kind, id, do: 'remove', base: 1, set: {} });
  expect(await remove(here, 'ecom_orders', parcel.id)).toMatchObject({ status: 'rejected', code: 'not_found', field: 'id' });
  expect(await rowOf(company, 'orders', parcel.id)).toMatchObject({ order_type: 'parcel' });
  const packer = await hire(company, ['manage_parcels'], [randomUUID()]);
  expect(await remove(packer, 'parcels', parcel.id)).toMatchObject({ status: 'rejected', code: 'not_found' });
  expect(await remove(here, 'parcels', parcel.id)).toMatchObject({ status: 'applied' });
  expect(await remove(there, 'parcels', parcel.id)).toMatchObject({ status: 'applied' });
  expect(await remove(packer, 'parcels', parcel.id)).toMatchObject({ status: 'rejected', code: 'not_found' });
  expect(await remove(here, 'parcels', randomUUID())).toMatchObject({ status: 'rejected', code: 'not_found' });
});

test('a customer whose id follows from a phone has that phone, and only then; a number that changes later is free', async () => {
  const company = await foundCompany(server);
  const names = [
    '',
    'customer:+8801711111111',
    'ক'.repeat(40),
    'k'.repeat(39),
    'k'.repeat(40),
    'k'.repeat(47),
    'k'.repeat(48),
    'k'.repeat(150),
  ];
  for (const name of names)
    expect(await server.sql('select private.v5_of($1, $2) as id', [company.tenant, name])).toEqual([{ id: idOf(company.tenant, name) }]);
  const add = (id: string, phone: string) =>
    company.device.do(
      'customer.save',
      insertOf('customers', { id, name: 'Salma', phone, phone_e164: phone, phone_last10: phone.slice(-10) }),
    );
  const [mine, theirs] = ['+8801711111111', '+8801722222222'];
  const squatted = customerIdOf(company.tenant, theirs);
  expect(await add(squatted, mine)).toMatchObject({ status: 'rejected', code: 'invalid', field: 'phone_e164' });
  expect(await add(customerIdOf(randomUUID(), mine), mine)).toMatchObject({ status: 'rejected', code: 'invalid' });
  expect(await add(squatted, theirs)).toMatchObject({ status: 'applied' });
  // The person keeps the id with a new number; whoever gets the old one is told apart by an id of chance.
  const change = { phone: [theirs, mine], phone_e164: [theirs, mine], phone_last10: [theirs.slice(-10), mine.slice(-10)] } as const;
  expect(await company.device.do('customer.save', patchOf('customers', squatted, change))).toMatchObject({ status: 'applied' });
  expect(await add(randomUUID(), theirs)).toMatchObject({ status: 'applied' });
  // From a file, without a number: the id follows from something else.
  expect(await add(idOf(company.tenant, 'salma@example.com'), '')).toMatchObject({ status: 'applied' });
});
