import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { insert } from '#data/operation.ts';
import { courierRow } from '#fixtures/orders.ts';
import { newId } from '#kernel/ids.ts';
import { createShipment } from '#modules/business/parcels/commands.ts';
import { ShippingCompany } from '#modules/business/sale-rules/kind.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-files@karbar.test';

test('without network: parcels are booked by a file, get their numbers, are handed over on paper and confirmed as the courier says', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Files', owner);
  const [brand = ''] = await desk.brands();
  const lamp = await desk.addWare(brand, 'Lamp', 50_000);
  const courier = { ...courierRow, id: newId(), code: 'steadfast', rates: [] };
  await desk.store.write({ action: 'order_settings.save', changes: [insert(ShippingCompany, courier)] });
  const ship = async (name: string, phone: string) =>
    createShipment(desk.store, await desk.order(lamp, name, phone), { shipping_company_id: courier.id });
  const [one, two] = [await ship('Nasrin Akter', '01700555777'), await ship('Rafiq Mia', '01700555778')];
  await desk.send();
  const { context, offline } = await newDevice(server, 'desk');
  const page = await context.newPage();
  await page.addInitScript(keepPaper);
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');

  await page.goto('/app/parcels');
  await tickAll(page);
  await choose(page, 'Courier papers', 'Booking files');
  const dialog = page.getByRole('dialog', { name: 'Booking files' });
  await dialog.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(`${one.number},Nasrin Akter,"House 3, Road 9, Uttara, Dhaka",01700555777,1060,`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await paste(page, 'Import consignments', `${one.number}\tC-1\n${two.number}\tC-2`);
  await tickAll(page);
  await choose(page, 'Courier papers', 'Print manifest');
  await expect.poll(() => page.evaluate(() => window.name)).toMatch(/Dispatch manifest.*C-1.*Nasrin Akter.*C-2.*Rafiq Mia/s);

  await paste(page, 'Import statuses', 'C-1\tdelivered\t1060\nC-2\tdelivered\t900');
  await page.goto('/app/parcels?to_confirm=1');
  await tickAll(page);
  await choose(page, 'Courier papers', 'Confirm as delivered');
  await expect(page.getByText('1 done, 1 refused')).toBeVisible();
  await page.goto(`/app/parcels/${two.id}`);
  await page.getByRole('button', { name: 'Look and confirm' }).click();
  await expect(page.getByLabel('Collected amount')).toHaveValue('900.00');

  await page.keyboard.press('Escape');
  await offline(false);
  await untilSent(page);
  expect((await outboxOf(page)).attention).toEqual([]);
});

async function tickAll(page: Page): Promise<void> {
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', '3');
  await page.getByLabel('Select all rows shown').check();
}

async function choose(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** An import from its menu to its end, with rows that are pasted. */
async function paste(page: Page, what: string, rows: string): Promise<void> {
  await page.goto('/app/parcels');
  await choose(page, 'Import', what);
  const dialog = page.getByRole('dialog', { name: what });
  await dialog.getByLabel('Or paste rows').fill(rows);
  await dialog.getByRole('button', { name: 'Use these rows' }).click();
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog.getByText('Imported')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** In the page: what would have been printed stays readable in `window.name`, and the dialog closes at once. */
function keepPaper() {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
}
