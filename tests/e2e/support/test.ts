import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';

import { relaxed } from '../../../supabase/local/auth/limits.ts';
import { type Backend, startBackend } from '../../../supabase/local/backend.ts';
import { type Person, signedInState } from './signed-in.ts';

export { expect } from '@playwright/test';

/** A person's device: a browser profile of its own, with network or without. */
export type Device = { readonly context: BrowserContext; readonly offline: (off: boolean) => Promise<void> };

type Worker = {
  /** The built app and an empty database, as `npm start -- --seed none` serves them. */
  readonly server: Backend;
  /** The same with the demo company. */
  readonly demo: Backend;
};
type Own = {
  /** Nobody is signed in there, or somebody of the demo company, whose facts are still to be downloaded. */
  readonly newDevice: (on: Backend, size?: keyof typeof sizes, as?: Person) => Promise<Device>;
};

const sizes = {
  desk: { viewport: { width: 1366, height: 850 }, hasTouch: false },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

export const test = base.extend<Own, Worker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startBackend({ limits: relaxed, quiet: true });
      await use(backend);
      await backend.close();
    },
    { scope: 'worker' },
  ],
  demo: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const backend = await startBackend({ limits: relaxed, quiet: true, seed: 'demo' });
      await use(backend);
      await backend.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  newDevice: async ({ browser }, use) => {
    const open: BrowserContext[] = [];
    const uncaught: string[] = [];
    await use(async (on, size = 'desk', as) => {
      const context = await contextOn(browser, on, size, as);
      open.push(context);
      context.on('weberror', (error) => uncaught.push(`${error.page()?.url()}: ${error.error().stack ?? error.error().message}`));
      return { context, offline: (off) => context.setOffline(off) };
    });
    await Promise.all(open.map((context) => context.close()));
    expect(uncaught, 'errors that no code of the page caught').toEqual([]);
  },
});

async function contextOn(browser: Browser, on: Backend, size: keyof typeof sizes, as?: Person): Promise<BrowserContext> {
  const storageState = as && (await signedInState(on, as));
  return browser.newContext({
    baseURL: on.url,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    ...sizes[size],
    ...(storageState && { storageState }),
  });
}
