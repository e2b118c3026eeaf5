import type { Page } from '@playwright/test';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* An account beside what its bank says: entered, ticked without network, locked at exactly nothing, and kept. */

async function enter(page: Page, title: string, amount: string, category: string): Promise<void> {
  await page.goto('/app/banking');
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  const form = page.getByRole('dialog');
  if (category === 'Other Income') await form.getByText('Income', { exact: true }).click();
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByLabel('Category', { exact: true }).selectOption({ label: category });
  await form.getByLabel('What for').fill(title);
  await form.getByRole('button', { name: 'Save transaction' }).click();
  await expect(form).toBeHidden();
}

test('an account is ticked without network, locked at 0.00, and what is locked stays until it is unlocked with a reason', async ({
  server,
  newDevice,
}, info) => {
  const owner = 'owner-who-reconciles@karbar.test';
  const desk = await CompanyDesk.found(server, 'Reconciled Books', owner);
  await desk.send();
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await enter(page, 'Sold by hand', '1500', 'Other Income');
  await enter(page, 'Rent of the shop', '400.50', 'Rent/Lease');
  await enter(page, 'Cheque on its way', '99', 'Utilities');

  await page.getByRole('link', { name: 'Reconciliations' }).click();
  await page.getByRole('button', { name: 'Start reconciliation' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Balance on the statement').fill('1099.51');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /Rent of the shop/ })).toBeVisible();
  await untilSent(page);

  await offline(true);
  for (const name of [/Sold by hand/, /Rent of the shop/]) await page.getByRole('checkbox', { name }).check();
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await expect(page.getByText('0.01')).toBeVisible();
  await expect(lock).toBeDisabled();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.getByLabel('Balance on the statement').fill('1099.50');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Needs a connection.')).toBeVisible();
  await offline(false);
  await untilSent(page);
  await info.attach('before the lock', { body: await page.screenshot(), contentType: 'image/png' });
  await lock.click();
  await expect(page.getByText(/meet to the last paisa/)).toBeVisible();
  const kept = () =>
    server.sql(
      `select r.state, r.opening_balance::int as opening, (select count(*)::int from public.transactions t where t.cleared_in = r.id) as cleared
       from public.reconciliations r join public.profiles p on p.tenant_id = r.tenant_id where p.name = 'Reconciled Books'`,
    );
  expect(await kept()).toEqual([{ state: 'locked', opening: 0, cleared: 2 }]);

  // What the bank has confirmed does not change, and what it has not is free.
  await page.getByRole('link', { name: 'Transactions' }).first().click();
  await page.getByRole('main').getByText('Rent of the shop').click();
  await expect(form.getByText(/Cash is reconciled/)).toBeVisible();
  await form.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog').last();
  await edit.getByLabel('Amount', { exact: true }).fill('1');
  await edit.getByRole('button', { name: 'Save transaction' }).click();
  await expect(edit.getByText(/Cash is reconciled/).first()).toBeVisible();
  expect(await server.sql(`select amount::int from public.transactions where title = 'Rent of the shop'`)).toEqual([{ amount: 40_050 }]);

  await page.goto('/app/banking?tab=reconcile');
  await page.getByRole('main').getByText('Cash').last().click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Unlock' }).click();
  await form.getByLabel('Reason').fill('The rent was more');
  await form.getByRole('button', { name: 'Unlock' }).click();
  await untilSent(page);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('The rent was more');
  expect(await kept()).toEqual([{ state: 'draft', opening: 0, cleared: 2 }]);
});
