import { expect, type Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';
import { m } from '#messages';

import type { Backend } from '../../../supabase/local/backend.ts';
import { signUp } from '../../../supabase/local/demo/account.ts';
import { password } from '../pages/company-desk.ts';
import type { Account } from '../pages/session.ts';
import { open, settled } from './directions.ts';
import type { Show } from './scenes.ts';

/* A tablet that becomes shared, is locked, and gets a second person, who then forgets his PIN. */

const pin = '1357';
export const first = { name: 'Rahima Khatun', company: 'Karnaphuli Textiles' };
const second = { name: 'মোহাম্মদ আব্দুর রহমান চৌধুরী', company: 'Sundarban Honey & Handicrafts Exporters' };

export const sharer: Readonly<Record<string, Show>> = {
  async shareTablet({ page }) {
    await unlockedAt(page, '/app/profile');
    await page.getByRole('switch', { name: m.lock_share() }).click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async sharedTablet({ page }) {
    await shared(page);
    await unlockedAt(page, '/app/profile');
    await page.getByRole('button', { name: m.lock_now() }).scrollIntoViewIfNeeded();
  },
  async lockPin({ page }) {
    await locked(page);
    await page.keyboard.type('135');
  },
  async lockNewPin({ page, demo }) {
    await locked(page);
    await begin(page, demo);
  },
  async lockPeople({ page, demo }) {
    await twoPeople(page, demo);
    await expect(whoWorks(page)).toBeVisible();
  },
  async lockWrong({ page, demo }) {
    await twoPeople(page, demo);
    await page.getByText(second.name).click();
    await enter(page, '9999');
    await expect(page.getByText(m.lock_wrong())).toBeVisible();
  },
  async lockWait({ page, demo }) {
    await twoPeople(page, demo);
    await page.getByText(second.name).click();
    const waits = page.getByRole('status').filter({ hasText: m.lock_wait({ seconds: '' }).slice(0, 8) });
    for (let i = 0; i < 3 && !(await waits.isVisible()); i++) {
      await enter(page, '9999');
      await expect(page.getByRole('status')).not.toHaveText('');
    }
    await expect(waits).toBeVisible();
  },
  async lockForgotten({ page, demo }) {
    await twoPeople(page, demo);
    await page.getByText(second.name).click();
    await page.getByRole('button', { name: m.lock_forgotten() }).click();
    await page.locator('input[name=password]').waitFor();
  },
};

/** An account with a company of its own. */
export async function founder(on: Backend, { name, company }: typeof first): Promise<Account> {
  const account = { email: `${newId()}@karbar.test`, password };
  const { call } = await signUp(on, { ...account, name });
  await call('create_company', { p_name: company, p_country: 'BD', p_person: name });
  return account;
}

/** Loading a page locks a shared tablet; whoever unlocks it stands where he wanted to go. */
async function unlockedAt(page: Page, url: string): Promise<void> {
  await open(page, url);
  if (await whoWorks(page).isVisible()) await page.getByText(first.name).click();
  if (!(await page.getByRole('button', { name: m.lock_open(), exact: true }).isVisible())) return;
  await enter(page, pin);
  await page.getByRole('banner').waitFor();
  await settled(page);
}

async function shared(page: Page): Promise<void> {
  await unlockedAt(page, '/app/profile');
  const now = page.getByRole('button', { name: m.lock_now() });
  if (await now.isVisible()) return;
  await page.getByRole('switch', { name: m.lock_share() }).click();
  await choosePin(page);
  await now.waitFor();
}

async function locked(page: Page): Promise<void> {
  await shared(page);
  await open(page, '/app');
}

async function twoPeople(page: Page, on: Backend): Promise<void> {
  await locked(page);
  if (await whoWorks(page).isVisible()) return;
  await begin(page, on);
  await choosePin(page);
  await page.getByRole('banner').waitFor();
  await open(page, '/app');
}

const whoWorks = (page: Page) => page.getByRole('heading', { name: m.lock_who() });

/** Somebody else signs in, and is asked for a PIN. */
async function begin(page: Page, on: Backend): Promise<void> {
  const account = await founder(on, second);
  await page.getByRole('button', { name: m.lock_other() }).click();
  await page.locator('input[name=email]').fill(account.email);
  await page.locator('input[name=password]').fill(account.password);
  await page.locator('form button[type=submit]').click();
  await page.getByRole('dialog').locator('input').first().waitFor();
}

async function choosePin(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  for (const field of ['pin', 'again']) await form.locator(`input[name=${field}]`).fill(pin);
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'hidden' });
}

async function enter(page: Page, digits: string): Promise<void> {
  await settled(page);
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
}
