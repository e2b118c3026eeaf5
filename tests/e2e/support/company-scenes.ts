import { m } from '#messages';

import { act, first, open, tick } from './directions.ts';
import type { Scene } from './scenes.ts';

/** The owner in the group "Company". */
export const companyScenes: Readonly<Record<string, Scene['show']>> = {
  async newBrand({ page }) {
    await open(page, '/app/brands?open=new');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  brandSearch: ({ page }) => open(page, '/app/brands?q=mati&show=active'),
  async brandOfPottery({ page, demo }) {
    await open(page, `/app/brands/${await first(demo, "select id from public.brands where name = 'Mati'")}?days=90`);
  },
  async editBrand({ page, demo }) {
    await open(page, `/app/brands/${await first(demo, "select id from public.brands where name = 'Mati'")}`);
    await act(page, m.brands_edit());
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async labelsFilled({ page }) {
    for (const [name, colour] of [
      ['VIP', '#ffd700'],
      ['পাইকারি ক্রেতা', ''],
      ['Pays late, call before the parcel is sent out', '#e6194b'],
    ] as const) {
      await open(page, '/app/labels');
      // Another size has made it.
      if (await page.getByText(name, { exact: true }).first().isVisible()) continue;
      await open(page, '/app/labels?open=new');
      await page.getByRole('dialog').locator('input').first().fill(name);
      await page.getByRole('dialog').locator('select').selectOption(colour);
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await open(page, '/app/labels');
  },
  async labelOpen({ page }) {
    await open(page, '/app/labels');
    await page.getByText('VIP').first().click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async labelMerged({ page }) {
    await open(page, '/app/labels');
    await page.getByText('VIP').first().click();
    await page.getByRole('button', { name: m.labels_merge() }).click();
  },
  async labelsOfCustomer({ page, demo }) {
    const id = await first(demo, 'select customer_id as id from public.orders order by created_at desc limit 1');
    await open(page, `/app/customers/${id}`);
    await page.getByRole('main').getByRole('button', { name: m.ui_more() }).click();
    await page.getByRole('menuitem', { name: m.common_edit() }).click();
    const form = page.getByRole('dialog');
    await form.locator('input[name=tags]').fill('vip, eid 2026, পাইকারি ক্রেতা,');
    await form.locator('button[type=submit]').click();
    await form.waitFor({ state: 'hidden' });
  },
  async customerGroups({ page }) {
    await open(page, '/app/customers');
    await page.getByRole('main').getByRole('button', { name: m.customers_groups_open(), exact: true }).click();
    const dialog = page.getByRole('dialog');
    for (const name of ['Wholesale', 'পাইকারি ক্রেতা', 'Regulars of the shop in Dhanmondi and of both fairs']) {
      if ((await dialog.getByText(name, { exact: true }).count()) > 0) continue;
      await dialog.getByRole('button', { name: m.customers_group_create() }).click();
      await dialog.locator('input[name=name]').fill(name);
      await dialog.locator('button[type=submit]').click();
      await dialog.getByText(name, { exact: true }).waitFor();
    }
    await page.getByText(m.done_group_created()).first().waitFor({ state: 'hidden' });
  },
  async customerGroupsOf({ page, demo }) {
    await open(page, `/app/customers/${await first(demo, 'select customer_id as id from public.orders order by created_at desc limit 1')}`);
    await page.getByRole('main').getByRole('button', { name: m.ui_more() }).click();
    await page.getByRole('menuitem', { name: m.customers_groups_choose() }).click();
    for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
  },
  labelsInList: ({ page }) => open(page, '/app/customers?tags=vip'),
  async bankingEntry({ page }) {
    await open(page, '/app/banking?open=new');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async bankingTransaction({ page, demo }) {
    await open(page, `/app/banking?open=${await first(demo, 'select id from public.transactions order by created_at desc limit 1')}`);
    await page.getByRole('dialog').getByText(m.orders_history()).first().waitFor();
  },
  async bankingAccountOpen({ page, demo }) {
    await open(page, `/app/banking?account=${await first(demo, "select id from public.bank_accounts where name = 'bKash'")}`);
  },
  async expenseNew({ page }) {
    await open(page, '/app/expense?open=new');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async expenseOpen({ page, demo }) {
    const [partly] = await demo.sql<{ id: string }>('select id from public.expenses where paid_amount > 0 and paid_amount < amount');
    await open(page, `/app/expense?open=${partly?.id}`);
    await page.getByRole('dialog').getByText(m.payments_of_expense()).waitFor();
  },
  async expenseRejected({ page, demo }) {
    await open(page, `/app/expense?open=${await first(demo, "select id from public.expenses where status = 'rejected'")}`);
    await page.getByRole('dialog').getByText(m.orders_history()).first().waitFor();
  },
  async paymentOfSeveral({ page }) {
    await open(page, '/app/payment');
    await tick(page, 3);
    await page.getByRole('button', { name: m.payments_pay(), exact: true }).first().click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async paymentOfOne({ page, demo }) {
    const id = await first(demo, "select id from public.expenses where status = 'approved' and paid_amount = 0");
    await open(page, `/app/expense?open=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: m.ui_more() }).click();
    await page.getByRole('menuitem', { name: m.payments_pay_title() }).click();
    await page.getByRole('dialog').last().locator('input').first().waitFor();
  },
  async paymentOpen({ page, demo }) {
    await open(
      page,
      `/app/payment?tab=done&open=${await first(demo, 'select id from public.payments order by payment_date desc limit 1')}`,
    );
    await page.getByRole('dialog').getByText(m.payments_for()).waitFor();
  },
  paymentsMade: ({ page }) => open(page, '/app/payment?tab=done'),
  paymentRefunds: ({ page }) => open(page, '/app/payment?tab=refunds'),
  settingsOfBanking: ({ page }) => open(page, '/app/settings?section=banking'),
  async bankingAccount({ page }) {
    await open(page, '/app/settings?section=banking');
    await act(page, m.banking_add_account());
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async bankingCategory({ page }) {
    await open(page, '/app/settings?section=banking');
    await page.getByRole('button', { name: m.banking_add_category() }).last().click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  settingsOfCompany: ({ page }) => open(page, '/app/settings?section=company'),
  async settingsOfNumbers({ page }) {
    await open(page, '/app/settings?section=numbers');
    await page.getByRole('combobox', { name: m.common_currency() }).click();
    await page.keyboard.type('USD');
    await page.getByRole('option', { name: /USD/ }).click();
    await page.getByRole('status').first().waitFor();
  },
  settingsOfOrders: ({ page }) => open(page, '/app/settings?section=orders'),
  async settingsOfCourier({ page }) {
    await open(page, '/app/settings?section=orders');
    await page.getByRole('button', { name: m.settings_add_courier() }).click();
    await page.getByRole('button', { name: m.settings_rate_add() }).click();
  },
  async settingsOfStatus({ page }) {
    await open(page, '/app/settings?section=orders');
    await page.getByRole('button', { name: m.settings_add_status() }).first().click();
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  settingsOfModules: ({ page }) => open(page, '/app/settings?section=modules'),
  settingsOfDevices: ({ page }) => open(page, '/app/settings?section=devices'),
  settingsOfData: ({ page }) => open(page, '/app/settings?section=data'),
  async endOfCompany({ page }) {
    await open(page, '/app/settings?section=data');
    await page.getByRole('button', { name: m.company_data_end_open() }).click();
    await page.getByRole('dialog').locator('input').waitFor();
  },
  async profilePassword({ page }) {
    await open(page, '/app/profile');
    await page.getByRole('button', { name: m.profile_password_change() }).click();
    await page.getByLabel(m.auth_new_password()).waitFor();
  },
  async profileElsewhere({ page }) {
    await open(page, '/app/profile');
    await act(page, m.profile_elsewhere());
  },
};
