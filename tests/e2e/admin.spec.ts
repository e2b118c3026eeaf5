import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { person, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('a suspended company works on its devices, and what waited goes out when it is resumed', async ({ server, newDevice }) => {
  const owner = 'owner-of-waiting@karbar.test';
  const desk = await CompanyDesk.found(server, 'Waiting House', owner);
  const [brand = ''] = await desk.brands();
  await desk.addWare(brand, 'Brass lamp', 40_000);
  await desk.send();
  const boss = await openPlatform(server, (await newDevice(server)).context.newPage(), 'Platform of Waiting');
  const member = await (await newDevice(server)).context.newPage();
  const app = await new Front(member).signIn(owner, password);
  await untilBadge(member, 'saved');

  await openCompany(boss, 'Waiting House');
  await boss.getByRole('button', { name: 'More actions' }).click();
  await boss.getByRole('menuitem', { name: 'Suspend company' }).click();
  await boss.getByRole('dialog').getByRole('button', { name: 'Suspend company' }).click();
  await expect(boss.getByText(/^This company is not active/)).toBeVisible();

  const order = await (
    await app.newOrder()
  ).save({
    phone: '01712345678',
    name: 'Karim Mia',
    address: 'House 7, Road 3',
    product: 'Brass lamp',
    quantity: '2',
  });
  const number = await order.number();
  await untilBadge(member, 'waiting');
  await member.locator('[data-sync]').click();
  await expect(member.getByText('The company is suspended').first()).toBeVisible();
  await member.keyboard.press('Escape');
  expect(await ordersNumbered(server, desk.tenant, number)).toBe(0);

  await boss.getByRole('button', { name: 'Resume company' }).click();
  await new App(member).saved();
  expect(await ordersNumbered(server, desk.tenant, number)).toBe(1);
  await expect(boss.getByRole('main').getByRole('listitem').filter({ hasText: 'Resumed' })).toBeVisible();
});

test('a plan is made, assigned and kept while it is in use; a switch that fails jumps back', async ({ server, newDevice }) => {
  const owner = 'owner-of-planned@karbar.test';
  await CompanyDesk.found(server, 'Planned House', owner);
  const device = await newDevice(server);
  const boss = await openPlatform(server, device.context.newPage(), 'Platform of Planned');
  await boss.getByRole('link', { name: 'Plans', exact: true }).click();
  await boss.getByRole('button', { name: 'New plan' }).first().click();
  const form = boss.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Counter');
  await form.getByLabel('Manage Customers').check();
  await expect(form.getByLabel('View Customers')).toBeChecked();
  await form.getByRole('button', { name: 'Save plan' }).click();
  await expect(form).toBeHidden();

  await openCompany(boss, 'Planned House');
  await boss.getByRole('button', { name: 'Assign plan' }).click();
  await boss.getByLabel('Plan', { exact: true }).selectOption({ label: 'Counter' });
  await boss.getByRole('dialog').getByRole('button', { name: 'Assign plan' }).click();
  await expect(boss.getByRole('definition').filter({ hasText: /^Counter/ })).toBeVisible();
  const member = await (await newDevice(server)).context.newPage();
  await new Front(member).signIn(owner, password);
  const menu = member.getByRole('navigation', { name: 'Menu' }).first();
  await expect(menu.getByRole('link', { name: 'Customers', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toHaveCount(0);

  await boss.getByRole('link', { name: 'Plans', exact: true }).click();
  await boss.getByRole('row').filter({ hasText: 'Counter' }).getByRole('button', { name: 'Actions' }).click();
  await expect(boss.getByRole('menuitem', { name: /Delete plan/ })).toContainText('In use by 1 company');
  await boss.keyboard.press('Escape');

  await boss.getByRole('link', { name: 'Settings', exact: true }).click();
  const cost = boss.getByRole('switch', { name: /Cost Reports/ });
  await boss.route('**/rpc/admin_set_flag', (route) => route.fulfill({ status: 503, body: '' }));
  const refused = boss.waitForResponse('**/rpc/admin_set_flag');
  await cost.click();
  await refused;
  await expect(cost).toBeChecked();
  await boss.unrouteAll({ behavior: 'wait' });
  await cost.click();
  const stored = 'select is_active from public.feature_flags where feature_key = $1';
  await expect.poll(() => server.sql(stored, ['reports.cost'])).toEqual([{ is_active: false }]);
  await expect(cost).not.toBeChecked();
  await cost.click();
  await expect(cost).toBeChecked();
  await device.offline(true);
  await expect(boss.getByText('The platform area works with a connection only.')).toBeVisible();
  await expect(cost).toBeDisabled();
  await device.offline(false);
  await expect(cost).toBeEnabled();
});

/** Signed in as somebody who runs the platform and has no company: the app leads there. */
async function openPlatform(server: Backend, opened: Promise<Page>, name: string): Promise<Page> {
  const account = await person(server, name);
  await server.sql('select private.grant_superadmin($1)', [account.email]);
  const page = await opened;
  await page.goto('/app');
  await new Session(page).enter(account);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

async function openCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/q=/);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function ordersNumbered(server: Backend, tenant: string, number: string): Promise<number> {
  const [found] = await server.sql<{ n: number }>(
    'select count(*)::int as n from public.orders where tenant_id = $1 and order_number = $2',
    [tenant, number],
  );
  return found?.n ?? 0;
}
