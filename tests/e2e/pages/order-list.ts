import { expect, type Page } from '@playwright/test';

import { rowsOfKind } from './local-data.ts';

/** The list of eCommerce orders, where many are shipped at once. */
export class OrderList {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<this> {
    await this.#page.goto('/app/ecom-orders');
    await expect(this.#page.getByRole('heading', { name: 'eCommerce Orders', exact: true }).first()).toBeVisible();
    return this;
  }

  /** Ships every order that the search finds. */
  async shipAll(search: string, count: number): Promise<void> {
    const page = this.#page;
    const parcels = async () => (await rowsOfKind(page, 'parcels')).length;
    const before = await parcels();
    await page.getByLabel('Number, name, phone, address, SKU').fill(search);
    // Only then is the table the one that was searched for.
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-rowcount', String(count + 1));
    await page.getByLabel('Select all rows shown').check();
    const all = page.getByRole('button', { name: `Select all ${count}` });
    const selected = page.getByRole('toolbar', { name: `${count} selected` });
    await expect(all.or(selected).first()).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(selected).toBeVisible();
    await selected.getByRole('button', { name: 'Create shipment' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Create ${count} shipments` })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 60_000 });
    await expect.poll(parcels).toBe(before + count);
  }
}
