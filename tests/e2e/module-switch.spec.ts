import { insert, patch } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { ModuleSetting } from '#modules/company/kind.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { ScanStation } from './pages/scan-station.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-switch@karbar.test';
const packer = 'packer-of-switch@karbar.test';

test('a module that is switched off hides, and takes nothing away: queued work arrives, rows stay', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Switched', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  const labels: string[] = [];
  for (let i = 0; i < 20; i++) labels.push((await desk.ship(ware, `Buyer ${i}`, `01700${600_100 + i}`)).label);
  await desk.send();
  await desk.hire(packer, ['manage_parcels', 'view_products'], null);

  const tablet = await newDevice(server, 'tablet');
  const page = await tablet.context.newPage();
  await new Front(page).signIn(packer, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await expect.poll(async () => (await outboxOf(page)).pagesLeft).toBe(0);
  const downloads: string[] = [];
  tablet.context.on('request', (request) => void (request.url().includes('/rpc/sync_snapshot') && downloads.push(request.url())));

  await tablet.offline(true);
  await untilBadge(page, 'offline');
  const station = await ScanStation.open(page);
  for (const label of labels) await station.out(label);
  const { device, waiting } = await outboxOf(page);
  expect(waiting).toHaveLength(20);
  const before = await countedRows();

  await switchBusiness(false);
  await page.goto('/app');
  const menu = page.getByRole('navigation', { name: 'Menu' }).first();
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toBeVisible();
  await tablet.offline(false);
  await untilSent(page);
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Products', exact: true })).toBeHidden();
  await untilBadge(page, 'saved');
  expect((await outboxOf(page)).attention).toEqual([]);
  const arrived = await server.sql<{ status: string; n: number }>(
    `select result ->> 'status' as status, count(*)::int as n from private.sync_op where device = $1 group by 1`,
    [device],
  );
  expect(arrived).toEqual([{ status: 'applied', n: 20 }]);
  await untilDigestsMatch(page);
  const after = await countedRows();
  for (const [kind, count] of Object.entries(before)) expect(after[kind] ?? 0, kind).toBeGreaterThanOrEqual(count);
  await page.goto('/app/parcels');
  await expect(page.getByText('Business is switched off')).toBeVisible();

  await switchBusiness(true);
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toBeVisible({ timeout: 60_000 });
  await menu.getByRole('link', { name: 'Parcels', exact: true }).click();
  await expect(page.getByText(labels[0] ?? '').first()).toBeVisible();
  await untilDigestsMatch(page);
  expect(downloads).toEqual([]);

  async function countedRows(): Promise<Readonly<Record<string, number>>> {
    const counts: Record<string, number> = {};
    // Feed entries that the device foretold give way to the server's own.
    for (const { kind } of (await rowsOf(page)).filter((row) => row.kind !== 'parcel_feed')) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  async function switchBusiness(is_active: boolean): Promise<void> {
    const id = idOf(desk.tenant, 'module:view_customers');
    const row = await desk.store.get(ModuleSetting, id);
    const change = row ? patch(ModuleSetting, row, { is_active }) : insert(ModuleSetting, { id, module_key: 'view_customers', is_active });
    await desk.store.write({ action: 'module.toggle', changes: [change] });
    await desk.send();
  }
});

test('a switch that the server keeps failing to take goes back, is logged and told; without network it waits', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Failing', 'owner-of-failing@karbar.test');
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  const logged: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && logged.push(message.text())));
  await new Front(page).signIn('owner-of-failing@karbar.test', password);
  await page.goto('/app/settings?section=modules');
  const business = page.getByRole('switch', { name: 'Business' });
  const entry = page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link', { name: 'Parcels', exact: true });
  await expect(business).toBeChecked();
  await untilBadge(page, 'saved');

  await context.route('**/rpc/sync_push', (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
  await business.click();
  await expect(entry).toBeHidden();
  await expect(page.getByText('Business could not be switched')).toBeVisible();
  await expect(business).toBeChecked();
  await expect(entry).toBeVisible();
  expect(logged.join()).toContain('view_customers could not be switched');
  await context.unroute('**/rpc/sync_push');
  await untilSent(page);
  await untilBadge(page, 'saved');
  await expect(business).toBeChecked();
  expect((await outboxOf(page)).attention).toEqual([]);

  await offline(true);
  await business.click();
  await expect(entry).toBeHidden();
  await offline(false);
  await untilSent(page);
  await expect(business).not.toBeChecked();
  expect(await server.sql('select module_key, is_active from public.module_settings where tenant_id = $1', [desk.tenant])).toEqual([
    { module_key: 'view_customers', is_active: false },
  ]);
});
