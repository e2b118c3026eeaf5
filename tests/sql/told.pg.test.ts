import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { customerIdOf } from '#modules/business/customer-rules/rules.ts';

import { endingOf, foundCompany, hire, insertOf, orderRow, parcelRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { Device, useServer } from './server.ts';

/* Whoever's value gives way is told: in the feed of the record, and with the answer to his own operation. */

const server = useServer();

const trashed = '2026-11-21T06:00:00Z';
const phone = '+8801712345678';

const second = (company: TestCompany) => new Device(server, company.owner, company.tenant).open();

const entriesOf = (customer: string) =>
  server.sql<{ type: string; details: unknown; author: string }>(
    `select type, activity_details as details, user_id as author from public.customer_feed where customer_id = $1 order by created_at, type`,
    [customer],
  );

async function customerOf(company: TestCompany, overrides: object = {}) {
  const row = { id: randomUUID(), name: 'Salma', phone: '', notes: '', address: 'House 7', ...overrides };
  expect(await company.device.do('customer.save', insertOf('customers', row))).toMatchObject({ status: 'applied' });
  return row;
}

test('the feed of a customer tells who changed what, and whoever sees customers receives it', async () => {
  const company = await foundCompany(server);
  const { id } = await customerOf(company);
  const helper = await hire(company, ['manage_customers']);
  await helper.do('customer.save', patchOf('customers', id, { address: ['House 7', 'House 9'], blocked: [false, true] }));
  await helper.do('customer.save', patchOf('customers', id, { deleted_at: [null, trashed] }));
  expect(await entriesOf(id)).toEqual([
    { type: 'changed', details: { fields: { address: ['House 7', 'House 9'], blocked: [false, true] } }, author: helper.user },
    { type: 'deleted', details: {}, author: helper.user },
  ]);
  expect((await helper.pull()).docs.filter(({ kind }) => kind === 'customer_feed')).toHaveLength(2);
  const clerk = await hire(company, ['manage_ecom_orders']);
  expect(await server.as(clerk.user, 'select 1 from public.customer_feed')).toEqual([]);
});

test('a field of a customer that two devices changed keeps the later value, and the feed has both', async () => {
  const company = await foundCompany(server);
  const { id } = await customerOf(company);
  const there = await second(company);
  await company.device.do('customer.save', patchOf('customers', id, { name: ['Salma', 'Salma Begum'] }));
  expect(await there.do('customer.save', patchOf('customers', id, { name: ['Salma', 'Salma Akter'] }))).toMatchObject({ status: 'merged' });
  expect(await rowOf(company, 'customers', id)).toMatchObject({ name: 'Salma Akter' });
  expect((await entriesOf(id)).map(({ type, details }) => ({ type, details }))).toContainEqual({
    type: 'synced_conflict',
    details: { field: 'name', kept: 'Salma Akter', replaced: 'Salma Begum' },
  });
});

test('of two devices that add the same phone differently the second is told, and the feed has what gave way', async () => {
  const company = await foundCompany(server);
  const id = customerIdOf(company.tenant, phone);
  const shared = { id, phone, phone_e164: phone, phone_last10: phone.slice(-10) };
  await customerOf(company, { ...shared, name: 'Salma', address: 'House 7', notes: '' });
  const there = await second(company);
  const told = await there.do(
    'customer.save',
    insertOf('customers', { ...shared, name: 'Salma Begum', address: 'Mirpur 10', notes: 'Calls back' }),
  );
  expect(told).toMatchObject({
    status: 'merged',
    told: [
      {
        code: 'kept_apart',
        kind: 'customers',
        id,
        fields: { name: ['Salma Begum', 'Salma'], address: ['Mirpur 10', 'House 7'] },
        row: { name: 'Salma', notes: 'Calls back' },
      },
    ],
  });
  expect((await entriesOf(id)).filter(({ type }) => type === 'synced_conflict').map(({ details }) => details)).toEqual(
    expect.arrayContaining([
      { field: 'name', kept: 'Salma', replaced: 'Salma Begum' },
      { field: 'address', kept: 'House 7', replaced: 'Mirpur 10' },
    ]),
  );
  // The answer comes once more with the page, as devices take it.
  expect((await there.pull()).acks).toMatchObject([{ told: [{ code: 'kept_apart' }] }]);
});

async function ordered(company: TestCompany) {
  const order = orderRow(company);
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  return { order, parcel: parcelRow(company, { source_ecom_order_id: order.id, items: order.items }) };
}

const differsOf = (id: string) =>
  server.sql<{ details: unknown }>(
    `select activity_details as details from public.parcel_feed where parcel_id = $1 and type = 'address_differs'`,
    [id],
  );

test('who ships without knowing that the order has another address is told, and both feeds have both', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await ordered(company);
  const there = await second(company);
  await company.device.do('order.edit', patchOf('ecom_orders', order.id, { ship_address: [order.ship_address, 'Uttara 4'] }));
  const both = {
    order: 'Karim Mia, 01712345678, Uttara 4, Dhaka',
    parcel: 'Karim Mia, 01712345678, House 7, Road 3, Dhanmondi, Dhaka',
  };
  expect(await there.do('shipment.create', insertOf('parcels', parcel))).toMatchObject({
    status: 'applied',
    told: [{ code: 'address_differs', kind: 'parcels', id: parcel.id, fields: { ship_address: [both.parcel, both.order] } }],
  });
  expect(await differsOf(parcel.id)).toEqual([{ details: both }]);
  expect(await differsOf(order.id)).toEqual([{ details: both }]);
});

test('an address that changes after the shipment is told at both, as long as the parcel is on its way', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await ordered(company);
  expect(await company.device.do('shipment.create', insertOf('parcels', parcel))).not.toHaveProperty('told');
  await company.device.do('order.edit', patchOf('ecom_orders', order.id, { ship_phone: [order.ship_phone, '01812345678'] }));
  expect(await differsOf(parcel.id)).toHaveLength(1);
  await company.device.do('parcel.complete', endingOf(company, parcel.id, { at: trashed }));
  await company.device.do('order.edit', patchOf('ecom_orders', order.id, { ship_phone: ['01812345678', '01912345678'] }));
  expect(await differsOf(parcel.id)).toHaveLength(1);
});

test('a note or a rename on something in the trash is kept there and told, with the row as it stands', async () => {
  const company = await foundCompany(server);
  const there = await second(company);
  const { id } = await customerOf(company);
  const { order } = await ordered(company);
  await company.device.do('customer.save', patchOf('customers', id, { deleted_at: [null, trashed] }));
  await company.device.do('order.delete', patchOf('ecom_orders', order.id, { deleted_at: [null, trashed] }));
  await company.device.do('product.save', patchOf('products', company.product, { deleted_at: [null, trashed] }));
  expect(await there.do('customer.save', patchOf('customers', id, { name: ['Salma', 'Salma Begum'] }))).toMatchObject({
    status: 'applied',
    told: [
      { code: 'in_trash', kind: 'customers', id, fields: { name: ['Salma Begum', 'Salma'] }, row: { deleted_at: expect.any(String) } },
    ],
  });
  expect(await there.do('order.note', patchOf('ecom_orders', order.id, { notes: ['', 'Call first'] }))).toMatchObject({
    told: [{ code: 'in_trash', kind: 'ecom_orders', fields: { notes: ['Call first', ''] } }],
  });
  expect(await there.do('product.save', patchOf('products', company.product, { name: ['Jamdani saree', 'Jamdani'] }))).toMatchObject({
    told: [{ code: 'in_trash', kind: 'products' }],
  });
  expect(await rowOf(company, 'customers', id)).toMatchObject({ name: 'Salma Begum' });
  // Bringing it back is no such thing.
  expect(await there.do('customer.save', patchOf('customers', id, { deleted_at: [trashed, null], notes: ['', 'VIP'] }))).not.toHaveProperty(
    'told',
  );
});

test('nobody is told of a row that he may not read', async () => {
  const company = await foundCompany(server);
  const { order, parcel } = await ordered(company);
  const clerk = await hire(company, ['manage_ecom_orders']);
  await company.device.do('order.edit', patchOf('ecom_orders', order.id, { ship_address: [order.ship_address, 'Uttara 4'] }));
  const told = await clerk.do('shipment.create', insertOf('parcels', parcel));
  expect(told).toMatchObject({ status: 'applied' });
  expect(told).not.toHaveProperty('told');
});

test('what was entered with a clock that was far off says so in the feed, whoever writes the entry', async () => {
  const company = await foundCompany(server);
  const off = new Date(Date.now() + 400 * 86_400_000).toISOString();
  const { id } = await customerOf(company, { created_at: off });
  const order = orderRow(company, { created_at: off });
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied', clock: true });
  const comment = {
    id: randomUUID(),
    parcel_id: order.id,
    type: 'comment',
    activity_details: { text: 'Call first' },
    created_at: off,
    received_at: off,
  };
  expect(await company.device.do('order.note', insertOf('order_feed', comment))).toMatchObject({ status: 'applied', clock: true });
  expect(await entriesOf(id)).toMatchObject([{ type: 'created', details: { clock: true } }]);
  const feedOf = (of: string) =>
    server.sql<{ type: string; details: unknown }>(
      'select type, activity_details as details from public.parcel_feed where parcel_id = $1 order by type',
      [of],
    );
  expect(await feedOf(order.id)).toEqual([
    { type: 'comment', details: { text: 'Call first', clock: true } },
    { type: 'created', details: { clock: true } },
  ]);
  // The next piece of work, by a clock that is right, says nothing of it.
  const right = await customerOf(company);
  await company.device.do('customer.save', patchOf('customers', right.id, { name: ['Salma', 'Asma'] }));
  expect(await entriesOf(right.id)).toMatchObject([{ type: 'changed', details: { fields: { name: ['Salma', 'Asma'] } } }]);
  expect((await entriesOf(right.id))[0]?.details).not.toHaveProperty('clock');
});
