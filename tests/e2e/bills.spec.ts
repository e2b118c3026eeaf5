import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import { type ComponentRow, moveMaterials } from '../../src/modules/factory/materials/index.ts';
import { Component, StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { operationCommands } from '../../src/modules/factory/producing/index.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* What a shirt is made of is written offline, used, changed by another version, and seen by another device. */

const owner = 'owner-of-shirts@karbar.test';

test('a bill of materials is written offline, tells what an order needs, and is followed by another version', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Shirt Makers', owner);
  const { store } = desk;
  const [shirt, fabric, button] = [part('SH-1', 'Shirt, plain', 'pc'), part('FAB-1', 'Poplin', 'm'), part('BTN-1', 'Button', 'pc')];
  await store.write({ action: 'component.save', changes: [shirt, fabric, button].map((row) => insert(Component, row)) });
  await operationCommands.add(store, { name: 'Sewing', section: 'Line 1', sam: 12_500 });
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')!.id;
  await moveMaterials(store, [
    { component_id: fabric.id, type: 'opening', quantity: 500_000_000, to_id: place, amount: 4_750_000 },
    { component_id: button.id, type: 'opening', quantity: 10_000_000_000, to_id: place, amount: 600_000 },
  ]);
  await desk.send();

  const tablet = await newDevice(server);
  let page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/factory/production?tab=bills');
  await expect(page.getByText('No bill of materials yet')).toBeVisible();
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await page.getByRole('button', { name: 'New bill of materials' }).first().click();
  const dialog = page.getByRole('dialog');
  const pick = async (name: string, text: string) => {
    await dialog.getByRole('combobox', { name, exact: true }).first().click();
    await page.getByRole('option', { name: text }).first().click();
  };
  await pick('What is made', 'Shirt, plain');
  await dialog.getByLabel('Expected rejects').fill('3');
  await dialog.getByRole('button', { name: 'Add component' }).click();
  await pick('Component', 'Poplin');
  await dialog.getByLabel('Qty', { exact: true }).first().fill('১.৮');
  await dialog.getByLabel('Waste', { exact: true }).selectOption('add_on');
  await dialog.getByLabel('Share of waste').fill('5');
  await dialog.getByText('Pieces, set-up, sizes and colours, substitutes').click();
  await dialog.getByLabel('Set-up').fill('2');
  const kept = async () => page.evaluate(() => JSON.stringify(Object.values(localStorage)));
  await expect.poll(kept).toContain(String.raw`\"setup\":2`);
  await kill(page);
  page = await startAgain(tablet.context);
  await page.goto('/app/factory/production?open=new');
  await expect(page.getByRole('dialog').getByLabel('Share of waste')).toHaveValue('5');
  const again = page.getByRole('dialog');
  await again.getByRole('button', { name: 'Add operation' }).click();
  await again.getByRole('combobox', { name: 'Operation', exact: true }).click();
  await page.getByRole('option', { name: 'Sewing' }).click();
  await again.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('To begin: 104 pc')).toBeVisible();
  // 104 × 1.8 × 1.05 + 2.
  await expect(page.getByRole('row').filter({ hasText: 'Poplin' }).filter({ hasText: '198.56' })).toBeVisible();
  await page.getByRole('button', { name: 'Use this bill' }).click();
  await expect(page.getByText('It is in use from now on.')).toBeVisible();

  await page.getByRole('button', { name: 'New version' }).click();
  const copy = page.getByRole('dialog').last();
  await copy.getByLabel('Qty', { exact: true }).first().fill('1.7');
  await copy.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Use this bill' }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare versions' }).click();
  await expect(page.getByText('1.8 m → 1.7 m')).toBeVisible();
  await tablet.offline(false);
  await untilSent(page);

  const other = await newDevice(server);
  const second = await other.context.newPage();
  await enter(second, owner);
  await second.goto('/app/factory/production?tab=bills');
  await expect(second.getByRole('row').filter({ hasText: 'In use' })).toContainText('Version 2');
  await expect(second.getByRole('row').filter({ hasText: 'Archived' })).toContainText('Version 1');
  await second.goto(`/app/factory/components?open=${fabric.id}`);
  await expect(second.getByText('Goes into')).toBeVisible();
});

function part(code: string, name: string, stock_unit: string): ComponentRow {
  return {
    ...{ id: newId(), code, name, type: 'raw', category: '', photos: [], barcodes: [], stock_unit, packs: [], track_stock: true },
    ...{ batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0 },
    ...{ wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '', active: true, created_by: null },
    ...{ created_at: new Date().toISOString(), deleted_at: null },
  };
}
