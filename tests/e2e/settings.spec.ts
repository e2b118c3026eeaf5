import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-settings@karbar.test';
const packer = 'packer-without-settings@karbar.test';

test('the owner changes the digits without network, and every number of an open list follows; a packer has no settings', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Shapla Digits', owner);
  const [brand = ''] = await desk.brands();
  await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), 'Nadia Karim', '01700555777');
  await desk.send();
  await desk.hire(packer, ['view_parcels', 'manage_customers'], null);
  const { context, offline } = await newDevice(server);
  const list = await context.newPage();
  await new Front(list).signIn(owner, password);
  await untilDigestsMatch(list);
  await untilInstalled(list);
  await list.goto('/app/parcels');
  await expect(list.getByText('৳1,060.00').first()).toBeVisible();
  const page = await context.newPage();
  await page.goto('/app/settings?section=numbers');
  await page.getByRole('radio', { name: 'Bangla' }).waitFor();

  await offline(true);
  await untilBadge(page, 'offline');
  await page.getByRole('radio', { name: 'Bangla' }).check();
  await expect(page.locator('[data-example]')).toContainText('৳১২,৩৪,৫৬৭.৮৯');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(list.getByText('৳১,০৬০.০০').first()).toBeVisible();
  await expect(list.getByRole('main').getByText('৳1,060.00')).toHaveCount(0);
  expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['company.save']);
  await offline(false);
  await untilSent(page);

  // Amounts are not converted, and a currency without decimals would change them all.
  const picked = page.getByRole('combobox', { name: 'Currency' });
  await picked.click();
  await page.keyboard.type('JPY');
  await page.getByRole('option', { name: /JPY/ }).click();
  await expect(page.getByText('This currency has another number of decimals').first()).toBeVisible();
  await picked.click();
  await page.keyboard.type('INR');
  await page.getByRole('option', { name: /INR/ }).click();
  await expect(page.getByText(/keep their numbers: what was BDT is then read as INR/)).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect
    .poll(() => server.sql('select currency, digits from public.profiles where id = $1', [desk.tenant]))
    .toEqual([{ currency: 'INR', digits: 'beng' }]);

  await page.goto('/app/settings?section=company');
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect
    .poll(() => server.sql('select country, currency, time_zone from public.profiles where id = $1', [desk.tenant]))
    .toEqual([{ country: 'US', currency: 'INR', time_zone: 'Asia/Dhaka' }]);

  const outside = await (await newDevice(server)).context.newPage();
  await new Front(outside).signIn(packer, password);
  const menu = outside.getByRole('navigation', { name: 'Menu' }).first();
  await expect(menu.getByRole('link', { name: 'Parcels', exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0);
  await outside.goto('/app/settings');
  await expect(outside).toHaveURL(/\/app\/unauthorized\?key=manage_order_settings/);
});

test('a status that is added without network is offered for orders, and in the order that the list has', async ({ server, newDevice }) => {
  const keeper = 'keeper-of-settings@karbar.test';
  const desk = await CompanyDesk.found(server, 'Shapla Statuses', 'owner-of-statuses@karbar.test');
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  const order = await desk.order(ware, 'Nadia Karim', '01700555778');
  await desk.send();
  await desk.hire(keeper, ['manage_order_settings', 'manage_ecom_orders'], null);
  const { context, offline } = await newDevice(server, 'tablet');
  const page = await context.newPage();
  await new Front(page).signIn(keeper, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await page.goto('/app/settings');
  // Only what is this person's.
  await expect(page.getByRole('link', { name: /^Orders and parcels/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Modules/ })).toHaveCount(0);
  await page.goto('/app/settings?section=orders');
  await offline(true);
  await page.getByRole('region', { name: 'Order statuses' }).getByRole('button', { name: 'Add status' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Call later');
  await form.getByLabel('Colour').selectOption('amber');
  await form.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Order statuses' });
  await expect(list.getByRole('listitem').last()).toContainText('Call later');
  await list.getByRole('button', { name: 'Move Call later up' }).click();
  await expect(list.getByRole('listitem').nth(-2)).toContainText('Call later');
  await list.getByRole('button', { name: 'More for New' }).click();
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('The rules need this status');
  await page.keyboard.press('Escape');
  await page.goto(`/app/ecom-orders/${order}`);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Call later' }).click();
  await expect(page.getByRole('main').getByText('Call later', { exact: true }).first()).toBeVisible();
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);
  expect(
    await server.sql('select s.name from public.orders o join public.shipping_statuses s on s.id = o.shipping_status_id where o.id = $1', [
      order,
    ]),
  ).toEqual([{ name: 'Call later' }]);
});
