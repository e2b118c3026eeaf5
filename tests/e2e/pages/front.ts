import type { Page } from '@playwright/test';

import { App } from './app.ts';

/** The pages before the app: landing, sign-in, sign-up. */
export class Front {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async signUp(who: {
    readonly company: string;
    readonly country: string;
    readonly person: string;
    readonly email: string;
    readonly password: string;
  }): Promise<App> {
    const page = this.#page;
    await page.goto('/');
    await page
      .getByRole('link', { name: 'Create company' })
      .or(page.getByRole('button', { name: 'Create company' }))
      .first()
      .click();
    await page.getByLabel('Company name').fill(who.company);
    await page.getByLabel('Country').selectOption({ label: who.country });
    await page.getByLabel('Your name').fill(who.person);
    await page.getByLabel('E-mail').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Create company' }).click();
    return new App(page).ready();
  }

  async signIn(email: string, password: string): Promise<App> {
    const page = this.#page;
    await page.goto('/app');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    return new App(page).ready();
  }
}
