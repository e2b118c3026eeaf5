import type { Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { componentCommands, type ComponentFacts } from '../../src/modules/factory/components/component-commands.ts';
import { StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { requisitionCommands } from '../../src/modules/factory/requisitioning/index.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* More is taken than lies there: the company is asked first, or refuses while it is connected; without network nobody is stopped. */

const owner = 'owner-of-little@karbar.test';
const million = 1_000_000;

test('stock below zero is asked about, refused online, and taken offline, as the settings say', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Little House', owner);
  const { store } = desk;
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')?.id ?? '';
  const facts: ComponentFacts = {
    ...{ code: 'CL-1', name: 'Cotton poplin', type: 'raw', category: '', photos: [], barcodes: [], stock_unit: 'm', packs: [] },
    ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
    ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  const opening = { quantity: 10 * million, entered: '10 m', location_id: place, batch: null, day: store.today(), amount: 1000 };
  const cloth = await componentCommands.add(store, { facts, standard: null, opening });
  const asked = await requisitionCommands.add(store, {
    ...{ section: 'Samples', purpose: 'sample', priority: 'normal', needed_by: null, notes: '' },
    lines: [
      {
        ...{ id: newId(), component_id: cloth, measure: 'm', measure_name: 'm', count: 40 * million, quantity: 40 * million },
        ...{ approved: null, substitute_for: null, reason: '', note: '' },
      },
    ],
  });
  await requisitionCommands.move(store, asked, 'approved');
  await desk.send();

  const device = await newDevice(server);
  const page = await device.context.newPage();
  await enter(page, owner);
  await chooses(page, 'Ask first');
  let dialog = await drawerStep(page, cloth, 'Scrap some');
  await dialog.getByLabel('Scrapped').fill('12');
  await dialog.getByRole('combobox', { name: 'Reason' }).click();
  await page.keyboard.type('Moth holes');
  await page.getByRole('option', { name: 'Moth holes' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Only 10 m there' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Less than that lies there.').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Take it all the same' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('-2 m').first()).toBeVisible();

  await chooses(page, 'Refuse while online');
  dialog = await drawerStep(page, cloth, 'Transfer stock');
  await dialog.getByLabel('To', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('How much').fill('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Less than that lies there.').first()).toBeVisible();
  await page.goto(`/app/factory/requisition/${asked}?scan=issue`);
  await page.getByRole('button', { name: /Cotton poplin/ }).click();
  await expect(page.getByText('Only -2 m there')).toBeVisible();
  await page.getByRole('button', { name: '5', exact: true }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('5');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Less than that lies there.')).toBeVisible();
  await untilSent(page);
  await device.offline(true);
  await untilBadge(page, 'offline');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByText('Issued: 5 m Cotton poplin')).toBeVisible();
  await device.offline(false);
  await untilSent(page);
  const moves = 'select type, (quantity / 1000000)::int as much from public.material_moves where tenant_id = $1 order by captured_at';
  expect(await server.sql(moves, [desk.tenant])).toEqual([
    { type: 'opening', much: 10 },
    { type: 'scrap', much: -12 },
    { type: 'issue', much: -5 },
  ]);
});

/** Says in the settings what happens below zero. */
async function chooses(page: Page, policy: string): Promise<void> {
  await page.goto('/app/settings?section=factory');
  await page.getByLabel('Stock below zero').selectOption({ label: policy });
  await page.getByRole('button', { name: 'Save settings' }).first().click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function drawerStep(page: Page, component: string, step: string) {
  await page.goto(`/app/factory/components?open=${component}`);
  const drawer = page.getByRole('dialog', { name: 'Cotton poplin' });
  await drawer.getByText('10 m').or(drawer.getByText('-2 m')).first().waitFor();
  if (step === 'Transfer stock') await drawer.getByRole('button', { name: step }).click();
  else {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: step }).click();
  }
  return page.getByRole('dialog', { name: step });
}
