import type { Page } from '@playwright/test';

import { addDays } from '#kernel/dates.ts';
import { newId } from '#kernel/ids.ts';

import { employeeCommands } from '../../src/modules/hrm/employees/commands.ts';
import { addPay } from '../../src/modules/hrm/employees/pay-commands.ts';
import { setUpPay } from '../../src/modules/hrm/pay-setup/index.ts';
import { markDays, saveRule, shiftCommands } from '../../src/modules/hrm/time/index.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { holds, rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* A run of the payroll is prepared without network, and by whom it is not for nobody sees anything of it. */

/** Minor units that stand nowhere else. */
const pay = 4_719_300_000;

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

/** Two people of a workshop whose last month is decided, day by day; one of them was away for three of them. */
async function lastMonth(desk: CompanyDesk): Promise<void> {
  const { store } = desk;
  const last = addDays(`${store.today().slice(0, 8)}01`, -1);
  const days = Array.from({ length: Number(last.slice(8)) }, (_, at) => `${last.slice(0, 8)}${String(at + 1).padStart(2, '0')}`);
  await setUpPay(store, 'Workshop', '2020-01-01');
  const shift = await shiftCommands.add(store, {
    ...{ name: 'Day', color: 'sky', effective_from: '2020-01-01', start_min: 540, end_min: 1080, break_minutes: 60, break_paid: false },
    ...{ window_before: 60, window_after: 60, late_grace: 0, early_grace: 0, half_day_below: 240, absent_below: 60 },
    ...{ ot_after: 0, ot_rounding: 0, ot_cap: 0, ot_before: false },
  });
  await saveRule(store, {
    ...{ effective_from: '2020-01-01', days_off: '0000000', shift_id: shift, pairing: 'first_last', missing_out: 'review' },
    ...{ night_from: 0, night_to: 0, self_punch: false },
  });
  for (const [code, away] of [
    ['W-1', 0],
    ['W-2', 3],
  ] as const) {
    const id = await employeeCommands.add(store, {
      ...{ code, name: `Worker ${code}`, name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
      ...{ designation: 'Operator', place_id: null, manager_id: null, employment_type: 'permanent', join_date: '2024-01-01' },
      ...{ probation_end: null, contract_end: null, user_id: null, tags: [] },
    });
    await addPay(store, id, {
      ...{ effective_from: '2024-01-01', wage_type: 'monthly', amount: pay, overtime: true, reason: 'join', note: '' },
      ...{ group_id: null, components: [] },
    });
    await markDays(
      store,
      days.map((day, at) => ({ employee_id: id, day, type: 'status', status: at < away ? 'absent' : 'present', reason: newId() })),
    );
  }
}

test('a run is prepared offline over a killed tab, and reaches who may see pay and nobody else', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-pay@karbar.test');
  await desk.hire('payer@karbar.test', ['manage_payroll', 'view_attendance'], null);
  await desk.hire('staff-office@karbar.test', ['manage_employees', 'view_attendance', 'view_transactions'], null);
  await lastMonth(desk);
  await desk.send();

  const device = await newDevice(server);
  let page = await device.context.newPage();
  await enter(page, 'payer@karbar.test');
  await device.offline(true);
  await page.goto('/app/hrm/payroll/new');
  await page.getByLabel('Title').fill('Wages of last month');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Wages of last month' })).toBeVisible();
  await page.getByRole('link', { name: 'By hand', exact: true }).click();
  await page.getByLabel('Bonus: Worker W-1').fill('1000');
  await page.getByLabel('Bonus: Worker W-1').press('Tab');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  // As the rules of the country say: a month is thirty days, three of them are taken.
  await expect(page.getByRole('row', { name: /Worker W-1/ })).toContainText('4,71,94,000.00');
  await expect(page.getByRole('row', { name: /Worker W-2/ })).toContainText('4,24,73,700.00');
  await kill(page);
  page = await startAgain(device.context);
  await page.goto('/app/hrm/payroll');
  await expect(page.getByText('Wages of last month').first()).toBeVisible();
  await device.offline(false);
  await untilSent(page);

  const owner = await (await newDevice(server)).context.newPage();
  await enter(owner, 'owner-of-pay@karbar.test');
  await owner.goto('/app/hrm/payroll');
  await owner
    .getByRole('link', { name: /Wages of last month|PAY-/ })
    .first()
    .click();
  await expect(owner.getByText('Worker W-1').first()).toBeVisible();
  // Of a group and a month there is one regular run.
  await owner.goto('/app/hrm/payroll/new');
  // The words of refusals come behind the first screen.
  await owner.waitForLoadState('networkidle');
  await owner.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(owner.getByText('This group has a run for some of these days already.').first()).toBeVisible();

  // Made final by the server, which comes to the same; whoever edits it is led to where it is looked at.
  await page.getByText('Wages of last month').first().click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Make final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
  await expect(page.getByText('2 slips are final.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payslips' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Worker W-2/ })).toContainText('4,24,73,700.00');
  await page.goto(page.url().replace('/payroll/', '/payroll/edit/').replace(/\?.*/, ''));
  await expect(page.getByText('This run is final, so it is not edited.')).toBeVisible();

  const office = await (await newDevice(server)).context.newPage();
  await enter(office, 'staff-office@karbar.test');
  await expect(office.getByRole('link', { name: 'Payroll', exact: true })).toBeHidden();
  await office.goto('/app/hrm/payroll');
  await expect(office).toHaveURL(/unauthorized/);
  expect(await holds(office, String(pay))).toBe(false);
  expect(await holds(office, 'Wages of last month')).toBe(false);
  const kinds = new Set((await rowsOf(office)).map(({ kind }) => kind));
  for (const kind of ['payroll_runs', 'payroll_entries', 'pay_components', 'pay_rules']) expect(kinds).not.toContain(kind);
});
