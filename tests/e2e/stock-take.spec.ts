import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { ScanStation } from './pages/scan-station.ts';
import { expect, test } from './support/test.ts';

/* A shelf is counted by scanning, and the order of a lost parcel is shipped again and its claim paid: all without network. */

test('a shelf is counted without network and without its number in sight; what is missing is booked once', async ({
  server,
  newDevice,
}) => {
  const owner = 'counting@karbar.test';
  const desk = await shopOf(server, 'Counted Shelf', owner);
  await desk.desk.send();
  const { context, offline } = await newDevice(server);
  let page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');
  let station = await ScanStation.open(page, '/app/products?scan=count');
  const told = (pieces: string) => expect(page.getByRole('status').filter({ hasText: 'Lamp' })).toContainText(pieces);
  await station.press('NOBODY');
  await expect(page.getByText('No product has this code.')).toBeVisible();
  await station.press('LAMP-1');
  await told('1');
  await station.press('lamp-1');
  await told('2');
  // The number of the books is nowhere before the count ends.
  await expect(page.getByText('5', { exact: true })).toHaveCount(0);
  await kill(page);
  page = await startAgain(context);
  station = await ScanStation.open(page, '/app/products?scan=count');
  await expect(page.getByLabel('Counted: Lamp')).toHaveValue('2');
  // A second tab of the same tablet goes on with the same count.
  const beside = await context.newPage();
  const other = await ScanStation.open(beside, '/app/products?scan=count');
  await other.press('LAMP-1');
  await expect(page.getByLabel('Counted: Lamp')).toHaveValue('3');
  await station.press('LAMP-1');
  await expect(beside.getByLabel('Counted: Lamp')).toHaveValue('4');
  await beside.close();
  await page.getByLabel('Counted: Lamp').fill('৩');
  await page.getByRole('button', { name: 'End the count' }).click();
  const result = page.getByRole('dialog', { name: 'What was counted' });
  await expect(result.getByRole('row').filter({ hasText: 'Lamp' })).toContainText('-2');
  await result.getByRole('button', { name: 'Save the count' }).click();
  await expect(result).toBeHidden();
  await page.goto('/app/products?stock=low');
  await expect(page.getByRole('row').filter({ hasText: 'Lamp' })).toContainText('3');
  await offline(false);
  await untilSent(page);
  const booked = 'select qty, type from public.stock_movements where tenant_id = $1 order by at';
  expect(await server.sql(booked, [desk.desk.tenant])).toEqual([
    { qty: 5, type: 'opening' },
    { qty: -2, type: 'count' },
  ]);
});

test('a lost parcel is claimed and paid into the cash, and its order goes out again', async ({ server, newDevice }) => {
  const owner = 'lost-lamp@karbar.test';
  const { desk, ware } = await shopOf(server, 'Lost Lamp', owner);
  const sent = await desk.ship(ware, 'Still waits', '01700555021');
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');
  await page.goto(`/app/parcels/${sent.parcel}`);
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Lost' }).click();
  await expect(page.getByRole('main').getByText('Lost', { exact: true }).first()).toBeVisible();
  await page.goto('/app/returns?state=lost');
  await page.getByRole('row').filter({ hasText: 'Still waits' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Claim from the courier' }).click();
  const money = page.getByRole('dialog', { name: 'Claim from the courier' });
  await money.getByLabel('Amount claimed').fill('500');
  await money.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(money).toBeHidden();
  await drawer.getByRole('button', { name: 'Courier has answered' }).click();
  const answer = page.getByRole('dialog', { name: 'Courier has answered' });
  await answer.getByLabel('Paid by the courier').fill('450');
  await expect(answer.getByLabel('Arrives on')).toBeVisible();
  await answer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(answer).toBeHidden();
  await page.goto('/app/ecom-orders');
  await page.getByRole('row').filter({ hasText: 'Still waits' }).click();
  await page.getByRole('button', { name: 'Create shipment' }).first().click();
  const shipment = page.getByRole('dialog');
  await shipment.getByRole('button', { name: 'Create shipment' }).click();
  await expect(shipment).toBeHidden();
  await offline(false);
  await untilSent(page);
  expect(await server.sql('select amount::int, type, category from public.transactions where tenant_id = $1', [desk.tenant])).toEqual([
    { amount: 45_000, type: 'income', category: 'Other Income' },
  ]);
  const parcels =
    'select count(*)::int from public.orders where tenant_id = $1 and source_ecom_order_id is not null and completed_at is null';
  expect(await server.sql(parcels, [desk.tenant])).toEqual([{ count: 1 }]);
});

/** A company that sells lamps, five of which lie on the shelf. */
async function shopOf(server: Backend, name: string, owner: string) {
  const desk = await CompanyDesk.found(server, name, owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 50_000);
  const set = { track_stock: [false, true], low_stock_at: [null, 3] } as const;
  const facts = { variant_id: ware.variant, brand_id: brand, qty: 5, type: 'opening', counted: null, moved: null, note: '' };
  const movement = { ...facts, ref_type: null, ref_id: null, at: desk.store.now(), created_by: desk.store.access().userId };
  await desk.store.write({
    action: 'product.save',
    changes: [
      { kind: 'products', id: ware.product, do: 'patch', set },
      { kind: 'variants', id: ware.variant, do: 'patch', set: { sku: [null, 'LAMP-1'] } },
      {
        kind: 'stock_movements',
        id: crypto.randomUUID(),
        do: 'insert',
        set: Object.fromEntries(Object.entries(movement).map(([field, value]) => [field, [null, value]])),
      },
    ],
  });
  return { desk, ware };
}
