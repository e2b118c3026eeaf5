import type { BrowserContext, Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { untilInstalled } from './pages/device-life.ts';
import { keptOf } from './pages/local-data.ts';
import { company, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

const factor = { id: 'f1', factor_type: 'totp', status: 'verified', friendly_name: 'Phone' };
const right = '123456';

test('an account with an authenticator app: the password alone leads nowhere, with network or without', async ({ server, newDevice }) => {
  const account = await company(server, 'Guarded Gold');
  const { context, offline } = await newDevice(server);
  await withSecondFactor(context);
  const page = await context.newPage();
  await page.goto('/app');
  await untilInstalled(page);
  await new Session(page).enter(account);
  await challenged(page);
  await nobodyIsIn(page);

  await page.getByLabel('Code', { exact: true }).fill('12 34');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The 6 digits that the app shows now.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('111 111');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is wrong or no longer valid.')).toBeVisible();
  await nobodyIsIn(page);

  await offline(true);
  await page.reload();
  await challenged(page);
  await nobodyIsIn(page);
  await offline(false);
  await page.getByLabel('Code', { exact: true }).fill(right);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await new App(page).ready();
  await expect(page.getByRole('heading', { level: 1, name: 'Guarded Gold' })).toBeVisible();
});

test('whoever has no code goes back to the sign-in, and the half session is gone', async ({ server, newDevice }) => {
  const account = await company(server, 'Lost Phone');
  const { context } = await newDevice(server);
  await withSecondFactor(context);
  const page = await context.newPage();
  await page.goto('/login');
  await new Session(page).enter(account);
  await challenged(page);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await new Session(page).asked();
  expect([...(await keptOf(page)).keys()]).not.toContain('karbar-auth');
});

async function challenged(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it is you' })).toBeVisible();
}

async function nobodyIsIn(page: Page): Promise<void> {
  expect((await keptOf(page)).get('karbar-identity')).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('karbar-identity'))).toBeNull();
}

/** The embedded backend knows no second factor: its answers get one here, as a hosted project gives them. */
async function withSecondFactor(context: BrowserContext): Promise<void> {
  let session: { readonly user: object } | undefined;
  await context.route('**/auth/v1/token?grant_type=password', async (route) => {
    const response = await route.fetch();
    const told = (await response.json()) as { readonly user: object };
    session = { ...told, user: { ...told.user, factors: [factor] } };
    await route.fulfill({ response, json: session });
  });
  await context.route('**/auth/v1/user', async (route) => route.fulfill({ json: session?.user }));
  await context.route('**/auth/v1/factors/f1/challenge', async (route) =>
    route.fulfill({ json: { id: 'c1', type: 'totp', expires_at: 0 } }),
  );
  await context.route('**/auth/v1/factors/f1/verify', async (route) => {
    const { code } = route.request().postDataJSON() as { readonly code: string };
    const refused = { status: 422, json: { code: 422, error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' } };
    await route.fulfill(code === right ? { json: session } : refused);
  });
}
