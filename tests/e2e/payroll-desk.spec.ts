import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { CompanyDesk } from './pages/company-desk.ts';
import { beginRun, enter, lastMonth, less } from './pages/pay-house.ts';
import { expect, test } from './support/test.ts';

/* What else is done with a run: somebody waits, two make it final, it is opened again and made void, and its slips are papers without network. */

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function pressFinal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make final' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make final' }).click();
}

async function fromMenu(page: Page, entry: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: entry }).click();
}

async function pdfOf(page: Page, opened: string): Promise<Buffer> {
  await page.getByRole('button', { name: opened }).last().click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  return readFile(await (await file).path());
}

test('a run is held, made final by one of two, opened again, shown and made void', async ({ server, newDevice }) => {
  test.setTimeout(240_000);
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-a-desk@karbar.test');
  await desk.hire('pays-too@karbar.test', ['manage_payroll', 'view_attendance'], null);
  await desk.hire('looks-only@karbar.test', ['view_payroll', 'view_attendance'], null);
  await lastMonth(desk, await desk.hire('worker-one@karbar.test', [], null));
  const id = await beginRun(desk, 'The last month');
  await desk.send();

  const [owners, payers] = [await newDevice(server), await newDevice(server)];
  const [owner, payer] = [await owners.context.newPage(), await payers.context.newPage()];
  await enter(owner, 'owner-of-a-desk@karbar.test');
  await enter(payer, 'pays-too@karbar.test');
  await owner.goto(`/app/hrm/payroll/edit/${id}?step=people`);
  const held = owner.getByRole('listitem').filter({ hasText: 'Worker W-2' });
  await held.getByRole('button', { name: 'Hold back' }).click();
  await expect(held).toContainText('Held back');
  await owner.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(line(owner, 'W-1')).toBeVisible();
  await expect(line(owner, 'W-2')).toBeHidden();
  await owner.getByRole('link', { name: 'People', exact: true }).click();
  await held.getByRole('button', { name: 'Take in' }).click();
  await held.getByRole('button', { name: 'Leave out' }).click();
  await held.getByRole('button', { name: 'Take in' }).click();
  await expect(held.getByRole('button', { name: 'Hold back' })).toBeVisible();
  await owner.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(line(owner, 'W-2')).toContainText(less);

  await payer.goto(`/app/hrm/payroll/edit/${id}?step=review`);
  await expect(line(payer, 'W-2')).toContainText(less);
  await payers.offline(true);
  await expect(payer.getByRole('button', { name: 'Make final' })).toBeDisabled();
  await payers.offline(false);
  await expect(payer.getByRole('button', { name: 'Make final' })).toBeEnabled();
  await Promise.all([pressFinal(owner), pressFinal(payer)]);
  for (const page of [owner, payer]) await expect(page.getByRole('link', { name: 'Payslips' })).toBeVisible();
  expect(await server.sql('select count(*)::int as slips from public.payslips where tenant_id = $1', [desk.tenant])).toEqual([
    { slips: 2 },
  ]);

  const onlooker = await (await newDevice(server)).context.newPage();
  await enter(onlooker, 'looks-only@karbar.test');
  await onlooker.goto(`/app/hrm/payroll/${id}`);
  await expect(line(onlooker, 'W-2')).toContainText(less);
  for (const name of ['Show slips to people', 'More actions', 'Actions'])
    await expect(onlooker.getByRole('button', { name, exact: true })).toHaveCount(0);

  await fromMenu(owner, 'Open again', 'The overtime is missing');
  await expect(owner.getByText('The overtime is missing')).toBeVisible();
  await onlooker.goto(`/app/hrm/payroll/${id}`);
  await expect(line(onlooker, 'W-2')).toContainText(less);
  for (const name of ['Make final', 'Work out again', 'Edit']) await expect(onlooker.getByText(name, { exact: true })).toHaveCount(0);
  await owner.goto(`/app/hrm/payroll/edit/${id}?step=review`);
  await pressFinal(owner);
  await expect(owner.getByText('2 slips are final.')).toBeVisible();
  await owner.getByRole('button', { name: 'Show slips to people' }).click();
  await expect(owner.getByText('Everybody with an account sees his own slip now.')).toBeVisible();

  // Papers need no network: those of a run, and a person's own.
  const worker = await newDevice(server, 'phone');
  const own = await worker.context.newPage();
  await enter(own, 'worker-one@karbar.test');
  await expect(own.getByText('My payslips')).toBeVisible();
  await own.waitForLoadState('networkidle');
  await owner.waitForLoadState('networkidle');
  await Promise.all([owners.offline(true), worker.offline(true)]);
  expect((await pdfOf(owner, 'Print payslips')).subarray(0, 5).toString()).toBe('%PDF-');
  await own.getByText('4,71,93,000.00').first().click();
  await expect(own.getByRole('dialog')).toContainText('Four Crore Seventy One Lakh');
  expect((await pdfOf(own, 'Print or share')).subarray(0, 5).toString()).toBe('%PDF-');
  await Promise.all([owners.offline(false), worker.offline(false)]);

  await owner.goto(`/app/hrm/payroll/${id}`);
  await fromMenu(owner, 'Make run void', 'Paid by another firm');
  await expect(owner.getByText('Paid by another firm')).toBeVisible();
  await expect(own.getByText('My payslips')).toBeHidden();
});

test('a festival bonus is half of the basic pay, final like any other run, and a settlement pays who has left', async ({
  server,
  newDevice,
}) => {
  const desk = await CompanyDesk.found(server, 'Pay House', 'owner-of-a-feast@karbar.test');
  await lastMonth(desk);
  await desk.send();
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, 'owner-of-a-feast@karbar.test');
  await page.goto('/app/hrm/payroll/new');
  await page.getByLabel('Sort of run').selectOption('bonus');
  await page.getByLabel('Title').fill('Eid');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByText('Say how much of the basic pay the bonus is.').first()).toBeVisible();
  await page.getByLabel('Share of the basic pay').fill('50');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  // Basic is two thirds of what is left after 2,000.00 of fixed components.
  for (const code of ['W-1', 'W-2']) await expect(line(page, code)).toContainText('1,57,30,333');
  await pressFinal(page);
  await expect(page.getByText('2 slips are final.')).toBeVisible();

  await page.goto('/app/hrm/payroll/new');
  await page.getByLabel('Sort of run').selectOption('final_settlement');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByText('Does not leave in this period').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make final' })).toBeDisabled();
});
