import type { Page } from '@playwright/test';

import { addDays } from '#kernel/dates.ts';

import { employeeCommands } from '../../src/modules/hrm/employees/commands.ts';
import { addPay } from '../../src/modules/hrm/employees/pay-commands.ts';
import { noPrivate, savePrivate } from '../../src/modules/hrm/employees/private-commands.ts';
import { Employee } from '../../src/modules/hrm/people/kind.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { kill, startAgain, untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { holds, rowsOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { expect, test } from './support/test.ts';

/* An employee from the first day to the second one, on two devices; what he earns and his card number are for who may see them. */

const owner = 'owner-of-people@karbar.test';
/** Minor units that stand nowhere else, and digits of an identity card. */
const pay = 4_711_081_500;
const card = '8105742093';

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('an employee is added offline, promoted, leaves and is hired again; pay and private data reach who may see them', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'People House', owner);
  await desk.hire('office-of-people@karbar.test', ['manage_employees'], null);
  await desk.hire('payroll-of-people@karbar.test', ['view_payroll'], null);
  const { store } = desk;
  const today = store.today();
  const guard = await employeeCommands.add(store, {
    ...{ code: 'G-1', name: 'Abul Kashem', name_local: '', thumb: '', photo_path: null, email: '', phone: '', department_id: null },
    ...{ designation: 'Guard', place_id: null, manager_id: null, employment_type: 'permanent', join_date: store.today() },
    ...{ probation_end: null, contract_end: null, user_id: null, tags: [] },
  });
  const row = await store.get(Employee, guard);
  if (!row) throw new Error('No guard');
  await savePrivate(store, row, null, { ...noPrivate, nid: card });
  await addPay(store, guard, {
    ...{
      effective_from: store.today(),
      wage_type: 'monthly',
      amount: pay,
      overtime: true,
      reason: 'join',
      note: '',
      group_id: null,
      components: [],
    },
  });
  await desk.send();

  const tablet = await newDevice(server, 'tablet');
  let page = await tablet.context.newPage();
  await enter(page, owner);
  await page.goto('/app/hrm/employees');
  await expect(page.getByRole('link', { name: 'Abul Kashem' }).first()).toBeVisible();
  await tablet.offline(true);
  await untilBadge(page, 'offline');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New employee' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Rahima Begum');
  await dialog.getByLabel('Designation').fill('Operator');
  await dialog.getByLabel('Joined on').fill(addDays(today, -300));
  await dialog.getByRole('combobox', { name: 'Department' }).click();
  await page.keyboard.type('Sewing');
  await page.getByRole('option', { name: /Create “Sewing”/ }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/employees\/[0-9a-f-]{36}/);
  const url = new URL(page.url()).pathname;
  await kill(page);
  page = await startAgain(tablet.context);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Rahima Begum' })).toBeVisible();
  await choose(page, 'PIN for tablets');
  const pin = page.getByRole('dialog');
  await pin.getByRole('textbox').fill('1234');
  await pin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(pin.getByText('This PIN is guessed at once.')).toBeVisible();
  await pin.getByRole('textbox').fill('4829');
  await pin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(pin).toBeHidden();
  await tablet.offline(false);
  await untilSent(page);

  const second = await (await newDevice(server)).context.newPage();
  await enter(second, owner);
  await second.goto(url);
  await expect(second.getByText(/Operator · Sewing/).first()).toBeVisible();
  const form = second.getByRole('dialog');
  await choose(second, 'Promote');
  await form.getByLabel('Designation').fill('Line chief');
  await form.getByLabel('From day').fill(addDays(today, -40));
  await form.getByRole('button', { name: 'Promote' }).click();
  await expect(page.getByText(/Line chief · Sewing/).first()).toBeVisible({ timeout: 60_000 });
  await choose(second, 'End employment');
  await form.getByLabel('Last day of work').fill(addDays(today, -1));
  await form.getByRole('button', { name: 'End employment' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Hire again' }).first()).toBeVisible({ timeout: 60_000 });
  await second.getByRole('button', { name: 'Hire again' }).first().click();
  await form.getByRole('button', { name: 'Hire again' }).click();
  await expect(form).toBeHidden();
  await untilSent(second);
  await expect(page.getByText('At work').first()).toBeVisible({ timeout: 60_000 });

  await second.goto('/app/hrm/employees');
  await second.getByRole('button', { name: 'Import', exact: true }).first().click();
  const lines = [
    'code,name,designation,department,joining date',
    'G-1,,Head guard,Security,',
    'N-1,Nila Das,Operator,Sewing,2026-03-15',
    'N-2,No Day,,,',
  ];
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) });
  await form.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(form.getByText('No day of joining')).toBeVisible();
  expect((await rowsOf(second)).filter(({ kind }) => kind === 'employees')).toHaveLength(2);
  await form.getByRole('button', { name: /^Import \d/ }).click();
  await expect(form.getByText('Imported', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(second.getByRole('link', { name: 'Nila Das' }).first()).toBeVisible();
  await untilSent(second);

  const office = await (await newDevice(server)).context.newPage();
  await enter(office, 'office-of-people@karbar.test');
  await office.goto(`/app/hrm/employees/${guard}?tab=work`);
  await expect(office.getByText(/Head guard/).first()).toBeVisible();
  await expect(office.getByRole('button', { name: 'Change pay' })).toBeHidden();
  expect(await holds(office, String(pay))).toBe(false);
  expect(await holds(office, card)).toBe(true);
  expect(await holds(page, String(pay))).toBe(true);

  const payroll = await (await newDevice(server)).context.newPage();
  await enter(payroll, 'payroll-of-people@karbar.test');
  await expect(payroll.getByRole('link', { name: 'Employees', exact: true })).toBeHidden();
  await payroll.goto('/app/hrm/employees');
  await expect(payroll).toHaveURL(/unauthorized/);
  expect(await holds(payroll, card)).toBe(false);
  const kinds = new Set((await rowsOf(payroll)).map(({ kind }) => kind));
  expect(kinds).toContain('employee_compensations');
  for (const kind of ['employee_private', 'employee_pins', 'employee_documents']) expect(kinds).not.toContain(kind);
});
