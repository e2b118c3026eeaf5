import type { Page } from '@playwright/test';

import type { Backend } from '../../supabase/local/backend.ts';
import { untilBadge } from './pages/device-life.ts';
import { complaintsOf } from './pages/watch.ts';
import { builtAddresses } from './support/addresses.ts';
import { barriers, wear } from './support/barriers.ts';
import { lead, load, settled } from './support/directions.ts';
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
      expect({ complaints: mine.complaints, barriers: mine.barriers }).toEqual({ complaints: [], barriers: [] });
      // Signed in as somebody who runs the platform and has no company.
      const theirs = await setOut(await newDevice(demo, size, 'Superadmin'), size);
      const platform = await addressesOf(demo, '/admin');
      expect(platform.length).toBe(5);
      for (const url of platform) await lookAt(theirs, url);
      expect({ complaints: theirs.complaints, barriers: theirs.barriers }).toEqual({ complaints: [], barriers: [] });
    });

    for (const half of [0, 1] as const) {
      test(`no screen of the company complains or keeps anybody out, ${half ? 'second' : 'first'} half`, async ({ demo, newDevice }) => {
        test.slow();
        const inside = [...(await addressesOf(demo, '/app')), ...ofTheShell];
        expect(inside.length).toBeGreaterThan(10);
        const middle = Math.ceil(inside.length / 2);
        const mine = await setOut(await newDevice(demo, size, 'Owner'), size);
        await load(mine.page, '/app');
        await untilBadge(mine.page, 'saved');
        for (const url of half ? inside.slice(middle) : inside.slice(0, middle)) await lookAt(mine, url);
        expect({ complaints: mine.complaints, barriers: mine.barriers }).toEqual({ complaints: [], barriers: [] });
      });
    }
  });
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
