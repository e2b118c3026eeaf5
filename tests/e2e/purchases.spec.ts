import type { Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { componentCommands, type ComponentFacts } from '../../src/modules/factory/components/component-commands.ts';
import { noFacts, supplierCommands } from '../../src/modules/factory/suppliers/supplier-commands.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { holds, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* Lines are pasted, ordered and taken in without network, some go back, and what a carrier asks and the bill says comes later. */

const [owner, keeper] = ['owner-of-purchases@karbar.test', 'keeper-of-goods@karbar.test'];

/** In the page: what would have been printed stays readable in `window.name`. */
const keepPrinted = () => {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
};

async function workshop(server: Parameters<typeof CompanyDesk.found>[0]): Promise<CompanyDesk> {
  const desk = await CompanyDesk.found(server, 'Purchase House', owner);
  await desk.hire(keeper, ['view_factory', 'manage_components'], null);
  await supplierCommands.add(desk.store, { ...noFacts, name: 'Rahim Textiles', terms_days: 30 });
  await supplierCommands.add(desk.store, { ...noFacts, name: 'Padma Transport' });
  const facts: ComponentFacts = {
    ...{ code: '', name: '', type: 'raw', category: '', photos: [], barcodes: [], stock_unit: 'm', packs: [], track_stock: true },
    ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0 },
    ...{ safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  const pack = (name: string, num: number) => [{ id: newId(), name, num, den: 1, barcode: '' }];
  const add = (told: Partial<ComponentFacts>) => componentCommands.add(desk.store, { facts: { ...facts, ...told } });
  await add({ code: 'POP', name: 'Cotton poplin', packs: pack('Roll', 90) });
  await add({ code: 'THR', name: 'Thread', packs: pack('Cone', 5000) });
  await add({ code: 'ZIP', name: 'Zip', stock_unit: 'pc' });
  await desk.send();
  return desk;
}

const line = (page: Page, index: number) => page.locator(`[data-line="${index}"]`);
const dialog = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('main').locator('button[aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

async function pick(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
}

test('lines are pasted, ordered, taken in and sent back offline; freight and the bill come later', async ({ server, newDevice }) => {
  const desk = await workshop(server);
  const device = await newDevice(server);
  await device.context.addInitScript(keepPrinted);
  const page = await device.context.newPage();
  await enter(page, owner);
  await page.goto('/app/factory/purchases');
  await expect(page.getByText('Nothing bought yet')).toBeVisible();
  await device.offline(true);
  await untilBadge(page, 'offline');

  await page.getByRole('link', { name: 'New purchase' }).first().click();
  await pick(page, 'Supplier', 'Rahim');
  await page.getByRole('button', { name: 'Lines from a table' }).click();
  await dialog(page).getByRole('textbox').fill('POP\t10\tRoll\t1,000\nXYZ\t1\tpc\t5\nThread\t৪\tcone\t250.50\nZIP\t3\tpc\t0');
  await dialog(page).getByRole('button', { name: 'Use these rows' }).click();
  await dialog(page).getByRole('button', { name: 'Check' }).click();
  await expect(dialog(page).getByText('There is no component “XYZ”')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Import 3' }).click();
  await line(page, 1).getByLabel('Discount').fill('2');
  await line(page, 1).getByLabel('Tax').fill('10');
  await line(page, 0).getByLabel('Price').fill('1000000000000000');
  await page.getByLabel('Discount on the purchase').fill('110');
  await page.getByRole('button', { name: 'Save purchase' }).click();
  await expect(line(page, 0).getByText('This is too much.')).toBeVisible();
  await expect(line(page, 2).getByText('Say why it is free')).toBeVisible();
  await line(page, 0).getByLabel('Price').fill('1000');
  await page.getByPlaceholder('Why it is free').fill('Sample');
  await page.getByRole('button', { name: 'Save purchase' }).click();
  await page.getByRole('button', { name: 'Order it' }).click();
  await expect(page.getByText('10,989.00').first()).toBeVisible();

  const receive = page.getByRole('button', { name: 'Receive goods' });
  await receive.click();
  for (const [i, count] of ['4', '0', '0'].entries()) await dialog(page).getByLabel('Accepted').nth(i).fill(count);
  await dialog(page).getByRole('button', { name: 'Receive goods' }).click();
  await expect(page.getByText('Partly received')).toBeVisible();
  await receive.click();
  await dialog(page).getByLabel('Actual amount').first().fill('530');
  await dialog(page).getByLabel('Rejected').nth(1).fill('1');
  await dialog(page).getByRole('button', { name: 'Receive goods' }).click();
  const receipts = page.getByRole('region', { name: 'Receipts and returns' }).getByRole('listitem');
  await expect(receipts.first()).toContainText('6 Roll (530 m)');
  await expect(receipts.first()).toContainText('1 rejected');
  await choose(page, 'Return to supplier');
  await dialog(page).getByLabel('Goes back').first().fill('11');
  await dialog(page).getByRole('button', { name: 'Return to supplier' }).click();
  await expect(dialog(page).getByText('More goes back than came.')).toBeVisible();
  await dialog(page).getByLabel('Goes back').first().fill('5');
  await dialog(page).getByRole('button', { name: 'Return to supplier' }).click();
  await expect(receipts.first()).toContainText('Return to supplier');
  await receipts.first().getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await expect.poll(() => page.evaluate(() => window.name)).toMatch(/Supplier return note.*Cotton poplin5 Roll/s);
  await receipts.nth(1).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await dialog(page).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Goods of this receipt have gone back.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Back', exact: true }).click();

  await choose(page, 'Add landed cost');
  await dialog(page).getByLabel('Amount').fill('500');
  await pick(page, 'Payee', 'Padma');
  await dialog(page).getByRole('button', { name: 'Add landed cost' }).click();
  await page.getByRole('button', { name: 'Landed-cost sheet' }).click();
  await expect.poll(() => page.evaluate(() => window.name)).toMatch(/Landed-cost sheet.*Freight \(By value\).*Zip/s);
  await choose(page, 'Bill and prices');
  await page.getByLabel('Price').first().fill('1100');
  await page.getByLabel('Number of the supplier’s bill').fill('RT-4711-Q');
  await page.getByRole('button', { name: 'Save purchase' }).click();
  // 1,100 for each of five rolls and the thread with its tax, each less its share of the discount.
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('6,539.49');

  await choose(page, 'Copy as a new draft');
  await page.getByLabel('Number of the supplier’s bill').fill('rt-4711-q');
  await expect(page.getByText('This supplier has the same bill number on')).toBeVisible();
  await page.getByRole('button', { name: 'Save purchase' }).click();
  await page.getByRole('button', { name: 'Order it' }).click();
  await page.goto('/app/factory/purchases');
  await page.getByRole('row').filter({ hasText: 'PUR-' }).first().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.name)).toMatch(/Purchase order.*Rahim Textiles/s);
  await page.getByRole('button', { name: 'Receive the rest' }).click();
  await expect(page.getByText('One receipt made')).toBeVisible();

  await device.offline(false);
  await untilSent(page);
  const dues = await server.sql<{ amount: number; source: string; party_name: string }>(
    'select amount::int, source, party_name from public.supplier_dues where tenant_id = $1 order by source, amount',
    [desk.tenant],
  );
  expect(dues).toEqual([
    { amount: 50_000, source: 'landed', party_name: 'Padma Transport' },
    { amount: 653_949, source: 'purchase', party_name: 'Rahim Textiles' },
    { amount: 1_198_908, source: 'purchase', party_name: 'Rahim Textiles' },
  ]);

  const tablet = await (await newDevice(server, 'tablet')).context.newPage();
  await enter(tablet, keeper);
  await tablet.goto('/app/factory/components');
  // Four rolls, 530 m, five rolls back, and ten rolls of the copy.
  await expect(tablet.getByRole('row').filter({ hasText: 'Cotton poplin' })).toContainText('1,340 m');
  await expect(tablet.getByRole('link', { name: 'Purchases' })).toBeHidden();
  for (const price of ['RT-4711-Q', '653949', '1198908']) expect(await holds(tablet, price)).toBe(false);
});
