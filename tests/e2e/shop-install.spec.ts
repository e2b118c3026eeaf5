import { openShop } from '#fixtures/server/shop.ts';

import { untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilKept } from './pages/shopper.ts';
import { expect, test } from './support/test.ts';

/* A shop on the home screen, beside the app of whoever owns it. */

const goods = [{ name: 'Jute bag', variants: [{ price: 35_000, pieces: 2 }] }];

test('a shop becomes an app of its own, also where Karbar is one', async ({ server, newDevice }) => {
  await openShop(server, { slug: 'gomti-mart', name: 'Gomti Mart', goods });
  const { context } = await newDevice(server);
  const app = await context.newPage();
  await new Front(app).signIn('owner-of-gomti-mart@example.com', 'a long password');
  await untilInstalled(app);
  const page = await context.newPage();
  await page.goto('/store/gomti-mart/');
  await untilKept(page);
  const session = await context.newCDPSession(page);
  const { errors, data = '' } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const home = new URL('/store/gomti-mart/', server.url).href;
  expect(JSON.parse(data)).toMatchObject({ id: '/store/gomti-mart/', scope: home, start_url: `${home}?source=pwa`, name: 'Gomti Mart' });
  // A window that is kept apart cannot be installed from: that is what is left.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const scopes = async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).toSorted();
  expect(await page.evaluate(scopes)).toEqual(['/app', '/store/gomti-mart/']);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/shop/sw-shop.js');
  expect(await app.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain('/sw.js');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve(document.body.append('asked')) });
    dispatchEvent(offer);
  });
  await page.getByRole('button', { name: 'Keep this shop on the home screen' }).click();
  await expect(page.getByText('asked')).toBeVisible();
});

test('an iPhone is told where to find it', async ({ server, browser }) => {
  await openShop(server, { slug: 'kushiyara-mart', name: 'Kushiyara Mart', goods });
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
  const context = await browser.newContext({ baseURL: server.url, userAgent });
  const page = await context.newPage();
  await page.goto('/store/kushiyara-mart/');
  await page.getByRole('button', { name: 'Keep this shop on the home screen' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/Tap Share/, /Add to Home Screen/]);
  await context.close();
});
