import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { untilBadge } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { Session } from './pages/session.ts';
import { complaintsOf } from './pages/watch.ts';
import { builtAddresses } from './support/addresses.ts';
import { barriers, wear } from './support/barriers.ts';
import { settled } from './support/directions.ts';
import { type Device, expect, test } from './support/test.ts';

/*
 * Walks past every built screen of the demo company. At the desk each address is loaded afresh; on the phone the app itself leads
 * from one to the next. On the way each page's complaints are collected (console, security policy, trusted types), and axe looks at
 * it in both themes. `npm run screens` looks at the scenes, too.
 */

const outside = ['/', '/login', '/login?mode=signup', '/login?mode=reset', '/login?mode=code'] as const;
/** Pages of the shell, which the specification does not name. */
const ofTheShell = ['/app/sync', '/app/needs-attention', '/app/settings?section=data', '/app/no-such-page'] as const;
/** High enough that no row lies half under the bar of actions, where it would count as too small a target until it is scrolled. */
const sizes = { desk: { width: 1280, height: 1600 }, phone: { width: 390, height: 2400 } } as const;
type Size = keyof typeof sizes;
type Account = Backend['signIns'][number];
type Walk = {
  readonly page: Page;
  readonly complaints: readonly string[];
  readonly barriers: string[];
  readonly go: (page: Page, url: string) => Promise<void>;
};

for (const size of ['desk', 'phone'] as const) {
  test.describe(`at the ${size}`, () => {
    // Walks of their own: both workers share them, and each has time of its own on a slow machine.
    test.describe.configure({ mode: 'parallel' });

    test('no screen outside a company complains or keeps anybody out', async ({ demo, newDevice }) => {
      test.slow();
      const mine = await setOut(await newDevice(demo, size), size);
      for (const url of outside) await lookAt(mine, url);
      await enterPlatform(mine.page, accountOf(demo, 'Superadmin'));
      const platform = await addressesOf(demo, '/admin');
      expect(platform.length).toBe(5);
      for (const url of platform) await lookAt(mine, url);
      expect({ complaints: mine.complaints, barriers: mine.barriers }).toEqual({ complaints: [], barriers: [] });
    });

    for (const half of [0, 1] as const) {
      test(`no screen of the company complains or keeps anybody out, ${half ? 'second' : 'first'} half`, async ({ demo, newDevice }) => {
        test.slow();
        const inside = [...(await addressesOf(demo, '/app')), ...ofTheShell];
        expect(inside.length).toBeGreaterThan(10);
        const middle = Math.ceil(inside.length / 2);
        const mine = await setOut(await newDevice(demo, size), size);
        const owner = accountOf(demo, 'Owner');
        await new Front(mine.page).signIn(owner.email, owner.password);
        await untilBadge(mine.page, 'saved');
        for (const url of half ? inside.slice(middle) : inside.slice(0, middle)) await lookAt(mine, url);
        expect({ complaints: mine.complaints, barriers: mine.barriers }).toEqual({ complaints: [], barriers: [] });
      });
    }
  });
}

function accountOf({ signIns }: Backend, wanted: string): Account {
  const account = signIns.find(({ label }) => label === wanted);
  if (!account) throw new Error(`The demo company lacks ${wanted}`);
  return account;
}

async function addressesOf(demo: Backend, area: '/app' | '/admin'): Promise<string[]> {
  return (await builtAddresses(demo)).map(({ url }) => url).filter((url) => url.startsWith(area));
}

async function setOut({ context }: Device, size: Size): Promise<Walk> {
  const page = await context.newPage();
  await page.setViewportSize(sizes[size]);
  // Colours on their way from one theme to the other are nobody's colours.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return { page, complaints: await complaintsOf(page), barriers: [], go: size === 'desk' ? load : lead };
}

async function lookAt({ page, barriers: found, go }: Walk, url: string): Promise<void> {
  await go(page, url);
  await settled(page);
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    const moving = await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length);
    if (moving > 0) found.push(`${url} ${theme}: ${moving} transitions for somebody who wants no motion`);
    found.push(...(await barriers(page, theme)).map((barrier) => `${url} ${theme}: ${barrier}`));
  }
}

async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
}

/** Within the app where it runs already; the screen has changed once the title is another one. */
async function lead(page: Page, url: string): Promise<void> {
  const here = new URL(page.url()).pathname;
  const area = /^\/(?:app|admin)\b/.exec(url)?.[0];
  if (!area || !here.startsWith(area) || here === url || url.includes('?')) return load(page, url);
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, url);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** Signed in in place, as somebody who runs the platform and has no company. */
async function enterPlatform(page: Page, account: Account): Promise<void> {
  await page.goto('/admin');
  await new Session(page).enter(account);
  await page.getByRole('navigation').first().waitFor();
}
