import { expect } from '@playwright/test';

import { addDays, todayIn } from '#kernel/dates.ts';

import { folders } from './payload-forms.ts';
import type { PayloadPage } from './payloads.ts';

/* Forms about leave that are filled with payloads and saved; each answers what was typed. */

const screens = `${folders.hrm}/leave-screens`;

/** A type of leave, a request by the office, a line of a ledger, and what somebody asks for himself. */
export async function fillLeave(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const form = page.getByRole('dialog').last();
  const on = async (days: number) => {
    for (const label of ['First day of leave', 'Last day of leave'])
      await form.getByLabel(label).fill(addDays(todayIn('Asia/Dhaka'), days));
  };
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await page.goto('/app/settings?section=hrm');
  await page.getByRole('button', { name: 'Add type of leave' }).first().click();
  const [type = ''] = await watched.fill(form, `${folders.hrm}/calendar/LeaveTypeForm.tsx`);
  // Registers have room for a few letters: nothing else is taken.
  await form.getByLabel('Short code').fill('CL');
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await watched.shows([type], page.getByRole('main'));
  await page.goto('/app/hrm/leave');
  await page.getByRole('button', { name: 'New request' }).first().click();
  await form.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await on(20);
  const [asked = ''] = await watched.fill(form, `${screens}/LeaveFields.tsx`);
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await watched.shows([asked], form);
  await page.goto('/app/hrm/leave?view=balances');
  await page.getByRole('button', { name: 'Give or correct' }).click();
  await form.getByLabel('Days, with a minus').fill('5');
  const [note = ''] = await watched.fill(form, `${screens}/EntryForm.tsx`);
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('main').getByRole('row').nth(1).getByRole('button').first().click();
  await watched.shows([note], form);
  await page.goto('/app');
  await page.getByRole('button', { name: 'Ask for days off' }).click();
  await on(22);
  const [own = ''] = await watched.fill(form, `${screens}/LeaveFields.tsx`);
  await form.getByRole('button', { name: 'Ask the office' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  return [type, asked, note, own];
}
