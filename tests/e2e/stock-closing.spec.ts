import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import { type ComponentRow, moveMaterials, type MoveRow } from '../../src/modules/factory/materials/index.ts';
import { Component, MaterialCost, MaterialMove, StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* Stock is closed with what it was worth; what a tablet brings late into closed days is one entry of the first open one. */

const owner = 'owner-who-closes@karbar.test';
const keeper = 'keeper-who-sees-no-cost@karbar.test';
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('days are closed, and what comes late into them is adjusted in the open ones', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Closers', owner);
  await desk.hire(keeper, ['view_factory', 'manage_components', 'manage_factory_settings'], null);
  const { store } = desk;
  const cloth = clothOf(store.now());
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')!.id;
  await store.write({ action: 'component.save', changes: [insert(Component, cloth)] });
  const first = { component_id: cloth.id, to_id: place, effective_at: dayAgo(40) } as const;
  await moveMaterials(store, [{ ...first, type: 'opening', quantity: 100_000_000, amount: 500_000 }]);
  await moveMaterials(store, [
    { ...first, type: 'scrap', quantity: -80_000_000, to_id: null, from_id: place, effective_at: dayAgo(36), reason: 'Damaged' },
  ]);
  await desk.send();

  const device = await newDevice(server);
  const page = await device.context.newPage();
  await enter(page, owner);
  await page.goto('/app/settings?section=factory');
  await page.getByRole('button', { name: 'Close days' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Stock closed until').fill(dayAgo(30).slice(0, 10));
  await expect(dialog.getByText('1,000.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing has changed since.')).toBeVisible();

  // A tablet that was without network all the time brings what came in on a day between the two.
  const late: MoveRow = {
    ...{ id: newId(), component_id: cloth.id, type: 'free', quantity: 100_000_000, from_id: null, to_id: place, batch: null },
    ...{ reverses: null, effective_at: dayAgo(38), captured_at: dayAgo(38), device_code: 'ZZ', sequence: 1, doc_kind: null, doc_id: null },
    ...{ line_id: null, entered: '100 m', reason: '', note: '', created_by: store.access().userId, received_at: store.now() },
  };
  const cost = { id: late.id, component_id: cloth.id, unit_cost: null, amount: 700_000 };
  await store.write({ action: 'material.receive', changes: [insert(MaterialMove, late), insert(MaterialCost, cost)] });
  await desk.send();
  await page.getByRole('button', { name: /Changed since, adjusted/ }).click();
  await expect(dialog.getByRole('row').filter({ hasText: 'CL-1' })).toHaveText(/\+100 m.*6,200\.00.*800\.00/);
  await page.keyboard.press('Escape');
  await page.goto(`/app/factory/components?open=${cloth.id}`);
  await expect(page.getByRole('row').filter({ hasText: 'Adjusting entry for closed days' })).toContainText('6,200.00');

  const other = await newDevice(server);
  const store2 = await other.context.newPage();
  await enter(store2, keeper);
  await store2.goto('/app/settings?section=factory');
  await expect(store2.getByRole('button', { name: 'Change the day' })).toBeDisabled();
  await expect(store2.getByText('Stock closed until').first()).toBeVisible();
  await expect(store2.getByText('6,200')).toHaveCount(0);
});

function clothOf(created_at: string): ComponentRow {
  return {
    ...{ id: newId(), code: 'CL-1', name: 'Poplin', type: 'raw', category: '', photos: [], barcodes: [], stock_unit: 'm', packs: [] },
    ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
    ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '', active: true },
    ...{ created_by: null, created_at, deleted_at: null },
  };
}
