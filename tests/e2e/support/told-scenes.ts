import { expect, type Page } from '@playwright/test';

import { patch } from '#data/operation.ts';
import { m } from '#messages';
import { Customer } from '#modules/business/customer-rules/kind.ts';
import { updateOrder } from '#modules/business/orders/commands.ts';
import { Product, Variant } from '#modules/business/products/kind.ts';
import { EcomOrder } from '#modules/business/sale-rules/kind.ts';
import { draftOf } from '#modules/business/sale-rules/rules.ts';

import type { Stage } from './cast.ts';
import { open } from './directions.ts';
import type { Show } from './scenes.ts';

/* What a person is told afterwards: his change came out otherwise than he meant, a file was refused, stock fell below zero, a row is odd. */

const longName = 'Mohammad Abdur Rahman Chowdhury, Sundarban Honey & Handicrafts Exporters (Bangladesh) Limited';
const calls = '**/rest/v1/rpc/sync_*';

export const told: Readonly<Record<string, Show>> = {
  async toldCards(stage) {
    await differ(stage);
    await open(stage.page, '/app/needs-attention');
    await stage.page.getByText(m.sync_told_in_trash()).scrollIntoViewIfNeeded();
  },
  async addressDiffers({ page, desk }) {
    if (!desk) return;
    const [brand = ''] = await desk.brands();
    const { order, parcel } = await desk.ship(await desk.addWare(brand, longName, 40_000), longName, '01712000111');
    await desk.send();
    const sold = await desk.store.get(EcomOrder, order);
    if (sold) await updateOrder(desk.store, order, { ...draftOf(sold), ship_address: 'House 17/B, Road 11, Block F, Banani, Dhaka 1213' });
    await desk.send();
    await open(page, `/app/parcels/${parcel}`);
    await expect(page.getByText(m.parcels_address_differs())).toBeVisible({ timeout: 60_000 });
  },
  async refusedFile({ page, desk }) {
    if (!desk) return;
    await page.route('**/storage/v1/object/**', (route) =>
      route.fulfill({
        status: 400,
        json: { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum size' },
      }),
    );
    const [brand = ''] = await desk.brands();
    const { product } = await desk.addWare(brand, 'Jug', 20_000);
    await desk.send();
    await arrived(page, 'Jug');
    await open(page, `/app/products?open=${product}`);
    await page.getByRole('dialog').locator('input[type=file]').first().setInputFiles('public/icons/karbar-512.png');
    await page.getByRole('dialog').getByRole('img').first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: m.products_save() }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open(page, '/app/needs-attention');
    await page.getByText(m.sync_file_too_large()).first().scrollIntoViewIfNeeded({ timeout: 60_000 });
    await page.unroute('**/storage/v1/object/**');
  },
  /** Of the file that was refused in the scene before. */
  async discardFile({ page }) {
    await open(page, '/app/needs-attention');
    await page.getByRole('button', { name: m.shell_attention_discard() }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  async stockBelowZero({ page, desk }) {
    if (!desk) return;
    const [brand = ''] = await desk.brands();
    const ware = await desk.addWare(brand, 'Katan', 40_000);
    const product = await desk.store.get(Product, ware.product);
    if (product) await desk.store.write({ action: 'product.save', changes: [patch(Product, product, { track_stock: true })] });
    await desk.send();
    await desk.ship(ware, 'Nusrat Jahan', '01712345678');
    await desk.send();
    await open(page, '/app');
    await expect(page.getByText(m.space_below_zero_hint())).toBeVisible({ timeout: 60_000 });
  },
  async negativeStock({ page }) {
    await open(page, '/app/products?stock=negative');
  },
  async invalidRows({ page, desk }) {
    if (!desk) return;
    const [brand = ''] = await desk.brands();
    await page.context().route('**/rest/v1/rpc/sync_pull', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(/"tags": ?\[\]/g, '"tags":"VIP"') });
    });
    await desk.order(await desk.addWare(brand, 'Odd', 40_000), 'Odd', '01712000444');
    await desk.send();
    await open(page, '/app/customers?q=01712000444');
    await page.getByText('01712000444').or(page.getByText('01712-000444')).first().waitFor();
    await open(page, '/app/sync');
    await expect(page.getByText(m.sync_odd_text())).toBeVisible();
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  },
};

async function arrived(page: Page, product: string): Promise<void> {
  await open(page, '/app/products');
  await page.getByRole('main').getByText(product).first().waitFor();
}

/** Beside the server: a note, a new customer and a price, each of which the desk has changed, too. */
async function differ({ page, desk }: Stage): Promise<void> {
  if (!desk) throw new Error('Only who shares a company with a desk is told of the other');
  await open(page, '/app/needs-attention');
  if (await page.getByText(m.sync_told_in_trash()).isVisible()) return;
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, `Nakshi kantha, ${longName}`, 40_000);
  const sold = await desk.store.get(EcomOrder, await desk.order(ware, longName, '01712000222'));
  const customer = await desk.store.get(Customer, sold?.customer_id ?? '');
  const variant = await desk.store.get(Variant, ware.variant);
  if (!customer || !variant) throw new Error('The desk has made both');
  await desk.send();
  await arrived(page, 'Nakshi kantha');
  await page.context().route(calls, (route) => route.abort());
  try {
    await note(page, customer.id);
    await addCustomer(page);
    await reprice(page, ware.product);
    const gone = { kind: Customer.name, id: customer.id, do: 'patch', set: { deleted_at: [null, desk.store.now()] } } as const;
    await desk.store.write({ action: 'customer.save', changes: [gone] });
    await desk.order(ware, 'Salma Begum', '01712000333');
    await desk.store.write({ action: 'product.save', changes: [patch(Variant, variant, { price: 98_765_400 })] });
    await desk.send();
  } finally {
    await page.context().unroute(calls);
  }
  await open(page, '/app/sync');
  await page.getByRole('main').getByRole('button', { name: m.shell_sync_now() }).click();
  await open(page, '/app/needs-attention');
  await expect(page.getByText(m.sync_told_in_trash())).toBeVisible({ timeout: 90_000 });
}

async function note(page: Page, customer: string): Promise<void> {
  await open(page, `/app/customers/${customer}`);
  await page.getByRole('textbox', { name: m.common_notes() }).fill('Calls back on Sunday, wants the parcel in the afternoon only');
  await page.getByRole('button', { name: m.customers_note_save() }).click();
  await page.getByRole('button', { name: m.customers_note_save() }).waitFor({ state: 'detached' });
}

async function addCustomer(page: Page): Promise<void> {
  await open(page, '/app/customers?open=new');
  const form = page.getByRole('dialog');
  await form.locator('input[name=phone]').fill('01712000333');
  await form.locator('input[name=name]').fill('সালমা আক্তার');
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
}

async function reprice(page: Page, product: string): Promise<void> {
  await open(page, `/app/products?open=${product}`);
  const form = page.getByRole('dialog');
  await form.getByLabel(m.common_price()).first().fill('1234567.50');
  await form.getByRole('button', { name: m.products_save() }).click();
  await form.waitFor({ state: 'detached' });
}
