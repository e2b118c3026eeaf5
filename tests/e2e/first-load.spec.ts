import type { BrowserContext, Page } from '@playwright/test';

import { completeParcel } from '#modules/business/parcels/complete.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilSent } from './pages/local-data.ts';
import { addCustomer, customersNamed } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('on a slow line work begins with the settings, then open work is there, then the rest of the year', async ({ server, newDevice }) => {
  const email = 'owner-of-a-slow-line@karbar.test';
  const desk = await CompanyDesk.found(server, 'Slow Line House', email);
  const [brand = ''] = await desk.brands();
  const lamp = await desk.addWare(brand, 'Lamp', 40_000);
  await desk.ship(lamp, 'Open Orpa', '01700999001');
  const old = await desk.ship(lamp, 'Old Omar', '01700999002');
  await completeParcel(desk.store, old.parcel, { type: 'full', collected_amount: 106_000, charges: noCharges });
  await desk.send();
  await server.sql('update public.orders set order_date = current_date - 200 where id = any ($1)', [[old.order, old.parcel]]);

  const { context } = await newDevice(server);
  const line = await slowLine(context);
  const page = await context.newPage();
  await new Front(page).signIn(email, password);
  // Nothing but the settings has arrived: the company opens, tells how far it is, and takes work.
  await expect(page.getByRole('progressbar', { name: 'Getting your records' })).toBeVisible();
  await addCustomer(page, 'Early Esha', '01700999003');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByText('Early Esha').first()).toBeVisible();
  await openOrders(page);
  await expect(page.getByText('Still arriving')).toBeVisible();

  line.release('hot');
  await expect(page.getByText('Open Orpa').first()).toBeVisible();
  await expect.poll(() => line.asked.includes('year')).toBe(true);
  await expect(page.getByText('Old Omar')).toHaveCount(0);
  await page.getByText('Open Orpa').first().click();
  await expect(page.getByText('Uttara, Dhaka').first()).toBeVisible();
  expect(line.asked.indexOf('year')).toBeGreaterThan(line.asked.lastIndexOf('hot'));

  line.release('year');
  await openOrders(page);
  await expect(page.getByText('Old Omar').first()).toBeVisible();
  await untilSent(page);
  await untilBadge(page, 'saved');
  expect(await customersNamed(server, 'Early Esha')).toBe(1);
  await page.getByRole('navigation').first().getByRole('link', { name: 'My Space', exact: true }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('the newest rows of the list on the screen come with the opening, from a worker that was up before anybody signed in', async ({
  server,
  newDevice,
}) => {
  const email = 'owner-of-a-first-list@karbar.test';
  const desk = await CompanyDesk.found(server, 'First List House', email);
  const [brand = ''] = await desk.brands();
  await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), 'First Farida', '01700999004');
  await desk.send();
  const { context } = await newDevice(server);
  const line = await slowLine(context);
  const page = await context.newPage();
  await page.goto('/app/ecom-orders');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect.poll(() => page.workers()).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('First Farida').first()).toBeVisible();
  // Whoever looks for more than is there yet is told.
  const arriving = page.getByRole('button', { name: 'Getting your records' });
  await expect(arriving).toBeVisible();
  expect(page.workers()).toHaveLength(1);
  line.release('hot');
  line.release('year');
  await expect(arriving).toHaveCount(0);
  await untilBadge(page, 'saved');
});

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'eCommerce Orders', exact: true }).click();
}

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

type Held = 'hot' | 'year';

/** Answers with a part of the company's work come only when they are released; settings come at once. */
async function slowLine(context: BrowserContext): Promise<{ readonly asked: readonly Held[]; readonly release: (part: Held) => void }> {
  const asked: Held[] = [];
  const gates = { hot: Promise.withResolvers<void>(), year: Promise.withResolvers<void>() };
  await context.route('**/rpc/sync_snapshot', async (route) => {
    const { p_bucket: bucket, p_part: part } = route.request().postDataJSON() as { readonly p_bucket: string; readonly p_part: Held };
    if (bucket !== 'core') {
      asked.push(part);
      await gates[part].promise;
    }
    // A call that was given up meanwhile is made again.
    await route.continue().catch(() => undefined);
  });
  return { asked, release: (part) => gates[part].resolve() };
}
