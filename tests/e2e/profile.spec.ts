import type { Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { rowsOfKind, untilSent } from './pages/local-data.ts';
import { addCustomer, codeFor, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

/** One teal pixel. */
const face = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPgzcsDAAF1AOq4ZWGPAAAAAElFTkSuQmCC', 'base64');

test('a new name and photo are seen by colleagues, in lists and in what was written before', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Shapla Names', 'owner-of-names@karbar.test');
  const [brand = ''] = await desk.brands();
  const { order } = await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), 'Nadia Karim', '01700555888');
  await desk.send();
  const member = await desk.hire('clerk-of-names@karbar.test', ['view_ecom_orders', 'manage_ecom_orders'], null);
  const clerk = await (await newDevice(server, 'tablet')).context.newPage();
  await new Front(clerk).signIn('clerk-of-names@karbar.test', password);
  await untilBadge(clerk, 'saved');
  await clerk.goto(`/app/ecom-orders/${order}`);
  await clerk.getByRole('textbox', { name: 'Write a comment' }).fill('Gift wrap, please');
  await clerk.getByRole('button', { name: 'Comment' }).click();
  await untilSent(clerk);

  const owner = await (await newDevice(server)).context.newPage();
  await new Front(owner).signIn('owner-of-names@karbar.test', password);
  await owner.goto(`/app/ecom-orders/${order}`);
  const comment = owner.getByRole('listitem').filter({ hasText: 'Gift wrap, please' });
  await expect(comment).toContainText('Packer');

  await openProfile(clerk);
  await clerk.getByRole('button', { name: 'Change your name' }).click();
  const form = clerk.getByRole('dialog');
  await form.getByLabel('Your name', { exact: true }).fill('Salma Begum');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form).toBeHidden();
  await clerk.locator('input[type=file]').setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: face });
  await expect(clerk.getByRole('banner').getByRole('img', { name: 'Salma Begum' })).toBeVisible();

  await expect(comment).toContainText('Salma Begum');
  await expect
    .poll(async () => (await rowsOfKind(owner, 'team_members')).find((row) => row.id === member)?.row)
    .toMatchObject({ name: 'Salma Begum', photo_path: expect.stringContaining(`people/${member}/`) });
});

test('password and address change with proof, and what is wrong is told beside its field', async ({ server, newDevice }) => {
  const account = await company(server, 'Proof House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, account);
  await openProfile(page);
  const form = page.getByRole('dialog');
  const save = form.getByRole('button', { name: 'Save password' });
  await page.getByRole('button', { name: 'Change your password' }).click();
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password').fill('another good password');
  await save.click();
  await expect(form.getByText('This is not your current password.').first()).toBeVisible();
  await form.getByLabel('Current password').fill(account.password);
  await form.getByLabel('New password').fill('short');
  await save.click();
  await expect(form.getByText('This password is too weak: it is too short').first()).toBeVisible();
  await form.getByLabel('New password').fill('another good password');
  await save.click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Change your e-mail' }).click();
  await form.getByLabel('New e-mail').fill('proven@karbar.test');
  await form.getByRole('button', { name: 'Send code' }).click();
  await form.getByLabel('Code', { exact: true }).fill('000000');
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByText('The code is wrong or has expired.').first()).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill(await codeFor(server, account.email));
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByText('Now enter the code that was sent to the other address.').first()).toBeVisible();
  await form.getByLabel('Code', { exact: true }).fill(await codeFor(server, 'proven@karbar.test'));
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'proven@karbar.test' })).toBeVisible();
  await openCompany(await (await newDevice(server)).context.newPage(), { email: 'proven@karbar.test', password: 'another good password' });
});

test('signing out elsewhere ends the other session at its next contact and keeps what it had not sent', async ({ server, newDevice }) => {
  const account = await company(server, 'Elsewhere House');
  const other = await newDevice(server, 'tablet');
  const tablet = await other.context.newPage();
  await openCompany(tablet, account);
  await untilBadge(tablet, 'saved');
  await untilInstalled(tablet);
  await other.offline(true);
  await addCustomer(tablet, 'Unsent Elsewhere', '01700666111');

  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, account);
  await openProfile(page);
  await page.getByRole('button', { name: 'Sign out elsewhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
  const sessions = 'select s.id from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1';
  await expect.poll(async () => (await server.sql(sessions, [account.email])).length).toBe(1);

  await other.offline(false);
  await new Session(tablet).asked();
  await expect(tablet.getByText('One change of Elsewhere House was not sent yet.')).toBeVisible();
  expect(await customersNamed(server, 'Unsent Elsewhere')).toBe(0);
  await new Session(tablet).enter(account);
  await new App(tablet).ready();
  await expect.poll(() => customersNamed(server, 'Unsent Elsewhere'), { timeout: 60_000 }).toBe(1);
  await page.reload();
  await new App(page).ready();
});

async function openProfile(page: Page): Promise<void> {
  await new Session(page).fromMenu('Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
}
