import type { Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import { componentCommands } from '#modules/factory/components/component-commands.ts';
import { purchaseCommands } from '#modules/factory/purchasing/index.ts';
import { requisitionCommands } from '#modules/factory/requisitioning/index.ts';
import { noFacts, supplierCommands } from '#modules/factory/suppliers/supplier-commands.ts';

import { CompanyDesk } from '../e2e/pages/company-desk.ts';
import { untilBadge } from '../e2e/pages/device-life.ts';
import { holds, untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { enter } from '../e2e/pages/pay-house.ts';
import { type Device, expect, test } from '../e2e/support/test.ts';

/*
 * Cloth, dye and buttons are ordered, and two tablets take them in without network: half and half of the cloth, too much of the dye. Some
 * cloth is issued by scan before its bill says what it really costs. What is there, what it is worth and what is due is the same everywhere.
 */

const [owner, buyer, floor] = ['owner-of-materials@karbar.test', 'buyer-of-materials@karbar.test', 'floor-of-materials@karbar.test'];
const million = 1_000_000;
/** What one metre costs at first, in minor units; a number that stands nowhere else. */
const secret = 12_347;

async function workshop(server: Parameters<typeof CompanyDesk.found>[0]) {
  const desk = await CompanyDesk.found(server, 'Panjabi House', owner ?? '');
  await desk.hire(buyer ?? '', ['manage_purchases', 'manage_suppliers', 'manage_components', 'view_factory'], null);
  await desk.hire(floor ?? '', ['view_factory', 'manage_requisitions', 'manage_components'], null);
  const { store } = desk;
  const supplier = await supplierCommands.add(store, { ...noFacts, name: 'Rahim Textiles', terms_days: 30 });
  const add = async (code: string, name: string, stock_unit: string) =>
    componentCommands.add(store, {
      facts: {
        ...{
          code,
          name,
          type: 'raw',
          category: '',
          photos: [],
          barcodes: [],
          stock_unit,
          packs: [],
          track_stock: true,
          batch_tracked: false,
        },
        ...{ attributes: [], default_supplier_id: supplier, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0 },
        ...{ shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
      },
    });
  const [cloth, dye, buttons] = [await add('CL-1', 'Cloth', 'm'), await add('DY-1', 'Dye', 'kg'), await add('BT-1', 'Buttons', 'pc')];
  const line = (component_id: string, measure: string, count: number, price: number) => ({
    ...{ id: newId(), component_id, measure, measure_name: measure, count: count * million, quantity: count * million, free_reason: '' },
    ...{ why: '', note: '', price: price * million, discount: 0, tax: 0 },
  });
  const purchase = await purchaseCommands.add(store, {
    ...{
      supplier_id: supplier,
      supplier_name: 'Rahim Textiles',
      order_date: store.today(),
      expected_date: null,
      location_id: null,
      tags: [],
    },
    ...{ notes: '', photos: [], discount: 0, tax_in_cost: true, bill_no: '', terms_days: 30, category_id: null, status: 'ordered' },
    lines: [line(cloth, 'm', 100, secret), line(dye, 'kg', 50, 16_000), line(buttons, 'pc', 1000, 50)],
  });
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
  return { desk, purchase, cloth, asked };
}

/** Takes in so much of cloth, dye and buttons. */
async function receive(page: Page, purchase: string, counts: readonly string[]): Promise<void> {
  await page.goto(`/app/factory/purchases/${purchase}`);
  await page.getByRole('button', { name: 'Receive goods' }).click();
  const dialog = page.getByRole('dialog');
  for (const [i, count] of counts.entries()) await dialog.getByLabel('Accepted').nth(i).fill(count);
  await dialog.getByRole('button', { name: 'Receive goods' }).click();
  await expect(page.getByText('Goods received')).toBeVisible();
}

test('goods that two tablets take in offline are worth and owed the same everywhere', async ({ server, newDevice }) => {
  test.setTimeout(120_000);
  const { desk, purchase, cloth, asked } = await workshop(server);
  const open = async (who: string): Promise<{ device: Device; page: Page }> => {
    const device = await newDevice(server, 'tablet');
    const page = await device.context.newPage();
    await enter(page, who);
    return { device, page };
  };
  const [a, b] = [await open(buyer ?? ''), await open(owner ?? '')];
  for (const { page } of [a, b]) {
    await page.goto(`/app/factory/purchases/${purchase}`);
    await expect(page.getByRole('button', { name: 'Receive goods' })).toBeEnabled();
  }
  for (const { device, page } of [a, b]) {
    await device.offline(true);
    await untilBadge(page, 'offline');
  }
  await receive(a.page, purchase, ['50', '30', '1000']);
  await receive(b.page, purchase, ['50', '30', '0']);
  await expect(b.page.getByText('Over-received')).toHaveCount(0);
  for (const { device, page } of [a, b]) {
    await device.offline(false);
    await untilSent(page);
  }
  for (const { page } of [a, b]) await expect(page.getByText('Over-received').first()).toBeVisible();

  // The floor takes forty metres for its office samples, by scan and without network.
  const worker = await open(floor ?? '');
  await worker.page.goto(`/app/factory/requisition/${asked}?scan=issue`);
  const scan = worker.page.getByLabel('Scan a component or type its code');
  await scan.waitFor();
  await worker.device.offline(true);
  await untilBadge(worker.page, 'offline');
  await scan.fill('CL-1');
  await scan.press('Enter');
  await expect(worker.page.getByLabel('Quantity')).toHaveValue('40');
  await worker.page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(worker.page.getByText('Issued: 40 m Cloth')).toBeVisible();
  await worker.device.offline(false);
  await untilSent(worker.page);

  // 100 m at 123.47, 60 kg at 160.00, 1,000 at 0.50.
  const due = async () =>
    (
      await server.sql<{ amount: number }>('select amount::int from public.supplier_dues where tenant_id = $1 and id = $2', [
        desk.tenant,
        purchase,
      ])
    )[0]?.amount;
  expect(await due()).toBe(100 * secret + 60 * 16_000 + 1000 * 50);
  await expect(a.page.getByText('22,447.00').first()).toBeVisible();

  // The bill says 130.00: what is left costs more, and so does what is used.
  await a.page.goto(`/app/factory/purchases/edit/${purchase}`);
  await a.page.getByLabel('Price', { exact: true }).first().fill('130');
  await expect(a.page.getByText('+৳261.20')).toBeVisible();
  await a.page.getByLabel('Number of the supplier’s bill').fill('B-17');
  await a.page.getByRole('button', { name: 'Save purchase' }).click();
  await untilSent(a.page);
  expect(await due()).toBe(100 * 13_000 + 60 * 16_000 + 1000 * 50);
  for (const { page } of [a, b]) {
    await page.goto(`/app/factory/components?open=${cloth}`);
    const drawer = page.getByRole('dialog', { name: 'Cloth' });
    await expect(drawer.getByText('60 m').first()).toBeVisible();
    await expect(drawer.getByText('7,800.00').first()).toBeVisible();
    await page.goto(`/app/factory/purchases/${purchase}`);
    await expect(page.getByText('23,100.00').first()).toBeVisible();
  }
  await untilDigestsMatch(a.page);

  await worker.page.goto('/app/factory/components');
  await expect(worker.page.getByText('60 m').first()).toBeVisible();
  for (const price of [String(secret), '13000', '1300000']) expect(await holds(worker.page, price)).toBe(false);
});
