import { expect, type Locator, type Page } from '@playwright/test';

import { m } from '#messages';
import { completeParcel } from '#modules/business/parcels/complete.ts';

import type { Backend } from '../../../supabase/local/backend.ts';
import { untilBadge } from '../pages/device-life.ts';
import type { Stage } from './cast.ts';

/* The ways to a scene, in whatever language the screen speaks. */

/** Everything is there: the screen, its rows, its letters and pictures. */
export async function open(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await settled(page);
}

/** Nothing of the page has changed for a moment, and nothing of it is a placeholder. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise<void>((resolve) => {
      const calm = 150;
      const longest = performance.now() + 8000;
      const done = (): void => {
        const loading = document.querySelector('.animate-breathe, [aria-busy=true]');
        const pictures = [...document.images].some((image) => !image.complete && image.loading !== 'lazy');
        if ((loading !== null || pictures) && performance.now() < longest) timer = setTimeout(done, calm);
        else {
          observer.disconnect();
          resolve();
        }
      };
      let timer = setTimeout(done, calm);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(done, calm);
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
}

export async function load(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
}

/** Within the app where it runs already; the screen has changed once the title is another one. */
export async function lead(page: Page, url: string): Promise<void> {
  if (!leadsOn(page, url)) return load(page, url);
  await turn(page, url);
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** The app runs already and can go there by itself. */
function leadsOn(page: Page, url: string): boolean {
  const here = new URL(page.url()).pathname;
  const area = /^\/(?:app|admin)\b/.exec(url)?.[0];
  return area !== undefined && here.startsWith(area) && here !== url && !url.includes('?');
}

/** From anywhere in the app; what is seen before is marked as left. */
export async function turn(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    for (const title of document.querySelectorAll('h1')) title.dataset['left'] = '';
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, url);
}

export function openRecord(page: Page, list: 'ecom-orders' | 'parcels', id: string): Promise<void> {
  return open(page, `/app/${list}/${id}`);
}

/** Presses the button of this name, or finds it in the menu of the rest. */
export async function act(page: Page, name: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await page.getByRole('main').getByRole('button', { name: m.ui_more() }).first().click();
  return page.getByRole('menuitem', { name, exact: true }).click();
}

export async function tick(page: Page, count: number): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: m.ui_select_row(), exact: true });
  for (let i = 0; i < count; i++) await boxes.nth(i).check();
  await expect(page.getByRole('toolbar')).toBeVisible();
}

export async function outcomeOf(page: Page, id: string): Promise<Locator> {
  await openRecord(page, 'parcels', id);
  await act(page, m.orders_complete());
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

/** The sheets as they leave the printer. */
export async function paper(page: Page): Promise<void> {
  await page.locator('[data-print-sheet]').waitFor({ state: 'attached' });
  await expect(page.locator('[data-print-sheet] [data-print-wait]')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
}

export async function openBadge(page: Page): Promise<void> {
  await page.locator('[data-sync]').click();
  await page.getByRole('dialog').waitFor();
}

export async function scan(page: Page, code: string): Promise<void> {
  await open(page, '/app/parcels?scan=dispatch');
  await page.locator('input[data-scan]').fill(code);
  await page.locator('input[data-scan]').press('Enter');
  await expect(page.getByText(code).first()).toBeVisible();
}

const catalogue = 'tests/fixtures/imports/shopify-like.csv';

export async function startImport(page: Page): Promise<Locator> {
  await open(page, '/app/products');
  await page.getByRole('button', { name: m.common_import(), exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').waitFor({ state: 'attached' });
  return dialog;
}

export async function chooseFile(page: Page): Promise<Locator> {
  const dialog = await startImport(page);
  await dialog.locator('input[type=file]').setInputFiles(catalogue);
  await expect(dialog.getByRole('table')).toBeVisible();
  return dialog;
}

export async function checkFile(page: Page): Promise<Locator> {
  const dialog = await chooseFile(page);
  await dialog.getByRole('button', { name: m.import_check(), exact: true }).click();
  await expect(dialog.locator('[aria-current=step]')).toHaveText(m.import_step_check());
  await settled(page);
  return dialog;
}

const noCharges = { shipping_charge: 0, cod_charge: 0, return_charge: 0, other_charge: 0 };

/** Without network the parcel is delivered here, and cancelled at the desk: once the network is back, somebody has to decide. */
export async function contradict({ page, desk }: Stage): Promise<void> {
  if (!desk) throw new Error('Only who shares a company with a desk can contradict it');
  await open(page, '/app');
  if ((await page.locator('[data-sync]').getAttribute('data-sync')) === 'attention') return;
  const [brand = ''] = await desk.brands();
  const { parcel } = await desk.ship(await desk.addWare(brand, 'Lamp', 40_000), 'Nusrat Jahan', '01712345678');
  await desk.send();
  await expect(page.locator('[data-sync="saved"]')).toBeVisible();
  const dialog = await outcomeOf(page, parcel);
  await page.context().setOffline(true);
  await untilBadge(page, 'offline');
  await dialog.locator('button[type=submit]').click();
  await dialog.waitFor({ state: 'detached' });
  await completeParcel(desk.store, parcel, { type: 'partial', collected_amount: 6000, charges: noCharges, delivered: {} });
  await desk.send();
  await page.context().setOffline(false);
  await untilBadge(page, 'attention');
}

export async function first(demo: Backend, sql: string, params: readonly unknown[] = []): Promise<string> {
  const [row] = await demo.sql<Record<string, string>>(sql, params);
  if (!row) throw new Error(`The demo company has no row for: ${sql}`);
  return Object.values(row)[0] ?? '';
}

const inPhase = `from public.orders o join public.shipping_statuses s on s.tenant_id = o.tenant_id and s.id = o.shipping_status_id
  where o.deleted_at is null and o.tenant_id in (select tenant_id from public.orders group by 1 order by count(*) desc limit 1) and s.phase = $1`;

export function orderIn(demo: Backend, phase: string): Promise<string> {
  return first(demo, `select o.id ${inPhase} and o.order_type = 'ecommerce' order by o.created_at desc limit 1`, [phase]);
}

export function parcelIn(demo: Backend, phase: string): Promise<string> {
  return first(demo, `select o.id ${inPhase} and o.order_type = 'parcel' order by o.created_at desc limit 1`, [phase]);
}

/** `which` is SQL over the columns of returns. */
export function returnIn(demo: Backend, which: string): Promise<string> {
  return first(demo, `select r.id from public.returns r where ${which} order by r.created_at desc limit 1`, []);
}

/** Counts one piece at the counting station. */
export async function countOne(page: Page, demo: Backend): Promise<void> {
  const counted = 'select v.sku from public.variants v join public.products p on p.tenant_id = v.tenant_id and p.id = v.product_id';
  const sku = await first(
    demo,
    `${counted} where v.sku is not null and v.active and p.track_stock and p.status = 'active' order by v.sku limit 1`,
  );
  await open(page, '/app/products?scan=count');
  await page.getByRole('textbox').first().fill(sku);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: m.products_take_end() })).toBeEnabled();
}

/** How many rows a list of the demo company shows. */
export async function counts(demo: Backend): Promise<readonly (readonly [list: string, count: string])[]> {
  const company = 'select tenant_id from public.orders group by 1 order by count(*) desc limit 1';
  const of = (table: string, also = '') =>
    first(demo, `select count(*)::text from public.${table} where deleted_at is null and tenant_id = (${company}) ${also}`);
  return [
    ['parcels', await of('orders', "and order_type = 'parcel'")],
    ['products', await of('products')],
  ];
}

/** What stands on the label of the nth parcel of a phase. */
export function labelIn(demo: Backend, phase: string, nth: number): Promise<string> {
  return first(demo, `select o.parcel_id ${inPhase} and o.order_type = 'parcel' order by o.created_at desc offset $2 limit 1`, [
    phase,
    nth,
  ]);
}
