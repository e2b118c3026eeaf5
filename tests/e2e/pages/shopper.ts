import { type BrowserContext, expect, type Page } from '@playwright/test';

/* What somebody does who buys in a shop. */

export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Nasrin Akter');
  await page.getByLabel('Your phone number').fill('০১৭১২-৩৪৫৬৭৮');
  await page.getByLabel('Where shall it be delivered?').fill('House 7, Road 3, Dhanmondi');
  await page.getByLabel('Delivery zone').selectOption({ label: 'Inside Dhaka – ৳60' });
}

/** The shop is there without network: the page that was opened, and those that come later. */
export async function untilKept(page: Page): Promise<void> {
  const kept = async () => {
    const pages = await (await caches.open('store-pages')).keys();
    const files = await (await caches.open('store-files')).keys();
    return pages.length > 0 && files.some(({ url }) => url.includes('late-pages'));
  };
  await expect.poll(() => page.evaluate(kept)).toBe(true);
}

/** How far what was there has moved by itself since the page began. */
export async function movedOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const shifts = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
        resolve(shifts.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      // Where nothing moved, nothing is told.
      setTimeout(() => resolve(0), 1500);
    });
  });
}

/** What a browser does at a time of its own once there is a network; here at once, and with no page of the shop open. */
export async function syncNow(context: BrowserContext, scope: URL): Promise<void> {
  const beside = await context.newPage();
  const session = await context.newCDPSession(beside);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === scope.href);
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const told = { origin: scope.origin, registrationId: await registration, tag: 'shop-orders', lastChance: false };
  await session.send('ServiceWorker.dispatchSyncEvent', told);
  await beside.close();
}
