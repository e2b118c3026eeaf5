import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { addDays } from '#kernel/dates.ts';

import { employeeCommands } from '../../src/modules/hrm/employees/commands.ts';
import { noPrivate, savePrivate } from '../../src/modules/hrm/employees/private-commands.ts';
import { setUpPay } from '../../src/modules/hrm/pay-setup/index.ts';
import { PayGroup } from '../../src/modules/hrm/pay-setup/kind.ts';
import { runCommands } from '../../src/modules/hrm/payroll/index.ts';
import { Employee } from '../../src/modules/hrm/people/kind.ts';
import type { Backend } from '../../supabase/local/backend.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { holds } from './pages/local-data.ts';
import { enter } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* A final run is paid: by batches that the server posts, with files and papers that need no network. */

const people = [
  ['W-01', 'Abdur Rahim', 1_850_000, 'bank', 'Sewing', '2254100017'],
  ['W-02', 'Shathi Akter', 1_725_050, 'bank', 'Sewing', '2254100018'],
  ['W-03', 'Jamal Uddin Mohammad Chowdhury', 2_410_000, 'bank', 'Cutting', ''],
  ['W-04', 'Rokeya Begum', 1_260_000, 'wallet', 'Finishing', ''],
  ['W-05', 'Kamal Hossain', 1_178_075, 'cash', 'Finishing', ''],
  ['W-06', 'Nasima Khatun', 1_099_000, 'cash', '', ''],
] as const;

/** Last month's run of six people, final; its page. */
async function finalRun(server: Backend, desk: CompanyDesk): Promise<string> {
  const { store, tenant } = desk;
  await setUpPay(store, 'Workshop', '2020-01-01');
  const [group] = await store.find(PayGroup);
  const to = addDays(`${store.today().slice(0, 8)}01`, -1);
  const from = `${to.slice(0, 8)}01`;
  const run = await runCommands.add(store, {
    ...{ group_id: group?.id ?? '', type: 'regular', period_from: from, period_to: to, attendance_from: from, attendance_to: to },
    ...{ title: 'Wages of last month', pay_date: null, bonus_percent: 0, bonus_months: 0, notes: '' },
  });
  const ids: string[] = [];
  for (const [code, name, , method, , account] of people) {
    const id = await employeeCommands.add(store, {
      ...{ code, name, name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
      ...{ designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
      ...{ probation_end: null, contract_end: null, user_id: null, tags: [] },
    });
    ids.push(id);
    const row = await store.get(Employee, id);
    const banks = account === '' ? [] : [{ bank: 'City Bank', branch: 'Mirpur', routing: '225261234', number: account, title: '' }];
    const wallets = method === 'wallet' ? [{ provider: 'bKash', number: '01712345678' }] : [];
    if (row) await savePrivate(store, row, null, { ...noPrivate, bank_accounts: banks, wallets });
  }
  await desk.send();
  const payable = people.reduce((sum, [, , amount]) => sum + amount, 0);
  for (const [at, [code, name, amount, method, department, account]] of people.entries()) {
    const person = {
      code,
      name,
      name_local: '',
      designation: 'Operator',
      department,
      place: 'Mirpur',
      paid_to: account === '' ? '' : `City Bank ••••${account.slice(-4)}`,
    };
    const result = { lines: [], gross: amount, deductions: 0, net: amount, rounding: 0, payable: amount, employer_cost: amount + 50_000 };
    await server.sql(
      `insert into public.payslips (tenant_id, id, slip_no, run_id, employee_id, type, period_from, period_to, person, input, result, input_hash,
         engine_version, gross, deductions, payable, method)
       values ($1, gen_random_uuid(), $2, $3, $4, 'regular', $5, $6, $7::text::jsonb, '{}', $8::text::jsonb, $9, 1, $10, 0, $10, $11)`,
      [tenant, `SLIP-${code}`, run, ids[at], from, to, JSON.stringify(person), JSON.stringify(result), 'a'.repeat(64), amount, method],
    );
  }
  await server.sql(
    `update public.payroll_runs set state = 'finalised', people = $3, payable = $4, gross = $4, employer_cost = $4, finalised_at = now()
     where tenant_id = $1 and id = $2`,
    [tenant, run, people.length, payable],
  );
  return `/app/hrm/payroll/${run}`;
}

test('a final run is paid in batches, once each, and who looks at it pays nobody', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-wages@karbar.test');
  await desk.hire('wages@karbar.test', ['manage_payroll'], null);
  await desk.hire('looks-at-wages@karbar.test', ['view_payroll'], null);
  const at = await finalRun(server, desk);

  const device = await newDevice(server);
  const page = await device.context.newPage();
  await enter(page, 'wages@karbar.test');
  await page.goto(`${at}?step=payment`);
  const bank = sectionOf(page, 'Bank');
  await expect(bank).toContainText('3 people');
  await expect(bank).toContainText('No account is known for: Jamal Uddin Mohammad Chowdhury');

  // Whoever has no account is paid in cash instead.
  await bank.getByRole('row', { name: /Jamal/ }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Pay in cash' }).click();
  await expect(bank).toContainText('2 people');
  await bank.getByRole('button', { name: 'Files and papers' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Bank file (CSV)' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);

  await device.offline(true);
  await expect(page.getByText('Paying needs a connection.')).toBeVisible();
  await expect(bank.getByRole('button', { name: 'Pay by bank' })).toBeDisabled();
  await device.offline(false);
  await bank.getByRole('button', { name: 'Pay by bank' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reference').fill('TT 4711');
  await dialog.getByRole('button', { name: 'Pay by bank' }).click();
  await expect(dialog).toBeHidden();
  await expect(bank).toBeHidden();
  const list = sectionOf(page, 'Payments of this run');
  await expect(list.getByRole('row', { name: /-P1/ })).toContainText('35,750.50');
  await expect(page.getByText('Paid in part').first()).toBeVisible();
  const entries = await server.sql<{ amount: number }>('select amount::int from public.transactions where tenant_id = $1', [desk.tenant]);
  expect(entries).toEqual([{ amount: 3_575_050 }]);

  const onlooker = await (await newDevice(server)).context.newPage();
  await enter(onlooker, 'looks-at-wages@karbar.test');
  await onlooker.goto(`${at}?step=payment`);
  await expect(onlooker.getByRole('row', { name: /-P1/ })).toBeVisible();
  await expect(sectionOf(onlooker, 'Wallet')).toBeVisible();
  for (const name of ['Pay in cash', 'Pay by wallet', 'Pay otherwise']) await expect(onlooker.getByRole('button', { name })).toHaveCount(0);
  expect(await holds(onlooker, '2254100017')).toBe(false);

  await list.getByRole('row', { name: /-P1/ }).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Make void' }).click();
  await dialog.getByLabel('Reason').fill('The bank sent it back');
  await dialog.getByRole('button', { name: 'Make void' }).click();
  await expect(bank).toContainText('2 people');
  await expect(list.getByRole('row', { name: /-P1/ })).toContainText('Void');
});

test('two pay the same people at once, who are paid once; files, sheets and letters need no network', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-two-tills@karbar.test');
  await desk.hire('second-till@karbar.test', ['manage_payroll'], null);
  const at = await finalRun(server, desk);
  const [first, second] = [await newDevice(server), await newDevice(server)];
  await first.context.addInitScript(keepPaper);
  const [page, other] = [await first.context.newPage(), await second.context.newPage()];
  await enter(page, 'owner-of-two-tills@karbar.test');
  await enter(other, 'second-till@karbar.test');
  for (const one of [page, other]) {
    await one.goto(`${at}?step=payment`);
    await sectionOf(one, 'Wallet').getByRole('button', { name: 'Pay by wallet' }).click();
  }
  // Whoever hears first that it is paid has no dialog any more.
  const press = (one: Page) => one.getByRole('dialog').getByRole('button', { name: 'Pay by wallet' }).click({ timeout: 5000 });
  await Promise.allSettled([press(page), press(other)]);
  for (const one of [page, other]) {
    await expect(sectionOf(one, 'Payments of this run').getByRole('row', { name: /-P1/ })).toContainText('12,600.00');
    await expect(sectionOf(one, 'Wallet')).toBeHidden();
  }
  expect(await server.sql('select count(*)::int as paid from public.pay_batches where tenant_id = $1', [desk.tenant])).toEqual([
    { paid: 1 },
  ]);

  await sectionOf(page, 'Bank').getByRole('button', { name: 'Pay by bank' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay by bank' }).click();
  const list = sectionOf(page, 'Payments of this run');
  await expect(list.getByRole('row', { name: /-P2/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await first.offline(true);
  const papers = async (row: RegExp, entry: string) => {
    await list.getByRole('row', { name: row }).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  const file = page.waitForEvent('download');
  await papers(/-P1/, 'Wallet file (CSV)');
  expect(await readFile(await (await file).path(), 'utf8')).toContain('01712345678');
  const printed = () => page.evaluate(() => window.name);
  await papers(/-P2/, 'Letter to the bank');
  await expect.poll(printed).toContain('To the manager of the bank');
  expect(await printed()).toContain('2254100017');
  await sectionOf(page, 'In cash').getByRole('button', { name: 'Files and papers' }).click();
  await page.getByRole('menuitem', { name: 'Cash sheet' }).click();
  await expect.poll(printed).toContain('Kamal Hossain');
});

/** In the page: what would have been printed stays readable in `window.name`, and the dialog closes at once. */
function keepPaper() {
  window.print = () => {
    window.name = document.querySelector('[data-print-root]')?.textContent ?? '';
    window.dispatchEvent(new Event('afterprint'));
  };
}

function sectionOf(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}
