import type { Locator, Page } from '@playwright/test';

import { plainConfig } from '#fixtures/server/shop.ts';
import { m } from '#messages';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch } from './pages/local-data.ts';
import { Session } from './pages/session.ts';
import { expect, test } from './support/test.ts';
import { type Way, windows } from './support/windows.ts';

/* The way back out of every window. */

const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const;

async function shop(server: Parameters<typeof CompanyDesk.found>[0], name: string, email: string) {
  const desk = await CompanyDesk.found(server, name, email);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  await desk.store.write({
    action: 'product.save',
    changes: [{ kind: 'products', id: ware.product, do: 'patch', set: { track_stock: [false, true] } }],
  });
  const order = await desk.order(ware, 'Nadia Karim', '01700555101');
  const { parcel } = await desk.ship(ware, 'Salma Begum', '01700555102');
  await desk.order(ware, 'Rahima Khatun', '01700555103');
  await desk.send();
  return { desk, order, parcel, product: ware.product, tenant: desk.tenant };
}

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

test('Escape closes whatever has opened, and the focus is back where it was', async ({ server, newDevice }) => {
  const made = await shop(server, 'Windowed House', 'windows@karbar.test');
  await made.desk.hire('packer-of-windows@karbar.test', ['view_parcels'], null);
  await made.desk.call('storefront_publish', { p_tenant: made.desk.tenant, p_config: plainConfig('Windowed House'), p_rev: 0 });
  const page = await (await newDevice(server)).context.newPage();
  await page.setViewportSize(sizes.desk);
  await enter(page, 'windows@karbar.test');
  const ways = Object.entries(windows).flatMap(([file, all]) => all.flatMap((way) => ('at' in way ? [{ file, way }] : [])));
  for (const { file, way } of ways.filter(({ way: { who } }) => who === undefined))
    await test.step(file, async () => {
      await page.setViewportSize(sizes[way.size ?? 'desk']);
      await goAndReturn(page, way, made);
    });

  // A question over a drawer: back to the field that was being filled, and the second Escape asks again.
  await page.setViewportSize(sizes.desk);
  await page.goto('/app/products?open=new');
  const name = page.getByRole('dialog').getByRole('textbox', { name: /^Name/ });
  await name.fill('Lantern');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: m.products_discard() })).toBeVisible();
  await expect.poll(() => page.evaluate(topHasTheKeys)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();

  const boss = 'boss-of-windows@karbar.test';
  await CompanyDesk.found(server, 'Platform of Windows', boss);
  await server.sql('select private.grant_superadmin($1)', [boss]);
  const theirs = await (await newDevice(server)).context.newPage();
  await theirs.goto('/admin');
  await new Session(theirs).enter({ email: boss, password });
  await theirs.getByRole('navigation').first().waitFor();
  for (const { file, way } of ways.filter(({ way: { who } }) => who === 'superadmin'))
    await test.step(file, () => goAndReturn(theirs, way, made));
});

async function goAndReturn(page: Page, way: Way, made: Readonly<Record<string, unknown>>): Promise<void> {
  await page.goto(way.at.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(made[key])));
  await page.locator('h1').first().waitFor();
  const before = await page.locator(opened).count();
  let opener: Locator | undefined;
  for (const step of way.press) opener = await press(page, step, opener);
  // A link on the way opened a window of its own, which stays.
  const left = way.press.length > 1 && way.press.some((step) => step.startsWith('link:')) ? before + 1 : before;
  await expect.poll(() => page.locator(opened).count()).toBeGreaterThan(left);
  await expect.poll(() => page.evaluate(topHasTheKeys)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(page.locator(opened)).toHaveCount(left);
  await expect(opener ?? page.locator('body')).toBeFocused();
}

/**
 * The focus is in the window on top, and those below it know that they are: a window takes the keys over a moment after it shows, when
 * those below have been drawn once more, without presses of their own.
 */
async function topHasTheKeys(): Promise<boolean> {
  const [top, ...below] = [...document.querySelectorAll<HTMLElement>('[role=dialog][data-state=open]')].toReversed();
  const taken = top === undefined || top.contains(document.activeElement);
  const given = below.every((window) => window.style.pointerEvents === 'none');
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return taken && given;
}

const opened = '[role=dialog][data-state=open], aside h2';

/** Goes there and presses by keyboard; the answer is what has the focus once the window is gone. */
async function press(page: Page, step: string, before: Locator | undefined): Promise<Locator> {
  const [, kind = 'button', name = step] = /^(link|entry|switch):(.*)$/.exec(step) ?? [];
  if (kind === 'entry') {
    await page.getByRole('menuitem', { name }).press('Enter');
    return before ?? page.locator('body');
  }
  const role = kind === 'link' ? 'link' : kind === 'switch' ? 'switch' : 'button';
  const scope = (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page;
  const found = scope.getByRole(role, { name: kind === 'link' ? new RegExp(name) : name }).first();
  if (kind === 'button' && scope === page) {
    await page.getByRole('main').or(page.getByRole('banner')).first().waitFor();
    const more = page.getByRole('main').getByRole('button', { name: m.ui_more() }).first();
    await expect(found.or(more).first()).toBeVisible();
    if (!(await found.isVisible())) {
      await more.press('Enter');
      return press(page, `entry:${name}`, more);
    }
  }
  await found.focus();
  await page.keyboard.press(kind === 'switch' ? 'Space' : 'Enter');
  return found;
}
