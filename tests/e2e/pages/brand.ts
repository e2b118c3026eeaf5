import { expect, type Page } from '@playwright/test';

/** The brands of the company: their list, their form, a brand's page. */
export class Brands {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<this> {
    await this.#page.goto('/app/brands');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
    return this;
  }

  /** Ends on the new brand's page. */
  async add(brand: { readonly name: string; readonly phone: string; readonly logo: Buffer }): Promise<void> {
    await this.#page.getByRole('button', { name: 'New brand' }).first().click();
    const form = this.#page.getByRole('dialog');
    await form.getByLabel('Name', { exact: true }).fill(brand.name);
    await form.getByLabel('Phone').fill(brand.phone);
    await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: brand.logo });
    await expect(form.getByRole('button', { name: 'Change photo' })).toBeVisible();
    await form.getByRole('button', { name: 'Save brand' }).click();
    await this.titled(brand.name);
  }

  async edit(name: string, set: { readonly label: string; readonly value: string }): Promise<void> {
    await this.#page.getByRole('link', { name }).first().click();
    await this.titled(name);
    await this.#page.getByRole('button', { name: 'Edit brand' }).click();
    const form = this.#page.getByRole('dialog');
    await form.getByLabel(set.label).fill(set.value);
    await form.getByRole('button', { name: 'Save brand' }).click();
    await expect(form).toBeHidden();
  }

  async menu(entry: string): Promise<void> {
    await this.#page.getByRole('main').getByRole('button', { name: 'More actions' }).click();
    await this.#page.getByRole('menuitem', { name: entry }).click();
  }

  async titled(name: string): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
}
