import { type BrowserContext, expect, type Page } from '@playwright/test';

import { App } from './app.ts';

/** The app can start without network from now on: its service worker has everything. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)).toBe('activated');
}

/** The renderer dies in the middle of whatever it does, as when a tablet runs out of memory. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

export async function startAgain(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/app');
  await new App(page).ready();
  return page;
}

/** What the badge says, in one word. */
export async function untilBadge(page: Page, state: 'saved' | 'waiting' | 'offline' | 'attention'): Promise<void> {
  await expect(page.locator(`[data-sync="${state}"]`)).toBeVisible({ timeout: 90_000 });
}
