import { Front } from '../e2e/pages/front.ts';
import { untilDigestsMatch, untilSent } from '../e2e/pages/local-data.ts';
import { expect, test } from '../e2e/support/test.ts';

const owner = { email: 'owner-of-books@karbar.test', password: 'a good password' };

test('accounts and transactions are entered without network, arrive once, and stand on a second device', async ({ server, newDevice }) => {
  const desk = await newDevice(server);
  const page = await desk.context.newPage();
  await new Front(page).signUp({ company: 'Books', country: 'Bangladesh', person: 'Rahima', ...owner });
  await page.goto('/app/settings?section=banking');
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('Cash');
  await page.goto('/app/banking');
  await expect(page.getByRole('button', { name: 'Add transaction' }).first()).toBeVisible();

  await untilDigestsMatch(page);
  await desk.context.setOffline(true);
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add transaction' }).first().click();
  await form.getByLabel('Amount', { exact: true }).fill('১,২০০');
  await form.getByLabel('Category', { exact: true }).selectOption({ label: 'Rent/Lease' });
  await form.getByLabel('What for').fill('Rent of November');
  await form.getByRole('button', { name: 'Save transaction' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('main').getByText('Rent of November');
  await expect(row).toBeVisible();
  await row.click();
  await form.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog').last();
  await edit.getByLabel('Amount', { exact: true }).fill('1300');
  await edit.getByRole('button', { name: 'Save transaction' }).click();
  await expect(form.getByText('1,300').first()).toBeVisible();
  await page.keyboard.press('Escape');

  await desk.context.setOffline(false);
  await untilSent(page);
  expect(await server.sql(`select title, amount::int, category from public.transactions where title = 'Rent of November'`)).toEqual([
    { title: 'Rent of November', amount: 130_000, category: 'Rent/Lease' },
  ]);
  const balances = await server.sql(
    `select b.balance::int as balance from public.account_balances b join public.profiles p on p.tenant_id = b.tenant_id where p.name = 'Books'`,
  );
  expect(balances).toEqual([{ balance: -130_000 }]);

  const second = await (await newDevice(server, 'phone')).context.newPage();
  await new Front(second).signIn(owner.email, owner.password);
  await second.goto('/app/banking');
  await expect(second.getByRole('main').getByText('Rent of November')).toBeVisible();
});
