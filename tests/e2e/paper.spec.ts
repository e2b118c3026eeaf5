import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

// Nothing here leaves the network, and keeping the whole app for it costs as much as a third of a sign-in.
test.use({ serviceWorkers: 'block' });

const owner = 'owner-of-paper@karbar.test';

test('a list is exported as it shows, and a packing slip names the pieces without prices', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Paper', owner);
  const [brand = ''] = await desk.brands();
  const made = await desk.ship(await desk.addWare(brand, 'Lamp', 50_000, 'LAMP-1'), 'Nasrin Akter', '01700555777');
  await desk.send();
  const page = await (await newDevice(server)).context.newPage();
  await page.addInitScript(keepPaper);
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);

  await page.goto('/app/parcels');
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', '2');
  await page.getByLabel('Select all rows shown').check();
  const bar = page.getByRole('toolbar', { name: '1 selected' });
  await bar.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^parcels-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Nasrin Akter');
  await bar.getByRole('button', { name: 'Packing slips' }).click();
  await expectSlip(page);

  await page.goto(`/app/ecom-orders/${made.order}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Print packing slip' }).click();
  await expectSlip(page);
});

test('labels of products are printed with their codes, as many as asked for', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Labelled', 'owner-of-tags@karbar.test');
  const [brand = ''] = await desk.brands();
  await desk.addWare(brand, 'Coded lamp', 50_000, 'LAMP-1');
  await desk.addWare(brand, 'Plain lamp', 50_000);
  await desk.send();
  const page = await (await newDevice(server)).context.newPage();
  await page.addInitScript(keepPaper);
  await new Front(page).signIn('owner-of-tags@karbar.test', password);
  await untilDigestsMatch(page);
  await page.goto('/app/products');
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', '3');
  await page.getByLabel('Select all rows shown').check();
  await page.getByRole('button', { name: 'Barcode labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Barcode labels' });
  await expect(dialog.getByText('One variant has neither barcode nor SKU and gets no label.')).toBeVisible();
  await dialog.getByLabel('Labels of Coded lamp').fill('3');
  for (const paper of ['tag', 'tags']) {
    await dialog.getByLabel('Paper').selectOption(paper);
    await dialog.getByRole('button', { name: 'Print 3 labels' }).click();
    await expect.poll(async () => (await page.evaluate(() => window.name)).match(/LAMP-1/g)?.length).toBe(3);
    await page.evaluate(() => (window.name = ''));
  }
});

/** In the page: what would have been printed stays readable in `window.name`, and the dialog closes at once. */
function keepPaper() {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
}

async function expectSlip(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.name)).toContain('Packing slip');
  const text = await page.evaluate(() => window.name);
  expect(text).toContain('Nasrin Akter');
  expect(text).toContain('Lamp');
  expect(text).not.toContain('৳');
  await page.evaluate(() => (window.name = ''));
}
