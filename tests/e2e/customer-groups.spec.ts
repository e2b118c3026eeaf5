import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-groups@karbar.test';

test('customers join a group without network, are found by it on a second device, and leave it there', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Shapla Groups', owner);
  const [brand = ''] = await desk.brands();
  const lamp = await desk.addWare(brand, 'Lamp', 40_000);
  await desk.order(lamp, 'Nadia Karim', '01700555779');
  await desk.order(lamp, 'Rafiq Mia', '01700555780');
  await desk.send();
  const { context, offline } = await newDevice(server, 'tablet');
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);

  await offline(true);
  await untilBadge(page, 'offline');
  await page.goto('/app/customers');
  await page.getByRole('button', { name: 'Groups', exact: true }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Dealers');
  const save = page.getByRole('button', { name: 'Save group' });
  await save.click();
  await expect(save).toBeHidden();
  await expect(page.getByRole('dialog').getByText('Dealers', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('row', { name: /Nadia Karim/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Add to groups' }).click();
  await page.getByRole('dialog').getByLabel('Dealers').check();
  await page.getByRole('button', { name: 'Add 1 customer to groups' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await onlyNadia(page);
  expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['customer_group.save', 'customer_group.save']);
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);

  const second = await (await newDevice(server)).context.newPage();
  await new Front(second).signIn(owner, password);
  await untilDigestsMatch(second);
  await second.goto('/app/customers');
  await onlyNadia(second);
  await second.getByRole('link', { name: 'Nadia Karim' }).first().click();
  await expect(second.getByRole('main').getByText('Dealers', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: 'Actions' }).first().click();
  await second.getByRole('menuitem', { name: 'Choose groups' }).click();
  await second.getByRole('dialog').getByLabel('Dealers').uncheck();
  await second.getByRole('button', { name: 'Save groups' }).click();
  await expect(second.getByRole('main').getByText('Dealers', { exact: true })).toBeHidden();
  await untilSent(second);
  await expect(page.getByRole('link', { name: 'Nadia Karim' }).first()).toBeHidden();
});

/** The list narrowed to the group. */
async function onlyNadia(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  // What is ticked stands in the address, a moment after the click.
  await page.getByRole('checkbox', { name: /Dealers/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Nadia Karim' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Rafiq Mia' }).first()).toBeHidden();
}
