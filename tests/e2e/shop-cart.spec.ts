import { openShop } from '#fixtures/server/shop.ts';

import { expect, test } from './support/test.ts';

/* What is beside the goods: the cart that opens over the page, sharing, and the way back to where somebody was. */

const goods = Array.from({ length: 30 }, (_, i) => ({
  name: `Clay lamp ${String(i + 1).padStart(2, '0')}`,
  category: 'Home',
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [
    { values: ['Small'], price: 40_000 + i * 1000, pieces: i % 2 === 0 ? 9 : 0 },
    { values: ['Large'], price: 60_000 + i * 1000, pieces: 9 },
  ],
}));

test('the cart opens over the page, is worked by keyboard, and gives the focus back', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'teesta-mart', name: 'Teesta Mart', goods: goods.slice(0, 2) });
  const page = await (await newDevice(server)).context.newPage();
  await page.goto(`/store/teesta-mart/product/${shop.products.get('Clay lamp 01')}`);
  const add = page.getByRole('button', { name: 'Add to cart' });
  await add.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer.getByText('Clay lamp 01')).toBeVisible();
  await expect(drawer.getByText('৳2,600 more, and delivery is free.')).toBeVisible();
  await drawer.getByRole('button', { name: 'One more' }).press('Enter');
  await expect(drawer.getByText('৳800').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(add).toBeFocused();
  await server.sql('update public.variants set price = 45000 where tenant_id = $1 and price = 40000', [shop.tenant]);
  await page.reload();
  const link = page.getByRole('link', { name: 'Cart, pieces: 2' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('The price has changed from ৳400 to ৳450.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(link).toBeFocused();
  await link.click();
  await drawer.getByRole('link', { name: 'See the cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Empty the cart' })).toBeVisible();
});

test('a product is shared as the device does it, or its address is copied', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'dhaleshwari-mart', name: 'Dhaleshwari Mart', goods: goods.slice(0, 1) });
  const { context } = await newDevice(server, 'phone');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const path = `/store/dhaleshwari-mart/product/${shop.products.get('Clay lamp 01')}`;
  await page.addInitScript(() => {
    const told = location.hash === '#shares' ? (data: unknown) => Promise.resolve(Object.assign(window, { shared: data })) : undefined;
    Object.defineProperty(Navigator.prototype, 'share', { value: told, configurable: true });
    if (!told) Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await page.goto(path);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${path}`);
  await page.goto('about:blank');
  await page.goto(`${path}#shares`);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.evaluate(() => (window as { readonly shared?: { readonly title: string } }).shared?.title)).toBe('Clay lamp 01');
});

test('going back finds the filters of a category and the place where somebody was', async ({ server, newDevice }) => {
  const shop = await openShop(server, { slug: 'jamuna-mart', name: 'Jamuna Mart', goods });
  const page = await (await newDevice(server, 'phone')).context.newPage();
  await page.goto(`/store/jamuna-mart/category/${shop.categories.get('Home')}`);
  await page.getByText('Filter', { exact: true }).click();
  await page.getByLabel('Lowest price').fill('620');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByText('28 products')).toBeVisible();
  await page.getByRole('link', { name: 'Show more products' }).click();
  const last = page
    .getByRole('main')
    .getByRole('link', { name: /Clay lamp/ })
    .last();
  await last.scrollIntoViewIfNeeded();
  // Written down at leisure.
  await page.waitForFunction(() => ((history.state as { readonly top?: number } | null)?.top ?? 0) > 300);
  const top = await page.evaluate(() => scrollY);
  await last.click();
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Lowest price')).toHaveValue('620');
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(5);
});
