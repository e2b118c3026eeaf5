import { expect, type Page } from '@playwright/test';

export class ProductForm {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async save(product: { readonly name: string; readonly price: string; readonly stock: string; readonly sku?: string }): Promise<void> {
    const form = this.#page.getByRole('dialog');
    await form.getByLabel('Name').first().fill(product.name);
    await form.getByLabel('Price', { exact: true }).first().fill(product.price);
    if (product.sku) await form.getByLabel('SKU').first().fill(product.sku);
    await form.getByLabel('Opening stock').first().fill(product.stock);
    await form.getByRole('button', { name: 'Save product' }).click();
    await expect(form).toBeHidden();
    await expect(this.#page.getByRole('main').getByText(product.name).first()).toBeVisible();
  }
}
