import type { BrowserContext, Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { killBrowser, loseLateWrites, startBrowser } from './pages/browser-life.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, storedSession, storeSession, untilSent } from './pages/local-data.ts';
import { addCustomer, company, customersNamed, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('the battery is pulled right after the first sign-in: the app opens without network, and sends once it is back', async ({
  server,
}, info) => {
  const account = await company(server, 'Short Battery');
  const profile = info.outputPath('profile');
  let device = await startBrowser(profile, server.url);
  try {
    const first = await device.newPage();
    await first.goto('/app');
    await new Session(first).asked();
    await untilInstalled(first);
    await openCompany(first, account);
    await untilBadge(first, 'saved');
    await killBrowser(device, profile);
    loseLateWrites(profile);

    device = await startBrowser(profile, server.url);
    const page = await openOffline(device, '/app');
    await expect(page.getByRole('heading', { level: 1, name: 'Short Battery' })).toBeVisible();
    await addCustomer(page, 'Lasting Laila', '01700555009');
    await device.setOffline(false);
    await untilSent(page);
    expect(await customersNamed(server, 'Lasting Laila')).toBe(1);
  } finally {
    await device.close();
  }
});

test('the battery is pulled right after signing out: nobody is signed in', async ({ server }, info) => {
  const account = await company(server, 'Gone Home');
  const profile = info.outputPath('profile');
  let device = await startBrowser(profile, server.url);
  try {
    const first = await device.newPage();
    await openCompany(first, account);
    await untilBadge(first, 'saved');
    const fast = await first.evaluate(() => Object.entries(localStorage) as [string, string][]);
    await new Session(first).signOut();
    await new Session(first).asked();
    await killBrowser(device, profile);

    device = await startBrowser(profile, server.url);
    // The disk still has what was there before the sign-out.
    await device.addInitScript((entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)), fast);
    const page = await device.newPage();
    await page.goto('/app');
    await new Session(page).asked();
    await expect(page.getByText('Your session has ended')).toHaveCount(0);
  } finally {
    await device.close();
  }
});

/* A tablet that is switched on without network: what was there is there, at once. */
test('after the whole browser was killed the app opens without network, with its data and with an expired token', async ({
  server,
}, info) => {
  const profile = info.outputPath('profile');
  let parcel: ShownParcel = { address: '', number: '' };
  let device = await startBrowser(profile, server.url);
  try {
    await test.step('a first day with network', async () => {
      const page = await device.newPage();
      parcel = await firstParcel(page);
      // The page that signed up was opened outside /app, where the service worker does not reach.
      await page.goto(parcel.address);
      await untilInstalled(page);
      await untilBadge(page, 'saved');
    });

    await test.step('killed and started without network', async () => {
      await killBrowser(device, profile);
      loseLateWrites(profile);
      device = await startBrowser(profile, server.url);
      const page = await openOffline(device, '/app');
      await expect(page.getByRole('heading', { level: 1, name: 'Nakshi' })).toBeVisible();
      await untilBadge(page, 'offline');
      await addCustomer(page, 'Offline Kabir', '01700555001');
    });

    await test.step('killed, and a deep link is the first page', async () => {
      await killBrowser(device, profile);
      device = await startBrowser(profile, server.url);
      const page = await openOffline(device, parcel.address);
      await expect(page.getByRole('heading', { level: 1, name: parcel.number })).toBeVisible();
      await expect(page.getByText('Nadia Karim').first()).toBeVisible();
    });

    await test.step('with a token that ran out meanwhile', async () => {
      const page = device.pages().at(-1);
      if (!page) throw new Error('No page is open');
      const session = await storedSession(page);
      const [head = '', body = '', sign = ''] = String(session['access_token']).split('.');
      const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
      const past = Math.floor(Date.now() / 1000) - 7200;
      const old = Buffer.from(JSON.stringify({ ...claims, exp: past })).toString('base64url');
      await storeSession(page, { ...session, access_token: `${head}.${old}.${sign}`, expires_at: past });
      await killBrowser(device, profile);
      device = await startBrowser(profile, server.url);
      const again = await openOffline(device, '/app');
      expect((await storedSession(again))['expires_at'], 'the token is the expired one').toBe(past);
      await expect(again.getByRole('heading', { level: 1, name: 'Nakshi' })).toBeVisible();
      expect((await outboxOf(again)).waiting).toHaveLength(1);
      expect(await customersNamed(server, 'Offline Kabir')).toBe(0);
    });

    await test.step('the network returns', async () => {
      const page = device.pages().at(-1);
      if (!page) throw new Error('No page is open');
      await device.setOffline(false);
      await untilSent(page);
      await untilBadge(page, 'saved');
      expect(await customersNamed(server, 'Offline Kabir')).toBe(1);
    });
  } finally {
    await device.close();
  }
});

/** The network is away before the browser asks for anything. */
async function openOffline(device: BrowserContext, address: string): Promise<Page> {
  await device.setOffline(true);
  const page = await device.newPage();
  await page.goto(address);
  await new App(page).ready();
  return page;
}

type ShownParcel = { readonly address: string; readonly number: string };

/** A new company's first parcel, made by hand. */
async function firstParcel(page: Page): Promise<ShownParcel> {
  const app = await new Front(page).signUp({
    company: 'Nakshi',
    country: 'Bangladesh',
    person: 'Rehana Sultana',
    email: 'rehana@karbar.test',
    password: 'a good password',
  });
  await (await app.newProduct()).save({ name: 'Clay lamp', price: '250', stock: '20' });
  const buyer = { phone: '01700200300', name: 'Nadia Karim', address: 'House 5, Road 3, Dhanmondi, Dhaka' };
  const order = await (await app.newOrder()).save({ ...buyer, product: 'Clay lamp', quantity: '1' });
  await order.confirm();
  await order.createShipment();
  const number = await (await order.parcel()).number();
  return { address: new URL(page.url()).pathname, number };
}
