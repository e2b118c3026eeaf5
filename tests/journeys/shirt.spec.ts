import { newId } from '#kernel/ids.ts';
import { componentCommands, type ComponentFacts } from '#modules/factory/components/component-commands.ts';
import { lineCommands } from '#modules/factory/materials/index.ts';
import { StockLocation } from '#modules/factory/materials/kind.ts';
import {
  activateBill,
  billCommands,
  type BillRow,
  makeBundles,
  operationCommands,
  orderCommands,
  type OrderRow,
  overheadCommands,
  rateCommands,
} from '#modules/factory/producing/index.ts';
import { BillOfMaterials, type BillLine, ProductionOrder } from '#modules/factory/producing/kind.ts';
import { issueLines, requisitionCommands, type RequisitionRow } from '#modules/factory/requisitioning/index.ts';
import { Requisition } from '#modules/factory/requisitioning/kind.ts';

import { CompanyDesk } from '../e2e/pages/company-desk.ts';
import { addPeople, devicesPath } from '../e2e/pages/gate.ts';
import { untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { enter } from '../e2e/pages/pay-house.ts';
import { expect, test } from '../e2e/support/test.ts';

/*
 * Twenty shirts from their bill of materials to their shelf: cloth and buttons are issued, two tablets of a line write down a shift without network
 * and scan one bundle both, the report is approved, nineteen come off the floor, and the order is closed. What was earned, what one cost and what
 * is left is the same everywhere.
 */

const owner = 'owner-of-shirts@karbar.test';
const million = 1_000_000;

async function found(server: Parameters<typeof CompanyDesk.found>[0]) {
  const desk = await CompanyDesk.found(server, 'Shirt House', owner);
  const people = await addPeople(server, desk.tenant);
  const { store } = desk;
  const [brand = ''] = await desk.brands();
  const shirt = await desk.addWare(brand, 'Plain shirt', 30_000, 'SHIRT-1');
  const place = (await store.find(StockLocation)).find(({ type }) => type === 'store')?.id ?? '';
  // 100 m at 95.00 and 500 buttons at 0.60.
  const cloth = await componentCommands.add(
    store,
    part('CL-1', 'Cotton poplin', 'm', { place, count: 100, amount: 950_000, day: store.today() }),
  );
  const buttons = await componentCommands.add(
    store,
    part('BT-1', 'Button', 'pc', { place, count: 500, amount: 30_000, day: store.today() }),
  );
  const line = await lineCommands.add(store, { name: 'Line 1', section: 'Sewing' });
  const [cutting, sewing] = [await step('Cutting', 500, 300), await step('Sewing', 2500, 2200)];
  await overheadCommands.add(store, { valid_from: store.today(), laid_on: 'good', rate: 1200 });
  const id = await billCommands.add(store, {
    ...{ product_id: shirt.product, component_id: null, output_name: 'Plain shirt', output_unit: 'pc', base_qty: million, reject: 0 },
    ...{ notes: '', lines: [takes(cloth, 'm', 2), takes(buttons, 'pc', 8)] },
    operations: [cutting, sewing].map((operation_id, i) => ({
      id: newId(),
      operation_id,
      sam: i === 0 ? 500 : 2500,
      inspected: false,
      note: '',
    })),
  });
  await activateBill(store, id);
  const bill = (await store.get(BillOfMaterials, id)) as BillRow;
  const order = await orderCommands.add(store, {
    ...{ bill, start_date: null, due_date: null, priority: 'normal', line_id: line, notes: '', status: 'released' },
    outputs: [{ id: newId(), variant_id: shirt.variant, name: 'Plain shirt', options: [], quantity: 20 }],
  });
  const row = (await store.get(ProductionOrder, order)) as OrderRow;
  await makeBundles(store, row, 10);
  const asked = await requisitionCommands.add(store, {
    ...{ section: 'Sewing', purpose: 'production', priority: 'normal', needed_by: null, notes: '', production_order_id: order },
    lines: [line40(cloth, 'm', 40), line40(buttons, 'pc', 160)],
  });
  const wanted = (await store.get(Requisition, asked)) as RequisitionRow;
  expect(wanted.status).toBe('approved');
  await issueLines(
    store,
    wanted,
    wanted.lines.map((one) => ({ line: one, quantity: one.quantity })),
    { store: place },
  );
  await desk.send();
  await server.sql('update public.products set track_stock = true where tenant_id = $1', [desk.tenant]);
  return { desk, people, shirt, cloth, buttons, order, number: row.order_no };

  async function step(name: string, sam: number, rate: number): Promise<string> {
    const operation_id = await operationCommands.add(store, { name, section: 'Sewing', sam });
    await rateCommands.add(store, { operation_id, product_id: null, valid_from: store.today(), type: 'flat', per: 1, rate, slabs: [] });
    return operation_id;
  }
}

type Opening = { readonly place: string; readonly count: number; readonly amount: number; readonly day: string };

function part(code: string, name: string, stock_unit: string, { place, count, amount, day }: Opening) {
  const facts: ComponentFacts = {
    ...{ code, name, type: 'raw', category: '', photos: [], barcodes: [], stock_unit, packs: [], track_stock: true, batch_tracked: false },
    ...{ attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0, lead_days: 0, safety_days: 0, wastage: 0 },
    ...{ shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  return {
    facts,
    standard: null,
    opening: { quantity: count * million, entered: `${count}`, location_id: place, batch: null, day, amount },
  };
}

function takes(component_id: string, measure: string, count: number): BillLine {
  return {
    ...{ id: newId(), component_id, measure, measure_name: measure, count: count * million, quantity: count * million, pieces: 1 },
    ...{ wastage_type: 'none', wastage: 0, setup: 0, multiple: 0, basis: 'started', consumption: 'backflush' },
    ...{ options: [], substitutes: [], note: '' },
  };
}

function line40(component_id: string, measure: string, count: number) {
  const said = { measure, measure_name: measure, count: count * million, quantity: count * million };
  return { id: newId(), component_id, ...said, approved: null, substitute_for: null, reason: '', note: '' };
}

test('a shirt costs, pays and leaves the same everywhere, whoever scanned its bundle first', async ({ server, newDevice }) => {
  test.setTimeout(150_000);
  const { desk, people, shirt, cloth, buttons, order, number } = await found(server);
  const tabletOf = async (name: string) => {
    const device = await newDevice(server, 'tablet');
    const page = await device.context.newPage();
    await enter(page, owner);
    await page.goto(devicesPath);
    await page.getByRole('button', { name: 'Make this device a tablet' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name of the tablet').fill(name);
    await form.getByLabel('Use of the tablet').selectOption('Work of Line 1');
    await form.getByRole('button', { name: 'Make it a tablet' }).click();
    await expect(page.getByRole('button', { name: 'Rahim Uddin' })).toBeVisible();
    await device.offline(true);
    await page.reload();
    await expect(page.getByText('Offline: work is written down here')).toBeVisible();
    const scan = async (code: string) => page.keyboard.type(`${code}\n`, { delay: 5 });
    const ticket = async (bundle: number) => {
      await scan(`${number}/${bundle}`);
      await expect(page.getByRole('status').filter({ hasText: `Bundle ${number}/${bundle} · 10` })).toBeVisible();
    };
    const press = async (...names: readonly string[]) => {
      for (const one of names) await page.getByRole('button', { name: one, exact: true }).click();
    };
    return { device, page, scan, ticket, press };
  };
  const [a, b] = [await tabletOf('Tablet A'), await tabletOf('Tablet B')];

  // Rahim cuts twenty and sews the first bundle.
  await a.scan('KB-0001');
  await a.press('Cutting', '2', '0', 'Save');
  await expect(a.page.getByText('Cutting · Plain shirt')).toBeVisible();
  await a.ticket(1);
  await a.scan('KB-0001');
  await a.press('Sewing', 'Save');
  await expect(a.page.getByText('Sewing · Plain shirt')).toBeVisible();

  // Rina has a ticket of the first one, too, and the second one, of which one shirt is no good.
  for (const [bundle, ...rest] of [[1], [2, 'Rejects 0', '1']] as const) {
    await b.ticket(bundle);
    await b.scan('KB-0002');
    await b.press('Sewing', ...rest, 'Save');
    await expect(b.page.getByText('Sewing · Plain shirt')).toBeVisible();
  }
  for (const { device, page } of [a, b]) {
    await device.offline(false);
    await expect(page.getByText('No entry waits')).toBeVisible({ timeout: 60_000 });
  }
  const list = b.page.getByRole('button', { name: 'Written down today' });
  await list.click();
  await expect(b.page.getByText('Written down elsewhere first: paid once')).toBeVisible({ timeout: 30_000 });

  // The office looks at the report and approves it; the order's cost knows what was earned.
  const desktop = await newDevice(server);
  const office = await desktop.context.newPage();
  await enter(office, owner);
  await office.goto('/app/factory/reports');
  await office.getByText('Line 1').first().click();
  await expect(office.getByText('Rina Akter wrote down a bundle that Rahim Uddin had written down first')).toBeVisible();
  await office.getByRole('button', { name: 'Hand in' }).click();
  await office.getByRole('button', { name: 'Approve' }).click();
  await expect(office.getByText('Approved').first()).toBeVisible();

  await office.goto(`/app/factory/production/${order}`);
  await office.getByRole('button', { name: 'Receive output' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Plain shirt').fill('19');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByText('19 / 20').first()).toBeVisible();
  await office.getByRole('button', { name: 'More actions' }).click();
  await office.getByRole('menuitem', { name: 'Complete order' }).click();
  await office.getByRole('button', { name: 'Close production order' }).click();
  await expect(office.getByText('Closed').first()).toBeVisible();
  await untilSent(office);

  // 38 m at 95.00 and 152 buttons at 0.60; 20 cut at 3.00 and 19 sewn at 22.00; 12.00 of overhead each: 4,407.20 for 19.
  const other = await (await newDevice(server)).context.newPage();
  await enter(other, owner);
  for (const page of [office, other]) {
    await page.goto(`/app/factory/production/${order}?tab=cost`);
    const cells = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(cells('Material')).toContainText('3,701.20');
    await expect(cells('Labour')).toContainText('478.00');
    await expect(cells('Overhead')).toContainText('228.00');
    await expect(cells('Cost of one')).toContainText('231.96');
  }
  await untilDigestsMatch(office);

  const [rahim, rina] = people;
  const paid = `select p ->> 'employee_id' as who, p ->> 'label' as label, (p ->> 'quantity')::int as pieces, (p ->> 'rate')::int as rate
    from jsonb_array_elements(private.approved_work($1, current_date - 2, current_date + 2) -> 'pays' -> 0 -> 'lines') p order by rate, pieces`;
  expect(await server.sql(paid, [desk.tenant])).toEqual([
    { who: rahim, label: 'Plain shirt – Cutting', pieces: 20, rate: 300 },
    { who: rina, label: 'Plain shirt – Sewing', pieces: 9, rate: 2200 },
    { who: rahim, label: 'Plain shirt – Sewing', pieces: 10, rate: 2200 },
  ]);
  const left = `select (select on_hand::int from public.stock_balances where tenant_id = $1 and id = $2) as shirts,
    (select sum(case when m.to_id is not null and m.from_id is null then m.quantity when m.type = 'consume' then m.quantity else 0 end)::text
      from public.material_moves m where m.tenant_id = $1 and m.component_id = $3) as cloth,
    (select sum(case when m.to_id is not null and m.from_id is null then m.quantity when m.type = 'consume' then m.quantity else 0 end)::text
      from public.material_moves m where m.tenant_id = $1 and m.component_id = $4) as buttons`;
  expect(await server.sql(left, [desk.tenant, shirt.variant, cloth, buttons])).toEqual([
    { shirts: 19, cloth: '62000000', buttons: '348000000' },
  ]);
});
