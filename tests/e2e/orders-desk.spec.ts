import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-desk@karbar.test';

test('ticked orders are assigned and tagged without network; a second device finds them, takes one back, and a rename follows', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Shapla Desk', owner);
  const [brand = ''] = await desk.brands();
  const lamp = await desk.addWare(brand, 'Lamp', 40_000);
  await desk.order(lamp, 'Nadia Karim', '01700555779');
  await desk.order(lamp, 'Rafiq Mia', '01700555780');
  await desk.order(lamp, 'Salma Khatun', '01700555781');
  await desk.send();
  const seller = await desk.hire('seller-of-desk@karbar.test', ['manage_ecom_orders', 'view_customers'], null);
  const { context, offline } = await newDevice(server, 'desk');
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);

  await offline(true);
  await untilBadge(page, 'offline');
  await page.goto('/app/ecom-orders');
  await tick(page, 'Nadia Karim', 'Rafiq Mia');
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Packer' }).click();
  await expect(page.getByRole('toolbar', { name: '2 selected' })).toBeHidden();
  await tick(page, 'Nadia Karim');
  await page.getByRole('button', { name: 'Tags', exact: true }).last().click();
  await page.getByRole('dialog').locator('input[name=add]').fill('Eid, Gift,');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect
    .poll(async () => (await outboxOf(page)).waiting.map(({ action }) => action))
    .toEqual(['order.assign', 'order.assign', 'order.assign', 'label.save', 'label.save']);
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn('seller-of-desk@karbar.test', password);
  await untilDigestsMatch(second);
  await second.goto('/app/ecom-orders');
  await only(second, 'Assigned to', 'You');
  await expect(order(second, 'Nadia Karim')).toBeVisible();
  await expect(order(second, 'Salma Khatun')).toBeHidden();
  await only(second, 'Tags', 'Gift');
  await expect(order(second, 'Rafiq Mia')).toBeHidden();
  await second.goto('/app/ecom-orders');
  await tick(second, 'Rafiq Mia');
  await second.getByRole('button', { name: 'Assign', exact: true }).click();
  await second.getByRole('menuitem', { name: 'Nobody' }).click();
  await second.getByRole('button', { name: 'Undo' }).click();
  await untilSent(second);
  const rows = () =>
    server.sql('select ship_name, assigned_to, tags from public.orders where tenant_id = $1 order by ship_name', [desk.tenant]);
  expect(await rows()).toEqual([
    { ship_name: 'Nadia Karim', assigned_to: seller, tags: ['Eid', 'Gift'] },
    { ship_name: 'Rafiq Mia', assigned_to: seller, tags: [] },
    { ship_name: 'Salma Khatun', assigned_to: null, tags: [] },
  ]);

  await page.goto('/app/labels');
  await page.getByRole('row', { name: /Gift/ }).getByText('Gift').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Present');
  await page.getByRole('button', { name: 'Save label' }).click();
  await untilSent(page);
  await second.goto('/app/ecom-orders');
  await order(second, 'Nadia Karim').click();
  await expect(second.getByText('Present', { exact: true }).last()).toBeVisible();
});

test('calls that two devices make without network all count, the last one decides, and who is to be called is found', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Shapla Calls', 'owner-of-calls@karbar.test');
  const [brand = ''] = await desk.brands();
  const lamp = await desk.addWare(brand, 'Lamp', 40_000);
  const nadia = await desk.order(lamp, 'Nadia Karim', '01700555879');
  await desk.order(lamp, 'Rafiq Mia', '01700555880');
  await desk.send();
  const devices = await Promise.all(
    (['desk', 'tablet'] as const).map(async (size) => {
      const { context, offline } = await newDevice(server, size);
      const page = await context.newPage();
      await new Front(page).signIn('owner-of-calls@karbar.test', password);
      await untilDigestsMatch(page);
      await untilInstalled(page);
      return { page, offline };
    }),
  );
  for (const { page, offline } of devices) {
    await offline(true);
    await untilBadge(page, 'offline');
    await page.goto(`/app/ecom-orders/${nadia}`);
    await page.getByRole('button', { name: 'No answer' }).click();
    await expect(page.getByText('One call')).toBeVisible();
  }
  const [first, second] = devices;
  if (!first || !second) throw new Error('No devices');
  await second.page.getByRole('button', { name: 'Call back' }).click();
  await second.page.getByRole('menuitem', { name: 'In an hour' }).click();
  await expect(second.page.getByText('2 calls')).toBeVisible();
  await second.page.reload();
  await expect(second.page.getByText('2 calls')).toBeVisible();
  await second.offline(false);
  await untilSent(second.page);
  await first.offline(false);
  await untilSent(first.page);
  await untilDigestsMatch(first.page);
  await expect(first.page.getByText('3 calls')).toBeVisible();
  const told = 'select call_attempts, call_result from public.orders where tenant_id = $1 and ship_name = $2';
  expect(await server.sql(told, [desk.tenant, 'Nadia Karim'])).toEqual([{ call_attempts: 3, call_result: 'call_back' }]);

  await first.page.goto('/app/ecom-orders');
  await only(first.page, 'Calls', 'To be called');
  await expect(order(first.page, 'Rafiq Mia')).toBeVisible();
  await expect(order(first.page, 'Nadia Karim')).toBeHidden();
  await order(first.page, 'Rafiq Mia').click();
  await first.page.getByRole('complementary', { name: 'Opened record' }).getByRole('button', { name: 'Confirmed', exact: true }).click();
  await expect(order(first.page, 'Rafiq Mia')).toBeHidden();
  await untilSent(first.page);
  await expect.poll(() => server.sql(told, [desk.tenant, 'Rafiq Mia'])).toEqual([{ call_attempts: 1, call_result: 'confirmed' }]);
});

const order = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function tick(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await order(page, name).getByRole('checkbox').check();
}

/** The list narrowed by one value of a filter. */
async function only(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: filter, exact: true }).first().click();
  // What is ticked stands in the address, a moment after the click.
  await page.getByRole('checkbox', { name: new RegExp(`^${value}`) }).click();
  await page.keyboard.press('Escape');
}
