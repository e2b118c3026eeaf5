import { openShop } from '#fixtures/server/shop.ts';

import { Front } from '../e2e/pages/front.ts';
import { untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { OrderDetail } from '../e2e/pages/order.ts';
import { fillIn, movedOn, syncNow, untilKept } from '../e2e/pages/shopper.ts';
import { expect, test } from '../e2e/support/test.ts';

/* A phone buys without network and is put away; what it ordered is in the shop once the network is back, and goes its way to the door. */

const goods = [
  { name: 'Jute bag', category: 'Home', variants: [{ price: 35_000, pieces: 9 }] },
  { name: 'Clay lamp', category: 'Home', variants: [{ price: 80_000, pieces: 9 }] },
] as const;

test('an order that is placed without network arrives once after the tab is closed, is shipped, and tells its way', async ({
  server,
  newDevice,
}) => {
  const shop = await openShop(server, { slug: 'surma-mart', name: 'Surma Mart', goods });
  const [bag, lamp] = ['Jute bag', 'Clay lamp'].map((name) => shop.products.get(name));
  const [home] = shop.categories.values();
  const { context, offline } = await newDevice(server, 'phone');
  let page = await context.newPage();
  for (const path of [`product/${bag}`, '', `category/${home}`]) {
    await page.goto(`/store/surma-mart/${path}`);
    await untilKept(page);
    expect(await movedOn(page), path).toBeLessThan(0.05);
  }
  await page.goto(`/store/surma-mart/product/${bag}`);
  await offline(true);
  await page.getByRole('link', { name: /Clay lamp/ }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto(`/store/surma-mart/product/${lamp}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  const [, id = ''] = /confirmation\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.close();
  await offline(false);
  await syncNow(context, new URL('/store/surma-mart/', server.url));
  const orders = () =>
    server.sql('select id, total_amount::int as total from public.orders where tenant_id = $1 and source = $2', [
      shop.tenant,
      'storefront',
    ]);
  await expect.poll(orders).toEqual([{ id, total: 86_000 }]);

  const desk = await (await newDevice(server)).context.newPage();
  await new Front(desk).signIn('owner-of-surma-mart@example.com', 'a long password');
  await untilDigestsMatch(desk);
  await desk.goto(`/app/ecom-orders/${id}`);
  const order = new OrderDetail(desk);
  await order.confirm();
  await order.createShipment();
  await (await order.parcel()).handOver();
  await untilSent(desk);

  page = await context.newPage();
  await page.goto('/store/surma-mart/track');
  await page.getByRole('region', { name: 'Ordered with this phone' }).getByRole('link').click();
  await expect(page.getByText('On its way').first()).toBeVisible();

  // Offline again, and the lamp becomes dearer: what was agreed to is what is paid.
  await page.goto(`/store/surma-mart/product/${lamp}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await offline(true);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await server.sql('update public.variants set price = 90000 where tenant_id = $1 and product_id = $2', [shop.tenant, lamp]);
  await offline(false);
  await expect(page.getByText('You saw ৳860. It is ৳960 now.')).toBeVisible();
  expect(await orders()).toHaveLength(1);
  await page.getByRole('button', { name: 'Order for ৳960' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  expect((await orders()).map(({ total }) => total)).toContain(96_000);
});
