import type { Locator, Page } from '@playwright/test';

import { App } from './pages/app.ts';
import { company, openCompany, Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';

test('the browser offers to install: one notice on My Space that stays away, an entry in the menu that stays', async ({
  server,
  newDevice,
}) => {
  const owner = await company(server, 'Installing House');
  const page = await (await newDevice(server)).context.newPage();
  await openCompany(page, owner);
  await expect(notice(page)).toHaveCount(0);
  await offer(page);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  await page.goto('/app');
  await new App(page).ready();
  await offer(page);
  await notice(page).getByRole('button', { name: 'Not now' }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.reload();
  await new App(page).ready();
  await offer(page);
  await new Session(page).fromMenu('Install Karbar');
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('once');
  await expect(notice(page)).toHaveCount(0);
  // An offer can be taken once; the browser makes another one when it wants to.
  await expect((await openMenu(page)).getByText('Install Karbar', { exact: true })).toHaveCount(0);
});

test('an iPhone cannot ask: two lines tell what to tap', async ({ server, newDevice }) => {
  const owner = await company(server, 'Apple House');
  const { context } = await newDevice(server, 'phone');
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Safari/604.1' });
  });
  const page = await context.newPage();
  await openCompany(page, owner);
  await notice(page).getByRole('button', { name: 'Show how' }).click();
  const help = page.getByRole('dialog', { name: 'Install Karbar' });
  await expect(help.getByRole('listitem')).toHaveText([/Tap Share/, /Add to Home Screen/]);
  await help.getByRole('button', { name: 'Close' }).first().click();
  await expect(help).toHaveCount(0);
});

test('the installed app does not offer itself', async ({ server, newDevice }) => {
  const owner = await company(server, 'Installed House');
  const { context } = await newDevice(server);
  await context.addInitScript(() => {
    const asked = matchMedia.bind(window);
    window.matchMedia = (query) => asked(query.includes('display-mode: standalone') ? 'all' : query);
  });
  const page = await context.newPage();
  await openCompany(page, owner);
  await offer(page);
  await expect((await openMenu(page)).getByText('Install Karbar', { exact: true })).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});

/** Chromium makes this offer only on its own judgement; here it is made for it. */
async function offer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const prompt = () => Promise.resolve((dataset['asked'] = dataset['asked'] ? 'again' : 'once'));
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
}

function notice(page: Page) {
  return page.getByRole('status').filter({ hasText: 'Install Karbar' });
}

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('Sign out', { exact: true })).toBeVisible();
  return menu;
}
