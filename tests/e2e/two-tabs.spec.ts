import type { Page } from '@playwright/test';

import { kill, untilInstalled } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { addCustomer, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

/* One person at one browser: two tabs, the way back and forward, and a page that is loaded anew at the wrong moment. */

test('one form in two tabs: each keeps what was typed into it, and each is saved once', async ({ server, newDevice }) => {
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, await company(server, 'Two Tab House'));
  const second = await context.newPage();
  for (const [tab, name] of [
    [page, 'Tabbed Tarek'],
    [second, 'Tabbed Tania'],
  ] as const) {
    await newCustomer(tab);
    await expect(field(tab, 'Name')).toHaveValue('');
    await field(tab, 'Name').fill(name);
    await field(tab, 'Phone').fill(name === 'Tabbed Tarek' ? '01700666301' : '01700666302');
    await untilDraft(tab, name);
  }
  await page.getByRole('button', { name: 'Save customer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tabbed Tarek' })).toBeVisible();
  await kill(second);
  const third = await context.newPage();
  await newCustomer(third);
  await expect(field(third, 'Name')).toHaveValue('Tabbed Tania');
  await third.getByRole('button', { name: 'Save customer' }).click();
  await expect(third.getByRole('heading', { level: 1, name: 'Tabbed Tania' })).toBeVisible();
  await newCustomer(page);
  await expect(field(page, 'Name')).toHaveValue('');
  await untilSent(page);
  expect(await customersNamed(server, 'Tabbed Tarek')).toBe(1);
  expect(await customersNamed(server, 'Tabbed Tania')).toBe(1);
});

test('a half-filled form is there after the way back and forward, and after a reload; a saved one is not', async ({
  server,
  newDevice,
}) => {
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, await company(server, 'Back House'));
  await page.goto('/app/customers');
  await page.goto('/app/ecom-orders/new');
  await field(page, 'Name').fill('Half Hamid');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await page.goForward();
  await expect(field(page, 'Name')).toHaveValue('Half Hamid');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Half Hamid');

  await newCustomer(page);
  await field(page, 'Name').fill('Quick Quddus');
  await field(page, 'Phone').fill('01700666303');
  await page.getByRole('button', { name: 'Save customer' }).click();
  // Whether it was stored or is a draft still: it is in one of the two places, and never in both.
  await page.reload();
  await newCustomer(page);
  await expect(page.getByRole('dialog').locator('form')).not.toHaveAttribute('aria-busy');
  if ((await field(page, 'Name').inputValue()) !== '') {
    await page.getByRole('button', { name: 'Save customer' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await untilSent(page);
  expect(await customersNamed(server, 'Quick Quddus')).toBe(1);
});

test('whoever signs out in one tab while another one writes loses nothing of it', async ({ server, newDevice }) => {
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  const owner = await company(server, 'Parting House');
  await openCompany(page, owner);
  const writing = await context.newPage();
  await writing.goto('/app/customers');
  await expect(writing.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await untilInstalled(writing);
  await offline(true);
  await addCustomer(writing, 'Parting Parvin', '01700666304');
  await writing.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true }).click();
  await newCustomer(writing, false);
  await field(writing, 'Name').fill('Typed Tuhin');
  await field(writing, 'Phone').fill('01700666305');
  await new Session(page).signOut();
  const question = page.getByRole('dialog', { name: 'One change is not sent yet' });
  await question.getByRole('button', { name: 'Keep and lock' }).click();
  await new Session(page).asked();
  await new Session(writing).asked();
  await offline(false);
  await new Session(page).enter(owner);
  await expect.poll(() => customersNamed(server, 'Parting Parvin'), { timeout: 60_000 }).toBe(1);
  // Signed in here, signed in there: the form is open again where it was.
  await expect(field(writing, 'Name')).toHaveValue('Typed Tuhin');
  await newCustomer(page);
  await expect(field(page, 'Name')).toHaveValue('');
});

async function newCustomer(page: Page, go = true): Promise<void> {
  if (go) await page.goto('/app/customers');
  await page
    .getByRole('button', { name: 'New customer' })
    .or(page.getByRole('link', { name: 'New customer' }))
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function untilDraft(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((typed) => Object.values(localStorage).some((kept) => String(kept).includes(typed)), text))
    .toBe(true);
}
