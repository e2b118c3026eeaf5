import type { Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { call, expect, openPage, test, untilReady } from './support/browser.ts';
import { allow, hire } from './support/clerk.ts';
import { addCustomer } from './support/drafts.ts';

const canary = 'canary-4f1d';

test('a right that is taken away leaves no byte of its rows on the device, in no tab', async ({ browser, world }) => {
  const owner = await world.company('purge');
  const member = await hire(world, owner.tenant, ['manage_customers', 'view_products']);
  const boss = await openPage(await browser.newContext(), world, owner);
  await untilReady(boss);
  await call(boss, 'write', addCustomer(newId(), { name: canary }));
  await untilReady(boss);

  const context = await browser.newContext();
  const first = await openPage(context, world, member);
  const second = await openPage(context, world, member);
  await Promise.all([untilReady(first), untilReady(second)]);
  await call(second, 'watchList', { kind: 'customers', offset: 0, limit: 10 });
  await expect.poll(async () => (await call(second, 'lists')).at(-1)).toMatchObject({ count: 1, complete: true });
  expect(await holders(first)).not.toEqual([]);

  await allow(world, member, ['view_products']);
  await call(first, 'syncNow');
  await expect.poll(async () => (await call(first, 'access'))?.permissions, { timeout: 30_000 }).toEqual(['view_products']);
  await expect.poll(() => holders(first)).toEqual([]);
  await expect.poll(async () => (await call(second, 'lists')).at(-1)).toMatchObject({ count: 0, complete: true });
  expect(await call(second, 'find', 'customers')).toEqual([]);
  // Both tabs go on working with what is left.
  expect((await call(second, 'find', 'shipping_statuses')).length).toBeGreaterThan(10);
});

test('deleting the local data leaves no database behind', async ({ browser, world }) => {
  const owner = await world.company('wipe');
  const page = await openPage(await browser.newContext(), world, owner);
  await untilReady(page);
  await call(page, 'wipe');
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('karbar'))),
  ).toEqual([]);
});

/** Names of the stores in which the canary's bytes occur, whatever their shape. */
function holders(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (text) => {
    const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await asPromise(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = await asPromise(database.transaction(store).objectStore(store).getAll());
        if (JSON.stringify(rows).includes(text)) found.push(`${name}/${store}`);
      }
      database.close();
    }
    return found;
  }, canary);
}
