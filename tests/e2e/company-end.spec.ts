import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOf, untilDigestsMatch } from './pages/local-data.ts';
import { ParcelOutcome } from './pages/outcome.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-the-end@karbar.test';
const packer = 'packer-of-the-end@karbar.test';
const name = 'Leaving Mart';

test('a company takes everything along, is about to end, is kept, and ends', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, name, owner);
  const [brand = ''] = await desk.brands();
  const { order, parcel } = await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), '=1+1 Nadia', '01700555777');
  await desk.send();
  await desk.hire(packer, ['view_parcels', 'manage_parcels'], null);

  const page = await (await newDevice(server)).context.newPage();
  // Where the browser has a dialog for files, a test could not answer it.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await new Front(page).signIn(owner, password);
  await page.goto('/app/settings?section=data');
  await expect(page.getByText(/^\d+ records in \d+ tables/)).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^Leaving Mart 20\d\d-\d\d-\d\d\.zip$/);
  const archive = readFileSync(await download.path(), 'utf8');
  for (const part of ['orders.csv', 'order_items.csv', 'team_members.csv', 'README.txt', order, "'=1+1 Nadia", 'Nothing was changed while'])
    expect(archive).toContain(part);

  const tablet = await newDevice(server, 'tablet');
  const packing = await tablet.context.newPage();
  await new Front(packing).signIn(packer, password);
  await untilDigestsMatch(packing);
  await untilInstalled(packing);

  const notice = `${name} and all its data will be deleted on`;
  await askForTheEnd(page);
  await expect(page.getByText(notice)).toBeVisible();
  await expect(packing.getByText(notice)).toBeVisible({ timeout: 60_000 });
  await expect(packing.getByText('Only the owner can take this back.')).toBeVisible();
  await tablet.offline(true);
  await packing.reload();
  await expect(packing.getByText(notice)).toBeVisible();
  await tablet.offline(false);

  await page.getByRole('status').getByRole('button', { name: 'Keep the company' }).first().click();
  await expect(page.getByText(notice)).toBeHidden();
  await expect(packing.getByText(notice)).toBeHidden({ timeout: 60_000 });

  await askForTheEnd(page);
  await expect(packing.getByText(notice)).toBeVisible({ timeout: 60_000 });
  await tablet.offline(true);
  await untilBadge(packing, 'offline');
  // Work that the server will never take.
  await (await new ParcelOutcome(packing).open(parcel)).delivered();
  await server.sql('update public.profiles set ends_at = now() where tenant_id = $1', [desk.tenant]);
  await server.sql('select private.delete_due_companies()');
  expect(await server.sql('select 1 from public.orders where tenant_id = $1', [desk.tenant])).toEqual([]);
  await tablet.offline(false);
  for (const device of [page, packing])
    await expect(device.getByRole('heading', { name: 'You are in no company' })).toBeVisible({ timeout: 90_000 });
  // It can be taken along all the same.
  const unsent = packing.waitForEvent('download');
  await packing.getByRole('button', { name: 'Export', exact: true }).click();
  expect(readFileSync(await (await unsent).path(), 'utf8')).toContain('parcel.complete');
  // What belonged to the company left the device with it; his own work is all that is there.
  await expect.poll(async () => (await rowsOf(packing)).filter(({ pending }) => pending === 0), { timeout: 60_000 }).toEqual([]);
});

async function askForTheEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete this company…' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  const button = dialog.getByRole('button', { name: 'Delete in 30 days' });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(`Type the company’s name: ${name}`).fill(name);
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^This company will be deleted on/)).toBeVisible();
}
