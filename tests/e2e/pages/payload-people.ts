import { expect } from '@playwright/test';

import { folders } from './payload-forms.ts';
import type { PayloadPage } from './payloads.ts';

/* Forms about employees that are filled with payloads and saved; each answers what was typed. */

const folder = `${folders.hrm}/employees`;

/** An employee, what happens to his work, what is private, what he earns, and a paper of his. */
export async function fillPeople(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const form = page.getByRole('dialog');
  const save = async (button = 'Save') => {
    await form.getByRole('button', { name: button, exact: true }).click();
    await expect(form).toBeHidden();
    await watched.harmless();
  };
  await page.goto('/app/hrm/employees?open=new');
  const texts = [...(await watched.fill(form, `${folder}/EmployeeForm.tsx`, `${folder}/parts/WorkFields.tsx`))];
  // He is the one who fills all of this, and has days of his own.
  await form.locator('select[name=user_id]').selectOption({ index: 1 });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/employees\/[0-9a-f-]{36}/);
  const address = page.url();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Promote' }).click();
  texts.push(...(await watched.fill(form, `${folder}/parts/MoveDialog.tsx`)));
  await save('Promote');
  await page.getByRole('button', { name: 'Edit private data' }).click();
  for (const line of ['Add contact', 'Add wallet', 'Add bank account']) await form.getByRole('button', { name: line }).click();
  texts.push(...(await watched.fill(form, `${folder}/parts/PrivateForm.tsx`)));
  await save();
  await page.goto(`${address}?tab=work`);
  await page.getByRole('button', { name: 'Change pay' }).click();
  await form.getByLabel('Amount', { exact: true }).fill('750');
  texts.push(...(await watched.fill(form, `${folder}/parts/PayDialog.tsx`)));
  await save();
  await page.goto(`${address}?tab=documents`);
  await page.getByRole('button', { name: 'Add a paper' }).click();
  texts.push(...(await watched.fill(form, `${folder}/parts/DocumentForm.tsx`)));
  await save();
  await page.goto('/app/hrm/employees');
  await watched.harmless();
  return texts;
}
