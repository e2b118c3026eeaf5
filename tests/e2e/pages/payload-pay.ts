import { expect } from '@playwright/test';

import { todayIn } from '#kernel/dates.ts';

import { untilSent } from './local-data.ts';
import { folders } from './payload-forms.ts';
import type { PayloadPage } from './payloads.ts';

/* Forms about pay that are filled with payloads and saved; each answers what was typed. */

const { hrm } = folders;

/** A group and a component of pay, and a run of the payroll. */
export async function fillPay(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const form = page.getByRole('dialog').last();
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await page.goto('/app/settings?section=pay');
  await page.getByRole('button', { name: 'Set up', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add group' }).click();
  const [group = ''] = await watched.fill(form, `${hrm}/pay-settings/GroupList.tsx`);
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Add component' }).click();
  const [component = ''] = await watched.fill(form, `${hrm}/pay-settings/ComponentForm.tsx`);
  await save.click();
  // A formula is read, never run: what is no formula is told.
  await expect(form.getByText('Small letters, digits and _ only', { exact: false }).first()).toBeVisible();
  await form.getByLabel('Name in formulas').fill('washing');
  await form.getByLabel('Worth in a full month').fill('<img src=x onerror=karbarHit()>');
  await save.click();
  await expect(form.getByText('The formula cannot be read', { exact: false }).first()).toBeVisible();
  await form.getByLabel('Worth in a full month').fill('gross * 0');
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await watched.shows([group, component], page.getByRole('main'));
  await page.goto('/app/hrm/payroll/new');
  const [title = '', notes = ''] = await watched.fill(page.getByRole('main'), `${hrm}/payroll-screens/NewRun.tsx`);
  await page.getByLabel('Sort of run').selectOption({ label: 'Festival bonus' });
  await page.getByLabel('Share of the basic pay').fill('50');
  const today = todayIn('Asia/Dhaka', new Date().toISOString());
  for (const field of ['Period from', 'Period to']) await page.getByLabel(field).fill(today);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page).toHaveURL(/payroll\/edit\/[0-9a-f-]{36}/);
  await watched.shows([title], page.getByRole('main'));
  return [group, component, title, notes, ...(await fillRun(watched))];
}

/** What is entered of a person in a run, and how the run is paid once it is final. */
async function fillRun(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const main = page.getByRole('main');
  await page.getByRole('link', { name: 'By hand', exact: true }).click();
  await main.getByLabel(/^Bonus:/).fill('1');
  const entered = await watched.fill(main, `${hrm}/payroll-screens/InputsGrid.tsx`);
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await untilSent(page);
  await page.getByRole('button', { name: 'Make final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
  await expect(page.getByText('One slip is final.')).toBeVisible();
  await page.getByRole('link', { name: 'Paying out' }).click();
  await page
    .getByRole('button', { name: /^Pay by|^Pay in/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  const [reference = ''] = await watched.fill(form, `${hrm}/pay-batches/PayDialog.tsx`);
  await form.getByRole('button', { name: /^Pay by|^Pay in/ }).click();
  await expect(form).toBeHidden();
  await watched.shows([reference], main);
  return [...entered, reference];
}
