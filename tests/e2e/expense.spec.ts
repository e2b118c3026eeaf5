import { expenseCommands } from '../../src/modules/banking/payables/index.ts';
import { BankAccount, TransactionCategory } from '../../src/modules/banking/transactions/kind.ts';
import { completeOrder, createOrder } from '../../src/modules/business/orders/index.ts';
import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { holds, rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* A receipt is photographed without network, approved, and paid on another device by somebody who sees no balance. */

/** What lies on the account from its first day, in minor units: a number that stands nowhere else. */
const canary = 4_711_081_500;
const owner = 'owner-of-bills@karbar.test';
const payer = 'payer@karbar.test';

test('an expense with its receipt is entered offline, approved, and paid in two parts by who sees no balance', async ({
  server,
  newDevice,
}) => {
  const company = await CompanyDesk.found(server, 'Bills', owner);
  const [cash] = await company.store.find(BankAccount);
  if (!cash) throw new Error('No account');
  await server.sql('update public.account_details set opening_balance = $2 where tenant_id = $1', [company.tenant, canary]);
  await company.hire(payer, ['view_expenses', 'manage_transactions'], null);
  const balance = async (): Promise<number> => balanceOf(server, company.tenant);

  const desk = await newDevice(server);
  let page = await desk.context.newPage();
  await new Front(page).signIn(owner, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
  await page.goto('/app/expense');
  await expect(page.getByRole('button', { name: 'Add expense' }).first()).toBeVisible();

  await desk.offline(true);
  await untilBadge(page, 'offline');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add expense' }).first().click();
  await dialog.getByLabel('Amount', { exact: true }).fill('১,২০০');
  await dialog.getByLabel('Category', { exact: true }).selectOption({ label: 'Rent/Lease' });
  await dialog.getByLabel('What for').fill('Rent of November');
  await dialog.locator('input[type=file]').first().setInputFiles('public/screenshots/orders.png');
  await expect(dialog.getByRole('img', { name: 'Paper 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save expense' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Rent of November' })).toContainText('Waits for approval');

  await kill(page);
  page = await startAgain(desk.context);
  await page.goto('/app/expense');
  await page.getByRole('main').getByText('Rent of November').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('dialog').getByText('To be paid', { exact: true })).toBeVisible();
  await desk.offline(false);
  await untilSent(page);
  const [stored] = await server.sql<{ photos: readonly string[] }>('select photos from public.expenses where tenant_id = $1', [
    company.tenant,
  ]);
  await expect
    .poll(async () => (await server.sql('select id from storage.objects where name = $1', [stored?.photos[0]])).length, { timeout: 60_000 })
    .toBe(1);

  const till = await newDevice(server, 'phone');
  const paying = await till.context.newPage();
  await new Front(paying).signIn(payer, password);
  await untilDigestsMatch(paying);
  for (const name of ['Transactions', 'Parcels', 'Settings']) await expect(paying.getByRole('link', { name, exact: true })).toBeHidden();
  await paying.goto('/app/payment');
  await expect(paying.getByRole('main').getByText('Rent of November')).toBeVisible();
  await till.context.setOffline(true);
  const form = paying.getByRole('dialog');
  await paying.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await form.getByLabel('Amount to pay').fill('500');
  await form.getByRole('button', { name: /^Pay / }).click();
  await expect(form).toBeHidden();
  // The account is known now: one press pays the rest.
  await expect(paying.getByRole('main').getByText('700.00').first()).toBeVisible();
  await paying.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(paying.getByText('Nothing is to be paid')).toBeVisible();
  await till.context.setOffline(false);
  await untilSent(paying);

  await expect.poll(balance).toBe(canary - 120_000);
  expect(
    await server.sql('select amount::int, category, type from public.transactions where tenant_id = $1 order by amount', [company.tenant]),
  ).toEqual([
    { amount: 50_000, category: 'Rent/Lease', type: 'expense' },
    { amount: 70_000, category: 'Rent/Lease', type: 'expense' },
  ]);
  await expect(page.getByRole('dialog').getByText('Fully paid', { exact: true })).toBeVisible({ timeout: 60_000 });

  const kinds = new Set((await rowsOf(paying)).map(({ kind }) => kind));
  for (const kind of ['expenses', 'payments', 'bank_accounts']) expect(kinds).toContain(kind);
  for (const kind of ['transactions', 'account_balances', 'account_details', 'transaction_feed']) expect(kinds).not.toContain(kind);
  for (const secret of [canary, canary - 50_000, canary - 120_000]) expect(await holds(paying, String(secret))).toBe(false);
  expect(await holds(page, String(canary - 120_000))).toBe(true);
});

test('a payment that was stored as the tablet went off is not offered again', async ({ server, newDevice }) => {
  const company = await CompanyDesk.found(server, 'Paid Once', 'paid-once@karbar.test');
  const rent = (await company.store.find(TransactionCategory)).find(({ name }) => name === 'Rent/Lease')?.id ?? '';
  await expenseCommands.add(company.store, {
    ...{ status: 'approved', category_id: rent, amount: 120_000, shipping_company_id: null, party_name: '', brand_id: null },
    ...{ title: 'Rent of May', reference: '', notes: '', photos: [], expense_date: company.store.today(), due_date: null },
  });
  await company.send();
  const { context } = await newDevice(server);
  const page = await context.newPage();
  await new Front(page).signIn('paid-once@karbar.test', password);
  await untilDigestsMatch(page);
  await page.goto('/app/payment');
  const form = page.getByRole('dialog');
  const amount = form.getByLabel('Amount to pay');
  await page.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await amount.fill('500');
  const drafts = async () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key, value]) => key.startsWith('karbar-draft:') && String(value).includes('50000')),
    );
  await expect.poll(drafts).toHaveLength(1);
  const kept = await drafts();
  await form.getByRole('button', { name: /^Pay / }).click();
  await expect(form).toBeHidden();
  // As if the tab had been killed after the payment was stored and before its draft was gone.
  await page.evaluate((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, String(value))), kept);
  await page.reload();
  await page.getByRole('main').getByText('Rent of May').click();
  await form.getByRole('button', { name: /more actions/i }).click();
  await page.getByRole('menuitem', { name: /pay/i }).first().click();
  await expect(amount).toHaveValue(/700/);
  await expect(page.getByText('Your unsaved entries')).toBeHidden();
  await expect.poll(drafts).toEqual([]);
});

test('what a customer was promised back waits under Payment and is paid with one press, by the rule of its order', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Promises', 'promises@karbar.test');
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 50_000);
  const [cash] = await desk.store.find(BankAccount);
  const { id: order } = await createOrder(desk.store, {
    ...{ brand_id: brand, ship_name: 'Salma Begum', ship_phone: '01700555021', ship_address: 'House 3, Road 9, Uttara, Dhaka' },
    items: [{ variant_id: ware.variant, product_name: 'Lamp', variant_title: '', sku: null, quantity: 1, price: 100_000 }],
    ...{ discount_type: 'fixed', discount_value: 0, delivery_fee: 6000, advance: 20_000, bank_account_id: cash?.id ?? null },
  });
  const [reason] = await server.sql<{ id: string }>('select id from public.cancel_reasons where tenant_id = $1 limit 1', [desk.tenant]);
  const charges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };
  await completeOrder(desk.store, order, {
    type: 'cancelled',
    collected_amount: 0,
    charges,
    cancel_reason_ids: [reason?.id ?? ''],
    advance: 'refunded',
    refund_account_id: null,
  });
  await desk.send();
  const page = await (await newDevice(server)).context.newPage();
  await new Front(page).signIn('promises@karbar.test', password);
  await untilDigestsMatch(page);
  await page.goto('/app/payment?tab=refunds');
  const list = page.getByRole('list', { name: 'Refunds owed' });
  await expect(list.getByRole('listitem')).toContainText(['Salma Begum']);
  await list.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText('No refund is owed')).toBeVisible();
  await untilSent(page);
  expect(
    await server.sql(`select amount::int, category from public.transactions where tenant_id = $1 and type = 'expense'`, [desk.tenant]),
  ).toEqual([{ amount: 20_000, category: 'Refunds Paid' }]);
});

async function balanceOf(server: Backend, tenant: string): Promise<number> {
  const [row] = await server.sql<{ balance: string }>('select balance from public.account_balances where tenant_id = $1', [tenant]);
  return Number(row?.balance);
}
