import { expect, type Page } from '@playwright/test';

import { untilSent } from './local-data.ts';
import { OrderForm } from './order.ts';
import { Parcels } from './parcel.ts';
import { ProductForm } from './product.ts';

/** The frame that every screen stands in. */
export class App {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async ready(): Promise<this> {
    await expect(this.page.getByRole('navigation').first()).toBeVisible({ timeout: 60_000 });
    return this;
  }

  async newProduct(): Promise<ProductForm> {
    await this.#open('Products');
    await this.page.getByRole('button', { name: 'New product' }).first().click();
    return new ProductForm(this.page);
  }

  async newOrder(): Promise<OrderForm> {
    await this.#open('eCommerce Orders');
    await this.page.getByRole('link', { name: 'New order' }).first().click();
    return new OrderForm(this.page);
  }

  async parcels(): Promise<Parcels> {
    await this.#open('Parcels');
    return new Parcels(this.page);
  }

  /** Nothing waits any more: all of it is on the server. */
  async saved(): Promise<void> {
    // The badge hears of a new operation a moment after it was stored: what the device holds is asked first.
    await untilSent(this.page);
    await expect(this.page.getByRole('button', { name: /saved/i }).first()).toBeVisible({ timeout: 60_000 });
  }

  async #open(entry: string): Promise<void> {
    await this.page.getByRole('navigation').first().getByRole('link', { name: entry, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
  }
}
