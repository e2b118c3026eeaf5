import { completeParcel } from '#modules/business/parcels/complete.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { expect, test } from './support/test.ts';

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

test('an order of an earlier year is not on the device; searched for, it comes and stays without network', async ({
  server,
  newDevice,
}) => {
  const email = 'owner-of-an-archive@karbar.test';
  const desk = await CompanyDesk.found(server, 'Archive House', email);
  const [brand = ''] = await desk.brands();
  const sold = await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), 'Bygone Bilkis', '01700999010');
  await completeParcel(desk.store, sold.parcel, { type: 'full', collected_amount: 106_000, charges: noCharges });
  await desk.send();
  await server.sql('update public.orders set order_date = current_date - 400 where id = any ($1)', [[sold.order, sold.parcel]]);

  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(email, password);
  await untilBadge(page, 'saved');
  await page.getByRole('navigation').first().getByRole('link', { name: 'eCommerce Orders', exact: true }).click();
  await page.getByLabel('Number, name, phone, address, SKU').fill('Bygone');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Search older records' }).click();
  await expect(page.getByText('Bygone Bilkis').first()).toBeVisible();

  await offline(true);
  await untilBadge(page, 'offline');
  await expect(page.getByRole('button', { name: 'Search older records' })).toBeDisabled();
  await page.getByText('Bygone Bilkis').first().click();
  await expect(page.getByText('Uttara, Dhaka').first()).toBeVisible();
});
