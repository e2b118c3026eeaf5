import { expect, type Page } from '@playwright/test';

import { PayloadPage } from './payloads.ts';

/* The company's shop, filled with payloads by its owner and by whoever buys in it; each answers what was typed. */

const home = 'src/modules/storefront';
const shop = 'src/modules/shop/parts';
const slug = 'house-of-payloads';

/** A category, what the shop is called, a section of its home page; then it is open. */
export async function fillShop(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const dialog = page.getByRole('dialog');
  await page.goto('/app/products');
  await page.getByRole('button', { name: 'Product categories' }).click();
  await dialog.getByRole('button', { name: 'New category' }).click();
  const texts = [...(await watched.fill(dialog, 'src/modules/business/products/CategoryForm.tsx'))];
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await watched.shows(texts, dialog);
  await page.keyboard.press('Escape');

  await page.goto('/app/storefront');
  const form = page.getByRole('main');
  const typed = await watched.fill(form, `${home}/home/BasicsForm.tsx`);
  const address = form.getByLabel('Address of the shop');
  const refused = await address.inputValue();
  texts.push(...typed.filter((text) => text !== refused));
  await address.fill(slug);
  await form.getByLabel('E-mail').fill('shop@karbar.test');
  await form.getByRole('switch', { name: 'Payment in advance' }).click();
  await form.getByRole('button', { name: 'Publish shop' }).click();
  await form.getByRole('button', { name: 'Open shop' }).click();
  await expect(form.getByText('Anybody can order now.')).toBeVisible();
  await watched.harmless();

  await page.goto('/app/storefront/editor');
  await page.getByRole('button', { name: 'Welcome', exact: true }).click();
  texts.push(...(await watched.fill(form.getByRole('region', { name: 'Welcome' }), `${home}/editor/parts/SettingControl.tsx`)));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Everything here is published.')).toBeVisible();
  // Pages of one's own, colours and addresses are refused unless they are what they say.
  watched.filled(...['PagePicker', 'ThemeForm', 'LinkControl'].map((name) => `${home}/editor/parts/${name}.tsx`));
  return texts;
}

/** Somebody looks for something, narrows it down, orders it and asks for it. */
export async function orderInShop(watched: PayloadPage, visitor: Page, product: string): Promise<readonly string[]> {
  const shopper = await PayloadPage.watch(visitor, watched);
  const main = visitor.getByRole('main');
  await visitor.goto(`/store/${slug}/`);
  await shopper.harmless();
  await visitor.getByRole('link', { name: 'English' }).click();
  await visitor.goto(`/store/${slug}/search`);
  await main.getByText('Filter', { exact: true }).click();
  await main.getByLabel('Lowest price').fill(product);
  await main.getByRole('button', { name: 'Show results' }).click();
  watched.filled(`${shop}/Goods.tsx`);
  await shopper.harmless();
  await visitor.goto(`/store/${slug}/search`);
  await main.getByText(product, { exact: true }).click();
  await visitor.getByRole('button', { name: 'Buy now' }).click();
  await visitor.getByLabel('Your phone number').fill('01733333333');
  await visitor.getByLabel('Delivery zone').selectOption({ index: 1 });
  await main.getByRole('radio').last().check();
  const texts = await shopper.fill(main, `${shop}/CheckoutForm.tsx`, `${shop}/Payment.tsx`);
  await visitor.getByRole('button', { name: 'Place the order' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible();
  await shopper.shows(texts.slice(0, 2), main);
  await visitor.goto(`/store/${slug}/track`);
  await visitor.getByLabel('Your phone number').fill('01733333333');
  await shopper.fill(main, `${shop}/TrackPage.tsx`);
  await main.getByRole('button', { name: 'Find the order' }).click();
  await shopper.harmless();
  return texts;
}
