import { componentCommands, type ComponentFacts } from '../../src/modules/factory/components/component-commands.ts';
import { StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { holds, rowsOf, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* A line asks for cloth; the store approves less of it and issues it by its barcode without network. The floor sees quantities alone. */

const owner = 'owner-of-the-store@karbar.test';
const floor = 'sewing-line@karbar.test';
const code = '8941100004711';
/** What the cloth cost, in minor units: a number that stands nowhere else. */
const worth = 4_711_013;

test('cloth is asked for, cut down with a reason, issued by a scan offline, and taken back', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Sewing House', owner);
  await desk.hire(floor, ['view_factory', 'manage_requisitions'], null);
  const { store } = desk;
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')?.id ?? '';
  const facts: ComponentFacts = {
    ...{ code: 'CL-1', name: 'Cotton poplin', type: 'raw', category: '', photos: [], barcodes: [code], stock_unit: 'm', packs: [] },
    ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
    ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  const opening = { quantity: 100_000_000, entered: '100 m', location_id: place, batch: null, day: store.today(), amount: worth };
  await componentCommands.add(store, { facts, standard: null, opening });
  await desk.send();

  const phone = await newDevice(server, 'phone');
  let line = await phone.context.newPage();
  await enter(line, floor);
  await line.goto('/app/factory/requisition');
  await expect(line.getByText('Nothing asked for yet')).toBeVisible();
  await line.getByRole('button', { name: 'New requisition' }).first().click();
  let asks = line.getByRole('dialog', { name: 'New requisition' });
  await asks.getByRole('combobox', { name: 'Section or line' }).click();
  await line.keyboard.type('Line 2');
  await line.getByRole('option', { name: 'Line 2' }).click();
  await asks.getByLabel('Scan a component or type its code').fill(code);
  await asks.getByLabel('Scan a component or type its code').press('Enter');
  await expect(asks.getByText('100 m in store')).toBeVisible();
  await asks.getByLabel('Qty').fill('৪০');
  const kept = async () => line.evaluate(() => JSON.stringify(Object.values(localStorage)));
  await expect.poll(kept).toContain(String.raw`\"count\":40`);
  await kill(line);
  line = await startAgain(phone.context);
  asks = line.getByRole('dialog', { name: 'New requisition' });
  await line.goto('/app/factory/requisition?open=new');
  await expect(asks.getByLabel('Qty')).toHaveValue('40');
  await asks.getByRole('button', { name: 'Save' }).click();
  await expect(line.getByText('Waiting for approval')).toBeVisible();
  await expect(line.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await untilSent(line);
  expect(await holds(line, String(worth))).toBe(false);
  const kinds = new Set((await rowsOf(line)).map(({ kind }) => kind));
  for (const kind of ['component_costs', 'material_costs', 'supplier_prices']) expect(kinds).not.toContain(kind);

  const tablet = await newDevice(server, 'tablet');
  const keeper = await tablet.context.newPage();
  await enter(keeper, owner);
  await keeper.goto('/app/factory/requisition?task=approve');
  await keeper.getByRole('link', { name: /Line 2/ }).click();
  await keeper.getByRole('button', { name: 'Approve' }).click();
  const approves = keeper.getByRole('dialog', { name: 'Approve' });
  await approves.getByLabel('Approved quantity').fill('30');
  await approves.getByRole('button', { name: 'Approve' }).click();
  await expect(approves.getByText('Say why it is another quantity').first()).toBeVisible();
  await approves.getByRole('combobox', { name: 'Reason' }).click();
  await keeper.keyboard.type('Kept for another order');
  await keeper.getByRole('option', { name: 'Kept for another order' }).click();
  await approves.getByRole('button', { name: 'Approve' }).click();
  await expect(approves).toBeHidden();
  await untilSent(keeper);

  await tablet.offline(true);
  await untilBadge(keeper, 'offline');
  await keeper.getByRole('link', { name: 'Issue', exact: true }).click();
  await expect(keeper.getByRole('button', { name: /Cotton poplin/ })).toBeVisible();
  await keeper.keyboard.type(`${code}\n`, { delay: 2 });
  await expect(keeper.getByLabel('Quantity')).toHaveValue('30');
  await keeper.getByLabel('Quantity').fill('20');
  await keeper.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(keeper.getByText('Issued: 20 m Cotton poplin')).toBeVisible();
  await keeper.getByRole('button', { name: 'Undo' }).click();
  await keeper.getByRole('button', { name: /Cotton poplin/ }).click();
  await expect(keeper.getByLabel('Quantity')).toHaveValue('30');
  await keeper.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(keeper.getByText('Everything is issued')).toBeVisible();
  await tablet.offline(false);
  await untilSent(keeper);

  await expect(line.getByText('Kept for another order').first()).toBeVisible();
  await expect(line.getByText('Issued 30 m Cotton poplin')).toBeVisible({ timeout: 20_000 });
  await expect(line.getByText('Taken back: 20 m Cotton poplin')).toBeVisible();
  const sums = `select (select sum(quantity)::bigint::text from public.material_moves where tenant_id = $1 and type = 'issue' and reverses is null
      and id not in (select reverses from public.material_moves where tenant_id = $1 and reverses is not null)) as issued, status
    from public.requisitions where tenant_id = $1`;
  expect(await server.sql(sums, [desk.tenant])).toEqual([{ issued: '30000000', status: 'approved' }]);
});
