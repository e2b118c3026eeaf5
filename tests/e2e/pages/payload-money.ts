import { expect } from '@playwright/test';

import { folders } from './payload-forms.ts';
import type { PayloadPage } from './payloads.ts';

/* Forms of money that are filled with payloads and saved; each answers what was typed. */

const { banking } = folders;
const reasonDialog = 'src/modules/entity/ReasonDialog.tsx';

/** An account, a category, and a transaction with one part. */
export async function fillBanking(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app/settings?section=banking');
  const form = page.getByRole('dialog');
  const texts: string[] = [];
  for (const [button, file] of [
    ['Add account', 'AccountForm'],
    ['Add category', 'CategoryForm'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    texts.push(...(await watched.fill(form, `${banking}/setup/${file}.tsx`)));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
  }
  await watched.shows(texts, page.getByRole('main'));
  for (const [button, file] of [
    ['Add category rule', 'category-rules/CategoryRuleForm'],
    ['Add repeating entry', 'repeating/RepeatingForm'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const amount = form.getByLabel('Amount', { exact: true });
    if (await amount.isVisible()) await amount.fill('750');
    await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
    texts.push(...(await watched.fill(form, `${banking}/${file}.tsx`)));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toBeHidden();
    await watched.harmless();
  }
  await page.goto('/app/banking?open=new');
  await form.getByRole('button', { name: 'Add a part' }).click();
  for (const amount of await form.getByLabel('Amount', { exact: true }).all()) await amount.fill('750');
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  const [title = '', ...rest] = await watched.fill(form, `${banking}/ledger/TransactionForm.tsx`);
  for (const file of ['PartyFields', 'Parts']) rest.push(...(await watched.fill(form, `${banking}/ledger/${file}.tsx`)));
  await form.getByRole('button', { name: 'Save transaction' }).click();
  await expect(form).toBeHidden();
  await watched.harmless();
  await page.goto('/app/banking');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const pasted = await watched.fill(form, `${banking}/statement-import/SourceStep.tsx`);
  await form.getByRole('button', { name: 'Read messages' }).click();
  await watched.shows(pasted, form);
  await form.getByRole('button', { name: 'Close' }).last().click();
  await page.goto('/app/banking?tab=reconcile&open=new');
  await form.getByLabel('Balance on the statement').fill('75');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Enter the difference' }).click();
  rest.push(...(await watched.fill(form, `${banking}/reconciliation/AdjustDialog.tsx`)));
  await form.getByRole('button', { name: 'Enter the difference' }).click();
  await expect(form).toBeHidden();
  await watched.harmless();
  return [...texts, title, ...rest];
}

/** An expense, a payment for it, and why that is made void. */
export async function fillPayables(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app/expense?open=new');
  const form = page.getByRole('dialog');
  await form.getByLabel('Amount', { exact: true }).fill('750');
  await form.getByLabel('Category', { exact: true }).selectOption({ index: 1 });
  await form.getByRole('radio', { name: 'Approved' }).check();
  await form.getByRole('button', { name: 'Add a line' }).click();
  const texts = [...(await watched.fill(form, `${banking}/expenses/ExpenseForm.tsx`))];
  await form.getByRole('button', { name: 'Save expense' }).click();
  await expect(form).toBeHidden();
  await watched.harmless();
  await page.goto('/app/payment');
  await page.getByRole('button', { name: 'Pay in advance' }).click();
  await form.getByLabel('Amount to pay').fill('75');
  await form.getByLabel('The rest is for').selectOption({ index: 1 });
  texts.push(...(await watched.fill(form, `${banking}/payable-screens/PayDialog.tsx`)));
  await form.getByRole('button', { name: /^Pay / }).click();
  await expect(form).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Nothing is to be paid')).toBeVisible();
  await page.goto('/app/payment?tab=done');
  await page.getByRole('main').getByText('PAY-').first().click();
  await form.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Make payment void' }).click();
  const reason = page.getByRole('dialog').last();
  texts.push(...(await watched.fill(reason, reasonDialog)));
  await reason.getByRole('button', { name: 'Make payment void' }).click();
  await expect(form.getByText('This payment is void and counts nowhere.')).toBeVisible();
  await watched.harmless();
  return texts;
}
