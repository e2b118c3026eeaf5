import type { BrowserContext, Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { killBrowser, startBrowser } from './pages/browser-life.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { outboxOf, untilSent } from './pages/local-data.ts';
import { addCustomer, customersNamed } from './pages/session.ts';
import { expect, test } from './support/test.ts';

const authKey = 'karbar-auth';

/* A tablet that is switched on without network: what was there is there, at once. */
test('after the whole browser was killed the app opens without network, with its data and with an expired token', async ({
  server,
}, info) => {
  test.setTimeout(300_000);
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

    await test.step('closed and started without network', async () => {
      // The browser writes its small storage (who is signed in) some seconds late; a tablet that was closed once has it.
      await device.close();
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
      await page.evaluate((key) => {
        const session = JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
        if (typeof session?.['access_token'] !== 'string') throw new Error('There is no stored session');
        const [head = '', body = '', sign = ''] = session['access_token'].split('.');
        const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
        const past = Math.floor(Date.now() / 1000) - 7200;
        const old = btoa(JSON.stringify({ ...claims, exp: past }))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '');
        localStorage.setItem(key, JSON.stringify({ ...session, access_token: `${head}.${old}.${sign}`, expires_at: past }));
      }, authKey);
      // A write of the browser's own storage reaches the disk some time later; the browser is left in peace this time.
      await device.close();
      device = await startBrowser(profile, server.url);
      const again = await openOffline(device, '/app');
      const expires = await again.evaluate(
        (key) => (JSON.parse(localStorage.getItem(key) ?? '{}') as { expires_at?: number }).expires_at ?? 0,
        authKey,
      );
      expect(expires, 'the token is the expired one').toBeLessThan(Date.now() / 1000);
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
