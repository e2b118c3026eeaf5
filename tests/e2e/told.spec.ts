import { Customer } from '../../src/modules/business/customer-rules/kind.ts';
import { deleteCustomers } from '../../src/modules/business/customers/commands.ts';
import { updateOrder } from '../../src/modules/business/orders/commands.ts';
import { EcomOrder } from '../../src/modules/business/sale-rules/kind.ts';
import { draftOf } from '../../src/modules/business/sale-rules/rules.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* Whoever's change came out otherwise than he meant is told, and can do something about it. */

test('a note on a customer in the trash and an address that changed after the shipment are told, with what can be done', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'ConflictNotice House', 'told@karbar.test');
  const [brand = ''] = await desk.brands();
  const { order, parcel } = await desk.ship(await desk.addWare(brand, 'Lamp', 50_000), 'Salma', '01700555101');
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn('told@karbar.test', password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  const sold = await desk.store.get(EcomOrder, order);
  const customer = await desk.store.get(Customer, sold?.customer_id ?? '');
  if (!sold || !customer) throw new Error('The desk has made both');

  await offline(true);
  await untilBadge(page, 'offline');
  await page.goto(`/app/customers/${customer.id}`);
  await page.getByRole('textbox', { name: 'Notes' }).fill('Calls back on Sunday');
  await page.getByRole('button', { name: 'Save' }).click();
  await untilBadge(page, 'offline');
  await deleteCustomers(desk.store, [customer.id]);
  await updateOrder(desk.store, order, { ...draftOf(sold), ship_address: 'House 1, Banani, Dhaka' });
  await desk.send();
  await offline(false);
  await untilBadge(page, 'attention');

  await page.goto('/app/needs-attention');
  await expect(page.getByText('This was put into the trash before your change arrived.')).toBeVisible();
  await expect(page.getByText('Calls back on Sunday')).toBeVisible();
  await page.getByRole('button', { name: 'Restore with my change' }).click();
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await untilSent(page);
  await untilBadge(page, 'saved');
  expect(await server.sql('select notes, deleted_at from public.customers where id = $1', [customer.id])).toEqual([
    { notes: 'Calls back on Sunday', deleted_at: null },
  ]);
  await page.goto(`/app/customers/${customer.id}`);
  const history = page.getByRole('region', { name: 'History' }).first();
  await expect(history).toContainText('Put into the trash');
  await expect(history).toContainText('Calls back on Sunday');

  await page.goto(`/app/parcels/${parcel}`);
  await expect(page.getByText('The order has another address')).toBeVisible();
  await page.getByRole('button', { name: "Use the order's address" }).click();
  await expect(page.getByText('The order has another address')).toBeHidden();
  await untilSent(page);
  expect(await server.sql('select ship_address from public.orders where id = $1', [parcel])).toEqual([
    { ship_address: 'House 1, Banani, Dhaka' },
  ]);
});

test('a clock that was set back is told, and a new order asks for its date', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Late House', 'late@karbar.test');
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn('late@karbar.test', password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await offline(true);
  await untilBadge(page, 'offline');
  // A page that is open sees 1970 for a moment while its clock is replaced.
  await page.goto('about:blank');
  await page.clock.setSystemTime(Date.now() - 10 * 86_400_000);
  await page.goto('/app/ecom-orders/new');
  await expect(page.getByText('The clock of this device cannot be right')).toBeVisible();
  await expect(page.getByLabel('Date')).toHaveValue('');
});
