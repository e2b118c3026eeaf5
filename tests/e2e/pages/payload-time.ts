import { expect, type Page } from '@playwright/test';

import { App } from './app.ts';
import { Front } from './front.ts';
import { untilSent } from './local-data.ts';
import { folders } from './payload-forms.ts';
import { PayloadPage } from './payloads.ts';

/* Forms about time at work that are filled with payloads and saved; each answers what was typed. */

const { hrm } = folders;

/** A shift, a holiday, a place and a department; a punch and a decision about somebody's day. */
export async function fillTime(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  const form = page.getByRole('dialog').last();
  const texts: string[] = [];
  await page.goto('/app/settings?section=hrm');
  for (const [button, file] of [
    ['Add shift', 'ShiftForm'],
    ['Add holiday', 'HolidayForm'],
    ['Add place', 'PlaceList'],
    ['Add department', 'DepartmentList'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    texts.push(...(await watched.fill(form, `${hrm}/calendar/${file}.tsx`)));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await watched.shows(texts, page.getByRole('main'));
  await page.goto('/app/hrm/attendance?view=days');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('cell').nth(1).click();
  await form.getByRole('button', { name: 'Add punch' }).click();
  await form.getByLabel('Time', { exact: true }).fill('09:00');
  texts.push(...(await watched.fill(form, `${hrm}/attendance/PunchForm.tsx`)));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await form.getByRole('button', { name: 'Decide' }).click();
  await form.getByLabel('What is decided').selectOption('status');
  texts.push(...(await watched.fill(form, `${hrm}/attendance/MarkDialog.tsx`)));
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await watched.shows(texts.slice(-1), form);
  return texts;
}

/** Of a person with a record of his own: what he says of his day. */
export async function correctDay(watched: PayloadPage): Promise<readonly string[]> {
  const { page } = watched;
  await page.goto('/app');
  await page.getByRole('button', { name: 'It was otherwise' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Came at').fill('09:00');
  const texts = await watched.fill(form, `${hrm}/own-days/CorrectionForm.tsx`);
  await form.getByRole('button', { name: 'Ask the office' }).click();
  await expect(form).toBeHidden();
  await watched.shows(texts, page.getByRole('main'));
  await page.goto('/app/hrm/attendance?view=requests');
  await watched.shows(texts, page.getByRole('main'));
  return texts;
}

/** A device becomes a tablet, and the office calls it otherwise; its last name. */
export async function nameTablet(
  before: PayloadPage,
  who: { readonly email: string; readonly password: string },
  page: Page,
): Promise<string> {
  const tablet = await PayloadPage.watch(page, before);
  await new Front(page).signIn(who.email, who.password);
  await new App(page).ready();
  await page.goto('/app/hrm/attendance?view=devices');
  await untilSent(page);
  await page.getByRole('button', { name: 'Make this device a tablet' }).click();
  const form = page.getByRole('dialog');
  const [first = ''] = await tablet.fill(form, `${hrm}/kiosks/EnrolKiosk.tsx`);
  await form.getByRole('button', { name: 'Make it a tablet' }).click();
  await expect(page.getByRole('button', { name: 'Scan the badge' })).toBeVisible();
  // What the office's page still asked for when it ended is never told to be over.
  await page.reload();
  await tablet.shows([first]);
  const { page: office } = before;
  await office.goto('/app/hrm/attendance?view=devices');
  await before.shows([first], office.getByRole('main'));
  await office.getByRole('main').getByRole('button', { name: 'Actions', exact: true }).first().click();
  await office.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = office.getByRole('dialog');
  const [name = ''] = await before.fill(rename, `${hrm}/kiosks/KioskForm.tsx`);
  await rename.getByRole('button', { name: 'Save the tablet' }).click();
  await expect(rename).toBeHidden();
  await before.shows([name], office.getByRole('main'));
  await untilSent(office);
  return name;
}
