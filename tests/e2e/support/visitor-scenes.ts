import { expect } from '@playwright/test';

import { m } from '#messages';

import { open } from './directions.ts';
import type { Show } from './scenes.ts';

/* What stands before the app: the landing page, the ways in, an opened invitation. */

export const visitor: Readonly<Record<string, Show>> = {
  landing: ({ page }) => open(page, '/'),
  signIn: ({ page }) => open(page, '/login'),
  async signInRefused({ page }) {
    await open(page, '/login');
    await page.getByLabel(m.common_email()).fill('somebody@karbar.test');
    await page.getByLabel(m.auth_password(), { exact: true }).fill('not the password');
    await page.getByRole('button', { name: m.auth_sign_in(), exact: true }).click();
    await expect(page.getByText(m.auth_error_invalid_credentials())).toBeVisible();
  },
  async signInTooOften({ page }) {
    const error = { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many tries; you can try again after 840 seconds' };
    await page.route('**/auth/v1/token**', (route) => route.fulfill({ status: 429, json: error }));
    await open(page, '/login');
    await page.getByLabel(m.common_email()).fill('somebody@karbar.test');
    await page.getByLabel(m.auth_password(), { exact: true }).fill('not the password');
    await page.getByRole('button', { name: m.auth_sign_in(), exact: true }).click();
    const [latin, bangla] = ['14', '১৪'].map((minutes) => page.getByText(m.auth_error_wait_minutes({ minutes })));
    if (latin && bangla) await expect(latin.or(bangla)).toBeVisible();
    await page.unroute('**/auth/v1/token**');
  },
  signUp: ({ page }) => open(page, '/login?mode=signup'),
  async signUpIncomplete({ page }) {
    await open(page, '/login?mode=signup');
    await page.locator('form button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  },
  code: ({ page }) => open(page, '/login?mode=code'),
  async codeSent({ page, demo }) {
    await open(page, '/login?mode=code');
    await page.getByLabel(m.common_email()).fill(demo.signIns[0]?.email ?? '');
    await page.locator('form button[type=submit]').click();
    await page.locator('input[name=code]').waitFor();
  },
  reset: ({ page }) => open(page, '/login?mode=reset'),
  invited: ({ page }) => open(page, '/login?mode=invite#of-somebody'),
  async invitedSignUp({ page }) {
    await open(page, '/login?mode=invite#of-somebody');
    await page.getByRole('button', { name: m.invite_sign_up() }).click();
    await page.locator('input[name=person]').waitFor();
  },
  nowhere: ({ page }) => open(page, '/nowhere'),
};
