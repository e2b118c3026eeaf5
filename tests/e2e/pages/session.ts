import { expect, type Page } from '@playwright/test';

import type { Backend } from '../../../supabase/local/backend.ts';
import { App } from './app.ts';

export type Account = { readonly email: string; readonly password: string };

/** The forms that let a person in, and the way out. */
export class Session {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The sign-in form as it stands now, wherever it stands. */
  async enter({ email, password }: Account): Promise<void> {
    const page = this.#page;
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  async asked(): Promise<void> {
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Sign in to Karbar' })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.fromMenu('Sign out');
  }

  async fromMenu(entry: string): Promise<void> {
    const page = this.#page;
    await page.getByRole('button', { name: /^(Account of|.*@karbar\.test)/ }).click();
    await page.getByRole('menu').getByText(entry, { exact: true }).click();
  }
}

/** An account of its own with a company of its own, made beside the browser. */
export async function company(on: Backend, name: string): Promise<Account> {
  const account = await person(on, name);
  const { access_token: token } = await asked<{ access_token: string }>(on, '/auth/v1/token?grant_type=password', account);
  await asked(on, '/rest/v1/rpc/create_company', { p_name: name, p_country: 'BD', p_person: name }, token);
  return account;
}

/** Somebody with an account and nothing else. */
export async function person(on: Backend, name: string): Promise<Account> {
  const account = { email: `${name.toLowerCase().replaceAll(/\W+/g, '-')}@karbar.test`, password: 'a good password' };
  await asked(on, '/auth/v1/signup', account);
  return account;
}

/** The code of the newest mail to this address. */
export async function codeFor(on: Backend, email: string): Promise<string> {
  let code: string | undefined;
  await expect.poll(() => (code = on.mails().find((mail) => mail.to === email)?.code)).toBeTruthy();
  return code ?? '';
}

/** A piece of work that is done in a moment, with network or without. */
export async function addCustomer(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true }).click();
  await page
    .getByRole('button', { name: 'New customer' })
    .or(page.getByRole('link', { name: 'New customer' }))
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Phone', { exact: true }).fill(phone);
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Save customer' }).click();
  // The page of the new customer, which no dialog covers any more.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Of all companies: files share a server, so each name belongs to one test. */
export async function customersNamed(on: Backend, name: string): Promise<number> {
  const [found] = await on.sql<{ n: number }>('select count(*)::int as n from public.customers where name = $1', [name]);
  return found?.n ?? 0;
}

/** Signs in at this address, and the company's own facts are on the device. */
export async function openCompany(page: Page, account: Account, path = '/app'): Promise<App> {
  await page.goto(path);
  await new Session(page).enter(account);
  return new App(page).ready();
}

export async function asked<T>({ url, key }: Backend, path: string, body: unknown, token = key): Promise<T> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}
