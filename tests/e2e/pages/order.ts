import { expect, type Page } from '@playwright/test';

import { numberIn, ParcelDetail } from './parcel.ts';

export type OrderFacts = {
  readonly phone: string;
  readonly name: string;
  readonly address: string;
  readonly product: string;
  readonly quantity: string;
  readonly advance?: { readonly amount: string; readonly account: string };
};

export class OrderForm {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async save(order: OrderFacts): Promise<OrderDetail> {
    const page = this.#page;
    await page.getByLabel('Phone', { exact: true }).fill(order.phone);
    await page.getByLabel('Name', { exact: true }).fill(order.name);
    await page.getByLabel('Address', { exact: true }).fill(order.address);
    await page.getByRole('region', { name: 'Items' }).getByRole('combobox').last().click();
    await page.keyboard.type(order.product);
    await page
      .getByRole('option', { name: new RegExp(order.product) })
      .first()
      .click();
    // The new line leads the cursor to its quantity; it is typed there, as a person does.
    const quantity = page.getByLabel('Qty').last();
    await expect(quantity).toBeFocused();
    await quantity.fill(order.quantity);
    if (order.advance) {
      await page.getByLabel('Advance payment').fill(order.advance.amount);
      await page.getByLabel('Received on').selectOption({ label: order.advance.account });
    }
    await page.getByRole('button', { name: 'Save order' }).click();
    await expect(page).toHaveURL(/\/app\/ecom-orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('main').getByText(order.name).first()).toBeVisible();
    return new OrderDetail(page);
  }
}

export class OrderDetail {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  number(): Promise<string> {
    return numberIn(this.page);
  }

  async confirm(): Promise<void> {
    await this.page.getByRole('button', { name: 'Confirm order' }).click();
    // The next step is there once the order has its new status.
    await expect(this.page.getByRole('button', { name: 'Create shipment' })).toBeVisible();
  }

  /** The amount beside a label of the money box. */
  async amount(label: string): Promise<string> {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('xpath=following-sibling::dd[1]')
      .innerText();
  }

  async createShipment(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create shipment' }).first().click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create shipment' }).click();
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('main').getByRole('link', { name: 'Open parcel' })).toBeVisible();
  }

  async parcel(): Promise<ParcelDetail> {
    const title = this.page.getByRole('heading', { level: 1 });
    const order = await title.innerText();
    await this.page.getByRole('main').getByRole('link', { name: 'Open parcel' }).click();
    await expect(this.page).toHaveURL(/\/app\/parcels\//);
    // The address changes before the screen does.
    await expect(title).not.toHaveText(order);
    return new ParcelDetail(this.page);
  }
}
