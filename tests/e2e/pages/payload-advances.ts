import { expect } from '@playwright/test';

import { folders } from './payload-forms.ts';
import type { PayloadPage } from './payloads.ts';

/* Forms about advances that are filled with payloads and saved; each answers what was typed. */

const folder = `${folders.hrm}/advance-screens`;

/** An advance: asked for, approved, paid out, a month left out, another schedule, and a part paid back. */
export async function fillAdvances(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const drawer = page.getByRole('dialog').first();
  const form = page.getByRole('dialog').last();
  const save = async (button: string) => {
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await watched.harmless();
  };
  const choose = async (entry: string) => {
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await page.goto('/app/hrm/advances?open=new');
  await form.getByRole('combobox', { name: 'Employee' }).click();
  await page.locator('[role=option]:visible').first().click();
  await form.getByLabel('Amount', { exact: true }).fill('9000');
  await form.getByLabel('Number of parts').fill('3');
  const texts = [...(await watched.fill(form, `${folder}/AdvanceForm.tsx`))];
  await form.getByRole('button', { name: 'Save advance' }).click();
  await drawer.getByRole('button', { name: 'Approve the advance' }).click();
  texts.push(...(await watched.fill(form, `${folder}/ApproveDialog.tsx`)));
  await save('Approve the advance');
  await drawer.getByRole('button', { name: 'Pay out' }).click();
  texts.push(...(await watched.fill(form, `${folder}/MoneyDialog.tsx`)));
  await save('Pay out');
  await choose('Leave a month out');
  texts.push(...(await watched.fill(form, `${folder}/SkipDialog.tsx`)));
  await save('Leave a month out');
  await choose('Change the schedule');
  texts.push(...(await watched.fill(form, `${folder}/PlanDialog.tsx`)));
  await save('Change the schedule');
  await watched.shows(texts, drawer);
  return texts;
}

/** Of a person with a record of his own: what he asks for. */
export async function askAdvance(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app');
  await page.getByRole('button', { name: 'Ask for an advance' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount', { exact: true }).fill('500');
  const texts = await watched.fill(form, `${folder}/AskForm.tsx`);
  await form.getByRole('button', { name: 'Ask the office' }).click();
  await expect(form).toBeHidden();
  await page.goto('/app/hrm/advances');
  await watched.harmless();
  return texts;
}
