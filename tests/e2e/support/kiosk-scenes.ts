import type { Page } from '@playwright/test';

import { m } from '#messages';

import { addPeople, gatePeople } from '../pages/gate.ts';
import type { Stage } from './cast.ts';
import { open, settled } from './directions.ts';
import type { Show } from './scenes.ts';

/* A device that becomes a tablet at a gate, and what people see there. The scenes follow on each other. */

const [rahim, rina] = gatePeople;
const peopled = new WeakSet<object>();

export const tablet: Readonly<Record<string, Show>> = {
  async kioskEnrol({ page }) {
    await openEnrolment(page);
  },
  async kioskSetup({ page }) {
    await openEnrolment(page);
    await page.route('**/auth/v1/signup', (route) => route.abort());
    const form = page.getByRole('dialog');
    await form.locator('input[name=name]').fill('Main gate');
    await form.locator('button[type=submit]').click();
    await page.getByRole('button', { name: m.ui_retry() }).waitFor();
  },
  async kioskPeople(stage) {
    await atGate(stage);
  },
  async kioskPin(stage) {
    await atGate(stage);
    await pick(stage.page, rahim);
    await stage.page.keyboard.type('40');
  },
  async kioskDirection(stage) {
    await atGate(stage);
    await pick(stage.page, rahim);
    await stage.page.keyboard.type(rahim.pin);
    await stage.page.keyboard.press('Enter');
    await stage.page.getByRole('button', { name: m.kiosk_come() }).waitFor();
  },
  async kioskLocked(stage) {
    await atGate(stage);
    await pick(stage.page, rina);
    const locked = stage.page.getByText(m.kiosk_locked({ seconds: '' }).slice(0, 10));
    for (let n = 0; n < 9 && !(await locked.isVisible()); n += 1) {
      await stage.page.keyboard.type('0000');
      await stage.page.keyboard.press('Enter');
      await settled(stage.page);
    }
    await locked.waitFor();
  },
};

async function openEnrolment(page: Page): Promise<void> {
  await open(page, '/app/hrm/attendance?view=devices');
  await page.getByRole('button', { name: m.attendance_enrol() }).click();
  await page.getByRole('dialog').locator('input[name=name]').waitFor();
}

/** The tablet has come in, and knows its people. */
async function atGate({ page, demo, desk }: Stage): Promise<void> {
  await page.unroute('**/auth/v1/signup');
  await open(page, '/app');
  const retry = page.getByRole('button', { name: m.ui_retry() });
  if (await retry.isVisible()) await retry.click();
  if (desk && !peopled.has(desk)) {
    peopled.add(desk);
    await addPeople(demo, desk.tenant);
  }
  await page.getByRole('button', { name: /E-1/ }).waitFor();
}

async function pick(page: Page, { code }: { readonly code: string }): Promise<void> {
  await page.getByRole('button', { name: new RegExp(code) }).click();
  await page.getByRole('button', { name: m.ui_delete_digit() }).waitFor();
}
