import type { Page } from '@playwright/test';

import { m } from '#messages';
import { createShipment } from '#modules/business/parcels/commands.ts';

import { CompanyDesk, password } from './pages/company-desk.ts';
import { untilInstalled } from './pages/device-life.ts';
import { Front } from './pages/front.ts';
import { untilDigestsMatch } from './pages/local-data.ts';
import { settled } from './support/directions.ts';
import { expect, test } from './support/test.ts';

/* What is at hand without looking for it: the keys of a list, the buttons below a notice, the columns of a tablet. */

const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 }, desk: { width: 1280, height: 800 } } as const;

async function shop(server: Parameters<typeof CompanyDesk.found>[0], name: string, email: string) {
  const desk = await CompanyDesk.found(server, name, email);
  const [brand = ''] = await desk.brands();
  const ware = await desk.addWare(brand, 'Lamp', 40_000);
  await desk.store.write({
    action: 'product.save',
    changes: [{ kind: 'products', id: ware.product, do: 'patch', set: { track_stock: [false, true] } }],
  });
  await desk.order(ware, 'Nadia Karim', '01700555101');
  const shipped = await desk.order(ware, 'Salma Begum', '01700555102');
  const [courier] = await server.sql<{ id: string }>('select id from public.shipping_companies where tenant_id = $1', [desk.tenant]);
  await createShipment(desk.store, shipped, { shipping_company_id: courier?.id ?? null });
  await desk.order(ware, 'Rahima Khatun', '01700555103');
  await desk.send();
  return { desk };
}

async function enter(page: Page, email: string): Promise<void> {
  await new Front(page).signIn(email, password);
  await untilDigestsMatch(page);
  await untilInstalled(page);
}

test('Escape closes the search of the whole app, and the focus is back where it was', async ({ server, newDevice }) => {
  await CompanyDesk.found(server, 'Searched House', 'searches@karbar.test');
  const page = await (await newDevice(server)).context.newPage();
  await page.setViewportSize(sizes.desk);
  await enter(page, 'searches@karbar.test');
  const search = page.getByRole('banner').getByRole('button', { name: m.shell_search() });
  await search.press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('j and k move through every list, and x ticks where they are', async ({ server, newDevice }) => {
  const made = await shop(server, 'Keyed House', 'keys@karbar.test');
  await made.desk.addWare((await made.desk.brands())[0] ?? '', 'Mat', 1000);
  await made.desk.addBrand('Second');
  await made.desk.send();
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, 'keys@karbar.test');
  for (const list of ['ecom-orders', 'products', 'customers', 'brands']) {
    await page.goto(`/app/${list}`);
    await expect(page.locator('tr[data-index="1"]')).toBeVisible();
    await settled(page);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(page.locator('tr[data-index="1"]').getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await expect(page.locator('tr[data-index="0"]').getByRole('checkbox')).toBeChecked();
  }
});

test('a notice lies on no button that saves, however high their bar is', async ({ server, newDevice }) => {
  await shop(server, 'Noticed House', 'notices@karbar.test');
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, 'notices@karbar.test');
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const rows of [1, 2]) {
      await page.goto('/app/products?open=new');
      const bar = page.locator('[role=dialog] [data-action-bar]');
      await bar.waitFor();
      if (rows === 2) await bar.evaluate(wrap);
      // No picture: told by a notice, while the drawer stays.
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await clearOfButtons(page, `${size}, ${rows}`);
    }
    await page.goto('/app/settings?section=orders');
    const save = page.getByRole('main').getByRole('button', { name: /^Save/ }).first();
    await page.getByLabel(m.settings_order_prefix()).fill(`O${size.slice(0, 2)}`.toUpperCase());
    await save.click();
    await clearOfButtons(page, `${size}, settings`);
  }
});

/** As many more buttons as make a second row. */
function wrap(bar: Element): void {
  const height = bar.getBoundingClientRect().height;
  const [button] = bar.querySelectorAll('button');
  while (button && bar.getBoundingClientRect().height < height + 30) bar.append(button.cloneNode(true));
}

async function clearOfButtons(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast][data-mounted=true]').first()).toBeVisible();
  await expect.poll(() => page.evaluate(covered), { message: where }).toEqual([]);
}

/** The names of buttons that a notice lies on; `moving` while it is not where it will be. */
function covered(): readonly string[] {
  const notices = [...document.querySelectorAll('[data-sonner-toast]:not([data-removed=true])')];
  if (notices.length === 0) return ['gone'];
  if (notices.some((one) => one.getAnimations().length > 0)) return ['moving'];
  const boxes = notices.map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll('[data-action-bar] button, [data-action-bar], button[type=submit]')]
    .filter((button) => {
      const box = button.getBoundingClientRect();
      return boxes.some((one) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top);
    })
    .map((button) => button.textContent);
}

test('lists fit a tablet and a desk: what is due and who brings it are there, and no number is cut', async ({ server, newDevice }) => {
  await shop(server, 'Fitting House', 'fits@karbar.test');
  const page = await (await newDevice(server)).context.newPage();
  await enter(page, 'fits@karbar.test');
  for (const size of ['tablet', 'desk'] as const) {
    await page.setViewportSize(sizes[size]);
    for (const list of ['ecom-orders', 'parcels', 'products', 'customers', 'brands', 'labels']) {
      await page.goto(`/app/${list}`);
      await settled(page);
      expect([size, list, await page.evaluate(cut)]).toEqual([size, list, []]);
      const column = { desk: columns, tablet: columnsOfTablet }[size][list];
      if (column === undefined) continue;
      await expect(page.getByRole('columnheader', { name: column })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: m.ui_columns() })).toBeInViewport({ ratio: 1 });
      const words = size === 'tablet' ? [/0170055510/, belowOnTablet[list] ?? ''] : [];
      for (const name of words) await expect(page.getByRole('cell', { name }).first()).toBeInViewport({ ratio: 1 });
    }
  }
  await page.setViewportSize(sizes.phone);
  await page.goto('/app/parcels');
  await settled(page);
  await expect(page.getByText(/^PCL-/).first()).toBeVisible();
  expect(await page.evaluate(cut)).toEqual([]);
  await page.goto('/app/parcels?scan=dispatch');
  await page.locator('input[data-scan]').fill('PCL-123456789-ABCDEFGHIJKLMNOPQR');
  await page.locator('input[data-scan]').press('Enter');
  const aside = page.getByRole('region', { name: m.parcels_scan_unknown_list() });
  const [code, again] = await Promise.all([
    aside.getByText(/^PCL-/).evaluate((element) => element.scrollWidth - element.clientWidth),
    aside.getByRole('button', { name: m.parcels_scan_retry() }).boundingBox(),
  ]);
  const text = await aside.getByText(/^PCL-/).boundingBox();
  expect(code).toBeLessThanOrEqual(0);
  expect(text && again && (text.x + text.width <= again.x || text.y + text.height <= again.y)).toBe(true);
});

type OfLists = Readonly<Record<string, string>>;
const columns: OfLists = { 'ecom-orders': m.orders_due(), parcels: m.orders_courier() };
/** Two columns are one there, and what is due and who brings it stand on a line of their own. */
const columnsOfTablet: OfLists = { 'ecom-orders': m.ui_total(), parcels: m.common_status() };
const belowOnTablet: OfLists = { 'ecom-orders': m.orders_due(), parcels: 'Own delivery' };

/** Lists that scroll sideways, and numbers of documents that are cut. */
function cut(): readonly string[] {
  const wide = [...document.querySelectorAll('[role=region]')].filter((list) => list.scrollWidth > list.clientWidth);
  const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
  const short: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!/^(?:ORD|PCL)-/.test(node.textContent ?? '')) continue;
    for (let box = node.parentElement; box && box.tagName !== 'TR' && box.tagName !== 'LI'; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth) short.push(node.textContent ?? '');
  }
  return [...wide.map((list) => `${list.getAttribute('aria-label')} scrolls`), ...short];
}
