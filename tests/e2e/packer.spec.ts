import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { newId } from '#kernel/ids.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilBadge, untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { everythingOf, outboxOf, untilDigestsMatch, untilSent } from './pages/local-data.ts';
import { ParcelOutcome } from './pages/outcome.ts';
import { chromiumFlags, chromiumPath } from './support/chromium.ts';
import { expect, test } from './support/test.ts';

const owner = 'owner-of-packer@karbar.test';
const packer = 'packer-of-one-brand@karbar.test';
/** What a packer of the first brand must never hold; the cost also as the browser writes that number to the disk. */
const canaries = ['777.77', '"cost":77777', 'costI\u00a2\u00bf\u0009', 'CANARY BANK', '01999888777', '1999888777'];
const marker = 'MARKER OF MY PARCEL';

test("a packer sees and stores only a packer's part, and his work reaches the owner", async ({ server, newDevice }) => {
  const desk = await CompanyDesk.found(server, 'Two Brands', owner);
  const [first = ''] = await desk.brands();
  const second = await desk.addBrand('Other brand');
  const mine = await desk.ship(await desk.addWare(first, 'Lamp', 77_777), marker, '01700555666');
  await desk.ship(await desk.addWare(second, 'Vase', 77_777), 'Not for the packer', '01999888777');
  await desk.send();
  await server.sql(
    "insert into public.bank_accounts (tenant_id, id, name, type, active, sort) values ($1, $2, 'CANARY BANK', 'bank', true, 5)",
    [desk.tenant, newId()],
  );
  await desk.hire(packer, ['view_parcels', 'manage_parcels', 'view_returns', 'manage_returns', 'view_products', 'view_customers'], [first]);

  const wall = await (await newDevice(server)).context.newPage();
  await new Front(wall).signIn(owner, password);
  await untilDigestsMatch(wall);
  // The owner holds all of it: the search below would find it.
  const ownersCopy = await everythingOf(wall);
  expect(['"cost":77777', 'CANARY BANK', '01999888777', marker].filter((planted) => !ownersCopy.includes(planted))).toEqual([]);
  await wall.goto(`/app/ecom-orders/${mine.order}`);
  await expect(wall.getByRole('main').getByText('Shipment', { exact: true }).first()).toBeVisible();

  const profile = mkdtempSync(join(tmpdir(), 'karbar-packer-'));
  const executablePath = chromiumPath();
  const context = await chromium.launchPersistentContext(profile, {
    args: [...chromiumFlags],
    baseURL: server.url,
    locale: 'en-US',
    timezoneId: 'Asia/Dhaka',
    viewport: { width: 1180, height: 820 },
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    await new Front(page).signIn(packer, password);
    await untilDigestsMatch(page);
    expect(await menuOf(page)).toEqual(['My Space', 'Products', 'Parcels', 'Returns']);

    await untilInstalled(page);
    await context.setOffline(true);
    await untilBadge(page, 'offline');
    await (await new ParcelOutcome(page).open(mine.parcel)).delivered();
    expect((await outboxOf(page)).waiting.map(({ action }) => action)).toEqual(['parcel.complete']);
    expectNoCanary(await everythingOf(page));

    await context.setOffline(false);
    await untilSent(page);
    await untilBadge(page, 'saved');
    await expect(wall.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    await untilDigestsMatch(page);
    expectNoCanary(await everythingOf(page));
    await context.close();
    expectNoCanary(rawFilesOf(profile));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
});

async function menuOf(page: Page): Promise<readonly string[]> {
  const links = page.getByRole('navigation', { name: 'Menu' }).first().getByRole('link');
  return (await links.allInnerTexts()).map((text) => text.trim());
}

/** The same search finds what the packer may have: otherwise finding nothing would prove nothing. */
function expectNoCanary(text: string): void {
  expect(text.includes(marker), 'the marker of the own parcel').toBe(true);
  expect(canaries.filter((canary) => text.includes(canary))).toEqual([]);
}

/** Every file of the browser's profile where a site keeps data. */
function rawFilesOf(profile: string): string {
  const files = readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(IndexedDB|Service Worker|Local Storage|Session Storage|File System)[/\\].*\.(log|ldb|blob)$|CacheStorage/.test(path),
  );
  expect(files.length).toBeGreaterThan(0);
  return files.map((path) => withoutZeros(join(profile, path))).join('\n');
}

/** Text stands there in one byte a character or in two; without the zero bytes both read the same. */
function withoutZeros(path: string): string {
  return statSync(path).isFile() ? readFileSync(path).toString('latin1').replaceAll('\0', '') : '';
}
