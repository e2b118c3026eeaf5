import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { startBrowser } from '../e2e/pages/browser-life.ts';
import { places } from '../support/places.ts';
import { call, expect, openPage, test, untilReady } from './support/browser.ts';
import { allow, hire } from './support/clerk.ts';
import { addCustomer } from './support/drafts.ts';

const canary = 'canary-4f1d';
/** Text that IndexedDB stores in two bytes a letter. */
const wide = 'কোকিল-৪৭';

test('a right that is taken away leaves no byte of its rows on the device: in no tab, in no file', async ({ browser, world }) => {
  const owner = await world.company('purge');
  const member = await hire(world, owner.tenant, ['manage_customers', 'view_products']);
  const boss = await openPage(await browser.newContext(), world, owner);
  await untilReady(boss);
  await call(boss, 'write', addCustomer(newId(), { name: canary, notes: wide }));
  await untilReady(boss);

  const profile = mkdtempSync(join(tmpdir(), 'karbar-profile-'));
  const context = await startBrowser(profile, world.backend.url);
  const first = await openPage(context, world, member);
  const second = await openPage(context, world, member);
  await Promise.all([untilReady(first), untilReady(second)]);
  await call(second, 'watchList', { kind: 'customers', offset: 0, limit: 10 });
  await expect.poll(async () => (await call(second, 'lists')).at(-1)).toMatchObject({ count: 1, complete: true });
  expect(await holders(first)).not.toEqual([]);
  for (const text of [canary, wide]) expect(filesWith(profile, text)).not.toEqual([]);

  await allow(world, member, ['view_products']);
  await call(first, 'syncNow');
  await expect.poll(async () => (await call(first, 'access'))?.permissions).toEqual(['view_products']);
  await expect.poll(() => holders(first)).toEqual([]);
  await expect.poll(async () => (await call(second, 'lists')).at(-1)).toMatchObject({ count: 0, complete: true });
  expect(await call(second, 'find', 'customers')).toEqual([]);
  await expect.poll(() => [canary, wide].flatMap((text) => filesWith(profile, text))).toEqual([]);
  // Both tabs go on working with what is left.
  expect((await call(second, 'find', 'shipping_statuses')).length).toBeGreaterThan(10);
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});

test('deleting the local data leaves no database behind', async ({ browser, world }) => {
  const owner = await world.company('wipe');
  const page = await openPage(await browser.newContext(), world, owner);
  await untilReady(page);
  await call(page, 'wipe');
  expect(
    await page.evaluate(
      async (all) =>
        (await Promise.all(all.map((place) => place.databases()))).flat().flatMap(({ name }) => (name?.includes('karbar') ? name : [])),
      await page.evaluateHandle(places),
    ),
  ).toEqual([]);
});

/** Names of the stores in which the canary's bytes occur, whatever their shape. */
async function holders(page: Page): Promise<readonly string[]> {
  const all = await page.evaluateHandle(places);
  return page.evaluate(
    async ({ text, all }) => {
      const asPromise = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(new Error(String(request.error))));
        });
      const found: string[] = [];
      for (const place of all) {
        for (const { name } of await place.databases()) {
          const database = await asPromise(place.open(name ?? ''));
          for (const store of database.objectStoreNames) {
            const rows = await asPromise(database.transaction(store).objectStore(store).getAll());
            if (JSON.stringify(rows).includes(text)) found.push(`${name}/${store}`);
          }
          database.close();
        }
      }
      return found;
    },
    { text: canary, all },
  );
}

/** Files of a browser's profile in which a text's bytes occur, in any of the ways in which a browser stores text. */
function filesWith(profile: string, text: string): readonly string[] {
  const shapes = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')];
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.map((one) => join(one.parentPath, one.name)).filter((path) => shapes.some((shape) => contentOf(path).includes(shape)));
}

/** A file may go while the others are read. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    return Buffer.alloc(0);
  }
}
