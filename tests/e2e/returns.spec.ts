import { completeParcel } from '../../src/modules/business/parcels/index.ts';
import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { ScanStation } from './pages/scan-station.ts';
import { expect, test } from './support/test.ts';

/* A refused parcel comes back: expected by itself, scanned in without network, counted, and on the shelf once. */

const owner = 'returns@karbar.test';
const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

test('a refused parcel is expected back, received by scan without network, counted, and its pieces are on the shelf once', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Boxes Back', owner);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 50_000);
  await desk.store.write({
    action: 'product.save',
    changes: [{ kind: 'products', id: ware.product, do: 'patch', set: { track_stock: [false, true] } }],
  });
  const refused = await desk.ship(ware, 'Refused it', '01700555011');
  const underWay = await desk.ship(ware, 'Nobody said', '01700555012');
  await desk.send();
  const [reason] = await server.sql<{ id: string }>('select id from public.cancel_reasons where tenant_id = $1 limit 1', [desk.tenant]);
  await completeParcel(desk.store, refused.parcel, {
    type: 'cancelled',
    collected_amount: 0,
    charges,
    cancel_reason_ids: [reason?.id ?? ''],
  });
  await desk.send();

  const { context, offline } = await newDevice(server);
  let page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await page.goto('/app/returns');
  await expect(page.getByRole('row').filter({ hasText: refused.label.replace(/^[^-]*/, 'RET') })).toContainText('To come back');

  await offline(true);
  await untilBadge(page, 'offline');
  const station = await ScanStation.open(page, '/app/returns?scan=receive');
  await station.scan(refused.label, 'Received');
  await page.getByRole('button', { name: 'All good' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Received, all good' })).toContainText(refused.label);
  await station.scan(refused.label, 'Counted already');
  await station.scan(underWay.label, 'Received');
  await page.getByRole('button', { name: 'Count pieces' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Damaged: Lamp').fill('১');
  await drawer.getByRole('button', { name: 'Save the count' }).click();
  await expect(drawer).toBeHidden();
  expect(await shelfOf(server, desk.tenant)).toBe(-2);

  await kill(page);
  page = await startAgain(context);
  await offline(false);
  await page.goto('/app/returns?state=closed');
  await untilSent(page);
  await expect(page.getByRole('row').filter({ hasText: refused.label.replace(/^[^-]*/, 'RET') })).toContainText('Done');
  // One good piece is back, the other one is damaged: both sales know.
  expect(await shelfOf(server, desk.tenant)).toBe(-1);
  const counted = await server.sql(
    'select qty, type from public.stock_movements where tenant_id = $1 and ref_type = $2 order by qty, type',
    [desk.tenant, 'return'],
  );
  expect(counted).toEqual([
    { qty: -1, type: 'damage' },
    { qty: 1, type: 'return_in' },
    { qty: 1, type: 'return_in' },
  ]);
  await page.goto(`/app/parcels/${underWay.parcel}`);
  await expect(page.getByText('Returned', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '0 good, 1 damaged, 0 missing' })).toBeVisible();
});

test('a role for returns alone sees boxes and their parcels, and neither orders nor money', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Receiving Desk', 'receiving-owner@karbar.test');
  const [brand = ''] = await desk.brands();
  await desk.ship(await desk.addWare(brand, 'Lamp', 50_000), 'Somebody', '01700555013');
  await desk.send();
  await desk.hire('receiver@karbar.test', ['view_returns', 'manage_returns'], null);
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn('receiver@karbar.test', password);
  await untilDigestsMatch(page);
  await expect(page.getByRole('link', { name: 'Returns' })).toBeVisible();
  for (const name of ['Parcels', 'eCommerce Orders', 'Customers']) await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await page.goto('/app/parcels');
  await expect(page.getByText('View Parcels')).toBeVisible();
  const kinds = new Set((await rowsOf(page)).map((row) => row.kind));
  expect(kinds).toContain('parcels');
  for (const kind of ['ecom_orders', 'transactions', 'customers', 'order_costs']) expect(kinds).not.toContain(kind);
});

async function shelfOf(server: Backend, tenant: string): Promise<unknown> {
  const [row] = await server.sql<{ n: number }>(
    'select coalesce(sum(on_hand), 0)::int as n from public.stock_balances where tenant_id = $1',
    [tenant],
  );
  return row?.n;
}
