import { expect, type Page } from '@playwright/test';

export type Sale = { readonly phone: string; readonly name: string; readonly sku: string; readonly quantity: number; readonly fee: string };

/** Somebody who takes one order after the other: the form stays open ("Save and new"). */
export class OrderRun {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async begin(): Promise<this> {
    await this.#page.goto('/app/ecom-orders/new');
    await expect(this.#page.getByLabel('Phone', { exact: true })).toBeVisible();
    return this;
  }

  async take(sale: Sale): Promise<void> {
    const page = this.#page;
    const phone = page.getByLabel('Phone', { exact: true });
    await phone.fill(sale.phone);
    await page.getByLabel('Name', { exact: true }).fill(sale.name);
    await page.getByLabel('Address', { exact: true }).fill('House 12, Road 5, Dhanmondi, Dhaka');
    await page.getByRole('region', { name: 'Items' }).getByRole('combobox').last().click();
    await page.getByPlaceholder('Type to search').fill(sale.sku);
    await page
      .getByRole('option', { name: new RegExp(sale.sku) })
      .first()
      .click();
    const quantity = page.getByLabel('Qty').first();
    const fee = page.getByLabel('Delivery fee');
    // The new line leads the cursor to its quantity; it is typed there, as a person does.
    await expect(quantity).toBeFocused();
    await quantity.fill(String(sale.quantity));
    await fee.fill(sale.fee);
    await page.getByRole('button', { name: 'Save and new' }).click();
    await expect(phone).toHaveValue('');
    await expect(page.getByText('No items yet')).toBeVisible();
  }
}
