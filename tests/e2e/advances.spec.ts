import type { Page } from '@playwright/test';

import { periodAfter } from '../../src/modules/hrm/advances/index.ts';
import { advanceCommands, approveAdvance } from '../../src/modules/hrm/advances/index.ts';
import { employeeCommands } from '../../src/modules/hrm/employees/commands.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { holds, rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* An advance is asked for, approved and paid out without network; whoever keeps the books alone has a sum and no word of it. */

const owner = 'owner-of-advances@karbar.test';
const books = 'books-of-advances@karbar.test';
/** What it is for: words that stand nowhere else. */
const purpose = 'Tin roof 4711';

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

/** From the open advance: as it is proposed. */
async function payOut(page: Page): Promise<void> {
  const dialogs = page.getByRole('dialog');
  await dialogs.getByRole('button', { name: 'Pay out' }).click();
  await expect(dialogs.last().getByLabel('Reference')).toBeVisible();
  await dialogs.last().getByRole('button', { name: 'Pay out' }).click();
  // The drawer behind it is hidden from readers as long as the dialog is open.
  await expect(dialogs.getByText('Paid out', { exact: true }).first()).toBeVisible();
}

test('an advance is asked for, approved and paid out offline, once, and the books tell a sum of it alone', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Advance House', owner);
  await desk.hire(books, ['view_transactions'], null);
  const { store } = desk;
  const guard = await employeeCommands.add(store, {
    ...{ code: 'G-1', name: 'Abul Kashem', name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
    ...{ designation: 'Guard', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
    ...{ probation_end: null, contract_end: null, user_id: null, tags: [] },
  });
  const twice = await advanceCommands.add(store, {
    ...{ employee_id: guard, type: 'loan', amount: 100_000, request_date: store.today(), purpose: 'Bicycle', needed_by: null },
    ...{ recovery: 'full_next', instalments: 1, instalment_amount: 0, start_period: periodAfter(store.today().slice(0, 7), 1) },
    ...{ rounding: 100, min_net_floor_pct: 30, photos: [], status: 'requested' },
  });
  await approveAdvance(store, twice, { approved_amount: 100_000, decided_note: '' });
  await desk.send();
  const cash = async () => {
    const [row] = await server.sql<{ balance: number; confidential: number }>(
      'select sum(balance)::int as balance, sum(confidential)::int as confidential from public.account_balances where tenant_id = $1',
      [desk.tenant],
    );
    return row;
  };

  const tablet = await newDevice(server, 'tablet');
  let page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/hrm/advances');
  await expect(page.getByRole('main').getByText('Abul Kashem').first()).toBeVisible();
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New advance' }).first().click();
  await dialog.getByRole('combobox', { name: 'Employee' }).click();
  await page.getByRole('option', { name: /Abul Kashem/ }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('10000');
  await dialog.getByLabel('Number of parts').fill('3');
  await dialog.getByLabel('What it is for').fill(purpose);
  await expect(dialog.getByText(/the last part is .*3,334/)).toBeVisible();
  await expect(dialog.getByText(/1,000.00 \+ .*10,000.00 = .*11,000.00/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save advance' }).click();
  await dialog.getByRole('button', { name: 'Approve the advance' }).click();
  const asked = page.getByRole('dialog').last();
  await asked.getByLabel('Approved amount').fill('9000');
  await asked.getByRole('button', { name: 'Approve the advance' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await payOut(page);
  await kill(page);
  page = await startAgain(tablet.context);
  await page.goto('/app/hrm/advances');
  await expect(page.getByRole('row').filter({ hasText: '9,000.00' }).first()).toContainText('Paid out');
  expect(await cash()).toEqual({ balance: 0, confidential: 0 });
  await tablet.offline(false);
  await untilSent(page);
  await expect.poll(cash).toEqual({ balance: -900_000, confidential: -900_000 });

  const second = await (await newDevice(server)).context.newPage();
  await enter(second, owner);
  await second.goto('/app/hrm/advances');
  await second.getByRole('main').getByText('9,000.00').first().click();
  await expect(second.getByRole('dialog').getByText('Paid out').first()).toBeVisible();
  await expect(second.getByRole('dialog').getByText('3,000.00').first()).toBeVisible();

  // Two tills pay out the same one: it is paid once, and the second one is told.
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  for (const one of [page, second]) {
    await one.goto(`/app/hrm/advances?open=${twice}`);
    await payOut(one);
  }
  await untilSent(second);
  await tablet.offline(false);
  await untilBadge(page, 'attention');
  expect(await cash()).toEqual({ balance: -1_000_000, confidential: -1_000_000 });

  const keeper = await (await newDevice(server)).context.newPage();
  await enter(keeper, books);
  await expect(keeper.getByRole('link', { name: 'Advances', exact: true })).toBeHidden();
  const [account] = await server.sql<{ id: string }>('select id from public.bank_accounts where tenant_id = $1', [desk.tenant]);
  await keeper.goto(`/app/banking?account=${account?.id}`);
  await expect(
    keeper
      .getByRole('main')
      .getByText(/10,000.00/)
      .first(),
  ).toBeVisible();
  for (const secret of [purpose, 'Abul Kashem', 'HRP-']) expect(await holds(keeper, secret)).toBe(false);
  expect(await holds(page, purpose)).toBe(true);
  const kinds = new Set((await rowsOf(keeper)).map(({ kind }) => kind));
  expect(kinds).toContain('account_balances');
  for (const kind of ['advances', 'advance_events', 'pay_entries', 'advance_rules']) expect(kinds).not.toContain(kind);
});
