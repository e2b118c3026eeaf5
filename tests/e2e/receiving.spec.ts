import { newId } from '#kernel/ids.ts';

import { componentCommands } from '../../src/modules/factory/components/component-commands.ts';
import { purchaseCommands } from '../../src/modules/factory/purchasing/index.ts';
import { noFacts, supplierCommands } from '../../src/modules/factory/suppliers/supplier-commands.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { holds, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* Who keeps the store and buys nothing takes goods in by scan, without network and without a price; too much of it is marked, and taken back. */

const [owner, keeper] = ['owner-of-receiving@karbar.test', 'keeper-of-receiving@karbar.test'];
const million = 1_000_000;
/** What one metre costs, in minor units; a number that stands nowhere else. */
const secret = 73_291;

test('a store keeper takes in what was ordered, and takes it back', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Store House', owner);
  await desk.hire(keeper, ['view_factory', 'manage_components'], null);
  const { store } = desk;
  const supplier = await supplierCommands.add(store, { ...noFacts, name: 'Rahim Textiles' });
  const cloth = await componentCommands.add(store, {
    facts: {
      ...{ code: 'CL-1', name: 'Cloth', type: 'raw', category: '', photos: [], barcodes: ['890123456789'], stock_unit: 'm', packs: [] },
      ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: supplier, reorder_point: 0, reorder_qty: 0 },
      ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
    },
  });
  await purchaseCommands.add(store, {
    ...{ supplier_id: supplier, supplier_name: 'Rahim Textiles', order_date: store.today(), expected_date: null, location_id: null },
    ...{
      tags: [],
      notes: '',
      photos: [],
      discount: 0,
      tax_in_cost: true,
      bill_no: '',
      terms_days: 30,
      category_id: null,
      status: 'ordered',
    },
    lines: [
      {
        ...{ id: newId(), component_id: cloth, measure: 'm', measure_name: 'm', count: 100 * million, quantity: 100 * million },
        ...{ free_reason: '', why: '', note: '', price: secret * million, discount: 0, tax: 0 },
      },
    ],
  });
  await desk.send();

  const tablet = await newDevice(server, 'tablet');
  const page = await tablet.context.newPage();
  await enter(page, keeper);
  await page.goto('/app/factory/components');
  await page.getByRole('link', { name: 'Receive goods' }).click();
  await expect(page.getByRole('button', { name: /Rahim Textiles/ })).toContainText('100 m');
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  const scan = page.getByLabel('Number, supplier or item');
  await scan.fill('890123456789');
  await scan.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Accepted').fill('130');
  await expect(dialog.getByText('Over-received')).toBeVisible();
  await dialog.getByRole('button', { name: 'Receive goods' }).click();
  await expect(page.getByText('Nothing is on its way', { exact: true })).toBeVisible();
  await expect(page.getByText('Cloth: 130 m')).toBeVisible();
  await tablet.offline(false);
  await untilSent(page);

  /** Moves that nobody took back. */
  const standing = `select quantity::text from public.material_moves as move where tenant_id = $1 and reverses is null
      and not exists (select from public.material_moves as other where other.tenant_id = $1 and other.reverses = move.id)`;
  expect(await server.sql(standing, [desk.tenant])).toEqual([{ quantity: String(130 * million) }]);
  expect(await holds(page, String(secret))).toBe(false);
  await page.getByRole('button', { name: /^More actions, GRN/ }).click();
  await page.getByRole('menuitem', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: /Rahim Textiles/ })).toContainText('100 m');
  await untilSent(page);
  expect(await server.sql(standing, [desk.tenant])).toEqual([]);
});
