import { newId } from '#kernel/ids.ts';

import { componentCommands, type ComponentFacts } from '../../src/modules/factory/components/component-commands.ts';
import { StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { activateBill, billCommands, type BillRow, orderCommands } from '../../src/modules/factory/producing/index.ts';
import { type BillLine, BillOfMaterials } from '../../src/modules/factory/producing/kind.ts';
import { issueLines, requisitionCommands, type RequisitionRow } from '../../src/modules/factory/requisitioning/index.ts';
import { Requisition } from '../../src/modules/factory/requisitioning/kind.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { holds, rowsOf, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/*
 * Shirts are ordered offline by who runs the floor, who keeps no store and sees no costs. Their cloth is approved as it is asked for, issued,
 * used by what is made, and the order is closed.
 */

const owner = 'owner-of-the-floor@karbar.test';
const holder = 'owner-of-the-board@karbar.test';
const foreman = 'foreman@karbar.test';
const million = 1_000_000;
/** What the cloth cost, in minor units: a number that stands nowhere else. */
const worth = 7_130_117;

async function found(server: Parameters<typeof CompanyDesk.found>[0], email: string) {
  const desk = await CompanyDesk.found(server, 'Floor House', email);
  const { store } = desk;
  const [brand = ''] = await desk.brands();
  const shirt = await desk.addWare(brand, 'Plain shirt', 30_000, 'SHIRT-1');
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')?.id ?? '';
  const facts: ComponentFacts = {
    ...{ code: 'CL-1', name: 'Cotton poplin', type: 'raw', category: '', photos: [], barcodes: [], stock_unit: 'm', packs: [] },
    ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
    ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  const opening = { quantity: 100 * million, entered: '100 m', location_id: place, batch: null, day: store.today(), amount: worth };
  const cloth = await componentCommands.add(store, { facts, standard: null, opening });
  const line: BillLine = {
    ...{ id: newId(), component_id: cloth, measure: 'm', measure_name: 'm', count: 2 * million, quantity: 2 * million, pieces: 1 },
    ...{ wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
    ...{ options: [], substitutes: [], note: '' },
  };
  const bill = await billCommands.add(store, {
    ...{ product_id: shirt.product, component_id: null, output_name: 'Plain shirt', output_unit: 'pc', base_qty: million, reject: 0 },
    ...{ notes: '', lines: [line], operations: [] },
  });
  await activateBill(store, bill);
  await desk.send();
  await server.sql('update public.products set track_stock = true where tenant_id = $1', [desk.tenant]);
  return { desk, shirt, cloth, place, bill };
}

test('shirts are ordered offline, their cloth is approved at once, used by what is made, and the order is closed', async ({
  server,
  newDevice,
}) => {
  const { desk, shirt } = await found(server, owner);
  await desk.hire(foreman, ['view_factory', 'manage_production', 'manage_requisitions', 'view_products'], null);
  const tablet = await newDevice(server, 'tablet');
  let floor = await tablet.context.newPage();
  await enter(floor, foreman);
  await floor.goto('/app/factory/production');
  await expect(floor.getByText('Nothing is being made yet')).toBeVisible();
  await tablet.offline(true);
  await untilBadge(floor, 'offline');
  await floor.getByRole('link', { name: 'New production order' }).first().click();
  await floor.getByRole('combobox', { name: 'What is made' }).click();
  await floor.getByRole('option', { name: /Plain shirt/ }).click();
  await floor.getByLabel('Pieces').fill('১০');
  await expect(floor.getByRole('row').filter({ hasText: 'Cotton poplin' })).toContainText('20 m');
  const kept = async () => floor.evaluate(() => JSON.stringify(Object.values(localStorage)));
  await expect.poll(kept).toContain(String.raw`\"count\":10`);
  await kill(floor);
  floor = await startAgain(tablet.context);
  await floor.goto('/app/factory/production/new');
  await expect(floor.getByLabel('Pieces')).toHaveValue('10');
  await floor.getByText('Release it at once').click();
  await floor.getByRole('button', { name: 'Save' }).click();
  await expect(floor.getByText('0 / 10').first()).toBeVisible();
  const order = floor.url();

  await floor.getByRole('button', { name: 'More actions' }).click();
  await floor.getByRole('menuitem', { name: 'Make requisition' }).click();
  await floor.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(floor.getByText('Handed in and approved')).toBeVisible();
  await expect(floor).toHaveURL(/factory\/requisition\//);
  const requisition = floor.url();
  await tablet.offline(false);
  await untilSent(floor);
  await expect(floor.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const store = await (await newDevice(server)).context.newPage();
  await enter(store, owner);
  await store.goto(requisition);
  await store.getByRole('link', { name: 'Issue', exact: true }).click();
  await store.getByRole('button', { name: /Cotton poplin/ }).click();
  await store.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(store.getByText('Everything is issued')).toBeVisible();
  await untilSent(store);

  await floor.goto(order);
  await expect(floor.getByText('In progress')).toBeVisible({ timeout: 20_000 });
  await receive(floor, 'Good', '6');
  await expect(floor.getByText('6 / 10').first()).toBeVisible();
  await receive(floor, 'Scrap', '1');
  await expect(floor.getByText('14.29%')).toBeVisible();
  await floor.getByRole('link', { name: 'Materials' }).click();
  await expect(floor.getByRole('main')).toContainText(/Needed 20 m.*Issued 20 m.*Used in production 12 m.*On the floor 8 m/);
  await expect(floor.getByRole('link', { name: 'Planned and actual cost' })).toHaveCount(0);
  await untilSent(floor);
  expect(await holds(floor, String(worth))).toBe(false);
  const kinds = new Set((await rowsOf(floor)).map(({ kind }) => kind));
  for (const kind of ['material_costs', 'production_credits', 'overhead_rates']) expect(kinds).not.toContain(kind);

  await store.goto(`${order}?tab=cost`);
  // 12 m of 20 at 71,301.17 / 100.
  await expect(store.getByRole('row').filter({ hasText: 'Material' })).toContainText('8,556.14');
  await store.getByRole('button', { name: 'More actions' }).click();
  await store.getByRole('menuitem', { name: 'Make bundles' }).click();
  await store.getByRole('dialog').getByRole('button', { name: 'Make bundles' }).click();
  await expect(store.getByText('Bundles made: 1')).toBeVisible();
  await store.getByRole('button', { name: 'More actions' }).click();
  await store.getByRole('menuitem', { name: 'Complete order' }).click();
  await store.getByRole('button', { name: 'Close production order' }).click();
  await expect(store.getByText('Closed').first()).toBeVisible();
  await untilSent(store);
  await expect(floor.getByText('Closed').first()).toBeVisible({ timeout: 20_000 });

  const sums = `select (select status from public.production_orders where tenant_id = $1) as status,
    (select on_hand::text from public.stock_balances where tenant_id = $1 and id = $2) as shelf,
    (select sum(quantity)::text from public.material_moves where tenant_id = $1 and type = 'consume') as used`;
  expect(await server.sql(sums, [desk.tenant, shirt.variant])).toEqual([{ status: 'closed', shelf: '6', used: '-12000000' }]);
});

test('an order is held on the board, counted on the floor, and cancelled with its cloth brought back; another device sees it', async ({
  server,
  newDevice,
}) => {
  const { desk, cloth, place, bill } = await found(server, holder);
  const { store } = desk;
  const used = (await store.get(BillOfMaterials, bill)) as BillRow;
  const outputs = [{ id: newId(), variant_id: null, name: '', options: [], quantity: 10 }];
  const facts = { bill: used, outputs, start_date: null, due_date: null, priority: 'normal', line_id: null, notes: '' } as const;
  const orderId = await orderCommands.add(store, { ...facts, status: 'released' });
  const asked = { id: newId(), component_id: cloth, measure: 'm', measure_name: 'm', count: 20 * million, quantity: 20 * million };
  const requisition = await requisitionCommands.add(store, {
    ...{ section: '', purpose: 'production', priority: 'normal', needed_by: null, notes: '', production_order_id: orderId },
    lines: [{ ...asked, approved: null, substitute_for: null, reason: '', note: '' }],
  });
  const row = (await store.get(Requisition, requisition)) as RequisitionRow;
  expect(row.status).toBe('approved');
  await issueLines(store, row, [{ line: row.lines[0]!, quantity: 20 * million }], { store: place });
  await desk.send();

  const page = await (await newDevice(server)).context.newPage();
  await enter(page, holder);
  await page.goto('/app/factory/production?tab=board');
  const card = page.getByRole('region', { name: 'Board' }).getByRole('listitem').filter({ hasText: 'Plain shirt' });
  await card.getByRole('button', { name: /Move/ }).click();
  await page.getByRole('menuitem', { name: 'Move to On hold' }).click();
  await expect(page.getByText(/PRO-.*: On hold/)).toBeVisible();
  await page.goto(`/app/factory/production/${orderId}`);
  await page.getByRole('button', { name: 'Resume order' }).click();
  await expect(page.getByText('In progress')).toBeVisible();
  await page.getByRole('link', { name: 'Asked of the store' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: row.requisition_no })).toContainText('Issued');

  const menu = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  // One that was begun goes back to being made.
  await menu('Complete order');
  const said = page.getByRole('listitem').filter({ hasText: 'Completed' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('In progress').first()).toBeVisible();
  await menu('Make the same again');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('0 / 10').first()).toBeVisible();
  await page.goto('/app/factory/production?state=planned');
  const copy = page.getByRole('row').filter({ hasText: 'Scheduled' }).getByRole('checkbox');
  await copy.check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(copy).toHaveCount(0);
  await page.goto('/app/factory/production?show=deleted');
  await copy.check();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(copy).toHaveCount(0);
  await page.goto(`/app/factory/production/${orderId}`);
  await menu('Count the floor');
  await page.getByRole('dialog').getByLabel('Cotton poplin').fill('15');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Materials' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Cotton poplin' })).toContainText(/5 m.*15 m/);

  await menu('Cancel production order');
  const cancels = page.getByRole('dialog');
  const cancel = cancels.getByRole('button', { name: 'Cancel production order' });
  await cancels.getByLabel('Reason').fill('The buyer withdrew');
  await expect(cancel).toBeDisabled();
  await cancels.getByLabel('Bring it back to the store').check();
  await cancel.click();
  await expect(page.getByText('The buyer withdrew').first()).toBeVisible();
  await untilSent(page);

  const other = await (await newDevice(server, 'phone')).context.newPage();
  await enter(other, holder);
  await other.goto(`/app/factory/production/${orderId}`);
  await expect(other.getByText('Cancelled').first()).toBeVisible();
  const state = `select o.status, o.decision, r.status as asked,
      (select sum(case when m.to_id = $2 then m.quantity when m.from_id = $2 then -abs(m.quantity) else 0 end)::text
        from public.material_moves m where m.tenant_id = $1) as left
    from public.production_orders o join public.requisitions r on r.production_order_id = o.id where o.tenant_id = $1`;
  expect(await server.sql(state, [desk.tenant, place])).toEqual([
    { status: 'cancelled', decision: 'return', asked: 'closed', left: '95000000' },
  ]);
});

async function receive(page: Parameters<typeof enter>[0], grade: string, pieces: string): Promise<void> {
  await page.getByRole('button', { name: 'Receive output' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Grade').selectOption({ label: grade });
  await dialog.getByLabel('Pieces').fill(pieces);
  if (grade === 'Scrap') {
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await page.getByRole('option', { name: 'Damaged', exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}
