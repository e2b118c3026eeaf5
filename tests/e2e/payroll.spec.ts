import { CompanyDesk } from './pages/company-desk.ts';
import { kill, startAgain } from './pages/device-life.ts';
import { holds, rowsOf, untilSent } from './pages/local-data.ts';
import { enter, lastMonth, less, pay } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* A run of the payroll is prepared without network, and by whom it is not for nobody sees anything of it. */

test('a run is prepared offline over a killed tab, and reaches who may see pay and nobody else', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-pay@karbar.test');
  await desk.hire('payer-of-wages@karbar.test', ['manage_payroll', 'view_attendance'], null);
  await desk.hire('staff-office@karbar.test', ['manage_employees', 'view_attendance', 'view_transactions'], null);
  await lastMonth(desk);
  await desk.send();

  const device = await newDevice(server);
  let page = await device.context.newPage();
  await enter(page, 'payer-of-wages@karbar.test');
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
  await expect(page.getByRole('row', { name: /Worker W-2/ })).toContainText(less);
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
  await expect(page.getByRole('row', { name: /Worker W-2/ })).toContainText(less);
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
