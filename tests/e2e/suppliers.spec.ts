import { insert } from '#data/operation.ts';
import { newId } from '#kernel/ids.ts';

import type { ComponentRow } from '../../src/modules/factory/materials/index.ts';
import { Component } from '../../src/modules/factory/materials/kind.ts';
import { noFacts, supplierCommands } from '../../src/modules/factory/suppliers/supplier-commands.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { holds, rowsOf, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* A supplier is written down, priced, merged with his twin and printed without network; who buys nothing has no byte of it. */

const owner = 'owner-of-suppliers@karbar.test';
const floor = 'floor-without-suppliers@karbar.test';
const secret = 'Haji 4711 Thread House';

/** In the page: what would have been printed stays readable in `window.name`. */
const keepPrinted = () => {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
};

test('a supplier is made, priced and merged offline, once, and his statement tells what was owed', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Thread Buyers', owner);
  await desk.hire(floor, ['view_factory', 'manage_components'], null);
  const { store } = desk;
  const cone = newId();
  const thread: ComponentRow = {
    ...{ id: newId(), code: 'TH-40', name: 'Thread 40/2', type: 'raw' as const, category: '', photos: [], barcodes: [], stock_unit: 'm' },
    ...{ packs: [{ id: cone, name: 'Cone', num: 5000, den: 1, barcode: '' }], track_stock: true, batch_tracked: false, attributes: [] },
    ...{ default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null },
    ...{ weight_mg: null, location_id: null, notes: '', active: true, created_by: null, created_at: store.now(), deleted_at: null },
  };
  await store.write({ action: 'component.save', changes: [insert(Component, thread)] });
  await supplierCommands.add(store, { ...noFacts, code: 'OLD-1', name: 'Haji Thread', phone: '01712345678', opening_balance: 50_000 });
  await desk.send();

  const tablet = await newDevice(server);
  await tablet.context.addInitScript(keepPrinted);
  let page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/factory/suppliers');
  await expect(page.getByRole('row').filter({ hasText: 'OLD-1' })).toContainText('500.00');
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  await page.getByRole('button', { name: 'New supplier' }).click();
  let dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(secret);
  await dialog.getByLabel('Phone').fill('+880 1712-345678');
  await expect(dialog.getByText('The same phone or name is here already')).toBeVisible();
  await dialog.getByLabel('Days to pay').fill('30');
  await dialog.getByLabel('Owed at the start').fill('১,২০,০০০.৫০');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: secret })).toBeVisible();
  await expect(page.getByText('1,20,000.50').first()).toBeVisible();
  await kill(page);
  page = await startAgain(tablet.context);
  dialog = page.getByRole('dialog');
  await page.goto('/app/factory/suppliers');
  await page
    .getByRole('link', { name: new RegExp(secret) })
    .first()
    .click();

  await page.getByRole('link', { name: 'Items and prices' }).click();
  await page.getByRole('button', { name: 'Add price' }).click();
  await dialog.getByRole('combobox', { name: 'Component' }).click();
  await page.getByRole('option', { name: /Thread 40/ }).click();
  await dialog.getByLabel('Price', { exact: true }).fill('185.5');
  await dialog.getByLabel('Price for one').selectOption({ label: 'Cone' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const line = page.getByRole('button', { name: /Thread 40/ });
  await expect(line).toContainText('185.50 / Cone');
  await expect(line).toContainText('0.0371 / m');

  await page.getByRole('main').getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByRole('radio', { name: new RegExp(secret) }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Ledger' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Owed at the end' })).toContainText('1,20,500.50');
  await page.getByRole('button', { name: 'Print statement' }).click();
  await expect.poll(() => page.evaluate(() => window.name)).toMatch(/Supplier statement.*1,20,500\.50/s);

  const kept = async () =>
    server.sql<{ name: string; amount: number; merged: boolean }>(
      `select s.name, d.amount::int as amount, s.merged_into is not null as merged from public.suppliers s
        join public.supplier_dues d on d.tenant_id = s.tenant_id and d.supplier_id = s.id where s.tenant_id = $1 order by 1`,
      [desk.tenant],
    );
  const second = await (await newDevice(server)).context.newPage();
  await enter(second, owner);
  await second.goto('/app/factory/suppliers');
  await expect(second.getByRole('row').filter({ hasText: 'OLD-1' })).toContainText('500.00');
  await tablet.offline(false);
  await untilSent(page);
  expect(await kept()).toEqual([
    { name: secret, amount: 12_000_050, merged: false },
    { name: 'Haji Thread', amount: 50_000, merged: true },
  ]);
  await expect(second.getByRole('row').filter({ hasText: secret })).toContainText('1,20,500.50');
  await expect(second.getByRole('row').filter({ hasText: 'OLD-1' })).toBeHidden();

  const worker = await (await newDevice(server)).context.newPage();
  await enter(worker, floor);
  await expect(worker.getByRole('link', { name: 'Suppliers' })).toBeHidden();
  expect(await holds(worker, secret)).toBe(false);
  const kinds = new Set((await rowsOf(worker)).map(({ kind }) => kind));
  expect(kinds).toContain('components');
  for (const kind of ['suppliers', 'supplier_dues', 'supplier_prices']) expect(kinds).not.toContain(kind);
});
