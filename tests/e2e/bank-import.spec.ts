import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* A bank's statement on two devices without network: each imports it, and the books have it once. */

const statement = readFileSync(new URL('../fixtures/imports/field/later-35-bank-fitid.ofx', import.meta.url));

async function importStatement(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'statement.ofx', mimeType: 'application/x-ofx', buffer: statement });
  await dialog.getByRole('button', { name: 'Import 2' }).click();
  await expect(dialog.getByText('2 added, 0 merged, 0 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

test('two devices import one statement without network, and the books have each row once', async ({ server, newDevice }) => {
  const owner = 'owner-who-imports@karbar.test';
  const desk = await CompanyDesk.found(server, 'Imported Books', owner);
  await desk.send();
  const devices = await Promise.all([1, 2].map(async () => newDevice(server)));
  const pages: Page[] = [];
  for (const { context } of devices) {
    const page = await context.newPage();
    await new Front(page).signIn(owner, password);
    await untilDigestsMatch(page);
    await page.goto('/app/banking');
    await expect(page.getByRole('button', { name: 'Import', exact: true }).first()).toBeVisible();
    pages.push(page);
  }
  for (const [i, { offline }] of devices.entries()) {
    await offline(true);
    await importStatement(pages[i]!);
  }
  for (const [i, { offline }] of devices.entries()) {
    await offline(false);
    await untilSent(pages[i]!);
  }
  const rows = await server.sql(
    `select t.title, t.amount::int, b.balance::int from public.transactions t join public.profiles p on p.tenant_id = t.tenant_id
     join public.account_balances b on b.tenant_id = t.tenant_id and b.id = t.bank_account_id where p.name = 'Imported Books' order by t.title`,
  );
  expect(rows).toEqual([
    { title: 'FOREIGN FEE', amount: 1_500, balance: -51_500 },
    { title: 'SHOP ABROAD', amount: 50_000, balance: -51_500 },
  ]);
  for (const page of pages) await expect(page.getByRole('row', { name: /SHOP ABROAD/ })).toHaveCount(1);
});
