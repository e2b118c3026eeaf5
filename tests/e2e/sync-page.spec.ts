import type { Page } from '@playwright/test';

import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { untilSent } from './pages/local-data.ts';
import { addCustomer, company, openCompany } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('the badge leads to what waits, what was saved, the devices and the full check', async ({ server, newDevice }) => {
  const owner = await company(server, 'Watchful House');
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, owner);
  await untilInstalled(page);
  await untilBadge(page, 'saved');
  await offline(true);
  await untilBadge(page, 'offline');
  await addCustomer(page, 'Waiting Wahida', '01700888001');

  await page.locator('[data-sync]').click();
  const popover = page.getByRole('dialog', { name: 'Offline' });
  await expect(popover.getByText('Customer · Waiting Wahida')).toBeVisible();
  await popover.getByRole('link', { name: 'Details' }).click();
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Sync' })).toBeVisible();
  await expect(page.getByText('No network')).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await expect(waiting.getByRole('listitem')).toContainText('Waiting Wahida');
  await expect(waiting.getByRole('listitem')).toContainText('Saved on this device');
  await expect(devices(page)).toContainText('It shows when this device is connected.');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export unsent work' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^karbar-unsent-/);

  await offline(false);
  await untilSent(page);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  const saved = page.getByRole('region', { name: 'Saved last' }).getByRole('listitem').first();
  await expect(saved).toContainText('Waiting Wahida');
  await expect(saved).toContainText('Saved');
  await expect(devices(page).getByRole('listitem')).toContainText('This device');
  await expect(devices(page).getByRole('listitem')).toContainText('Clock is right');
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/records compared, all as on the server/)).toBeVisible();
  await saved.getByRole('link', { name: 'Waiting Wahida' }).click();
  await expect(page).toHaveURL(/\/app\/customers\/[0-9a-f-]{36}/);
});

test('the page of a public Wi-Fi in place of the server is told as what it is', async ({ server, newDevice }) => {
  const owner = await company(server, 'Cafe House');
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, owner);
  await untilBadge(page, 'saved');
  await context.route('**/rest/v1/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Accept the terms</h1>' }));
  await page.goto('/app/sync');
  await expect(page.getByText("No connection to Karbar's server: something else answered")).toBeVisible();
  await context.unroute('**/rest/v1/**');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText('The server answers, and changes of others arrive by themselves.')).toBeVisible();
});

function devices(page: Page) {
  return page.getByRole('region', { name: 'Devices of the company' });
}
