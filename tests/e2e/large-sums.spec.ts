import { patch } from '#data/operation.ts';
import { createOrder } from '#modules/business/orders/commands.ts';
import { createShipment } from '#modules/business/parcels/commands.ts';
import { completeParcel } from '#modules/business/parcels/complete.ts';
import { Variant } from '#modules/business/products/kind.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch } from './pages/local-data.ts';
import { crowdedFigures } from './support/crowded-figures.ts';
import { settled } from './support/directions.ts';
import { expect, test } from './support/test.ts';

/* Sums above a crore, and below zero by as much, stand whole beside what is next to them. */

const large = 12_345_678_900;
const charges = { shipping_charge: large, cod_charge: large, return_charge: large, other_charge: large };

test('sums of crores are neither cut nor lie over their neighbours', async ({ server, newDevice }) => {
  const email = 'crores@karbar.test';
  const desk = await CompanyDesk.found(server, 'House of Crores', email);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', large * 3);
  const variant = await desk.store.get(Variant, ware.variant);
  const dear = variant && patch(Variant, variant, { price: large });
  await desk.store.write({ action: 'product.save', changes: [dear] });
  const sale = (phone: string) =>
    createOrder(desk.store, {
      brand_id: brand,
      ship_name: 'Nadia Karim',
      ship_phone: phone,
      ship_address: 'House 3, Road 9, Uttara, Dhaka',
      items: [{ variant_id: ware.variant, product_name: 'Lamp', variant_title: '', sku: null, quantity: 3, price: large }],
      discount_type: 'fixed',
      discount_value: large,
      delivery_fee: large,
    });
  const order = (await sale('01700555101')).id;
  const shipped = (await sale('01700555101')).id;
  const { id: open } = await createShipment(desk.store, shipped, { shipping_charge: large });
  const { id: lost } = await createShipment(desk.store, (await sale('01700555102')).id, { shipping_charge: large });
  await completeParcel(desk.store, lost, { type: 'partial', collected_amount: 1, delivered: {}, charges, fee_waived: true });
  const { id: sold } = await createShipment(desk.store, (await sale('01700555103')).id, { shipping_charge: large });
  await completeParcel(desk.store, sold, { type: 'full', collected_amount: large * 3, charges });
  await desk.send();
  const [customer] = await server.sql<{ id: string }>('select customer_id as id from public.orders where id = $1', [order]);

  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  const found: Record<string, readonly string[]> = {};
  let seen = 0;
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '',
      '/ecom-orders',
      `/ecom-orders?open=${order}`,
      `/ecom-orders/${order}`,
      `/ecom-orders/edit/${order}`,
      '/ecom-orders/new',
      '/parcels',
      `/parcels?open=${lost}`,
      `/parcels/${lost}`,
      `/parcels/${open}`,
      `/parcels/${sold}`,
      '/customers',
      `/customers/${customer?.id}`,
      '/products',
      `/products?open=${ware.product}`,
      '/brands',
      `/brands/${brand}?days=90`,
    ]) {
      await page.goto(`/app${path}`);
      await page.locator('h1').first().waitFor();
      await settled(page);
      const { sums, crowded } = await page.evaluate(crowdedFigures);
      seen += sums;
      if (crowded.length > 0) found[`${width} ${path.replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}/g, '…')}`] = crowded;
    }
  }
  expect(found).toEqual({});
  expect(seen).toBeGreaterThan(100);
});
