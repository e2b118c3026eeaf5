import { expect, test } from 'vitest';

import { permissionKeys } from '#access/permissions.ts';
import { decimalsOf } from '#kernel/money.ts';
import { presets } from '#modules/account/settings/presets.ts';

import { foundCompany, hire, insertOf, line, orderRow, patchOf, rowOf, type TestCompany } from './company.ts';
import { type Device, useServer } from './server.ts';

const server = useServer();

const currency = (device: Device, from: string, to: string) =>
  device.do('company.save', patchOf('company', device.tenant, { currency: [from, to] }));
const stored = async (company: TestCompany) => (await rowOf(company, 'profiles', company.tenant))['currency'];

test('a member with all keys changes the currency neither in the table nor by an operation; the owner does', async () => {
  const company = await foundCompany(server);
  const member = await hire(company, permissionKeys);
  const write = `update public.profiles set currency = 'INR' where id = '${company.tenant}'`;
  await expect(server.as(member.user, write)).rejects.toThrow(/permission denied/);
  await expect(server.as(company.owner, write)).rejects.toThrow(/permission denied/);
  expect(await currency(member, 'BDT', 'INR')).toMatchObject({ status: 'rejected', code: 'forbidden' });
  for (const action of ['order_settings.save', 'brand.save', 'module.toggle'])
    expect(await member.do(action, patchOf('company', company.tenant, { currency: ['BDT', 'INR'] }))).toMatchObject({ code: 'forbidden' });
  expect(await stored(company)).toBe('BDT');
  expect(await currency(company.device, 'BDT', 'INR')).toMatchObject({ status: 'applied' });
  expect(await stored(company)).toBe('INR');
});

test('with entries the number of decimals stays', async () => {
  const company = await foundCompany(server);
  expect(await currency(company.device, 'BDT', 'JPY')).toMatchObject({ code: 'currency_decimals', field: 'currency' });
  expect(await currency(company.device, 'BDT', 'KWD')).toMatchObject({ code: 'currency_decimals' });
  expect(await currency(company.device, 'BDT', 'USD')).toMatchObject({ status: 'applied' });
});

test('an order holds the decimals as well, and without any entry they are free', async () => {
  const company = await foundCompany(server);
  await server.sql('delete from public.variant_costs where tenant_id = $1', [company.tenant]);
  await server.sql('delete from public.variants where tenant_id = $1', [company.tenant]);
  expect(await currency(company.device, 'BDT', 'JPY')).toMatchObject({ status: 'applied' });
  const order = orderRow(company, { items: [line()] });
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  expect(await currency(company.device, 'JPY', 'BDT')).toMatchObject({ code: 'currency_decimals' });
});

test('the server presets a country as the app does', async () => {
  const rows = await server.sql<{ country: string }>('select country, currency, locale, time_zone from private.country order by country');
  expect(rows).toEqual(Object.entries(presets).map(([country, preset]) => ({ country, ...preset })));
});

test('the server and the app count the decimals of a currency alike', async () => {
  const codes = [...new Set([...Intl.supportedValuesOf('currency'), 'UYI', 'UYW', 'CLF', 'XXQ'])];
  const rows = await server.sql<{ code: string; decimals: number }>(
    'select c as code, private.decimals_of(c) as decimals from unnest($1::text[]) c',
    [codes],
  );
  expect(rows).toEqual(codes.map((code) => ({ code, decimals: decimalsOf(code) })));
});

const at = '2026-11-22T06:00:00Z';

test('a status that the rules need is not deleted', async () => {
  const company = await foundCompany(server);
  const change = patchOf('shipping_statuses', company.the('ecom:new'), { deleted_at: [null, at] });
  expect(await company.device.do('order_settings.save', change)).toMatchObject({ code: 'system_status' });
});

test('who keeps the order settings writes prefixes and the rule of stock, and nothing else of the company', async () => {
  const company = await foundCompany(server);
  const keeper = await hire(company, ['manage_order_settings']);
  const packer = await hire(company, ['manage_parcels']);
  const prefix = patchOf('company', company.tenant, { order_prefix: ['ORD', 'SM'], negative_stock: ['warn', 'block'] });
  expect(await packer.do('order_rules.save', prefix)).toMatchObject({ code: 'forbidden' });
  expect(await keeper.do('order_rules.save', prefix)).toMatchObject({ status: 'applied' });
  expect(await keeper.do('order_rules.save', patchOf('company', company.tenant, { currency: ['BDT', 'INR'] }))).toMatchObject({
    code: 'forbidden',
  });
  expect(await rowOf(company, 'profiles', company.tenant)).toMatchObject({ order_prefix: 'SM', negative_stock: 'block', currency: 'BDT' });
});
