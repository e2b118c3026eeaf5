import { expect } from '@playwright/test';

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
  await save.click();
  await expect(form.getByText('The formula cannot be read', { exact: false }).first()).toBeVisible();
  await form.getByLabel('Worth in a full month').fill('gross * 0');
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await watched.shows([group, component], page.getByRole('main'));
  await page.goto('/app/hrm/payroll/new');
  const [title = '', notes = ''] = await watched.fill(page.getByRole('main'), `${hrm}/payroll-screens/NewRun.tsx`);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page).toHaveURL(/payroll\/edit\/[0-9a-f-]{36}/);
  await watched.shows([title], page.getByRole('main'));
  return [group, component, title, notes];
}
