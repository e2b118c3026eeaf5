import { expect, type Locator, type Page } from '@playwright/test';

import { untilStored } from './local-data.ts';

/** The page of a parcel, opened by its address, and the dialog in which its end is recorded. */
export class ParcelOutcome {
  readonly #page: Page;
  #id = '';

  constructor(page: Page) {
    this.#page = page;
  }

  async open(id: string): Promise<this> {
    this.#id = id;
    await this.#page.goto(`/app/parcels/${id}`);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    return this;
  }

  async delivered(): Promise<void> {
    const dialog = await this.#dialog();
    await this.#save(dialog, 'Record as delivered');
  }

  /** One line, of which `kept` pieces stayed with the customer. */
  async partial(kept: number): Promise<void> {
    const dialog = await this.#dialog();
    await dialog.getByText('Partial', { exact: true }).click();
    await dialog.getByLabel(/^Delivered:/).fill(String(kept));
    await this.#save(dialog, 'Record as partial delivery');
  }

  /** Nothing stayed with the customer, who paid the delivery fee. */
  async paidReturn(): Promise<void> {
    const dialog = await this.#dialog();
    await dialog.getByText('Partial', { exact: true }).click();
    await this.#save(dialog, 'Record as paid return');
  }

  async cancelled(reason: string): Promise<void> {
    const dialog = await this.#dialog();
    await dialog.getByText('Cancelled', { exact: true }).click();
    await dialog.getByRole('button', { name: reason }).click();
    await this.#save(dialog, 'Record as cancelled');
  }

  async #dialog(): Promise<Locator> {
    const page = this.#page;
    // The one next step of a parcel that waits is another one; recording the end is in the menu from the start.
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Record outcome' }).click();
    const dialog = page.getByRole('dialog', { name: /^Outcome of/ });
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async #save(dialog: Locator, button: string): Promise<void> {
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
    await untilStored(this.#page, 'parcels', ({ id, row }) => id === this.#id && row['completed_at'] !== null);
  }
}
