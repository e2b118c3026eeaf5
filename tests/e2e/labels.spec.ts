import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-labels@karbar.test';

test('a label is made without network, stays, sorts customers on a second device, and is merged there', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Shapla Labels', owner);
  const [brand = ''] = await desk.brands();
  await desk.order(await desk.addWare(brand, 'Lamp', 40_000), 'Nadia Karim', '01700555779');
  await desk.send();
  const { context, offline } = await newDevice(server, 'tablet');
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);

  await offline(true);
  await untilBadge(page, 'offline');
  await page.goto('/app/labels');
  await page.getByRole('button', { name: 'New label' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('VIP');
  await page.getByRole('dialog').getByLabel('Colour').selectOption({ label: 'Gold' });
  await page.getByRole('button', { name: 'Save label' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('main').getByText('VIP', { exact: true })).toBeVisible();

  await page.goto('/app/customers');
  await page.getByRole('link', { name: 'Nadia Karim' }).first().click();
  await tag(page, 'vip, Eid,');
  await expect(page.getByRole('main').getByText('VIP', { exact: true })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('main').getByText('Eid', { exact: true })).toBeVisible();
  expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['label.save', 'customer.save', 'label.save']);
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);
  const customer = page.url();

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn(owner, password);
  await untilDigestsMatch(second);
  await second.goto('/app/labels');
  await expect(second.getByRole('row', { name: /Eid/ })).toContainText('1');
  await second.getByRole('row', { name: /Eid/ }).getByRole('link', { name: '1' }).first().click();
  await expect(second.getByRole('link', { name: 'Nadia Karim' }).first()).toBeVisible();
  await second.goBack();
  await second.getByRole('row', { name: /Eid/ }).getByText('Eid').click();
  await second.getByRole('button', { name: 'Merge into another' }).click();
  await second.getByRole('dialog').getByLabel('Into').selectOption({ label: 'VIP' });
  await second.getByRole('button', { name: 'Merge labels' }).click();
  await expect(second.getByText('Eid is now VIP')).toBeVisible();
  await untilSent(second);
  expect(await server.sql('select tags from public.customers where tenant_id = $1', [desk.tenant])).toEqual([{ tags: ['VIP'] }]);
  await page.goto(customer);
  await expect(page.getByRole('main').getByText('Eid', { exact: true })).toHaveCount(0, { timeout: 60_000 });

  await second.getByRole('row', { name: /VIP/ }).getByText('VIP').click();
  await second.getByRole('button', { name: 'Delete label' }).click();
  await expect(second.getByText('Customers and orders that carry it: 1.')).toBeVisible();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete label' }).click();
  await second.getByRole('button', { name: 'Undo' }).click();
  await untilSent(second);
  await expect.poll(() => server.sql('select tags from public.customers where tenant_id = $1', [desk.tenant])).toEqual([{ tags: ['VIP'] }]);
});

async function tag(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.locator('input[name=tags]').fill(words);
  await form.locator('button[type=submit]').click();
  await expect(form).toBeHidden();
}
