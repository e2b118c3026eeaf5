import { componentCommands, type ComponentFacts } from '../../src/modules/factory/components/component-commands.ts';
import { convertComponent } from '../../src/modules/factory/components/convert.ts';
import { moveMaterials, type NewMove, reverseMove } from '../../src/modules/factory/materials/index.ts';
import { Component, MaterialCost, MaterialMove, StockLocation } from '../../src/modules/factory/materials/kind.ts';
import { ledgerOf } from '../../src/modules/factory/stock/ledgers.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge } from './pages/device-life.ts';
import { holds, untilSent } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* Cloth that is bought by the roll of yards lies there in metres; who keeps the store counts it without network and without its cost. */

const owner = 'owner-of-cloth@karbar.test';
const keeper = 'keeper-of-cloth@karbar.test';
/** What one of its rolls cost, in minor units: of all five, a number that stands nowhere else. */
const worth = '1375055';

test('cloth is made with its roll and opening stock, counted offline, and the keeper of the store has no cost of it', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Cloth House', owner);
  await desk.hire(keeper, ['manage_components'], null);
  await desk.send();
  const office = await newDevice(server);
  const page = await office.context.newPage();
  await enter(page, owner);
  await page.goto('/app/factory/components?open=new');
  const form = page.getByRole('dialog', { name: 'New component' });
  await form.getByLabel('Name', { exact: true }).fill('Cotton poplin');
  await form.getByLabel('Item code').fill('CL-1');
  await form.getByLabel('Stock unit').selectOption('m');
  await form.getByRole('button', { name: 'Add pack' }).click();
  await form.getByLabel('Pack', { exact: true }).fill('Roll');
  await form.getByLabel('Holds').fill('0');
  await form.getByLabel('Of unit').selectOption('yd');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('a pack of nothing is none').first()).toBeVisible();
  await form.getByLabel('Holds').fill('100');
  await form.getByLabel('Lies there').fill('5');
  await form.getByLabel('Unit', { exact: true }).selectOption({ label: 'Roll' });
  await expect(form.getByText('That is 457.2 m.')).toBeVisible();
  await form.getByLabel('Cost of one').fill('2,750.11');
  await form.getByRole('button', { name: 'Save' }).click();
  const drawer = page.getByRole('dialog', { name: 'Cotton poplin' });
  await expect(drawer.getByText('457.2 m').first()).toBeVisible();
  await expect(drawer.getByText('5 Roll').first()).toBeVisible();
  await expect(drawer.getByText('13,750.55').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await untilSent(page);

  const tablet = await newDevice(server, 'tablet');
  let store = await tablet.context.newPage();
  await enter(store, keeper);
  await store.goto('/app/factory/components');
  await expect(store.getByText('457.2 m').first()).toBeVisible();
  await expect(store.getByText('Average cost')).toHaveCount(0);
  expect(await holds(store, worth)).toBe(false);
  await tablet.offline(true);
  await untilBadge(store, 'offline');
  await store.goto('/app/factory/components?scan=count');
  await store.getByLabel('Location').selectOption({ label: 'Store' });
  await store.getByLabel('Unit of Cotton poplin').selectOption({ label: 'Roll' });
  await store.getByLabel('Counted: Cotton poplin').fill('৪.৫');
  // What the books say is nowhere before the count ends.
  await expect(store.getByText('457.2')).toHaveCount(0);
  await kill(store);
  store = await startAgain(tablet.context);
  await store.goto('/app/factory/components?scan=count');
  await expect(store.getByLabel('Counted: Cotton poplin')).toHaveValue('4.5');
  await store.getByRole('button', { name: 'Post the count' }).click();
  const found = store.getByRole('row').filter({ hasText: 'Cotton poplin' });
  await expect(found).toContainText('457.2 m');
  await expect(found).toContainText('411.48 m');
  await expect(found).toContainText('-45.72 m');
  await tablet.offline(false);
  await untilSent(store);
  expect(await holds(store, worth)).toBe(false);

  const listed = page.getByRole('row').filter({ hasText: 'Cotton poplin' });
  await expect(listed).toContainText('411.48 m', { timeout: 20_000 });
  await expect(listed).toContainText('12,375.49');
  const moves = 'select type, quantity::bigint::text, entered from public.material_moves where tenant_id = $1 order by effective_at';
  expect(await server.sql(moves, [desk.tenant])).toEqual([
    { type: 'opening', quantity: '457200000', entered: '5 Roll' },
    { type: 'count', quantity: '411480000', entered: '4.5 Roll' },
  ]);
});

test('what a store does by itself is taken by the server: scrap, transfers, what is taken back, another unit', async ({ server }) => {
  const desk = await CompanyDesk.found(server, 'Moving House', 'owner-of-moves@karbar.test');
  const { store } = desk;
  const [places, at] = [await store.find(StockLocation), (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()];
  const placeOf = (type: string) => places.find((row) => row.type === type)?.id ?? '';
  const facts: ComponentFacts = {
    ...{ code: 'CL-1', name: 'Poplin', type: 'raw', category: '', photos: [], barcodes: ['890'], stock_unit: 'm', packs: [] },
    ...{ track_stock: true, batch_tracked: false, attributes: [], default_supplier_id: null, reorder_point: 0, reorder_qty: 0 },
    ...{ lead_days: 0, safety_days: 0, wastage: 0, shelf_life_days: null, weight_mg: null, location_id: null, notes: '' },
  };
  const component_id = await componentCommands.add(store, { facts, standard: 30_000_000 });
  const move = (told: Omit<NewMove, 'component_id'>) => moveMaterials(store, [{ component_id, ...told }]);
  await move({ type: 'opening', quantity: 457_200_000, to_id: placeOf('store'), amount: 1_375_000, effective_at: at(9) });
  await move({ type: 'transfer', quantity: 91_440_000, from_id: placeOf('store'), to_id: placeOf('floor'), effective_at: at(8) });
  await move({ type: 'scrap', quantity: -5_000_000, from_id: placeOf('store'), reason: 'Damaged', effective_at: at(7) });
  const scrap = (await store.find(MaterialMove)).find(({ type }) => type === 'scrap');
  if (scrap) await reverseMove(store, scrap, 'Wrong slip');
  const stock = ledgerOf(await store.find(MaterialMove), await store.find(MaterialCost), null, 'moving_average');
  const row = await store.get(Component, component_id);
  const made = row && (await convertComponent(store, row, { unit: 'yd', code: 'CL-1-YD', name: 'Poplin', per: null }, stock));
  await desk.send();
  const sums = `select sum(m.quantity)::text as quantity, sum(c.amount)::text as amount, count(*)::int as moves
    from public.material_moves m left join public.material_costs c using (tenant_id, id) where m.component_id = $1`;
  expect(await server.sql(sums, [made])).toEqual([{ quantity: '500000000', amount: '1375000', moves: 2 }]);
  expect(await server.sql('select active, stock_unit from public.components where tenant_id = $1 order by code', [desk.tenant])).toEqual([
    { active: false, stock_unit: 'm' },
    { active: true, stock_unit: 'yd' },
  ]);
  const old = 'select id from public.material_moves where component_id = $1';
  expect(await server.sql(old, [component_id])).toHaveLength(6);
});
