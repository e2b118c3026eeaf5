import { rmSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { App } from './pages/app.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { OrderForm } from './pages/order.ts';
import { addCustomer, company, customersNamed, openCompany } from './pages/session.ts';
import { deployNext, published } from './support/builds.ts';
import { expect, test } from './support/test.ts';

const buyer = { phone: '01700777001', name: 'Patient Parul', address: 'House 9, Road 4, Mirpur, Dhaka' };

test('a new version asks once and waits: the open form is finished first, one press starts it, another tab works on', async ({
  newDevice,
}) => {
  const folder = published();
  const server = await startBackend({ limits: relaxed, quiet: true, distDir: folder });
  try {
    const owner = await company(server, 'Updating House');
    const { context, offline } = await newDevice(server);
    const page = await context.newPage();
    const app = await openCompany(page, owner);
    await untilInstalled(page);
    await (await app.newProduct()).save({ name: 'Brass bell', price: '300', stock: '9' });
    await untilBadge(page, 'saved');
    const beside = await context.newPage();
    await beside.goto('/app');
    await untilBadge(beside, 'saved');
    const unfinished = await new App(beside).newProduct();
    await beside.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half a bell');
    const old = await versionOf(page);
    const loads = [countLoads(page), countLoads(beside)] as const;

    await app.newOrder();
    await page.getByLabel('Name', { exact: true }).fill(buyer.name);
    deployNext(folder);
    // The network returns: the app looks whether there is news.
    await offline(true);
    await offline(false);
    // The browser fetches all of the new version first.
    await expect(prompts(page)).toHaveCount(1, { timeout: 60_000 });
    await expect(prompts(page)).toContainText('A new version is ready');
    await expect(prompts(beside)).toHaveCount(1);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
    await new OrderForm(page).save({ ...buyer, product: 'Brass bell', quantity: '2' });
    await untilSent(page);
    expect(loads.map((load) => load.count)).toEqual([0, 0]);
    expect(await versionOf(page)).toBe(old);

    await prompts(page).getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => versionOf(page)).not.toBe(old);
    await untilBadge(page, 'saved');
    await expect(prompts(page)).toHaveCount(0);
    await expect(page.getByText(buyer.name).first()).toBeVisible();

    await expect(prompts(beside)).toHaveCount(1);
    await expect(prompts(beside)).toContainText('Karbar was updated in another tab');
    // The form that was open all the time is finished in the old version.
    await expect(beside.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Half a bell');
    await unfinished.save({ name: 'Half a bell', price: '150', stock: '4' });
    // A screen that this tab has not opened yet: its parts are no longer on the server, but were kept by the browser.
    await addCustomer(beside, 'Unhurried Ujjal', '01700777002');
    await untilSent(beside);
    expect(await versionOf(beside)).toBe(old);
    expect(loads.map((load) => load.count)).toEqual([1, 0]);
    expect(await customersNamed(server, 'Unhurried Ujjal')).toBe(1);
    expect(await server.sql('select count(*)::int as n from public.orders')).toEqual([{ n: 1 }]);
    expect(await server.sql('select name from public.products order by name')).toEqual([{ name: 'Brass bell' }, { name: 'Half a bell' }]);

    await prompts(beside).getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(beside)).not.toBe(old);
    await expect(beside.getByText('Unhurried Ujjal').first()).toBeVisible();
    await expect(prompts(beside)).toHaveCount(0);
    expect(loads.map((load) => load.count)).toEqual([1, 1]);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});

function prompts(page: Page) {
  // A dialog that is open hides the rest of the page from roles, not from eyes.
  return page.locator('[role=status]').filter({ hasText: /new version|updated in another tab/ });
}

/** The script that this tab runs; each build gives it another name. `''` while the tab is between two pages. */
async function versionOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '').catch(() => '');
}

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('load', () => (loads.count += 1));
  return loads;
}
