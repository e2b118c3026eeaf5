import { patch } from '#data/operation.ts';
import { AccountDetails, BankAccount } from '#modules/banking/transactions/kind.ts';

import { CompanyDesk, password } from '../e2e/pages/company-desk.ts';
import { untilInstalled } from '../e2e/pages/device-life.ts';
import { Front } from '../e2e/pages/front.ts';
import { holds, untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { expect, test } from '../e2e/support/test.ts';

/* Petty cash without network, a bill that two devices pay, a statement that is read, compared to the last paisa and locked. */

const owner = 'owner-of-petty-cash@karbar.test';
const cashier = 'cashier@karbar.test';
/** What lies in the till from its first day, in minor units: a number that stands nowhere else. */
const canary = 8_313_377_100;

/** Twelve lines of a bank; two of them are in the books already. */
const statement = (day: string) =>
  [
    'Date,Description,Credit,Debit',
    ...['900.00', '120.50', '75.25', '60.00', '44.75', '310.00'].map((amount, i) => `${day},Sold online ${i + 1},${amount},`),
    ...['15.00', '20.00', '5.50', '250.00'].map((amount, i) => `${day},Charge ${i + 1},,${amount}`),
    `${day},Tea of the week,,300.00`,
    `${day},Tea and rickshaws,,700.00`,
  ].join('\n');

test('a cashier pays in part offline, the owner the rest; a statement is merged, reconciled to 0.00 and locked', async ({
  server,
  newDevice,
}) => {
  const company = await CompanyDesk.found(server, 'Petty Cash', owner);
  const [cash] = await company.store.find(BankAccount);
  const details = cash && (await company.store.get(AccountDetails, cash.id));
  if (!details) throw new Error('The new company has no cash box');
  await company.store.write({
    action: 'banking_settings.save',
    changes: [patch(AccountDetails, { ...details }, { opening_balance: canary })],
  });
  await company.send();
  await company.hire(cashier, ['view_expenses', 'manage_transactions'], null);

  const till = await newDevice(server, 'phone');
  const paying = await till.context.newPage();
  await new Front(paying).signIn(cashier, password);
  await untilDigestsMatch(paying);
  await untilInstalled(paying);
  await paying.goto('/app/expense');
  await till.offline(true);
  const form = paying.getByRole('dialog');
  await paying.getByRole('button', { name: 'Add expense' }).first().click();
  await form.getByLabel('Amount', { exact: true }).fill('1000');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Meals & Entertainment' });
  await form.getByLabel('What for').fill('Tea of the week');
  await form.locator('input[type=file]').first().setInputFiles('public/screenshots/orders.png');
  await expect(form.getByRole('img', { name: 'Paper 1' })).toBeVisible();
  await form.getByText('Approved', { exact: false }).last().click();
  await form.getByRole('button', { name: 'Save expense' }).click();
  await expect(form).toBeHidden();
  await paying.goto('/app/payment');
  await paying.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await form.getByLabel('Amount to pay').fill('300');
  await form.getByRole('button', { name: /^Pay / }).click();
  await expect(form).toBeHidden();
  await till.offline(false);
  await untilSent(paying);
  expect(await holds(paying, String(canary))).toBe(false);

  const desk = await newDevice(server);
  const page = await desk.context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await page.goto('/app/payment');
  await expect(page.getByRole('main').getByText('700.00').first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Nothing is to be paid')).toBeVisible();
  await untilSent(page);
  const entries = async () =>
    server.sql('select amount::int from public.transactions where tenant_id = $1 and deleted_at is null order by amount', [company.tenant]);
  expect(await entries()).toEqual([{ amount: 30_000 }, { amount: 70_000 }]);

  await page.goto('/app/banking');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const csv = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(statement(company.store.today())) };
  await dialog.locator('input[type=file]').setInputFiles(csv);
  await dialog.getByRole('button', { name: 'Check', exact: false }).last().click();
  await dialog.getByRole('button', { name: 'Merge all' }).click();
  await dialog
    .getByRole('button', { name: /^Import/ })
    .last()
    .click();
  await expect(dialog.getByText('10 added, 2 merged, 0 left out')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await untilSent(page);
  expect(await entries()).toHaveLength(12);
  const opens = canary / 100;
  const closes = opens + 1510.5 - 290.5 - 1000;

  await page.getByRole('link', { name: 'Reconciliations' }).click();
  await page.getByRole('button', { name: 'Start reconciliation' }).first().click();
  await dialog.getByLabel('Balance on the statement').fill(closes.toFixed(2));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Tick all' }).click();
  await untilSent(page);
  const lock = page.getByRole('button', { name: 'Lock', exact: true });
  await expect(lock).toBeEnabled();
  await lock.click();
  await expect(page.getByText(/meet to the last paisa/)).toBeVisible();
  await untilSent(page);

  await page.goto('/app/banking');
  await page.getByRole('main').getByText('Sold online 1').click();
  await expect(dialog.getByText(/reconciled/i).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog').last();
  await edit.getByLabel('Amount', { exact: true }).fill('901');
  await edit.getByRole('button', { name: 'Save transaction' }).click();
  await expect(edit.getByText(/reconcil/i).first()).toBeVisible();
  expect(await entries()).toContainEqual({ amount: 90_000 });
});
