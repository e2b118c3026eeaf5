import { openShop } from '#fixtures/server/shop.ts';

import { fillIn, untilKept } from './pages/shopper.ts';
import { expect, test } from './support/test.ts';

/* A phone at a shop: from a product to an order, and what is told of it; and what happens when the shop changed meanwhile. */

const goods = [
  { name: 'Jute bag', category: 'Home', variants: [{ price: 35_000, pieces: 2 }] },
  {
    name: 'Jamdani saree',
    category: 'Sarees',
    options: [
      { name: 'Colour', values: ['Red', 'Indigo'] },
      { name: 'Length', values: ['5 m', '6 m'] },
    ],
    variants: [
      { values: ['Red', '5 m'], price: 75_000, pieces: 9 },
      { values: ['Indigo', '6 m'], price: 90_000, pieces: 9 },
    ],
  },
] as const;

// All of them come from one address, which may order three times in a minute.
test.beforeEach(async ({ server }) => void (await server.sql('delete from private.rate_hit')));

test('a phone opens a product, orders it and sees how it stands; the order is in the company', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'shapla-mart', name: 'Shapla Mart', goods });
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto('/store/shapla-mart/');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('link', { name: /Jamdani saree/ }).click();
  await expect(page).toHaveTitle('Jamdani saree – Shapla Mart');
  await page.getByRole('link', { name: 'Indigo' }).click();
  await expect(page.getByText('৳900')).toBeVisible();
  await expect(page.getByText('5 m', { exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'See the cart' }).click();
  await expect(page.getByText('৳1,800').first()).toBeVisible();
  await page.getByRole('link', { name: 'Order now' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Please write your name.')).toBeVisible();
  await fillIn(page);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await expect(page.getByText('Order received').first()).toBeVisible();
  await expect(page.getByText('House 7, Road 3, Dhanmondi')).toBeVisible();
  const [order] = await server.sql<{ number: string; total: number; phone: string }>(
    `select order_number as number, total_amount::int as total, ship_phone as phone from public.orders where tenant_id = $1 and source = 'storefront'`,
    [shop.tenant],
  );
  expect(order).toMatchObject({ total: 186_000, phone: '01712-345678' });
  await expect(page.getByText(order?.number ?? '').first()).toBeVisible();
  // Nothing is left to order, and who ordered is known the next time.
  await page.getByRole('link', { name: 'Cart, pieces: 0' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();

  const { context: other } = await newDevice(server, 'phone');
  const track = await other.newPage();
  await track.goto('/store/shapla-mart/track');
  await track.getByLabel('Order number').fill(order?.number ?? '');
  await track.getByLabel('Your phone number').fill('01712345678');
  await track.getByRole('button', { name: 'Find the order' }).click();
  await expect(track.getByText('N… …78')).toBeVisible();
  await expect(track.getByText('Dhanmondi')).toHaveCount(0);
});

test('a price that rose meanwhile is asked back, and ordered once it is agreed to', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'padma-mart', name: 'Padma Mart', goods });
  const { context } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto(`/store/padma-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await server.sql('update public.variants set price = 40000 where tenant_id = $1 and product_id = $2', [
    shop.tenant,
    shop.products.get('Jute bag'),
  ]);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('You saw ৳410. It is ৳460 now.')).toBeVisible();
  await page.getByRole('button', { name: 'Order for ৳460' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  expect(await server.sql('select total_amount::int as total from public.orders where tenant_id = $1', [shop.tenant])).toEqual([
    { total: 46_000 },
  ]);
});

test('without network an order waits on the phone, can be taken back, and is made once by itself', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'meghna-mart', name: 'Meghna Mart', goods });
  const { context, offline } = await newDevice(server, 'phone');
  const page = await context.newPage();
  await page.goto(`/store/meghna-mart/product/${shop.products.get('Jute bag')}`);
  await page.getByRole('button', { name: 'Buy now' }).click();
  await fillIn(page);
  await offline(true);
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('link', { name: 'Order now' }).click();
  await page.getByRole('button', { name: 'Place the order' }).click();
  await expect(page.getByText('Saved on this phone')).toBeVisible();
  await offline(false);
  await expect(page.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Order received').first()).toBeVisible();
  expect(await server.sql('select count(*)::int as orders from public.orders where tenant_id = $1', [shop.tenant])).toEqual([
    { orders: 1 },
  ]);
});

test('a shop that was opened once is there without network, also on a page that was never looked at', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'karnaphuli-mart', name: 'Karnaphuli Mart', goods });
  const { context, offline } = await newDevice(server, 'phone');
  let page = await context.newPage();
  await page.goto('/store/karnaphuli-mart/');
  await untilKept(page);
  await page.close();
  await offline(true);
  page = await context.newPage();
  await page.goto('/store/karnaphuli-mart/');
  await expect(page.getByText('Jamdani saree').first()).toBeVisible();
  await page.goto(`/store/karnaphuli-mart/product/${shop.products.get('Jute bag')}`);
  await expect(page.getByRole('heading', { name: 'Jute bag' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.goto('/store/karnaphuli-mart/cart');
  await expect(page.getByText('Jute bag').first()).toBeVisible();
  await page.goto('/store/karnaphuli-mart/checkout');
  await expect(page.getByLabel('Your name')).toBeVisible();
});
