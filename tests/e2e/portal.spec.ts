import type { Route } from '@playwright/test';

import { foreignAnswers } from '../fixtures/foreign.ts';
import { App } from './pages/app.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { outboxOf, storedSession, storeSession } from './pages/local-data.ts';
import { addCustomer, company, customersNamed, openCompany } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('behind a portal and with an expired token work goes on as without network, and heals by itself', async ({ server, newDevice }) => {
  const account = await company(server, 'Hotel Lobby');
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await page.goto('/app');
  await openCompany(page, account);
  await untilInstalled(page);
  await untilBadge(page, 'saved');

  let turn = 0;
  let renewals = 0;
  const answers = foreignAnswers.filter(({ status }) => status !== 200);
  const portal = (route: Route): Promise<void> => {
    if (route.request().url().includes('grant_type=refresh_token')) renewals += 1;
    const { status, type, body } = answers[(7 * turn++) % answers.length] ?? { status: 511, type: 'text/html', body: '' };
    return route.fulfill({ status, contentType: type, body });
  };
  const everything = /\/(auth|rest|storage)\/v1\/|\/config\.json/;
  await context.route(everything, portal);
  const session = await storedSession(page);
  await storeSession(page, { ...session, expires_at: Math.floor(Date.now() / 1000) - 7200 });
  await page.reload();
  await new App(page).ready();
  await addCustomer(page, 'Waiting Wasim', '01700555033');
  await untilBadge(page, 'offline');
  // The library has given up for a minute.
  await expect.poll(() => renewals, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
  await expect(page.getByText('Waiting Wasim')).toBeVisible();
  expect((await outboxOf(page)).waiting).toHaveLength(1);
  expect((await storedSession(page))['refresh_token']).toBe(session['refresh_token']);
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  expect(await customersNamed(server, 'Waiting Wasim')).toBe(0);

  await context.unroute(everything);
  await expect.poll(async () => (await outboxOf(page)).waiting.length).toBe(0);
  await untilBadge(page, 'saved');
  expect(await customersNamed(server, 'Waiting Wasim')).toBe(1);
});
