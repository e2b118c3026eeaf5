import type { Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { databasesOf } from './pages/local-data.ts';
import { addCustomer, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

const pins = { karim: '1357', rina: '24680' };

test('two people on one tablet: each sees his own, and what one has not sent goes out while the other works', async ({
  server,
  newDevice,
}) => {
  const karim = await company(server, 'Karim House');
  const rina = await company(server, 'Rina House');
  const { context, offline } = await newDevice(server, 'tablet');
  const page = await context.newPage();
  await openCompany(page, karim);
  await untilInstalled(page);

  await new Session(page).fromMenu('Profile');
  const shared = page.getByRole('switch', { name: /This tablet is shared/ });
  await shared.click();
  await choosePin(page, pins.karim, 'Share tablet');
  await expect(shared).toBeChecked();
  await new Session(page).fromMenu('Lock or switch user');
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await new Session(page).enter(rina);
  await choosePin(page, pins.rina, 'Save PIN');
  await new App(page).ready();
  await untilBadge(page, 'saved');

  await new Session(page).fromMenu('Lock or switch user');
  await asked(page);
  // A tablet that wakes up hears of every session again; nobody is asked for a new PIN because of that.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await unlock(page, 'Karim House', pins.karim);
  await untilBadge(page, 'saved');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await untilBadge(page, 'saved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await offline(true);
  await addCustomer(page, 'Unsent Karima', '01700666201');
  await page.getByText('Unsent Karima').first().click();
  await new Session(page).fromMenu('Lock or switch user');
  await asked(page);
  await expect(page).toHaveURL(`${server.url}/app`);
  await expect(page.getByText('Unsent Karima')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Karim House.*One change waits to be sent/ })).toBeVisible();

  await page.reload();
  await unlock(page, 'Rina House', pins.rina);
  await expect(page).toHaveURL(`${server.url}/app`);
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/app`);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByText('Unsent Karima')).toHaveCount(0);
  await page.getByRole('button', { name: /^Sync:/ }).click();
  await expect(page.getByText('One change of Karim House waits on this tablet')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await customersNamed(server, 'Unsent Karima')).toBe(0);

  await offline(false);
  await expect.poll(() => customersNamed(server, 'Unsent Karima'), { timeout: 60_000 }).toBe(1);
  const [sent] = await server.sql<{ n: number }>(
    `select count(*)::int as n from private.sync_op o join public.profiles p on p.tenant_id = o.tenant where p.name = 'Karim House' and o.action = 'customer.save'`,
  );
  expect(sent?.n).toBe(1);

  const second = await context.newPage();
  await second.goto('/app');
  await unlock(second, 'Rina House', pins.rina);
  await second.keyboard.press('Control+k');
  await expect(second.getByRole('dialog')).toBeVisible();
  await new Session(page).fromMenu('Lock or switch user');
  await asked(second);
  await unlock(second, 'Karim House', pins.karim);
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await new Session(second).fromMenu('Lock or switch user');
  await asked(second);
  await second.close();

  await page.getByRole('button', { name: /Karim House/ }).click();
  for (const wrong of ['1111', '2222', '3333']) {
    await type(page, wrong);
    await expect(page.getByText(/^(Wrong PIN|Too many wrong tries)/)).toBeVisible();
  }
  await expect(page.getByText(/^Too many wrong tries/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /Karim House/ }).click();
  await expect(page.getByText(/^Too many wrong tries/)).toBeVisible();
  await expect(page.getByRole('button', { name: '5', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Others' }).click();

  await unlock(page, 'Rina House', pins.rina);
  await untilBadge(page, 'saved');
  const outboxes = async () => Object.keys(await databasesOf(page)).filter((name) => name.startsWith('karbar-outbox-')).length;
  expect(await outboxes()).toBe(2);
  await new Session(page).signOut();
  await expect(page.getByRole('region', { name: 'PIN of Karim House' })).toBeVisible();
  await expect(page.getByText('Rina House')).toHaveCount(0);
  expect(await outboxes()).toBe(1);

  await page.getByRole('button', { name: 'Forgot the PIN?' }).click();
  await page.getByLabel('Password', { exact: true }).fill(karim.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await choosePin(page, '8642', 'Save PIN');
  await new App(page).ready();
  await page.reload();
  await type(page, '8642');
  await new App(page).ready();
});

async function choosePin(page: Page, pin: string, save: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('PIN', { exact: true }).fill(pin);
  await form.getByLabel('PIN once more').fill(pin);
  await form.getByRole('button', { name: save }).click();
}

async function asked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Who is working?' })).toBeVisible();
}

async function unlock(page: Page, name: string, pin: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await type(page, pin);
  await new App(page).ready();
}

async function type(page: Page, pin: string): Promise<void> {
  await expect(page.getByRole('region', { name: /^PIN of/ })).toBeVisible();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}
