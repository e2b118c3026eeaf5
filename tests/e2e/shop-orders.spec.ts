import { openShop } from '#fixtures/server/shop.ts';

import { fillIn } from './pages/shopper.ts';
import { expect, test } from './support/test.ts';

/* What becomes of an order when an answer is lost, when the shop cannot take it, and while another tab looks on. */

const goods = [{ name: 'Jute bag', category: 'Home', variants: [{ price: 35_000, pieces: 9 }] }] as const;

// All of them come from one address, which may order three times in a minute.
test.beforeEach(async ({ server }) => void (await server.sql('delete from private.rate_hit')));

test('an order whose answer was lost is not made twice, and is not taken back once the shop has it', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'rupsha-mart', name: 'Rupsha Mart', goods });
  const { context } = await newDevice(server, 'phone');
  const [page, beside] = [await context.newPage(), await context.newPage()];
  await context.route('**/functions/v1/store-order', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await context.route('**/rpc/get_store_order', (route) => route.abort());
  await beside.goto('/store/rupsha-mart/track');
  await page.goto(`/store/rupsha-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('There was no answer.')).toBeVisible();
  const own = beside.getByRole('region', { name: 'Ordered with this phone' });
  await expect(own.getByText('Not sent yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByText('It may have reached the shop already.')).toBeVisible();
  await context.unroute('**/rpc/get_store_order');
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  const orders = await server.sql<{ number: string }>('select order_number as number from public.orders where tenant_id = $1', [
    shop.tenant,
  ]);
  expect(orders).toHaveLength(1);
  await expect(own.getByText(orders[0]?.number ?? '')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, pieces: 0' })).toBeVisible();
});

test('an order that the shop cannot take says why, and gives its goods back', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'kopotaksho-mart', name: 'Kopotaksho Mart', goods });
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto(`/store/kopotaksho-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await page.getByLabel('Note to the shop').fill('Ring twice');
  await server.sql('update public.delivery_zones set active = false where tenant_id = $1 and id = $2', [shop.tenant, shop.zone]);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('The shop does not deliver to this zone any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Put it back into the cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, pieces: 1' })).toBeVisible();
  await page.getByRole('link', { name: 'Order now' }).click();
  await expect(page.getByLabel('Your name')).toHaveValue('Nasrin Akter');
  await expect(page.getByLabel('Note to the shop')).toHaveValue('Ring twice');
  await expect(page.getByRole('option', { name: /Inside Dhaka/ })).toHaveCount(0);
  expect(await server.sql('select id from public.orders where tenant_id = $1', [shop.tenant])).toEqual([]);
});

test('what is gone meanwhile is told, and the rest is ordered for what it costs', async ({ server, newDevice }) => {
  const more = [...goods, { name: 'Clay lamp', category: 'Home', variants: [{ price: 80_000, pieces: 9 }] }];
  const shop = await openShop(server, { slug: 'gorai-mart', name: 'Gorai Mart', goods: more });
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto(`/store/gorai-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.keyboard.press('Escape');
  await page.goto(`/store/gorai-mart/product/${shop.products.get('Clay lamp')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await server.sql(`update public.products set status = 'draft' where tenant_id = $1 and id = $2`, [
    shop.tenant,
    shop.products.get('Clay lamp'),
  ]);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Not sold any more: not counted')).toBeVisible();
  await page.getByRole('button', { name: 'Order the rest for ৳410' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  expect(await server.sql('select total_amount::int as total from public.orders where tenant_id = $1', [shop.tenant])).toEqual([
    { total: 41_000 },
  ]);
});

test('an order that waited is taken where the shop has got another address, and only once of two tabs', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'atrai-mart', name: 'Atrai Mart', goods });
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto(`/store/atrai-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  const stale = await context.newPage();
  await stale.addInitScript(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  await stale.goto('/store/atrai-mart/checkout');
  await fillIn(stale);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
  await server.sql(`insert into private.store_slug (slug, tenant) values ('atrai-house', $1)`, [shop.tenant]);
  await server.sql(`update public.profiles set storefront_slug = 'atrai-house' where tenant_id = $1`, [shop.tenant]);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await stale.getByRole('button', { name: 'Place the order' }).click();
  await expect(stale.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  expect(await server.sql('select id from public.orders where tenant_id = $1', [shop.tenant])).toHaveLength(1);
  await page.goto('/store/atrai-mart/');
  await expect(page).toHaveURL(/\/store\/atrai-house\/$/);
});
