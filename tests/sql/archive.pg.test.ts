import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import type { FindReply } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, orderRow, type TestCompany } from './company.ts';
import type { Device } from './server.ts';
import { useServer } from './server.ts';

const server = useServer();

const find = (device: Device, text: string, kind = 'ecom_orders'): Promise<FindReply> =>
  server.rpc(device.user, 'sync_find', { p_device: device.id, p_kind: kind, p_text: text });

/** An order that was finished so many days ago. */
async function oldOrder(company: TestCompany, days: number, row: Readonly<Record<string, unknown>>): Promise<string> {
  const order = { ...orderRow(company), ...row };
  expect(await company.device.do('order.create', insertOf('ecom_orders', order))).toMatchObject({ status: 'applied' });
  await server.sql('alter table public.orders disable trigger all');
  await server.sql('update public.orders set completed_at = now(), order_date = current_date - $2::int where id = $1', [order.id, days]);
  await server.sql('alter table public.orders enable trigger all');
  return order.id;
}

test('older records are found by name, number and phone, with their feed; what devices keep is not', async () => {
  const company = await foundCompany(server);
  const old = await oldOrder(company, 400, { ship_name: 'Archive Aleya', ship_phone: '01711400400' });
  await oldOrder(company, 100, { ship_name: 'Archive Afsar' });
  for (const text of ['aleya', '11400400']) {
    const told = await find(company.device, text);
    expect(told.count, text).toBe(1);
    expect(told.docs.map((doc) => doc.kind).sort()).toEqual(['ecom_orders', 'order_feed']);
    const doc = told.docs.find((one) => one.kind === 'ecom_orders');
    expect(doc).toMatchObject({ id: old, bucket: `ecom_orders/${company.the('brand')}`, row: { ship_name: 'Archive Aleya' } });
    expect(doc?.sv).toBeGreaterThan(0);
  }
  expect(await find(company.device, 'afsar')).toMatchObject({ count: 0, docs: [] });
  // Signs of a pattern are letters like any other, and a single letter is no question.
  for (const text of ['%%', '__', 'a', '']) expect((await find(company.device, text)).count, text).toBe(0);
});

test('the archive is closed to who may not read it: other keys, other brands, other companies', async () => {
  const company = await foundCompany(server);
  await oldOrder(company, 400, { ship_name: 'Archive Aleya' });
  const [packer, clerk] = [await hire(company, ['view_parcels']), await hire(company, ['view_ecom_orders'])];
  expect((await find(clerk, 'aleya')).count).toBe(1);
  expect((await find(packer, 'aleya')).count).toBe(0);
  const brand = randomUUID();
  await server.sql('insert into public.brands (tenant_id, id, name) values ($1, $2, $3)', [company.tenant, brand, 'Other brand']);
  expect((await find(await hire(company, ['view_ecom_orders'], [brand]), 'aleya')).count).toBe(0);
  const other = await foundCompany(server, 'Other House');
  expect((await find(other.device, 'aleya')).count).toBe(0);
  await expect(server.rpc(other.owner, 'sync_find', { p_device: clerk.id, p_kind: 'ecom_orders', p_text: 'aleya' })).rejects.toMatchObject({
    code: 'KB002',
  });
});
