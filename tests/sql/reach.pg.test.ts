import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { customerIdOf } from '#modules/business/customer-rules/rules.ts';
import { actions } from '#modules/kinds.ts';

import { foundCompany, hire, insertOf, line, orderRow, parcelRow, patchOf, rowOf } from './company.ts';
import { useServer } from './server.ts';

/* What no set of keys opens: a customer whom one knows by his id alone, and what is the owner's. */

const server = useServer();

test('a role limited to a brand changes no customer by his id alone, neither at once nor over an order of its own', async () => {
  const company = await foundCompany(server);
  const brand = randomUUID();
  await company.device.do('brand.save', insertOf('brands', { id: brand, name: 'Other brand' }));
  const phone = '+8801999888777';
  const theirs = {
    id: customerIdOf(company.tenant, phone),
    name: 'Rahima',
    phone,
    phone_e164: phone,
    phone_last10: '1999888777',
    address: 'Mirpur 10',
  };
  await company.device.do(
    'order.create',
    insertOf('customers', theirs),
    insertOf('ecom_orders', orderRow(company, { customer_id: theirs.id })),
  );
  const limited = await hire(company, ['manage_ecom_orders', 'manage_parcels'], [brand]);
  const overwrite = patchOf('customers', theirs.id, { name: ['Rahima', 'Mallory'], address: ['Mirpur 10', 'Nowhere'] });
  const naming = (id = theirs.id, overrides = {}) =>
    insertOf('ecom_orders', orderRow(company, { brand_id: brand, customer_id: id, items: [line()], ...overrides }));
  const refusals = [
    await limited.do('order.create', overwrite),
    await limited.do('order.create', naming(), overwrite),
    await limited.do('order.create', naming()),
    await limited.do(
      'parcel.create',
      insertOf('parcels', parcelRow(company, { brand_id: brand, customer_id: theirs.id, items: [line()] })),
    ),
    await limited.do('order.create', insertOf('customers', { id: theirs.id, name: 'Mallory' }), naming()),
  ];
  expect(refusals.map(({ code, current }) => [code, current])).toEqual([
    ['forbidden', undefined],
    ['not_found', undefined],
    ['not_found', undefined],
    ['not_found', undefined],
    ['invalid', undefined],
  ]);
  // An order within reach is edited to name him: the same.
  const mine = orderRow(company, { brand_id: brand, items: [line()] });
  await limited.do('order.create', insertOf('ecom_orders', mine));
  expect(await limited.do('order.edit', patchOf('ecom_orders', mine.id, { customer_id: [null, theirs.id] }))).toMatchObject({
    code: 'not_found',
  });
  // A recipient whose phone he was told is taken along, and stays as he is known.
  const told = await limited.do('order.create', insertOf('customers', { ...theirs, name: 'Rahima B.', city: 'Dhaka' }), naming());
  expect(told).toMatchObject({ status: 'applied' });
  await limited.do('order.edit', patchOf('customers', theirs.id, { area: ['', 'Block C'] }));
  expect(await rowOf(company, 'customers', theirs.id)).toMatchObject({ name: 'Rahima', address: 'Mirpur 10', city: '', area: '' });
});

test('nobody but the owner changes the currency, whatever keys he holds and whichever action he names', async () => {
  const company = await foundCompany(server);
  const manager = await hire(company, permissionKeys);
  expect(manager.opened.permissions).toEqual([...permissionKeys].sort());
  const change = patchOf('company', company.tenant, { currency: ['BDT', 'USD'] });
  for (const { name } of actions) {
    for (const sent of [change, { ...change, do: 'insert' as const, base: null }])
      expect([name, (await manager.do(name, sent)).code]).toEqual([name, 'forbidden']);
  }
  for (const verb of [
    `update public.profiles set currency = 'USD'`,
    `insert into public.profiles (tenant_id, id, name) values ($1, $1, 'X')`,
  ])
    await expect(server.as(manager.user, verb, verb.includes('$1') ? [company.tenant] : [])).rejects.toMatchObject({ code: '42501' });
  await server.rpc(manager.user, 'create_company', { p_name: 'Shapla Mart', p_country: 'US', p_person: '' });
  expect(await rowOf(company, 'profiles', company.tenant)).toMatchObject({ currency: 'BDT' });
  expect(await company.device.do('company.save', change)).toMatchObject({ status: 'applied' });
});
