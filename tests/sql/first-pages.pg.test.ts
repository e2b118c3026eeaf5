import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { turnAfter } from '#fixtures/turn.ts';
import type { FirstReply } from '#sync/protocol.ts';

import { foundCompany, hire, insertOf, orderRow } from './company.ts';
import { Device, useServer } from './server.ts';

const server = useServer();
type Company = Awaited<ReturnType<typeof foundCompany>>;

/** A new device is opened, with this list on its screen. */
function opening(company: Company, user: string, first: string | undefined, device: string = randomUUID()): Promise<FirstReply> {
  return server.rpc<FirstReply>(user, 'sync_open', {
    p_tenant: company.tenant,
    p_device: device,
    p_schema: 1,
    p_info: { app: 'test', label: 'Tablet', clock: new Date().toISOString(), ...turnAfter(0), ...(first !== undefined && { first }) },
  });
}

const listsOf = ({ pages = [] }: FirstReply) => pages.map(({ bucket, kind }) => `${bucket} ${kind}`).toSorted();

test('an opening brings the settings and the newest rows of the list on the screen, as their pages would', async () => {
  const company = await foundCompany(server);
  for (let n = 0; n < 3; n += 1) await company.device.do('order.create', insertOf('ecom_orders', orderRow(company)));
  const device = new Device(server, company.owner, company.tenant);
  const { pages = [] } = await opening(company, company.owner, 'ecom_orders', device.id);
  expect(pages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['company', 'module_settings', 'shipping_statuses', 'ecom_orders']));
  for (const { bucket, kind, ...page } of pages) expect(page, `${bucket} ${kind}`).toEqual(await device.snapshot(bucket, kind));
  expect(pages.find(({ bucket }) => bucket === `ecom_orders/${company.the('brand')}`)?.docs).toHaveLength(3);
});

test('more rows than a screen shows are left to the pages behind', async () => {
  const company = await foundCompany(server);
  for (let n = 0; n < 51; n += 1) await company.device.do('order.create', insertOf('ecom_orders', orderRow(company)));
  const bucket = `ecom_orders/${company.the('brand')}`;
  const page = (await opening(company, company.owner, 'ecom_orders')).pages?.find((one) => one.bucket === bucket);
  expect(page).toMatchObject({ total: 51, after: `${page?.docs.at(-1)?.id}:51` });
  expect(page?.docs).toHaveLength(50);
});

test('nobody gets a list that his device would not get', async () => {
  const company = await foundCompany(server);
  await company.device.do('order.create', insertOf('ecom_orders', orderRow(company)));
  const parcels = await hire(company, ['view_parcels'], [company.the('brand')]);
  const settings = listsOf(await opening(company, parcels.user, ''));
  expect(settings.every((list) => list.startsWith('core '))).toBe(true);
  expect(listsOf(await opening(company, parcels.user, 'ecom_orders'))).toEqual(settings);
  expect(listsOf(await opening(company, parcels.user, 'parcels'))).toContain(`parcels/${company.the('brand')} parcels`);
  await expect(opening(company, randomUUID(), 'ecom_orders')).rejects.toMatchObject({ code: 'KB001' });
  await expect(opening(company, parcels.user, 'ecom_orders', company.device.id)).rejects.toMatchObject({ code: 'KB002' });
});

test('a device that names no list gets none', async () => {
  const company = await foundCompany(server);
  expect(await opening(company, company.owner, undefined)).not.toHaveProperty('pages');
});
