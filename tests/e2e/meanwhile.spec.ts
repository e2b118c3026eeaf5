import type { Page } from '@playwright/test';

import { addCustomer } from '#modules/business/customers/commands.ts';

import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { customersNamed, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

/* What happens while somebody is in the middle of something else. */

const phone = (n: number) => `017005${String(50_000 + n)}`;
const named = (n: number) => `Customer ${String(n).padStart(3, '0')}`;

async function companyOf(server: Parameters<typeof CompanyDesk.found>[0], name: string, customers: number) {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@karbar.test`;
  const desk = await CompanyDesk.found(server, name, email);
  const add = (n: number, as = named(n)) => addCustomer(desk.store, { name: as, phone: phone(n) });
  for (let n = 1; n <= customers; n += 1) await add(n);
  await desk.send();
  return { desk, email, add };
}

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
}

test('a notice over an open form is pressed without the form noticing', async ({ server, newDevice }) => {
  const { email } = await companyOf(server, 'House of Notices', 3);
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, email);
  await page.goto('/app/customers');
  await page
    .getByRole('row', { name: /Customer 002/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: /Delete/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(confirm.or(undo).first()).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(undo).toBeVisible();
  await page
    .getByRole('button', { name: 'New customer' })
    .or(page.getByRole('link', { name: 'New customer' }))
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Half a name');
  await undo.click();
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
  await expect(undo).toHaveCount(0);
  await untilSent(page);
  await expect.poll(() => server.sql(`select name from public.customers where deleted_at is not null`)).toEqual([]);
  await form.getByLabel('Phone', { exact: true }).fill(phone(77));
  await form.getByRole('button', { name: 'Save customer' }).click();
  await untilSent(page);
  await expect.poll(() => customersNamed(server, 'Half a name')).toBe(1);
});

test('rows that arrive while a list is scrolled leave the ticks, the mark and what is looked at where they are', async ({
  server,
  newDevice,
}) => {
  const { desk, email, add } = await companyOf(server, 'House of Lists', 120);
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, email);
  await page.goto('/app/customers');
  const list = page.getByRole('region', { name: 'Customers' });
  await expect(list.getByRole('row', { name: /Customer 001/ })).toBeVisible();
  await list.evaluate((element) => element.scrollTo(0, 50 * 36));
  const [first, second] = [list.getByRole('row', { name: /Customer 055/ }), list.getByRole('row', { name: /Customer 058/ })];
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  const before = await second.boundingBox();
  for (let n = 0; n < 5; n += 1) await add(500 + n, `Aaa ${n}`);
  await desk.send();
  await expect(page.getByText('125', { exact: true }).first()).toBeVisible();
  await expect(second.getByRole('checkbox')).toBeChecked();
  await expect(first.getByRole('checkbox')).toBeChecked();
  await expect(list.locator('[aria-selected=true]')).toHaveCount(2);
  expect((await second.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await second.getByRole('checkbox').blur();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).not.toBeChecked();
  await expect(list.locator('[aria-selected=true]')).toHaveCount(1);
});

test('a shared tablet that changes hands in the middle of a form keeps it for who began it, and from the next', async ({
  server,
  newDevice,
}) => {
  const { desk, email } = await companyOf(server, 'House of Hands', 0);
  const helper = 'helper-of-hands@karbar.test';
  await desk.hire(helper, ['manage_ecom_orders', 'manage_customers'], null);
  const page = await (await newDevice(server, 'tablet')).context.newPage();
  await enter(page, email);
  await new Session(page).fromMenu('Profile');
  await page.getByRole('switch', { name: /This tablet is shared/ }).click();
  await choosePin(page, '1357', 'Share tablet');
  const app = new App(page);
  await app.newOrder();
  await page.getByLabel('Name', { exact: true }).fill('Secret Sultana');
  await page.getByLabel('Phone', { exact: true }).fill('01700999001');
  await new Session(page).fromMenu('Lock or switch user');
  await expect(page.getByText('Secret Sultana')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in as somebody else' }).click();
  await new Session(page).enter({ email: helper, password });
  await choosePin(page, '24680', 'Save PIN');
  await app.ready();
  await untilBadge(page, 'saved');
  await app.newOrder();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await page.getByLabel('Name', { exact: true }).fill('Other Osman');
  await new Session(page).fromMenu('Lock or switch user');
  await page.getByRole('button', { name: /Owner/ }).click();
  await expect(page.getByRole('region', { name: /^PIN of/ })).toBeVisible();
  await page.keyboard.type('1357');
  await page.keyboard.press('Enter');
  await app.ready();
  await app.newOrder();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Secret Sultana');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('01700999001');
});

async function choosePin(page: Page, pin: string, save: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('PIN', { exact: true }).fill(pin);
  await form.getByLabel('PIN once more').fill(pin);
  await form.getByRole('button', { name: save }).click();
}
