import { expect, type Page } from '@playwright/test';

import { insert } from '#data/operation.ts';
import { idOf } from '#kernel/id-of.ts';
import { m } from '#messages';
import { ModuleSetting } from '#modules/company/kind.ts';

import type { Stage, Who } from './cast.ts';
import { companyScenes } from './company-scenes.ts';
import {
  act,
  checkFile,
  chooseFile,
  contradict,
  first,
  labelIn,
  open,
  openBadge,
  openRecord,
  orderIn,
  outcomeOf,
  paper,
  parcelIn,
  scan,
  settled,
  startImport,
  tick,
} from './directions.ts';
import { tablet } from './kiosk-scenes.ts';
import { sharer } from './lock-scenes.ts';
import { superadmin } from './platform-scenes.ts';
import { stockScenes } from './stock-scenes.ts';
import { granter, hirer, invited } from './team-scenes.ts';
import { told } from './told-scenes.ts';
import { visitor } from './visitor-scenes.ts';

/*
 * What a screen looks like when something is open, empty, refused or lost: everything that an address alone does not show. A scene
 * leads its person's page there, wherever that page was before; its name is the picture's.
 */

export type Scene = { readonly name: string; readonly who: Who; readonly show: (stage: Stage) => Promise<void> };
export type Show = Scene['show'];

const owner: Readonly<Record<string, Show>> = {
  async bulkBar({ page }) {
    await open(page, '/app/ecom-orders');
    await tick(page, 3);
  },
  async bulkBarParcels({ page }) {
    await open(page, '/app/parcels');
    await tick(page, 2);
  },
  searchWithoutHit: ({ page }) => open(page, '/app/ecom-orders?q=zzzz'),
  emptyTrash: ({ page }) => open(page, '/app/parcels?show=deleted'),
  async orderPanel({ page, demo }) {
    await open(page, `/app/ecom-orders?open=${await orderIn(demo, 'confirmed')}`);
  },
  async columns({ page, coarse }) {
    await open(page, '/app/ecom-orders');
    const columns = page.getByRole('button', { name: m.ui_columns() });
    // A phone has no columns to choose.
    if (!coarse || (await columns.isVisible())) await columns.click();
  },
  async dateFilter({ page }) {
    await open(page, '/app/parcels');
    await page.getByRole('button', { name: m.orders_date() }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  async courierFilter({ page }) {
    await open(page, '/app/parcels');
    await page.getByRole('button', { name: m.orders_courier() }).first().click();
    await page.getByRole('dialog').waitFor();
  },
  async palette({ page }) {
    await open(page, '/app');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('017');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
  async menuDrawer({ page }) {
    await open(page, '/app');
    const menu = page.getByRole('banner').getByRole('button', { name: m.shell_menu() });
    if (await menu.isVisible()) await menu.click();
  },
  async userMenu({ page }) {
    await open(page, '/app');
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menu').waitFor();
  },
  async newProduct({ page }) {
    await open(page, '/app/products?open=new');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async newProductWithOptions({ page }) {
    await open(page, '/app/products?open=new');
    await page.getByRole('dialog').locator('input').first().fill('Nakshi kantha bed cover, hand stitched in Jashore, double size');
    const add = page.getByRole('dialog').getByRole('button', { name: m.products_option_add() });
    await add.click();
    await add.scrollIntoViewIfNeeded();
  },
  async editProduct({ page, demo }) {
    await open(page, `/app/products?open=${await first(demo, 'select id from public.products order by name limit 1')}`);
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  async discardQuestion({ page }) {
    await open(page, '/app/products?open=new');
    await page.getByRole('dialog').locator('input').first().fill('Lamp');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: m.products_discard() }).waitFor();
  },
  async newCustomer({ page }) {
    await open(page, '/app/customers?open=new');
    await page.getByRole('dialog').locator('input').first().waitFor();
  },
  ...companyScenes,
  async newOrderIncomplete({ page }) {
    await open(page, '/app/ecom-orders/new');
    await page.getByRole('button', { name: m.orders_save(), exact: true }).first().click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  },
  async productPicker({ page }) {
    await open(page, '/app/ecom-orders/new');
    await page.getByRole('region', { name: m.orders_items() }).getByRole('combobox').last().click();
    await page.getByPlaceholder(m.ui_type_to_search()).fill('saree');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  },
  async actionsMenu({ page, demo }) {
    await openRecord(page, 'ecom-orders', await orderIn(demo, 'confirmed'));
    await page.getByRole('button', { name: m.ui_more() }).first().click();
    await page.getByRole('menu').waitFor();
  },
  async createShipment({ page, demo }) {
    await openRecord(page, 'ecom-orders', await orderIn(demo, 'confirmed'));
    await act(page, m.orders_create_shipment());
    await page.getByRole('dialog').waitFor();
  },
  async recordOutcome({ page, demo }) {
    await outcomeOf(page, await parcelIn(demo, 'in_transit'));
  },
  async recordPartial({ page, demo }) {
    await (await outcomeOf(page, await parcelIn(demo, 'in_transit'))).getByText(m.orders_outcome_partial(), { exact: true }).click();
  },
  async recordCancelled({ page, demo }) {
    await (await outcomeOf(page, await parcelIn(demo, 'in_transit'))).getByText(m.common_cancelled(), { exact: true }).click();
  },
  async completedParcel({ page, demo }) {
    await openRecord(page, 'parcels', await parcelIn(demo, 'delivered'));
  },
  async cancelledParcel({ page, demo }) {
    await openRecord(page, 'parcels', await parcelIn(demo, 'cancelled'));
  },
  async printLabel({ page, demo }) {
    await openRecord(page, 'parcels', await parcelIn(demo, 'pending'));
    await act(page, m.parcels_print_label());
    await paper(page);
  },
  async printInvoice({ page, demo }) {
    await openRecord(page, 'ecom-orders', await orderIn(demo, 'delivered'));
    await act(page, m.orders_print_invoice());
    await paper(page);
  },
  sync: ({ page }) => openSync(page),
  unauthorized: ({ page }) => open(page, '/app/unauthorized?key=manage_parcels'),
  notFound: ({ page }) => open(page, '/app/nowhere'),
  async recordNotFound({ page }) {
    await open(page, '/app/ecom-orders/00000000-0000-4000-8000-000000000000');
  },
  platformClosed: ({ page }) => open(page, '/admin'),
  async crashed({ page }) {
    const script = 'export function Component() { throw new TypeError("rows is undefined"); }';
    await page.route(/\/assets\/CustomerList-/, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
    await open(page, '/app/customers');
    await page.unroute(/\/assets\/CustomerList-/);
  },
  async newerVersion({ page }) {
    await page.route(/\/assets\/CustomerList-/, (route) => route.abort());
    await open(page, '/app/customers');
    await page.unroute(/\/assets\/CustomerList-/);
  },
};

const newcomer: Readonly<Record<string, Show>> = {
  firstSteps: ({ page }) => open(page, '/app'),
  noProducts: ({ page }) => openEmpty(page, '/app/products'),
  noCustomers: ({ page }) => openEmpty(page, '/app/customers'),
  noOrders: ({ page }) => openEmpty(page, '/app/ecom-orders'),
  noParcels: ({ page }) => openEmpty(page, '/app/parcels'),
  syncNothing: ({ page }) => openSync(page),
  noTeam: ({ page }) => openEmpty(page, '/app/team'),
  noRoles: ({ page }) => openEmpty(page, '/app/roles'),
};

/** Once the device has everything, an empty list says what belongs there. */
async function openEmpty(page: Page, address: string): Promise<void> {
  await open(page, address);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText(m.ui_arriving())).toHaveCount(0);
}

/** The list of devices is asked for last. */
async function openSync(page: Page): Promise<void> {
  await open(page, '/app/sync');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: m.sync_this_device() }).first()).toBeVisible();
  await settled(page);
}

const loner: Readonly<Record<string, Show>> = {
  noCompany: ({ page }) => open(page, '/app'),
  ...invited,
};

const outsider: Readonly<Record<string, Show>> = {
  async switchedOff({ page, desk }) {
    const id = idOf(desk?.tenant ?? '', 'module:view_customers');
    const off = insert(ModuleSetting, { id, module_key: 'view_customers', is_active: false });
    if (!(await desk?.store.get(ModuleSetting, id))) await desk?.store.write({ action: 'module.toggle', changes: [off] });
    await desk?.send();
    await open(page, '/app/parcels');
    await expect(page.getByText(m.shell_off_text())).toBeVisible();
  },
};

const traveller: Readonly<Record<string, Show>> = {
  async offline({ page }) {
    await open(page, '/app');
    await openBadge(page);
  },
  teamOffline: ({ page }) => open(page, '/app/team'),
  roleOffline: ({ page }) => open(page, '/app/roles?open=new'),
  scanReady: ({ page }) => open(page, '/app/parcels?scan=dispatch'),
  async scanFound({ page, demo }) {
    await scan(page, await labelIn(demo, 'pending', 0));
    await expect(page.getByRole('status').filter({ hasText: m.parcels_scan_ok() })).toBeVisible();
  },
  ...stockScenes,
  async scanUnknown({ page }) {
    await scan(page, 'XX-99887766');
    await expect(page.getByText(m.parcels_scan_unknown_list())).toBeVisible();
  },
  async scanAlready({ page, demo }) {
    await scan(page, await labelIn(demo, 'in_transit', 0));
    await expect(page.getByText('XX-99887766').or(page.getByRole('status')).last()).toBeVisible();
  },
  async waiting({ page, demo }) {
    await scan(page, await labelIn(demo, 'pending', 1));
    await expect(page.getByRole('status').filter({ hasText: m.parcels_scan_ok() })).toBeVisible();
    await open(page, '/app');
    await openBadge(page);
  },
  async syncWaiting({ page, demo }) {
    await scan(page, await labelIn(demo, 'pending', 2));
    await expect(page.getByRole('status').filter({ hasText: m.parcels_scan_ok() })).toBeVisible();
    await open(page, '/app/sync');
  },
  async importFile({ page }) {
    await startImport(page);
  },
  async importColumns({ page }) {
    await chooseFile(page);
  },
  async importReport({ page }) {
    await checkFile(page);
  },
  async importDone({ page }) {
    const dialog = await checkFile(page);
    await dialog.getByRole('button').last().click();
    await expect(dialog.getByText(m.import_done(), { exact: true })).toBeVisible();
  },
  /** The last one: the clock stays so. A page that is open would see 1970 for a moment while it is replaced. */
  async clockBehind({ page }) {
    await page.goto('about:blank');
    await page.clock.setSystemTime(Date.now() - 10 * 86_400_000);
    await open(page, '/app/ecom-orders/new');
    await expect(page.getByRole('status').filter({ hasText: m.sync_clock_doubtful({ time: '' }).slice(0, 12) })).toBeVisible();
  },
};

const rival: Readonly<Record<string, Show>> = {
  async attention(stage) {
    await contradict(stage);
    await open(stage.page, '/app');
    await openBadge(stage.page);
  },
  async needsAttention(stage) {
    await contradict(stage);
    await open(stage.page, '/app/needs-attention');
  },
  async syncAttention(stage) {
    await contradict(stage);
    await openSync(stage.page);
  },
  ...told,
};

/** In the order in which their people need them. */
export const scenes: readonly Scene[] = Object.entries({
  visitor,
  owner,
  newcomer,
  loner,
  outsider,
  traveller,
  rival,
  superadmin,
  hirer,
  granter,
  sharer,
  tablet,
}).flatMap(([who, shows]) => Object.entries(shows).map(([name, show]) => ({ name, who: who as Who, show })));
