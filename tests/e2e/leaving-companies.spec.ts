import type { Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { CompanyDesk } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { holds } from './pages/local-data.ts';
import { addCustomer, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

/* Signing out of one company, with work in another one on the same device. */

test('signing out asks for the work in every company of the person, and leaves nothing of any behind', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Second House', 'second-house@karbar.test');
  const rina = await company(server, 'First House');
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await openCompany(page, rina);
  const [me] = await server.sql<{ id: string }>('select id from auth.users where email = $1', [rina.email]);
  const [role] = await server.sql<{ id: string }>(
    `insert into public.roles (tenant_id, id, name, permissions) values ($1, gen_random_uuid(), 'Clerk', '{manage_ecom_orders,view_products}') returning id`,
    [desk.tenant],
  );
  await server.sql(`insert into public.team_members (tenant_id, id, name, role_id, active) values ($1, $2, 'Rina', $3, true)`, [
    desk.tenant,
    me?.id,
    role?.id,
  ]);
  await page.reload();
  await change(page, 'Second House');
  await untilBadge(page, 'saved');
  await change(page, 'First House');
  await untilBadge(page, 'saved');
  await untilInstalled(page);
  await offline(true);
  await addCustomer(page, 'Unsent Ayesha', '01700666801');
  await change(page, 'Second House');
  await untilCompany(page, 'Second House');

  await new Session(page).signOut();
  const question = page.getByRole('dialog', { name: 'One change is not sent yet' });
  await expect(question.getByText('First House: one change not sent')).toBeVisible();
  await question.getByRole('button', { name: 'Open First House' }).click();
  await untilCompany(page, 'First House');
  await change(page, 'Second House');
  await new Session(page).fromMenu('Switch company');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await offline(false);
  await page.getByRole('button', { name: /First House/ }).click();
  await expect.poll(() => customersNamed(server, 'Unsent Ayesha'), { timeout: 60_000 }).toBe(1);
  await untilBadge(page, 'saved');
  await change(page, 'Second House');
  await untilCompany(page, 'Second House');
  await new Session(page).signOut();
  await new Session(page).asked();
  expect(await holds(page, 'Unsent Ayesha')).toBe(false);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(['karbar-device']);
});

async function change(page: Page, name: string): Promise<void> {
  const there = page.getByRole('button', { name: new RegExp(name) });
  const frame = page.getByRole('navigation').first();
  await expect(frame.or(there).first()).toBeVisible({ timeout: 60_000 });
  if (await frame.isVisible()) await new Session(page).fromMenu('Switch company');
  await there.click();
  await untilCompany(page, name);
}

async function untilCompany(page: Page, name: string): Promise<void> {
  await new App(page).ready();
  await expect(page.getByRole('complementary').getByText(name).first()).toBeVisible();
}
