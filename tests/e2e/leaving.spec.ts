import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { relaxed } from '../../supabase/local/auth/limits.ts';
import { startBackend } from '../../supabase/local/backend.ts';
import { App } from './pages/app.ts';
import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { holds, untilSent } from './pages/local-data.ts';
import { type Account, addCustomer, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { type Device, expect, test } from './support/test.ts';

test('leaving offline asks; locked work stays, belongs to its owner, and is sent when he returns', async ({ server, newDevice }) => {
  const owner = await company(server, 'First Person');
  const stranger = await company(server, 'Second Person');
  const { page, offline } = await beginOffline(await newDevice(server), owner);
  await addCustomer(page, 'Unsent Amina', '01700666001');

  await new Session(page).signOut();
  const question = page.getByRole('dialog', { name: 'One change is not sent yet' });
  await expect(question).toBeVisible();
  const discard = question.getByRole('button', { name: 'Discard and sign out' });
  await expect(discard).toBeDisabled();
  const file = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export to a file' }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Unsent Amina');
  await question.getByRole('button', { name: 'Keep and lock' }).click();
  await new Session(page).asked();
  await expect(page.getByText('One change of First Person was not sent yet.')).toBeVisible();

  await offline(false);
  await page.reload();
  await new Session(page).enter(stranger);
  await new App(page).ready();
  await expect(
    page.getByRole('complementary').getByTitle('Second Person').or(page.getByRole('complementary').getByText('Second Person')).first(),
  ).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(page.getByText('Unsent Amina')).toHaveCount(0);
  await untilBadge(page, 'saved');
  expect(await customersNamed(server, 'Unsent Amina')).toBe(0);
  await new Session(page).signOut();
  await new Session(page).asked();

  await new Session(page).enter(owner);
  await new App(page).ready();
  await expect.poll(() => customersNamed(server, 'Unsent Amina'), { timeout: 60_000 }).toBe(1);
  await untilSent(page);
});

test('whoever leaves before his data worker has told what waits is asked all the same', async ({ server, newDevice }) => {
  const owner = await company(server, 'Hasty House');
  const { page, offline } = await beginOffline(await newDevice(server), owner);
  await addCustomer(page, 'Hasty Hasina', '01700666003');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const tell = await withSilentWorker(page);
  await page.reload();
  await new App(page).ready();
  await new Session(page).signOut();
  await tell();
  await expect(page.getByRole('dialog', { name: 'One change is not sent yet' })).toBeVisible();
  expect(await holds(page, 'Hasty Hasina')).toBe(true);
  await offline(false);
  await new Session(page).asked();
  expect(await customersNamed(server, 'Hasty Hasina')).toBe(1);
});

test('what is discarded after typing the word is gone from the device and never on the server', async ({ server, newDevice }) => {
  const owner = await company(server, 'Discarding House');
  const { page } = await beginOffline(await newDevice(server), owner);
  await addCustomer(page, 'Discarded Babul', '01700666002');
  await new Session(page).signOut();
  const question = page.getByRole('dialog', { name: 'One change is not sent yet' });
  await question.getByLabel('To discard what was not sent, type: discard').fill('discard');
  await question.getByRole('button', { name: 'Discard and sign out' }).click();
  await new Session(page).asked();
  expect(await holds(page, 'Discarded Babul')).toBe(false);
  expect(await customersNamed(server, 'Discarded Babul')).toBe(0);
});

test('a server set up anew ends at the sign-in with the unsent work as a file, not in a loop', async ({ newDevice }) => {
  const first = await startBackend({ limits: relaxed, quiet: true });
  const owner = await company(first, 'Reset House');
  const { page, offline } = await beginOffline(await newDevice(first), owner);
  await addCustomer(page, 'Stranded Chameli', '01700666003');
  await first.close();
  const second = await startBackend({ limits: relaxed, quiet: true, port: Number(new URL(first.url).port) });
  try {
    expect(second.key).not.toBe(first.key);
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));
    await offline(false);
    await page.reload();
    await new Session(page).asked();
    await expect(page.getByText('One change of Reset House was not sent yet.')).toBeVisible();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect(readFileSync(await (await file).path(), 'utf8')).toContain('Stranded Chameli');
    expect(loads.length, loads.join(' ')).toBeLessThanOrEqual(3);
    await new Front(page).signUp({
      company: 'Begun again',
      country: 'Bangladesh',
      person: 'Owner',
      email: owner.email,
      password: owner.password,
    });
    await expect(page.getByText('Stranded Chameli')).toHaveCount(0);
  } finally {
    await second.close();
  }
});

test('whoever loses a company and has one other takes his unsent work along before he goes there', async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Lost House', 'owner-of-a-lost-house@karbar.test');
  const member = { email: 'owner-of-a-kept-house@karbar.test', password };
  const id = await desk.hire(member.email, ['manage_customers'], null);
  await server.sql('insert into private.sync_tenant (tenant) values ($1)', [id]);
  await server.sql(`insert into public.profiles (tenant_id, id, name) values ($1, $1, 'Kept House')`, [id]);
  await server.sql('select private.seed_tenant($1)', [id]);
  const { context, offline } = await newDevice(server);
  const page = await context.newPage();
  await page.goto('/app');
  await new Session(page).enter(member);
  await page.getByRole('button', { name: 'Lost House' }).click();
  await new App(page).ready();
  await untilBadge(page, 'saved');
  await untilInstalled(page);
  await offline(true);
  await addCustomer(page, 'Stranded Dulal', '01700666004');
  await desk.call('remove_member', { p_tenant: desk.tenant, p_member: id });
  await offline(false);
  await expect(page.getByText('One change of Lost House was not sent yet.')).toBeVisible({ timeout: 60_000 });
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  expect(readFileSync(await (await file).path(), 'utf8')).toContain('Stranded Dulal');
  await page.getByRole('button', { name: 'Kept House' }).click();
  await new App(page).ready();
  expect(await customersNamed(server, 'Stranded Dulal')).toBe(0);
});

test('after the sign-in nobody is sent away to another site', async ({ server, newDevice }) => {
  const account = await company(server, 'Redirect House');
  for (const next of ['//evil.example', 'https://evil.example/app', String.raw`/\evil.example`]) {
    const page = await (await newDevice(server)).context.newPage();
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await new Session(page).enter(account);
    await new App(page).ready();
    expect(page.url()).toBe(`${server.url}/app`);
  }
});

/** Signed in, everything is on the device, and the network is away. */
/** From the next load on the page hears nothing of its data worker until it is told to. */
async function withSilentWorker(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { promise: told, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { tell: resolve });
    for (const one of [Worker.prototype, MessagePort.prototype] as EventTarget[]) {
      one.addEventListener = function (this: EventTarget, type: string, heard: (event: Event) => void) {
        const late = (event: Event): void => void told.then(() => heard.call(this, event));
        EventTarget.prototype.addEventListener.call(this, type, type === 'message' ? late : heard);
      };
    }
  });
  return () => page.evaluate(() => (window as unknown as { readonly tell: () => void }).tell());
}

async function beginOffline(device: Device, owner: Account): Promise<Device & { readonly page: Page }> {
  const page = await device.context.newPage();
  await openCompany(page, owner);
  await untilBadge(page, 'saved');
  await untilInstalled(page);
  await device.offline(true);
  return { ...device, page };
}
