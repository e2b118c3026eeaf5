import type { Page } from '@playwright/test';

import { Front } from './pages/front.ts';
import { Session } from './pages/session.ts';
import { builtAddresses } from './support/addresses.ts';
import { barriers, wear } from './support/barriers.ts';
import { expect, test } from './support/test.ts';

/** Every built screen of the demo company, in both themes. `npm run screens` looks at the scenes, too. */
const beforeSignIn = ['/', '/login', '/login?mode=signup'];
/** Pages of the shell, which the specification does not name. */
const ofTheShell = ['/app/sync', '/app/needs-attention'];
/** High enough that no row lies half under the bar of actions, where it would count as too small a target until it is scrolled. */
const sizes = { desk: { width: 1280, height: 1600 }, phone: { width: 390, height: 2400 } } as const;

for (const size of ['desk', 'phone'] as const) {
  test(`no screen has an accessibility fault: ${size}`, async ({ demo, newDevice }) => {
    test.slow();
    const { context } = await newDevice(demo, size);
    const page = await context.newPage();
    await page.setViewportSize(sizes[size]);
    // Colours on their way from one theme to the other are nobody's colours.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const url of beforeSignIn) faults.push(...(await faultsAt(page, url)));
    const [account] = demo.signIns;
    await new Front(page).signIn(account?.email ?? '', account?.password ?? '');
    const addresses = (await builtAddresses(demo)).map(({ url }) => url);
    const inside = addresses.filter((url) => url.startsWith('/app'));
    for (const url of [...inside, ...ofTheShell]) faults.push(...(await faultsAt(page, url)));
    const platform = addresses.filter((url) => url.startsWith('/admin'));
    const desk = await (await newDevice(demo, size)).context.newPage();
    await desk.setViewportSize(sizes[size]);
    await desk.emulateMedia({ reducedMotion: 'reduce' });
    await desk.goto('/admin');
    await new Session(desk).enter(demo.signIns.find(({ label }) => label === 'Superadmin') ?? { email: '', password: '' });
    await desk.getByRole('navigation').first().waitFor();
    for (const url of platform) faults.push(...(await faultsAt(desk, url)));
    expect(inside.length).toBeGreaterThan(0);
    expect(platform.length).toBe(5);
    expect(faults).toEqual([]);
  });
}

async function faultsAt(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await wear(page, theme);
    faults.push(...(await barriers(page, theme)).map((fault) => `${url} ${theme}: ${fault}`));
  }
  return faults;
}
