import { crc32 } from 'node:zlib';

import { Brands } from './pages/brand.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-brands@karbar.test';
const manager = 'manager-of-one-brand@karbar.test';
const packer = 'packer-without-brands@karbar.test';
/** One teal pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzcsDAAF1AOq4ZWGPAAAAAElFTkSuQmCC', 'base64');
const place = '23.8103 N, 90.4125 E';
/** With what a phone writes into a photo, before its last chunk. */
const logo = Buffer.concat([pixel.subarray(0, -12), chunk('eXIf', `MM\0*${place}`), chunk('tEXt', `GPS\0${place}`), pixel.subarray(-12)]);

function chunk(type: string, content: string): Buffer {
  const named = Buffer.from(type + content, 'latin1');
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

test('a brand is added without network, arrives with its logo, and is changed on a second device', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Shapla Brands', owner);
  const [first = ''] = await desk.brands();
  await desk.ship(await desk.addWare(first, 'Lamp', 40_000), 'Nadia Karim', '01700555777');
  await desk.send();
  const tablet = await newDevice(server, 'tablet');
  const page = await tablet.context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);

  await tablet.offline(true);
  await untilBadge(page, 'offline');
  const brands = await new Brands(page).open();
  await brands.add({ name: 'Mati', phone: '01800100100', logo });
  await page.reload();
  await brands.titled('Mati');
  await expect(page.getByRole('main').getByRole('img', { name: 'Mati' })).toBeVisible();
  expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['brand.save']);

  await tablet.offline(false);
  await untilSent(page);
  await untilBadge(page, 'saved');
  const [stored] = await server.sql<{ id: string; name: string; active: boolean; sort: number; logo: boolean; path: string }>(
    `select b.id, b.name, b.active, b.sort, b.logo_path as path, exists (select from storage.objects o where o.name = b.logo_path) as logo
     from public.brands b where b.tenant_id = $1 and b.phone = '01800100100'`,
    [desk.tenant],
  );
  expect(stored).toMatchObject({ name: 'Mati', active: true, sort: 1, logo: true });
  // Colleagues see the picture, not where it was taken.
  const shared = await fetch(`${server.url}/storage/v1/object/files/${stored?.path}`, { headers: { apikey: server.serviceKey } });
  expect([shared.status, shared.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await shared.arrayBuffer()).toString('latin1')).not.toMatch(/23\.8103|exif/i);

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn(owner, password);
  await (await new Brands(second).open()).edit('Mati', { label: 'Invoice footer', value: 'Handmade in Dhamrai.' });
  await expect(page.getByText('Handmade in Dhamrai.')).toBeVisible({ timeout: 60_000 });

  await untilDigestsMatch(second);
  // The brand that sells keeps its orders, and one brand stays active.
  await second.goto(`/app/brands/${first}`);
  await new Brands(second).menu('Delete brand');
  await new Brands(second).menu('Deactivate');
  await expect(second.getByRole('main').getByText('Inactive', { exact: true }).first()).toBeVisible();
  await second.goto(`/app/brands/${stored?.id}`);
  await new Brands(second).menu('Deactivate');
  await untilSent(second);
  expect((await outboxOf(second)).attention).toEqual([]);
  expect(await server.sql('select id, active, deleted_at from public.brands where tenant_id = $1 order by active', [desk.tenant])).toEqual([
    { id: first, active: false, deleted_at: null },
    { id: stored?.id, active: true, deleted_at: null },
  ]);
});

test('who may not manage brands has neither entry nor route, and a role of one brand sees that one', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Guarded Brands', 'owner-of-guarded-brands@karbar.test');
  const [first = ''] = await desk.brands();
  const other = await desk.addBrand('Other brand');
  await desk.send();
  await desk.hire(packer, ['view_parcels', 'view_products'], null);
  await desk.hire(manager, ['manage_brands'], [first]);

  const outside = await (await newDevice(server)).context.newPage();
  await new Front(outside).signIn(packer, password);
  const menu = outside.getByRole('navigation', { name: 'Menu' }).first();
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Brands', exact: true })).toHaveCount(0);
  for (const address of ['/app/brands', `/app/brands/${first}`]) {
    await outside.goto(address);
    await expect(outside).toHaveURL(/\/app\/unauthorized\?key=manage_brands/);
  }

  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(manager, password);
  await page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: 'Brands', exact: true }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Guarded Brands' })).toBeVisible();
  await untilDigestsMatch(page);
  await expect(page.getByText('Other brand')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'New brand' })).toHaveCount(0);
  await page.goto(`/app/brands/${other}`);
  await expect(page.getByText('This brand is not here.')).toBeVisible();
});
